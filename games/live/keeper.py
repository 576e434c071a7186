"""What a web process does besides answering: it says each second that the site is up, and sweeps if nobody does.

Started by the server's lifespan messages (`whotclub.asgi`). Before the first request is taken, the time that people
lost while the site was away has been given back. It decides nothing itself. Rule: RELIABILITY 1.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from channels.db import database_sync_to_async
from django.utils import timezone

from games.services import due, outage

EVERY_S = 1.0

log = logging.getLogger(__name__)


async def lifespan(
    scope: MutableMapping[str, Any],
    receive: Callable[[], Awaitable[MutableMapping[str, Any]]],
    send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
) -> None:
    """The keeper works from the server's start to its end."""
    await receive()
    await _once(renew)
    # Two tasks: a sweep that takes long must not look like an outage.
    tasks = [asyncio.create_task(_every_second(work)) for work in (renew, sweep)]
    await send({"type": "lifespan.startup.complete"})
    await receive()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await send({"type": "lifespan.shutdown.complete"})


async def _every_second(work: Callable[[], None]) -> None:
    while True:
        await _once(work)
        await asyncio.sleep(EVERY_S)


async def _once(work: Callable[[], None]) -> None:
    """Done, or, while the database is away, a line in the log; the next second tries again."""
    try:
        await database_sync_to_async(work, thread_sensitive=False)()
    except Exception as error:
        log.warning("%s of the web process: %r", work.__name__, error)


def renew() -> None:
    """Locks as `outage.beat` does, announces nothing: the site is up."""
    outage.beat(timezone.now())


def sweep() -> None:
    """Locks and announces as `due.sweep` does: where Celery does not sweep, what is overdue is decided."""
    due.sweep_in_place_of_celery(timezone.now())
