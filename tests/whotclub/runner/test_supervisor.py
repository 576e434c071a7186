"""Order, back-off and the end, on programs that do next to nothing."""

import os
import signal
import sys
import time

import pytest

from tests.whotclub.runner.conftest import runs, wait_for
from whotclub.runner.processes import Process, Program
from whotclub.runner.servers import CannotStart
from whotclub.runner.supervisor import Stopped, Supervisor

SLEEPS = [sys.executable, "-c", "import time; time.sleep(600)"]
SAYS_WHY_AND_FAILS = [sys.executable, "-c", "print('the disk is full'); exit(3)"]
DEAF = [
    *(sys.executable, "-c"),
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(600)",
]


@pytest.fixture
def said():
    return []


@pytest.fixture
def supervisor(tmp_path, said):
    """One that USR1 asks for the end."""
    old = signal.getsignal(signal.SIGUSR1)
    supervisor = Supervisor(tmp_path, said.append, note_children=lambda pids: None)
    supervisor.stop_on(signal.SIGUSR1)
    yield supervisor
    supervisor.stop()
    signal.signal(signal.SIGUSR1, old)


def test_what_dies_before_it_is_ready_is_told_with_its_last_words(supervisor):
    with pytest.raises(CannotStart, match=r"web ended with status 3 before it was ready\.(.|\n)*the disk is full"):
        supervisor.start(Program("web", SAYS_WHY_AND_FAILS, "it to fail", ready=lambda: False))


def test_nobody_has_to_wait_for_what_never_answers(supervisor):
    def never() -> bool:
        os.kill(os.getpid(), signal.SIGUSR1)
        return False

    with pytest.raises(Stopped):
        supervisor.start(Program("web", SLEEPS, "nothing", ready=never))


def test_what_keeps_dying_is_restarted_later_each_time(supervisor, said):
    starts_s = []

    def prepare() -> None:
        starts_s.append(time.monotonic())
        if len(starts_s) == 3:
            os.kill(os.getpid(), signal.SIGUSR1)

    supervisor.launch(Program("worker", SAYS_WHY_AND_FAILS, "", prepare=prepare))
    supervisor.watch()
    assert starts_s[1] - starts_s[0] >= 1
    assert starts_s[2] - starts_s[1] >= 2
    told = "".join(said)
    assert "worker ended with status 3; it starts again in 1 s." in told
    assert "worker ended with status 3; it starts again in 2 s." in told
    assert "    the disk is full" in told


def test_the_last_started_ends_first_and_the_deaf_are_killed(tmp_path, supervisor):
    deaf = supervisor.launch(Program("deaf", DEAF, "", grace_s=0.5))
    good = supervisor.launch(Program("good", SLEEPS, ""))
    wait_for(deaf.log.read_text, within_s=60)  # it has stopped listening
    supervisor.stop()
    assert (good.exit_status, deaf.exit_status) == (-signal.SIGTERM, -signal.SIGKILL)


def test_a_child_goes_with_its_parent_however_that_ends(tmp_path):
    has_a_child = f"""
import time
from pathlib import Path
from whotclub.runner.processes import Process, Program
child = Process(Program("child", {DEAF!r}, ""), Path({str(tmp_path / "child.log")!r}))
child.start()
print(child.pid, flush=True)
time.sleep(600)
"""
    log = tmp_path / "parent.log"
    parent = Process(Program("parent", [sys.executable, "-c", has_a_child], ""), log)
    parent.start()
    wait_for(log.read_text, within_s=60)
    child = int(log.read_text())
    assert runs(child)
    os.kill(parent.pid, signal.SIGKILL)
    wait_for(lambda: not runs(child), within_s=60)
