"""Tells sockets to look again. The only sender to the channel layer; it never carries what changed.

A socket hears of its series, and of its session and its user, which it may have lost.
"""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Sequence
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
    _tell_later(_of_series(series_id))


def said(series_id: int) -> None:
    """Every socket of the series looks for new lines of its chat once this transaction has committed."""
    _tell_later(_of_series(series_id), "look.for.lines")


def session_ended(session_key: str) -> None:
    """Every socket that came with the session looks again once this transaction has committed."""
    _tell_later(_of_session(session_key))


def user_changed(user_id: int) -> None:
    """Every socket of the user looks again once this transaction has committed."""
    _tell_later(_of_user(user_id))


def groups(series_id: int, session_key: str | None, user_id: int | None) -> list[str]:
    """Give what a socket is to hear of."""
    session = [_of_session(session_key)] if session_key else []
    user = [_of_user(user_id)] if user_id else []
    return [_of_series(series_id), *session, *user]


async def subscribe(groups: Sequence[str], channel: str) -> None:
    """The socket hears of changes; without the broker its heartbeat still tells it."""
    await asyncio.gather(*(_kept_short(group, get_channel_layer().group_add(group, channel)) for group in groups))


async def unsubscribe(groups: Sequence[str], channel: str) -> None:
    """The socket hears of changes no more."""
    layer = get_channel_layer()
    await asyncio.gather(*(_kept_short(group, layer.group_discard(group, channel)) for group in groups))


def _of_series(series_id: int) -> str:
    return f"series.{series_id}"


def _of_session(session_key: str) -> str:
    return f"session.{hashlib.sha256(session_key.encode()).hexdigest()}"  # whoever reads it cannot log in by it


def _of_user(user_id: int) -> str:
    return f"user.{user_id}"


def _tell_later(group: str, what: str = "look.again") -> None:
    transaction.on_commit(partial(_send, group, what), robust=True)


def _send(group: str, what: str) -> None:
    async_to_sync(_tell)(group, what)


async def _tell(group: str, what: str) -> None:
    await _kept_short(group, get_channel_layer().group_send(group, {"type": what}))


async def _kept_short(group: str, work: Awaitable[None]) -> None:
    try:
        async with asyncio.timeout(LONGEST_S):
            await work
    except Exception as error:  # of redis, of the network, of time: what was committed stands whatever it is
        log.warning("%s: sockets not told of changes: %r", group.split(".")[0], error)
