"""How many watch: each once, counted out when silent, and nobody's page hangs on it."""

from datetime import timedelta
from itertools import count
from time import monotonic

import pytest

from games.live import watching
from tests.games.playing import NOW

SERIES = (9_000_000_000 + number * 10 for number in count())


def test_everybody_counts_once_and_no_more_when_gone():
    series = next(SERIES)
    for who in ("ada", "bayo", "ada"):
        watching.arrive(series, who, NOW)
    assert watching.count(series, NOW) == 2
    watching.leave(series, "ada")
    assert watching.counts([series, series + 1], NOW) == {series: 1, series + 1: 0}


def test_whoever_is_not_heard_of_for_a_minute_is_counted_out():
    series = next(SERIES)
    watching.arrive(series, "ada", NOW)
    watching.arrive(series, "bayo", NOW + timedelta(seconds=40))
    assert watching.count(series, NOW + timedelta(seconds=59)) == 2
    assert watching.count(series, NOW + timedelta(seconds=61)) == 1
    watching.arrive(series, "chidi", NOW + timedelta(seconds=130))
    assert watching._redis().zcard(watching._key(series)) == 1  # the silent ones take no room


def test_without_valkey_nobody_is_counted_and_nothing_is_raised(monkeypatch: pytest.MonkeyPatch):
    gone, since_s = watching._redis("redis://127.0.0.1:1"), monotonic()
    monkeypatch.setattr(watching, "_redis", lambda: gone)
    watching.arrive(1, "ada", NOW)
    watching.leave(1, "ada")
    assert watching.counts([1, 2], NOW) == {1: 0, 2: 0}
    assert watching.counts([], NOW) == {}
    assert monotonic() - since_s < 1
