"""The cache in Valkey."""

from django.core.cache import cache


def test_all_calls_go_through_one_client_and_its_connections():
    cache.set("one", {"a": 1}, 60)
    assert cache.get("one") == {"a": 1}
    clients = {id(cache._cache.get_client("one")) for _ in range(3)}
    assert len(clients) == 1
    cache.delete("one")
    assert cache.get("one") is None
