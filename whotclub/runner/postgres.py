"""PostgreSQL as the supervisor runs it: on a private socket, for one site.

A folder made by another major version is never touched.
"""

import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import psycopg

from whotclub.runner.processes import Program
from whotclub.runner.servers import find_postgres, private_folder, servers_owner

_DATABASE = "whotclub"
_FORGETFUL = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def url(sockets: Path, database: str = _DATABASE) -> str:
    """The address of a database of the server whose socket lies in the folder."""
    return f"postgresql://{_DATABASE}@/{database}?host={quote(str(sockets), safe='')}"


def programs(data: Path, sockets: Path, *, forgetful: bool = False) -> Iterator[Program]:
    """The steps to a server with an empty or kept `whotclub` database; each is asked for when the last is ready.

    `forgetful` trades safety against power failure for speed; it is for tests.
    """
    folder, owner = data / "postgres", servers_owner(data)
    made_by = int((folder / "PG_VERSION").read_text()) if (folder / "PG_VERSION").exists() else None
    server = find_postgres(data, made_by)
    if made_by is None:
        draft = data / "postgres.new"  # initdb may be killed half-way
        shutil.rmtree(draft, ignore_errors=True)
        options = [f"--username={_DATABASE}", "--auth=trust", "--locale=C.UTF-8", "--encoding=UTF8"]
        if server.major >= 17:
            options.append("--locale-provider=builtin")
        yield Program(
            "initdb",
            [server.path.with_name("initdb"), "-D", private_folder(draft, owner), *options],
            waiting_for=f"{server.name} to make {folder}",
            is_step=True,
            owner=owner,
        )
        draft.rename(folder)

    settings = [
        "listen_addresses=",
        f"unix_socket_directories={sockets}",
        "unix_socket_permissions=0700",
        *(_FORGETFUL if forgetful else ()),
    ]
    yield Program(
        "postgres",
        [server.path, "-D", folder, *(word for setting in settings for word in ("-c", setting))],
        waiting_for=f"{server.name} to answer",
        ready=lambda: not refusal(url(sockets, "postgres")),
        prepare=lambda: _forget_stale_pid(folder / "postmaster.pid"),
        owner=owner,
        stop_signal=signal.SIGINT,  # "fast": closes connections and writes everything down
        orphan_signal=signal.SIGINT,
        grace_s=4,
    )
    with psycopg.connect(url(sockets, "postgres"), autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [_DATABASE]).fetchone():
            connection.execute(f"CREATE DATABASE {_DATABASE}")


def refusal(address: str) -> str:
    """Why the database takes no connection, in one line; empty when it takes one."""
    try:
        psycopg.connect(address, connect_timeout=5).close()
    except psycopg.Error as error:
        return " ".join(str(error).split()) or type(error).__name__
    return ""


def _forget_stale_pid(path: Path) -> None:
    """The pid file of a killed server is gone when its number has been given to some other program since.

    Postgres itself refuses to start while any process of its user bears the number, as happens in containers.
    """
    try:
        name = Path(f"/proc/{int(path.read_text().splitlines()[0])}/comm").read_text()
    except (OSError, ValueError, IndexError):
        return
    if not name.startswith(("postgres", "postmaster")):
        path.unlink()
