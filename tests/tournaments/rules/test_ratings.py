"""Ratings: equal places end equal, the order of places holds, two seats move reasonably. Rule: TOURNAMENTS 5."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.ratings import Strength, rate

NEW = Strength()
REGULAR = Strength(1500, 60)


@pytest.mark.parametrize("places", [[1, 2], [1, 1], [1, 2, 2, 4], [1, 2, 2, 4, 4, 4, 7, 8], [1, 1, 1, 1, 5, 6, 7, 8]])
def test_from_equal_strengths_equal_places_end_equal_and_the_order_holds(places):
    after = rate([NEW] * len(places), places)
    for i, one in enumerate(after):
        for j, other in enumerate(after):
            if places[i] == places[j]:
                assert (one.mu, one.sigma) == pytest.approx((other.mu, other.sigma))
            elif places[i] < places[j]:
                assert one.mu > other.mu


def test_a_first_win_moves_two_newcomers_by_some_fifty_points():
    winner, loser = rate([NEW, NEW], [1, 2])
    assert 30 < winner.mu - 1500 < 70
    assert winner.mu - 1500 == pytest.approx(1500 - loser.mu)


def test_an_even_game_moves_a_regular_by_some_ten_points():
    winner, _ = rate([REGULAR, REGULAR], [1, 2])
    assert 5 < winner.mu - 1500 < 15


def test_a_table_of_eight_moves_its_winner_further_but_not_seven_times_as_far():
    duel, table = rate([NEW, NEW], [1, 2])[0].mu - 1500, rate([NEW] * 8, list(range(1, 9)))[0].mu - 1500
    assert 2 * duel < table < 5 * duel


def test_the_uncertainty_falls_from_provisional_to_known_and_never_to_nothing():
    rng, players = random.Random(1), [NEW] * 8
    seen = []
    for _ in range(400):
        a, b = rng.sample(range(8), 2)
        players[a], players[b] = rate([players[a], players[b]], rng.choice([[1, 2], [2, 1]]))
        seen.append(players[0].provisional)
    assert seen[0]
    assert not seen[-1]
    assert all(40 < player.sigma < 100 for player in players)


def test_who_is_little_known_ranks_below_an_equal_who_is_well_known():
    assert NEW.conservative < REGULAR.conservative
    assert (NEW.shown, NEW.plus_minus) == (1500, 350)


@given(
    st.lists(st.tuples(st.floats(800, 2200), st.floats(40, 175)), min_size=2, max_size=8),
    st.data(),
)
@settings(max_examples=60, deadline=None)
def test_the_same_game_gives_the_same_bits(before, data):
    strengths = [Strength(mu, sigma) for mu, sigma in before]
    places = data.draw(st.lists(st.integers(1, 8), min_size=len(before), max_size=len(before)))
    assert rate(strengths, places) == rate(strengths, places)
