"""Whole series through the services. Rule: M1, M2, M3."""

import random

import pytest

from games.models import Game, Series
from games.rules.ruleset import PRESETS
from tests.games.playing import NOW, opened, play_out, press_all

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", PRESETS)
def test_a_best_of_three_is_played_to_its_end(variant: str) -> None:
    """M1, M2: the first past half wins, no further game is played, the beginner changes every game."""
    rng, now = random.Random(variant), NOW
    series = opened(variant=variant, best_of=3, clock="60+0")
    while series.state != Series.State.OVER:
        game = press_all(series, now=now)
        now = play_out(game, rng, now=now)
        series.refresh_from_db()
    games = list(series.games.order_by("number"))
    assert [game.number for game in games] == list(range(1, len(games) + 1))
    assert all(game.state == Game.State.OVER for game in games)
    assert series.disclosed_at == games[-1].ended_at
