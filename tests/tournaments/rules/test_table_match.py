"""The places of a table over its games. Rule: TOURNAMENTS 3, Match."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.invalid import Invalid
from tournaments.rules.table_match import TableGame, check_game, places_over


def games(*told):
    """told: by game the places by seat, 0 for who was not dealt in."""
    return [TableGame({seat: place for seat, place in enumerate(places, 1) if place}) for places in told]


def test_places_are_summed_and_the_lowest_sum_is_first():
    assert places_over(games((1, 2, 3), (2, 1, 3), (1, 3, 2)), 3) == (1, 2, 3)


def test_who_was_not_dealt_in_shares_the_last_places_of_that_game():
    """Of four, two not dealt in have 3½ each."""
    assert places_over(games((1, 2, 0, 0), (2, 1, 4, 3), (4, 3, 2, 1)), 4) == (2, 1, 4, 3)
    assert places_over(games((1, 2, 3, 0), (4, 3, 1, 2)), 4) == (2, 3, 1, 4)


def test_who_shares_places_in_a_game_has_their_mean():
    """1½ + 3 is more than 2 + 2 for nobody: level sums go on to first places."""
    assert places_over(games((1, 1, 3), (3, 2, 1)), 3) == (3, 1, 2)


def test_level_sums_are_decided_by_more_first_places():
    assert places_over(games((1, 2, 3), (3, 2, 1), (2, 2, 1)), 3) == (2, 3, 1)
    assert places_over(games((1, 2), (2, 1)), 2) == (1, 1)


def test_then_by_lower_counts_if_all_of_them_are_known():
    first = TableGame({1: 1, 2: 2}, {1: 0, 2: 12})
    second = TableGame({1: 2, 2: 1}, {1: 30, 2: 0})
    assert places_over([first, second], 2) == (2, 1)
    unknown = TableGame({1: 2, 2: 1}, {2: 0})
    assert places_over([first, unknown], 2) == (1, 1)


def test_counts_over_the_match_decide_like_counts_by_game():
    assert places_over(games((1, 2, 3), (2, 1, 3)), 3, (40, 12, 9)) == (2, 1, 3)


@pytest.mark.parametrize("places", [(1, 2, 3), (1, 1, 3), (1, 2, 2, 4), (1, 1, 1), (2, 1)])
def test_places_of_a_game_go_up_with_equal_ones_shared(places):
    check_game(places, 1)


@pytest.mark.parametrize("places", [(1, 1, 2), (2, 3), (1, 3), (0, 1), (1, 2, 2, 3), (1, 2, 9)])
def test_other_places_are_refused_with_the_number_of_the_game(places):
    with pytest.raises(Invalid, match="Game 7") as refusal:
        check_game(places, 7)
    assert refusal.value.code == "bad-places"


@st.composite
def tables(draw):
    """So many seats, and games with somebody missing now and then."""
    seats = draw(st.integers(3, 8))
    told = []
    for _ in range(draw(st.integers(1, 5))):
        dealt = draw(st.sets(st.integers(1, seats), min_size=2))
        marks = {seat: draw(st.integers(1, 8)) for seat in sorted(dealt)}
        places = {seat: 1 + sum(other < mark for other in marks.values()) for seat, mark in marks.items()}
        told.append(TableGame(places, draw(st.sampled_from([{}, {seat: 10 * seat for seat in places}]))))
    return seats, told


@given(tables())
def test_places_are_a_proper_order_whatever_was_played(table):
    seats, told = table
    places = places_over(told, seats)
    assert len(places) == seats
    check_game(places, 1)


@given(tables())
def test_whoever_has_the_lower_sum_is_above(table):
    seats, told = table
    places = places_over(told, seats)

    def total(seat):
        found = Fraction(0)
        for game in told:
            own, others = game.places.get(seat), list(game.places.values())
            absent = seats - len(others)
            level = absent if own is None else others.count(own)
            found += (len(others) + 1 if own is None else own) + Fraction(level - 1, 2)
        return found

    assert sum(map(total, range(1, seats + 1))) == len(told) * seats * (seats + 1) / 2
    for one in range(1, seats + 1):
        for other in range(1, seats + 1):
            if total(one) < total(other):
                assert places[one - 1] < places[other - 1]


@given(tables(), st.randoms())
def test_it_does_not_matter_in_which_order_the_games_were_played(table, rng):
    seats, told = table
    shuffled = rng.sample(told, len(told))
    assert places_over(shuffled, seats) == places_over(told, seats)
