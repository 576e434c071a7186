"""Starts programs in order, restarts what dies, ends everything in order.

It must stay without threads and database connections of its own, for its children are forked from it.
"""

import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType

from whotclub.runner.processes import Process, Program
from whotclub.runner.servers import CannotStart

_LONGEST_DELAY_S = 30
_STEADY_AFTER_S = 60  # what lived this long is restarted quickly again
_TELL_EVERY_S = 5


class Stopped(Exception):  # noqa: N818
    """Somebody asked for the end while things were being started."""


class Supervisor:
    """Children in the order of their start.

    `say` shows a person some text; `note_children` writes down the numbers of those that run.
    """

    def __init__(
        self, logs: Path, say: Callable[[str], None], note_children: Callable[[Iterable[int]], None]
    ) -> None:
        self._logs = logs
        self._say = say
        self._note_children = note_children
        self._children: list[Process] = []
        self._asked_to_stop = False

    def stop_on(self, *signals: signal.Signals) -> None:
        """From now on each of the signals asks for the end; to be called before the first child is started."""

        def ask(number: int, frame: FrameType | None) -> None:
            self._asked_to_stop = True

        for number in signals:
            signal.signal(number, ask)

    def start(self, program: Program) -> None:
        """The program answers, or has done its step.

        Raises CannotStart when it ends before that, and Stopped when a person does not want to wait.
        """
        child = self.launch(program)
        began_s = told_s = time.monotonic()
        self._say(f"  {program.name:<9} waiting for {program.waiting_for} ...")
        while not child.is_ready():
            if self._asked_to_stop:
                raise Stopped
            if child.exit_status is not None:
                if child.start_count == program.tries:
                    raise CannotStart(f"{program.name} {_ending(child)} before it was ready. {_last_words(child)}")
                self._run(child)
            if time.monotonic() - told_s > _TELL_EVERY_S:
                told_s = time.monotonic()
                self._say(f" {told_s - began_s:.0f} s ...")  # on a busy machine a minute is nothing unusual
            time.sleep(0.02)
        self._say(f" {time.monotonic() - began_s:.1f} s\n")
        if program.is_step:
            self._children.remove(child)

    def launch(self, program: Program) -> Process:
        """The program runs; nobody waits for it."""
        child = Process(program, self._logs / f"{program.name}.log")
        self._run(child)
        return child

    def watch(self) -> None:
        """Somebody has asked for the end; until then what died was started again, later each time."""
        while not self._asked_to_stop:
            for child in tuple(self._children):
                self._look_after(child)
            time.sleep(0.1)

    def stop(self) -> None:
        """Every child has ended, the last started first."""
        while self._children:
            child = self._children.pop()
            child.end(within_s=child.program.grace_s)

    def _run(self, child: Process) -> None:
        child.start()
        if child not in self._children:
            self._children.append(child)
        self._note_children(child.pid for child in self._children)

    def _look_after(self, child: Process) -> None:
        name, now_s = child.program.name, time.monotonic()
        if child.exit_status is None:
            if child.is_returning and child.is_ready():
                child.is_returning = False
                self._say(f"{name} is back.\n")
        elif child.program.is_step:
            self._children.remove(child)
            if child.exit_status:
                self._say(f"{name} {_ending(child)}. {_last_words(child)}\n")
        elif child.restart_at_s is None:
            steady = now_s - child.started_at_s > _STEADY_AFTER_S
            child.delay_s = 1 if steady else min(2 * child.delay_s, _LONGEST_DELAY_S)
            child.restart_at_s = now_s + child.delay_s
            self._say(f"{name} {_ending(child)}; it starts again in {child.delay_s:.0f} s. {_last_words(child)}\n")
        elif now_s >= child.restart_at_s:
            child.restart_at_s, child.is_returning = None, True
            self._run(child)


def _ending(child: Process) -> str:
    status = child.exit_status or 0
    return f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"


def _last_words(child: Process) -> str:
    if child.program.in_the_open:
        return ""
    words = child.last_words()
    return f"Its last words ({child.log}):\n{words}".rstrip() if words else f"Its log is {child.log}."
