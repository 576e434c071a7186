"""Tells sockets that a series has changed. The only sender to the channel layer; it never carries what changed."""

import asyncio
import logging
from collections.abc import Awaitable
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

LONGEST_S = 1.0
"""How long the broker may keep the sender of a move waiting."""

log = logging.getLogger(__name__)


def changed(series_id: int) -> None:
    """Every socket of the series looks again once this transaction has committed; a lost message harms nothing.

    A broker that is away is a line in the log and no more: sockets look again by themselves at each heartbeat.
    """
    transaction.on_commit(partial(_send, series_id), robust=True)


async def subscribe(series_id: int, channel: str) -> None:
    """The socket hears of changes; without the broker its heartbeat still tells it."""
    await _kept_short(series_id, get_channel_layer().group_add(_group(series_id), channel))


async def unsubscribe(series_id: int, channel: str) -> None:
    """The socket hears of changes no more."""
    await _kept_short(series_id, get_channel_layer().group_discard(_group(series_id), channel))


def _group(series_id: int) -> str:
    return f"series.{series_id}"


def _send(series_id: int) -> None:
    async_to_sync(_tell)(series_id)


async def _tell(series_id: int) -> None:
    await _kept_short(series_id, get_channel_layer().group_send(_group(series_id), {"type": "series.changed"}))


async def _kept_short(series_id: int, work: Awaitable[None]) -> None:
    try:
        async with asyncio.timeout(LONGEST_S):
            await work
    except Exception as error:  # of redis, of the network, of time: what was committed stands whatever it is
        log.warning("series %s: sockets not told of changes: %r", series_id, error)
