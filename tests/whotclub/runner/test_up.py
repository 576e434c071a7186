"""The whole site by one command, with real servers: start, watch, end."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.sync.client import ClientConnection, connect

from tests.whotclub.runner.conftest import Up, new_folder, runs, wait_for

PARTS = ["initdb", "postgres", "valkey", "migrate", "static", "web", "worker", "beat"]
A_SERIES = """
from django.utils.timezone import now
from games.models import Series
from games.rules.clock import TimeControl
from games.services import challenges, rulesets
from tests.factories import PlayerFactory
challenges.play_bot(PlayerFactory(), "easy", ruleset=rulesets.freeze("modern", {}), best_of=1,
                    time_control=TimeControl(per_move=True, base_ms=60_000), now=now())
Series.objects.update(public=True)
"""


@pytest.fixture(scope="module")
def site() -> Iterator[Up]:
    """One open site for the tests that leave it open."""
    with new_folder() as folder:
        site = Up(folder / "data", folder / "up.log")
        try:
            wait_for(site.is_open, within_s=180)
            yield site
        finally:
            site.end()


def test_the_site_starts_in_order_each_part_when_the_one_before_answers(site):
    assert [line.split()[0] for line in site.said.splitlines() if "waiting for" in line] == PARTS
    assert site.facts["address"] in site.said
    answer = site.get("/up/")
    assert (answer.status, answer.read()) == (200, b"ok")


def test_another_command_on_the_same_data_finds_the_running_servers(site):
    site.manage("migrate", "--check")


def test_a_second_up_on_the_same_data_names_the_first(site, up):
    second = up(site.data)
    wait_for(lambda: second.process.exit_status is not None, within_s=60)
    assert second.process.exit_status == 2
    assert (
        f"WhotClub already runs on {site.data} (process {site.process.pid}, {site.facts['address']})" in second.said
    )
    assert "Traceback" not in second.said


def test_a_restart_of_the_pages_sends_sockets_away_with_the_code_at_which_they_come_back(site):
    site.manage("shell", "-c", A_SERIES)
    web = site.pids[2]
    with seat(site) as socket:
        os.kill(web, signal.SIGTERM)
        wait_for(lambda: is_closed(socket), within_s=60)
        assert socket.close_code == CloseCode.SERVICE_RESTART
    with seat(site):  # at once: the supervisor holds the port, and the next process finds us waiting
        assert site.pids[2] != web
    wait_for(lambda: "web is back." in site.said, within_s=60)


def test_whatever_dies_is_started_again(site):
    first, already = site.pids, site.said
    for sign in (signal.SIGSTOP, signal.SIGKILL):  # first they stand still: none ends because another has
        for pid in first:
            os.kill(pid, sign)
    for name in ("postgres", "valkey", "web", "worker", "beat"):
        wait_for(lambda name=name: f"{name} is back." in site.said.removeprefix(already), within_s=120)
        assert f"{name} was ended by SIGKILL; it starts again in " in site.said
    assert set(site.pids).isdisjoint(first)
    assert site.get("/up/").read() == b"ok"


def test_nothing_outlives_a_killed_supervisor_and_the_next_start_keeps_everything_and_ends_well(up):
    site = up()
    wait_for(site.is_open, within_s=180)
    with psycopg.connect(site.facts["database_url"]) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 'everything' AS what")
    key, pids = (site.data / "secret-key").read_text(), site.pids
    os.kill(site.process.pid, signal.SIGKILL)

    again = up()  # at once: the old servers may still be on their way out
    wait_for(again.is_open, within_s=180)
    assert not any(map(runs, pids))
    with psycopg.connect(again.facts["database_url"]) as connection:
        assert connection.execute("SELECT what FROM kept").fetchone() == ("everything",)
    assert (again.data / "secret-key").read_text() == key
    assert "initdb" not in again.said

    pids, sockets = again.pids, again.facts["sockets"]
    began_s = time.monotonic()
    assert again.end() == 0
    assert time.monotonic() - began_s < 11
    assert not any(map(runs, pids))
    assert not os.path.exists(sockets)
    assert not (again.data / "up.json").exists()


@contextmanager
def seat(site: Up) -> Iterator[ClientConnection]:
    """A socket that watches the series and has been shown it."""
    address = site.facts["address"].rstrip("/")
    with connect(f"ws{address.removeprefix('http')}/ws/s/1/", origin=address, open_timeout=60) as socket:
        assert '"t":"state"' in socket.recv(timeout=30)
        yield socket


def is_closed(socket: ClientConnection) -> bool:
    try:
        socket.recv(timeout=0.1)
    except TimeoutError:
        return False
    except ConnectionClosed:
        return True
    return False
