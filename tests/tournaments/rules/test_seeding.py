"""Seed orders as literal lists. Rule: TOURNAMENT-FILE, Seeds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.seeding import bracket_size, by_rating, standard_order


@pytest.mark.parametrize(("size", "order"), [(1, [1]), (2, [1, 2]), (4, [1, 4, 2, 3]), (8, [1, 8, 4, 5, 2, 7, 3, 6])])
def test_the_standard_order(size, order):
    assert standard_order(size) == order


@given(st.integers(1, 10))
def test_neighbours_in_the_first_round_are_complements(k):
    order = standard_order(2**k)
    assert sorted(order) == list(range(1, 2**k + 1))
    assert {a + b for a, b in zip(order[::2], order[1::2], strict=True)} == {2**k + 1}


def test_the_strongest_is_first_and_the_unrated_keep_their_order_at_the_end():
    assert by_rating([None, 1400.0, 1600.0, None, 1400.0]) == [2, 1, 4, 0, 3]


@pytest.mark.parametrize(("entrants", "size"), [(2, 2), (3, 4), (4, 4), (5, 8), (64, 64), (65, 128), (1024, 1024)])
def test_the_bracket_is_the_next_power_of_two(entrants, size):
    assert bracket_size(entrants) == size
