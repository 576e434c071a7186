"""Games played through the services are recorded, replay, and can be verified; with a folder named they are kept."""

import os
import random
from itertools import chain
from pathlib import Path

import pytest

from games.models import Game
from games.queries import stored
from games.rules.fairness import check
from tests.games.recording.keeping import kept
from tests.games.recording.served import recorded
from tests.games.recording.tables import house, preset, zener

pytestmark = pytest.mark.django_db
STYLES = ("easy", "normal", "random", "saves")
PRESETS = [(variant, seats) for variant in ("modern", "nigerian", "seventies", "british") for seats in range(2, 9)]


def tables(count: int, rng: random.Random):
    """The presets at every size of table, the Zener games, and house rules for the rest."""
    presets = (preset(variant, seats, rng) for variant, seats in PRESETS)
    zeners = (zener(number, rng) for number in range(5 * 7))
    yield from [table for table, _ in zip(chain(presets, zeners), range(count), strict=False)]
    yield from (house(number, rng) for number in range(max(count - len(PRESETS) - 5 * 7, 0)))


def test_a_series_makes_the_same_records_again() -> None:
    table = preset("nigerian", 2, random.Random(1))
    once, again = (list(recorded(table, "easy", random.Random(5))) for _ in range(2))
    assert once == again
    assert all(check(record).fault is None for record in once)


@pytest.mark.slow
def test_a_season_through_the_services_replays_and_is_fair(tmp_path: Path) -> None:
    """With WHOTCLUB_LOGS naming a folder the games lie there afterwards: that is how the corpus was made."""
    folder = Path(os.environ.get("WHOTCLUB_LOGS", tmp_path))
    played = (
        record
        for number, table in enumerate(tables(160, random.Random(3)))
        for record in recorded(table, STYLES[number % len(STYLES)], random.Random(number))
    )
    records = kept(folder, "served", played)
    assert len(records) == Game.objects.count() >= 200
    assert all(check(record).fault is None for record in records)
    assert not any(chain.from_iterable(stored.differences(game) for game in stored.games()))
