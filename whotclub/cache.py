"""The cache in Valkey with one client for all calls: Django makes one for each, which takes longer than to call."""

from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import Redis


class OneClient(RedisCacheClient):
    """A client keeps no state between calls but its pool of connections."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._clients: dict[bool, Redis] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        """The client for what is read, or for what is written."""
        if write not in self._clients:
            self._clients[write] = super().get_client(key, write=write)
        return self._clients[write]


class ValkeyCache(RedisCache):
    """The cache that settings name."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = OneClient
