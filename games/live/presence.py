"""Who has a socket open at a table. A hint for people's eyes: it is kept in the cache and decides nothing."""

import logging
from collections.abc import Sequence

from django.core.cache import cache

LASTS_S = 60
"""How long a seat counts as here after its socket's last heartbeat."""


log = logging.getLogger(__name__)


def arrive(place: int | str, player_id: int, lasts_s: int = LASTS_S) -> bool:
    """The player is here; said again at each heartbeat. Whether it was away before.

    place: a series by its id, any other by a name of its own.
    """
    key = _key(place, player_id)
    try:
        return cache.add(key, 1, lasts_s) or not cache.touch(key, lasts_s)
    except Exception as error:  # whatever the cache's server may raise: nobody's game hangs on it
        log.warning("presence not kept: %r", error)
        return False


def leave(place: int | str, player_id: int) -> None:
    """The player is away, until another of its sockets beats."""
    try:
        cache.delete(_key(place, player_id))
    except Exception as error:
        log.warning("presence not kept: %r", error)


def here(place: int | str, player_ids: Sequence[int]) -> set[int]:
    """Give which of the players are here; nobody while the cache is away."""
    keys = {_key(place, player_id): player_id for player_id in player_ids}
    try:
        return {keys[key] for key in cache.get_many(keys)}
    except Exception as error:
        log.warning("presence not known: %r", error)
        return set()


def _key(place: int | str, player_id: int) -> str:
    return f"here.{place}.{player_id}"
