"""What a web process does besides answering: it says each second that the site is up, and sweeps if nobody does.

Started by the server's lifespan messages (`whotclub.asgi`). Before the first request is taken, the time that people
lost while the site was away has been given back. It decides nothing itself. Rule: RELIABILITY 1.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
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
    await _tick()
    task = asyncio.create_task(_keep())
    await send({"type": "lifespan.startup.complete"})
    await receive()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    await send({"type": "lifespan.shutdown.complete"})


async def _keep() -> None:
    while True:
        await asyncio.sleep(EVERY_S)
        await _tick()


async def _tick() -> None:
    """One second's work; a database that is away is a line in the log, and the next second tries again."""
    try:
        await database_sync_to_async(keep, thread_sensitive=False)()
    except Exception as error:
        log.warning("the site's pulse was not renewed: %r", error)


def keep() -> None:
    """Locks and announces as `outage.beat` and `due.sweep` do: the site is up, and what is overdue is decided."""
    outage.beat(timezone.now())
    due.sweep_in_place_of_celery(timezone.now())
