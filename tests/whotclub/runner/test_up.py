"""The whole site by one command, with real servers: start, watch, end."""

import os
import signal
import subprocess
import sys
import time

import psycopg

from tests.whotclub.runner.conftest import runs, wait_for
from whotclub.runner.places import PROJECT

PARTS = ["initdb", "postgres", "valkey", "migrate", "static", "web", "worker", "beat"]


def test_the_site_starts_in_order_and_ends_well_on_term(up):
    site = up()
    wait_for(site.is_open, within_s=120)
    assert [line.split()[0] for line in site.said.splitlines() if "waiting for" in line] == PARTS
    assert site.get("/up/").read() == b"ok"
    assert site.facts["address"] in site.said

    # any other command on this data finds the running servers
    migrated = [sys.executable, PROJECT / "manage.py", "migrate", "--check"]
    no_urls = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
    subprocess.run(migrated, env={**no_urls, "WHOTCLUB_DATA": str(site.data)}, check=True)

    second = up()
    wait_for(lambda: second.process.exit_status is not None, within_s=30)
    assert second.process.exit_status == 2
    assert f"WhotClub already runs on {site.data} (process {site.process.pid}, " in second.said
    assert "Traceback" not in second.said

    pids, sockets = site.pids, site.facts["sockets"]
    began_s = time.monotonic()
    assert site.end() == 0
    assert time.monotonic() - began_s < 11
    assert not any(map(runs, pids))
    assert not os.path.exists(sockets)
    assert not (site.data / "up.json").exists()


def test_whatever_dies_is_started_again(up):
    site = up()
    wait_for(site.is_open, within_s=120)
    first = site.pids
    for pid in first:
        os.kill(pid, signal.SIGKILL)
    for name in ("postgres", "valkey", "web", "worker", "beat"):
        wait_for(lambda name=name: f"{name} is back." in site.said, within_s=60)
        assert f"{name} was ended by SIGKILL; it starts again in 1 s." in site.said
    assert set(site.pids).isdisjoint(first)
    assert site.get("/up/").read() == b"ok"


def test_nothing_outlives_a_killed_supervisor_and_the_next_start_keeps_everything(up):
    site = up()
    wait_for(site.is_open, within_s=120)
    with psycopg.connect(site.facts["database_url"]) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 'everything' AS what")
    key, pids = (site.data / "secret-key").read_text(), site.pids
    os.kill(site.process.pid, signal.SIGKILL)

    again = up()  # at once: the old servers may still be on their way out
    wait_for(again.is_open, within_s=120)
    assert not any(map(runs, pids))
    with psycopg.connect(again.facts["database_url"]) as connection:
        assert connection.execute("SELECT what FROM kept").fetchone() == ("everything",)
    assert (again.data / "secret-key").read_text() == key
    assert "initdb" not in again.said

    os.kill(again.process.pid, signal.SIGINT)
    wait_for(lambda: again.process.exit_status is not None, within_s=12)
    assert again.process.exit_status == 0
