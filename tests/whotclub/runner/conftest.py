"""Real `manage.py up` processes on folders of their own, beside whatever else runs on the machine."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from whotclub.runner.places import PROJECT
from whotclub.runner.processes import Process, Program


def wait_for(what: Callable[[], object], *, within_s: float) -> None:
    """Fails when it has not become true in time."""
    until_s = time.monotonic() + within_s
    while not what():
        assert time.monotonic() < until_s, f"not within {within_s} s"
        time.sleep(0.05)


MANAGE = (sys.executable, PROJECT / "manage.py")
# the run's own servers must not be taken for the site's
NO_SERVERS = {"DATABASE_URL": "", "REDIS_URL": "", "WHOTCLUB_STATIC": "", "WHOTCLUB_HOSTS": ""}


class Up:
    """A `manage.py up` that was started; `said` is all that it wrote."""

    def __init__(self, data: Path, log: Path, **env: str) -> None:
        command = [*MANAGE, "up", "--data", data, "--port", env.pop("port", "0")]
        self.data = data
        self.env = {**NO_SERVERS, **env}
        self.process = Process(Program("up", command, "", env=self.env), log)
        self.process.start()

    @property
    def said(self) -> str:
        return self.process.log.read_text()

    @property
    def facts(self) -> dict:
        return json.loads((self.data / "up.json").read_text())

    @property
    def pids(self) -> list[int]:
        """Of postgres, valkey, web, worker and beat, in this order."""
        return [int(pid) for pid in self.facts["children"]]

    def is_open(self) -> bool:
        assert self.process.exit_status is None, self.said
        return "WhotClub is open" in self.said

    def get(self, path: str) -> HTTPResponse:
        connection = HTTPConnection(self.facts["address"].split("/")[2], timeout=60)
        connection.request("GET", path)
        return connection.getresponse()

    def manage(self, *command: str) -> None:
        """Another command on the same data."""
        env = {**os.environ, **NO_SERVERS, "WHOTCLUB_DATA": str(self.data)}
        subprocess.run([*MANAGE, *command], env=env, check=True)

    def end(self) -> int:
        """Its exit status after TERM, or KILL when TERM did not do in twelve seconds."""
        self.process.end(within_s=12)
        return self.process.exit_status


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def new_folder() -> Iterator[Path]:
    """A folder that the servers' own user may enter too, which pytest's tmp_path is not."""
    path = Path(tempfile.mkdtemp(prefix="whotclub-tests-", dir="/tmp"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A new_folder of the test's own."""
    with new_folder() as path:
        yield path


@pytest.fixture
def up(folder: Path) -> Iterator[Callable[..., Up]]:
    """Starts an `up` on the test's folder; what still runs at the end of the test is ended."""
    started: list[Up] = []

    def start(data: Path = folder / "data", **env: str) -> Up:
        started.append(Up(data, folder / f"up{len(started)}.log", **env))
        return started[-1]

    yield start
    for one in started:
        one.end()
