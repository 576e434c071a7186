"""Which page of a seat is the one that plays: the newest, or the one that took it back.

A hint for people's eyes, kept in the cache: a move from another page of the same seat is a move of that seat.
"""

import logging

from django.core.cache import cache

LASTS_S = 24 * 3600

log = logging.getLogger(__name__)


def take(series_id: int, player_id: int, page: str) -> None:
    """This page is the one that plays. page: its own random name."""
    try:
        cache.set(_key(series_id, player_id), page, LASTS_S)
    except Exception as error:  # whatever the cache's server may raise: nobody's game hangs on it
        log.warning("page not kept: %r", error)


def is_other(series_id: int, player_id: int, page: str) -> bool:
    """Whether another page than this one plays; none does while the cache is away."""
    try:
        return bool(cache.get(_key(series_id, player_id), page) != page)
    except Exception as error:
        log.warning("page not known: %r", error)
        return False


def _key(series_id: int, player_id: int) -> str:
    return f"page.{series_id}.{player_id}"
