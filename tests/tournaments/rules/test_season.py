"""What a tournament's places are worth in the season."""

import pytest

from tournaments.rules.season import points


def test_the_first_has_a_hundred_the_last_nothing_and_shared_places_their_mean():
    assert points([1, 2, 3, 4], 4) == pytest.approx([100, 200 / 3, 100 / 3, 0])
    assert points([1, 2, 3, 3], 4) == pytest.approx([100, 200 / 3, 100 / 6, 100 / 6])
    assert points([1, 2], 2) == [100, 0]


def test_a_tournament_gives_the_same_sum_however_places_are_shared():
    assert sum(points([1, 2, 3, 3, 5, 5, 5, 5], 8)) == pytest.approx(sum(points(range(1, 9), 8)))
