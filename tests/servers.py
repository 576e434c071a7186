"""The test run's own PostgreSQL and Valkey, started once, before Django reads its settings.

A pytest plugin (pyproject.toml names it). It starts nothing where `DATABASE_URL` and `REDIS_URL` are given. The
whole suite runs in two processes (`-n 0`: in one): they share PostgreSQL, where each has a database of its own, and
not Valkey, where channels and queues would meet. Nothing outlives the run.
"""

import atexit
import os
import shutil
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest
from xdist.scheduler.loadscope import LoadScopeScheduling

from whotclub.runner import postgres, valkey
from whotclub.runner.claim import claimed
from whotclub.runner.servers import CannotStart
from whotclub.runner.supervisor import Supervisor

REGISTER = "tests/browser/pages"


def _start_servers() -> None:
    """Both addresses stand in the environment, and what was started for them ends with this process."""
    data = Path(tempfile.mkdtemp(prefix="whotclub-tests-", dir="/tmp"))
    ending = ExitStack()
    atexit.register(ending.close)
    ending.callback(shutil.rmtree, data, ignore_errors=True)
    sockets = ending.enter_context(claimed(data)).sockets
    supervisor = Supervisor(data, say=lambda text: None, note_children=lambda pids: None)
    ending.callback(supervisor.stop)
    if "DATABASE_URL" not in os.environ:
        for program in postgres.programs(data, sockets, forgetful=True):
            supervisor.start(program)
        os.environ["DATABASE_URL"] = postgres.url(sockets)
    if "REDIS_URL" not in os.environ:
        for program in valkey.programs(data, sockets):
            supervisor.start(program)
        os.environ["REDIS_URL"] = valkey.url(sockets)
    os.environ["WHOTCLUB_DATA"] = str(data)


@pytest.hookimpl(tryfirst=True)  # xdist itself would count the cores
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two for the whole suite; what somebody asks for by name is not worth the start of another process."""
    return 2 if config.args == config.getini("testpaths") else 0


class ByFile(LoadScopeScheduling):
    """Files are handed out whole, in their order, and the register of pages with its one site together."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return REGISTER if file.startswith(REGISTER) else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> ByFile:
    """Files stay together: what a test finds is what a run of its file alone would have shown."""
    return ByFile(config, log)


if os.environ.get("WHOTCLUB_DATA") and "PYTEST_XDIST_WORKER" in os.environ:
    del os.environ["REDIS_URL"]
if not {"DATABASE_URL", "REDIS_URL"} <= os.environ.keys():
    try:
        _start_servers()
    except CannotStart as reason:
        raise pytest.UsageError(str(reason)) from None
