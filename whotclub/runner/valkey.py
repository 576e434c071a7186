"""Valkey (or Redis) as the supervisor runs it: on a private socket, with nothing in it that is worth keeping."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import redis

from whotclub.runner.processes import Program
from whotclub.runner.servers import find_valkey, private_folder, servers_owner


def url(sockets: Path) -> str:
    """The address of the server whose socket lies in the folder."""
    return f"unix://{sockets / 'valkey.sock'}"


def programs(data: Path, sockets: Path) -> Iterator[Program]:
    """The one step to a server, which discards what it cannot read."""
    folder, owner, server = data / "valkey", servers_owner(data), find_valkey(data)
    read_by = data / "valkey.read-by"  # names the major version that last read the folder well
    reader = server.name.partition(".")[0]

    def prepare() -> None:
        if not read_by.exists() or read_by.read_text() != reader:
            shutil.rmtree(folder, ignore_errors=True)
        read_by.unlink(missing_ok=True)
        private_folder(folder, owner)

    def ready() -> bool:
        if refusal(url(sockets)):
            return False
        read_by.write_text(reader)
        return True

    options = {
        "port": "0",
        "unixsocket": str(sockets / "valkey.sock"),
        "unixsocketperm": "700",
        "dir": str(folder),
        "appendonly": "yes",
        "appendfsync": "everysec",
        "save": "",
        "maxmemory-policy": "noeviction",
    }
    yield Program(
        "valkey",
        [server.path, *(word for name, value in options.items() for word in (f"--{name}", value))],
        waiting_for=f"{server.name} to answer",
        ready=ready,
        prepare=prepare,
        owner=owner,
        tries=2,  # the second time with an empty folder
    )


def refusal(address: str) -> str:
    """Why the broker does not answer a ping, in one line; empty when it does."""
    try:
        with redis.Redis.from_url(address, socket_timeout=5, socket_connect_timeout=5) as client:
            client.ping()
    except (redis.RedisError, ValueError) as error:
        return " ".join(str(error).split()) or type(error).__name__
    return ""
