"""Seed orders as literal lists. Rule: TOURNAMENT-FILE, Seeds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.seeding import bracket_size, by_rating, standard_order


@pytest.mark.parametrize(("size", "order"), [(1, [1]), (2, [1, 2]), (4, [1, 4, 2, 3]), (8, [1, 8, 4, 5, 2, 7, 3, 6])])
def test_the_standard_order(size, order):
    assert standard_order(size) == order


def test_the_standard_order_is_the_published_one():
    """As in the tests of the Ruby library tournament-system, spec/tournament/algorithm/single_bracket_spec.rb."""
    sixteen = [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]
    upper_half = [1, 32, 16, 17, 8, 25, 9, 24, 4, 29, 13, 20, 5, 28, 12, 21]
    lower_half = [2, 31, 15, 18, 7, 26, 10, 23, 3, 30, 14, 19, 6, 27, 11, 22]
    assert standard_order(16) == sixteen
    assert standard_order(32) == upper_half + lower_half


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
