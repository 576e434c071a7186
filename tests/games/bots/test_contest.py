"""How strong the bots are, in games of `modern` with the beginner swapped; and the measure itself."""

import pytest

from games.bots import easy, normal, strong
from games.bots.contest import Tally, contest, random_fitting
from games.rules.ruleset import PRESETS

MODERN = PRESETS["modern"]


def test_the_interval_is_wilsons():
    low, high = Tally(62, 0, 38).interval
    assert (round(low, 3), round(high, 3)) == (0.522, 0.709)


def test_a_draw_counts_half():
    assert Tally(1, 2, 1).share == 0.5


def test_the_same_seed_gives_the_same_games():
    assert contest(easy.choose, random_fitting, MODERN, games=20) == contest(
        easy.choose, random_fitting, MODERN, games=20
    )


@pytest.mark.parametrize("seats", [2, 3])
def test_equals_take_about_half(seats):
    """Neither side has the better seats: an even share lies in the interval."""
    low, high = contest(random_fitting, random_fitting, MODERN, seats, games=400).interval
    assert low < 0.5 < high


def test_normal_beats_random_fitting_cards():
    """The house asks for 62 % of 2,000 games, and the bot is to reach 66 %."""
    assert contest(normal.choose, random_fitting, MODERN).share >= 0.66


def test_each_level_beats_the_one_below():
    assert contest(normal.choose, easy.choose, MODERN, games=800).interval[0] > 0.5
    assert contest(easy.choose, random_fitting, MODERN, games=800).interval[0] > 0.5
    assert contest(strong.choose, normal.choose, MODERN, games=80).share > 0.5


@pytest.mark.slow
def test_strong_beats_normal():
    """The house asks for 52 % of 4,000 games, the interval above a half; the bot is to reach 55 %."""
    tally = contest(strong.choose, normal.choose, MODERN, games=4000)
    assert tally.share >= 0.55
    assert tally.interval[0] > 0.5


@pytest.mark.parametrize(("variant", "seats"), [("nigerian", 4), ("seventies", 2), ("british", 3)])
def test_normal_beats_easy_elsewhere_too(variant, seats):
    low, _ = contest(normal.choose, easy.choose, PRESETS[variant], seats, games=200).interval
    assert low > 0.5
