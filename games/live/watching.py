"""How many watch a series. A hint for people's eyes, kept in Valkey: it decides nothing and tells nobody.

A watcher is a member of the series' sorted set, by when it was last heard of. Whoever went without a word is counted
out a minute later, and the set of a series that nobody watches is gone.
"""

import logging
from collections.abc import Iterable
from datetime import datetime
from functools import cache

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.client import Pipeline
from redis.retry import Retry

LASTS_S = 60
"""How long a watcher counts after it was last heard of: two heartbeats and a bit."""

log = logging.getLogger(__name__)


def arrive(series_id: int, who: str, now: datetime) -> None:
    """The watcher counts from now on; said again at each heartbeat. who: one name however many pages are open."""
    key, now_s = _key(series_id), now.timestamp()
    with _pipe() as pipe:
        pipe.zadd(key, {who: now_s})
        pipe.zremrangebyscore(key, 0, now_s - LASTS_S)
        pipe.expire(key, LASTS_S)
        _run(pipe)


def leave(series_id: int, who: str) -> None:
    """The watcher counts no more, until another of its pages is heard of."""
    with _pipe() as pipe:
        pipe.zrem(_key(series_id), who)
        _run(pipe)


def counts(series_ids: Iterable[int], now: datetime) -> dict[int, int]:
    """Give how many watch each of the series; nobody while Valkey is away."""
    ids = list(series_ids)
    since_s = now.timestamp() - LASTS_S
    with _pipe() as pipe:
        for series_id in ids:
            pipe.zcount(_key(series_id), since_s, "+inf")
        return dict(zip(ids, _run(pipe) or [0] * len(ids), strict=True))


def count(series_id: int, now: datetime) -> int:
    """Give how many watch the series."""
    return counts([series_id], now)[series_id]


def _key(series_id: int) -> str:
    return f"watching.{series_id}"


@cache
def _redis(url: str = settings.REDIS_URL) -> Redis:
    """One that is asked once: its own retries would keep a page waiting for three seconds while Valkey is away."""
    return Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1, retry=Retry(NoBackoff(), 0))


def _pipe() -> Pipeline:
    return _redis().pipeline(transaction=False)


def _run(pipe: Pipeline) -> list[int]:
    try:
        return list(pipe.execute())
    except Exception as error:  # whatever the server's away may raise: nobody's game hangs on it
        log.warning("watchers not counted: %r", error)
        return []
