"""How long a stage will take. Rule: TOURNAMENTS 3, formats."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.estimate import MOVES, estimate, in_words, usual_minutes
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import MOST_SEATS
from tournaments.rules.terms import FORMATS, Terms


def of(entrants, format, *, minutes=10, pause=5, tables=None, **more):
    return estimate(Terms("main", format, **more), entrants, minutes_a_game=minutes, pause=pause, tables=tables)


def test_a_swiss_takes_its_rounds_and_the_pauses_between_them():
    told = of(24, "swiss", minutes=12, best_of=(3,))
    assert (told.minutes, told.rounds) == (5 * 3 * 12 + 4 * 5, 5)
    assert told.text == "24 players, 5 rounds Swiss, best of 3: about 3 h 20."
    assert told.facts == "12 minutes a game, 5 minutes between rounds, all matches at once."


def test_with_too_few_tables_matches_wait_for_those_before_them():
    """Ten matches at three tables: three waves take the 2½ games of equal players, the last takes three."""
    told = of(20, "swiss", rounds=1, best_of=(3,), tables=3)
    assert told.minutes == (3 * 2.5 + 3) * 10
    assert told.facts.endswith("3 tables.")
    assert of(20, "swiss", rounds=1, best_of=(3,), tables=10).minutes == 30
    assert of(4, "swiss", rounds=1, best_of=(5,), tables=1).minutes == pytest.approx((4.125 + 5) * 10, abs=1)


def test_a_knock_out_takes_a_round_for_each_doubling_and_each_its_own_length():
    told = of(13, "single", best_of=(1, 1, 3, 5), third_place=True)
    assert (told.minutes, told.rounds) == ((1 + 1 + 3 + 5) * 10 + 3 * 5, 4)
    assert told.text == "13 players, 4 rounds knock-out, best of 1 to 5: about 1 h 55."


def test_byes_take_no_table():
    """Of nine only two play in the first round."""
    assert of(9, "single", tables=1, pause=0).minutes == (1 + 4 + 2 + 1) * 10


@pytest.mark.parametrize(("entrants", "reset", "steps"), [(2, False, 2), (4, False, 4), (8, False, 6), (8, True, 7)])
def test_a_double_elimination_goes_on_until_the_lower_bracket_has_caught_up(entrants, reset, steps):
    """Of eight: U1, L1 beside U2, L2 beside U3, L3, L4, the final."""
    assert of(entrants, "double", reset=reset).rounds == steps


def test_a_round_robin_has_a_round_for_each_opponent_and_one_for_a_free_place():
    assert of(6, "round-robin").rounds == 5
    assert of(7, "round-robin", legs=2).rounds == 14
    told = of(11, "round-robin", groups=3)
    assert told.rounds == 3
    assert told.text == "11 players, 3 groups, 3 rounds round robin, best of 1: about 40 minutes."


def test_at_tables_all_games_are_played():
    told = of(11, "tables", rounds=2, best_of=(3,), tables=2)
    assert told.minutes == 2 * (3 + 3) * 10 + 5
    assert told.text == "11 players, 2 rounds at tables of 4, 3 games each: about 2 h 05."


def test_without_a_word_a_game_takes_what_its_seats_need():
    assert set(MOVES) == set(range(2, MOST_SEATS + 1))
    assert [usual_minutes(seats) for seats in (2, 3, 4, 8)] == [7, 9, 17, 12]
    told = estimate(Terms("main", "tables", seats=3), 9)
    assert told.facts.startswith("9 minutes a game")
    # Five who aim at four sit together, since no table has fewer than three.
    assert estimate(Terms("main", "tables"), 5).facts.startswith("28 minutes a game")


def test_times_are_told_to_the_next_five_minutes():
    assert [in_words(minutes) for minutes in (1, 45, 58, 60, 61, 200)] == [
        "5 minutes",
        "45 minutes",
        "1 h",
        "1 h",
        "1 h 05",
        "3 h 20",
    ]


def test_what_cannot_be_played_has_no_estimate():
    with pytest.raises(Invalid):
        of(6, "swiss", rounds=7)


@pytest.mark.parametrize("wrong", [{"tables": 0}, {"minutes": 0}, {"pause": -1}])
def test_what_takes_no_time_or_has_no_table_has_no_estimate(wrong):
    with pytest.raises(Invalid) as refusal:
        of(6, "swiss", **wrong)
    assert refusal.value.code == "estimate"


@given(st.sampled_from(FORMATS), st.integers(3, 40), st.integers(1, 7), st.integers(1, 9))
def test_more_tables_never_take_longer(format, entrants, best_of, tables):
    few, more, enough = (
        of(entrants, format, best_of=(best_of,), tables=count).minutes for count in (tables, tables + 1, None)
    )
    assert few >= more >= enough > 0
