"""Tells sockets that a series has changed. The only sender to the channel layer; it never carries what changed."""

import asyncio
import logging
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

LONGEST_S = 1.0
"""How long the broker may keep the sender of a move waiting."""

log = logging.getLogger(__name__)


def group(series_id: int) -> str:
    """Give the name of the group that the sockets of a series belong to."""
    return f"series.{series_id}"


def changed(series_id: int) -> None:
    """Every socket of the series looks again once this transaction has committed; a lost message harms nothing.

    A broker that is away is a line in the log and no more: sockets look again by themselves at each heartbeat.
    """
    transaction.on_commit(partial(_send, series_id), robust=True)


def _send(series_id: int) -> None:
    try:
        async_to_sync(_send_in_time)(series_id)
    except Exception as error:  # of redis, of the network, of time: the change stands whatever it is
        log.warning("series %s: sockets not told: %s", series_id, repr(error))


async def _send_in_time(series_id: int) -> None:
    layer = get_channel_layer()
    async with asyncio.timeout(LONGEST_S):
        await layer.group_send(group(series_id), {"type": "series.changed"})
