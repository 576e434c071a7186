"""What a killed `up` has left is put away, and nothing else is."""

import signal

import pytest

from whotclub.runner.claim import claimed
from whotclub.runner.processes import Process, Program
from whotclub.runner.servers import CannotStart


@pytest.fixture
def left_over(tmp_path):
    # Not Python, which a signal during its own start would end with status 1.
    process = Process(Program("left-over", ["sleep", "600"], ""), tmp_path / "log")
    process.start()
    yield process
    process.end(within_s=1)


def kill_an_up(data, pid, *, born=None):
    """The folder is as an `up` with that child would leave it when it is killed; tells where its sockets were."""
    with claimed(data) as claim:
        claim.note_children([pid])
        note = (data / "up.json").read_text()
    claim.sockets.mkdir()
    if born:
        note = note.replace(f'"{pid}": "', f'"{pid}": "{born}')
    (data / "up.json").write_text(note)
    return claim.sockets


def test_what_a_killed_up_left_running_is_ended(folder, left_over):
    sockets = kill_an_up(folder, left_over.pid)
    with claimed(folder):
        assert left_over.exit_status == -signal.SIGINT
        assert not sockets.exists()


def test_another_process_that_got_the_number_since_is_let_alone(folder, left_over):
    kill_an_up(folder, left_over.pid, born="another time ")
    with claimed(folder):
        assert left_over.exit_status is None


def test_a_folder_is_claimed_once_and_free_again_afterwards(folder):
    with claimed(folder), pytest.raises(CannotStart, match=f"already runs on {folder} "), claimed(folder):
        pass
    with claimed(folder):
        pass
