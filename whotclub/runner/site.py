"""The programs of a whole site on one machine, in the order of their start.

Says only how each is run; supervisor.py runs them.
"""

import os
import socket
import sys
from collections.abc import Iterator
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from whotclub.runner import postgres, valkey
from whotclub.runner.claim import Claim
from whotclub.runner.places import PROJECT
from whotclub.runner.processes import Program
from whotclub.runner.servers import CannotStart

_MANAGE = (sys.executable, PROJECT / "manage.py")


def programs(claim: Claim, listener: socket.socket) -> Iterator[Program]:
    """Servers (but those that the environment names), tables, static files, web, worker, beat.

    Each is asked for when the one before is ready. The site's own processes find the servers in `claim`'s facts,
    as any other command does.
    """
    for name, refusal in (("DATABASE_URL", postgres.refusal), ("REDIS_URL", valkey.refusal)):
        if (given := os.environ.get(name)) and (why := refusal(given)):
            raise CannotStart(f"The server that {name} names does not answer: {why}")
    if not os.environ.get("DATABASE_URL"):
        yield from postgres.programs(claim.data, claim.sockets)
        claim.note(database_url=postgres.url(claim.sockets))
    if not os.environ.get("REDIS_URL"):
        yield from valkey.programs(claim.data, claim.sockets)
        claim.note(redis_url=valkey.url(claim.sockets))

    migrate, collect = (*_MANAGE, "migrate", "--no-input"), (*_MANAGE, "collectstatic", "--no-input")
    yield Program("migrate", migrate, "the tables to fit this version", is_step=True)
    yield Program("static", collect, "styles, scripts and pictures to be collected", is_step=True)
    yield _web(listener)
    threads = "--pool threads --concurrency 4 --without-gossip --without-mingle --without-heartbeat"
    yield _celery("worker", threads, "the worker to take tasks", claim.sockets)
    # beat's schedule is a few intervals of seconds: nothing to keep in a file
    yield _celery("beat", "--scheduler celery.beat.Scheduler --pidfile=", "the schedule to run", claim.sockets)


def demo() -> Program:
    """The command that fills an empty site; it talks to the person itself."""
    return Program("demo", [*_MANAGE, "demo"], "the demo", is_step=True, in_the_open=True)


def _web(listener: socket.socket) -> Program:
    """Pages and sockets. The supervisor holds the port, so that browsers wait while the process is restarted."""
    options = (
        f"--fd {listener.fileno()} --lifespan on --log-level warning --no-access-log --no-server-header "
        "--timeout-graceful-shutdown 5 "  # closes sockets with 1012, at which clients come back at once
        "--ws-max-size 16384 --ws-per-message-deflate true"
    )
    return Program(
        "web",
        [sys.executable, "-m", "uvicorn", "whotclub.asgi:application", *options.split()],
        "pages to answer",
        ready=lambda: pages_answer(listener.getsockname()),
        listens_on=(listener.fileno(),),
        grace_s=6,
    )


def pages_answer(address: tuple[str, int]) -> bool:
    """Whether `/up/` says that pages, database and broker work, to one who asks for the site by its name."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address[0], address[0])
    name = os.environ["WHOTCLUB_HOSTS"].split(",")[0].lstrip("*.") or "localhost"
    connection = HTTPConnection(host, address[1], timeout=2)
    try:
        connection.request("GET", "/up/", headers={"Host": name, "X-Forwarded-Proto": "https"})
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _celery(name: str, options: str, waiting_for: str, folder: Path) -> Program:
    """A Celery process, ready when whotclub.celery has made the file that it is told of."""
    ready = folder / f"{name}.ready"
    return Program(
        name,
        [sys.executable, "-m", *f"celery --app whotclub --quiet {name} --loglevel WARNING {options}".split()],
        waiting_for,
        ready=ready.exists,
        prepare=lambda: ready.unlink(missing_ok=True),
        env={"WHOTCLUB_READY": str(ready)},
    )
