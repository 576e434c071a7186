"""One child process of the supervisor: how it is run, asked and ended.

Its callers must have no threads: between fork and exec the child asks the kernel to end with its parent.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from whotclub.runner.places import PROJECT

_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
_LOG_LIMIT_BYTES = 1_000_000


@dataclass(frozen=True)
class Program:
    """A program as it is to be run.

    `ready` tells whether it answers, and is asked until it does (a step is ready when it has ended well);
    `prepare` runs before each start; `tries` is how often it may die before it is first ready; `owner` is the
    user and group that root runs it as.
    """

    name: str
    command: Sequence[str | Path]
    waiting_for: str
    ready: Callable[[], bool] = lambda: True
    prepare: Callable[[], None] = lambda: None
    tries: int = 1
    is_step: bool = False
    env: Mapping[str, str] = field(default_factory=dict)
    owner: tuple[int, int] | None = None
    listens_on: tuple[int, ...] = ()
    in_the_open: bool = False  # writes to the person's terminal, not to a log file
    stop_signal: signal.Signals = signal.SIGTERM
    orphan_signal: signal.Signals = signal.SIGKILL
    grace_s: float = 2


class Process:
    """A program's process, which its supervisor's death ends too (on Linux by the kernel)."""

    def __init__(self, program: Program, log: Path) -> None:
        self.program = program
        self.log = log
        self.start_count = 0
        self.started_at_s = 0.0
        self.delay_s = 0.5  # these three are the supervisor's: how long it waits when the process has died,
        self.restart_at_s: float | None = None  # when that is over,
        self.is_returning = False  # and whether it was started again and has not answered yet

    def start(self) -> None:
        """The process runs, in a session of its own so that a terminal's Ctrl-C reaches only the supervisor."""
        self.program.prepare()
        if self.log.exists() and self.log.stat().st_size > _LOG_LIMIT_BYTES:
            self.log.replace(self.log.with_suffix(".old"))
        uid, gid = self.program.owner or (None, None)
        with self.log.open("ab") as log:
            self._log_began_at = log.tell()
            self._popen = subprocess.Popen(
                self.program.command,
                stdin=subprocess.DEVNULL,
                stdout=None if self.program.in_the_open else log,
                stderr=None if self.program.in_the_open else subprocess.STDOUT,
                cwd=PROJECT if uid is None else "/",  # another user may not be able to enter the project
                env={**os.environ, **self.program.env},
                pass_fds=self.program.listens_on,
                start_new_session=True,
                preexec_fn=_ends_with(os.getpid(), self.program.orphan_signal),
                user=uid,
                group=gid,
                extra_groups=None if uid is None else [],
            )
        self.started_at_s = time.monotonic()
        self.start_count += 1

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._popen.pid

    @property
    def exit_status(self) -> int | None:
        """How it ended (minus the signal that ended it), or None while it runs."""
        return self._popen.poll()

    def is_ready(self) -> bool:
        """Whether it answers; of a step, whether it is done."""
        return self.exit_status == 0 if self.program.is_step else self.program.ready()

    def last_words(self, line_count: int = 6) -> str:
        """The last lines that it wrote since its start, indented."""
        with self.log.open(errors="replace") as log:
            log.seek(self._log_began_at)
            return "".join(f"    {line.rstrip()}\n" for line in log.readlines()[-line_count:])

    def end(self, *, within_s: float) -> None:
        """The process has ended: by its stop signal, or else killed after the time."""
        if self.exit_status is None:
            self._popen.send_signal(self.program.stop_signal)
            try:
                self._popen.wait(within_s)
            except subprocess.TimeoutExpired:
                self._popen.kill()
                self._popen.wait()


def _ends_with(parent: int, orphan_signal: signal.Signals) -> Callable[[], None] | None:
    """What a forked child does before its program begins; where only Linux can, leftovers are looked for at start."""
    if (libc := _LIBC) is None:
        return None

    def ask_the_kernel() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell lets all that it runs behind itself ignore it
        libc.prctl(_PR_SET_PDEATHSIG, orphan_signal)
        if os.getppid() != parent:  # the parent was gone before we asked
            os._exit(1)

    return ask_the_kernel
