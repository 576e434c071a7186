"""One `up` at a time on a data folder, and what it leaves behind for the other commands and for the next `up`.

The lock goes with the process that holds it, however it ends; the facts in `up.json` may outlive it.
"""

import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from whotclub.runner.places import everybody_may_enter
from whotclub.runner.servers import CannotStart, private_folder, servers_owner


class Claim:
    """The data folder, held by this process alone."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.sockets = private_folder(  # a short path: a socket's address has some hundred bytes
            Path(tempfile.mkdtemp(prefix="whotclub-", dir="/tmp")), servers_owner(data)
        )
        self._facts: dict[str, Any] = {"pid": os.getpid(), "sockets": str(self.sockets)}

    def note(self, **facts: Any) -> None:
        """`up.json` tells the facts too."""
        self._facts |= facts
        draft = self.data / "up.json.new"
        draft.touch(mode=0o600)
        draft.write_text(json.dumps(self._facts, indent=1))
        draft.rename(self.data / "up.json")

    def note_children(self, pids: Iterable[int]) -> None:
        """`up.json` tells of the children too, so that the next `up` can end them if this one is killed."""
        self.note(children={str(pid): _born(pid) for pid in pids})

    def release(self) -> None:
        """Nothing is left of this run but its data."""
        shutil.rmtree(self.sockets, ignore_errors=True)
        (self.data / "up.json").unlink(missing_ok=True)


@contextmanager
def claimed(data: Path) -> Iterator[Claim]:
    """The data folder is there and this process's own; what a killed `up` left running has been ended."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        data.chmod(0o711 if os.geteuid() == 0 else 0o700)  # root's servers run as another user, who passes through
        lock = (data / "up.lock").open("a")
    except OSError as error:
        raise CannotStart(
            f"The data folder {data} cannot be used ({error.strerror}): choose another with --data."
        ) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            other = _facts(data)
            where = f"process {other.get('pid', '?')}, {other.get('address', 'still starting')}"
            raise CannotStart(
                f"WhotClub already runs on {data} ({where}): stop it, or choose another --data."
            ) from None
        if os.geteuid() == 0 and not everybody_may_enter(data):
            raise CannotStart(
                f"{data} lies where only root may go, and PostgreSQL never runs as root: choose another with --data."
            )
        _clear_up_after(_facts(data))
        claim = Claim(data)
        try:
            yield claim
        finally:
            claim.release()


def _facts(data: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        return dict(json.loads((data / "up.json").read_text()))
    return {}


def _clear_up_after(facts: dict[str, Any]) -> None:
    """The killed run's children have ended and its sockets are gone."""
    for number, born in facts.get("children", {}).items():
        pid = int(number)
        for how, within_s in ((signal.SIGINT, 10), (signal.SIGKILL, 5)):
            if not born or _born(pid) != born:
                break  # ended, and its number perhaps somebody else's
            with suppress(OSError):
                os.kill(pid, how)
            until_s = time.monotonic() + within_s
            while _born(pid) == born and time.monotonic() < until_s:
                time.sleep(0.05)
    shutil.rmtree(facts.get("sockets", ""), ignore_errors=True)


def _born(pid: int) -> str:
    """When the process was started, in the system's words; empty when there is no such process."""
    if sys.platform == "linux":
        with suppress(OSError):
            state, *rest = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            return "" if state in "ZX" else rest[18]
        return ""
    return subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
