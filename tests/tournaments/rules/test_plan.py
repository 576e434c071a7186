"""Stages in a row: who goes on, what cannot be, how long it takes. Rule: TOURNAMENTS 3."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.invalid import Invalid
from tournaments.rules.plan import Part, least, pools, reckoned, sizes, told
from tournaments.rules.terms import FORMATS, Terms

CUT = Terms("cut", "single", best_of=(3,))


def groups(count, **more):
    return Part(Terms("groups", "round-robin", groups=count, **more))


def heats(**more):
    return Part(Terms("heats", "tables", **more))


@pytest.mark.parametrize(
    ("first", "take", "entrants", "expected"),
    [
        (groups(4), {"take_each": 2}, 16, [16, 8]),
        (groups(3), {"take_each": 2}, 11, [11, 6]),
        (groups(3), {"take_each": 2, "take_best": 2}, 11, [11, 8]),
        (heats(), {"take_each": 1, "take_best": 1}, 11, [11, 4]),
        (Part(Terms("swiss", "swiss", rounds=5)), {"take_each": 8}, 24, [24, 8]),
        (heats(rounds=3), {"take_each": 4}, 11, [11, 4]),
    ],
)
def test_so_many_of_each_group_and_of_the_best_left_go_on(first, take, entrants, expected):
    assert sizes([first, Part(CUT, **take)], entrants) == expected


@pytest.mark.parametrize(
    ("first", "take", "entrants", "said"),
    [
        (groups(4), {}, 16, "Say how many go on to stage 2."),
        (groups(4), {"take_each": 4}, 15, "4 cannot go on from each group of 3: take 3 or fewer."),
        (groups(1), {"take_each": 9}, 8, "9 cannot go on from 8: take 8 or fewer."),
        (heats(), {"take_each": 3, "take_best": 3}, 11, "12 cannot go on to stage 2: there are 11 before it."),
        (groups(1), {"take_each": 1}, 8, "Stage 2 would have 1. A stage has 2 entrants or more, not 1."),
    ],
)
def test_what_cannot_be_is_told_in_words(first, take, entrants, said):
    with pytest.raises(Invalid) as wrong:
        sizes([first, Part(CUT, **take)], entrants)
    assert wrong.value.text == said


def test_seven_swiss_rounds_for_six_say_how_many_there_can_be():
    with pytest.raises(Invalid, match="1 to 5 rounds, not 7"):
        reckoned([Part(Terms("main", "swiss", rounds=7))], 6)


def test_eleven_at_tables_of_four_make_three_heats():
    """TOURNAMENTS 3: 4+4+3."""
    assert pools(Terms("heats", "tables"), 11) == [4, 4, 3]
    assert pools(Terms("heats", "tables", seats=3, min_seats=3), 5) == [5]


def test_the_estimate_of_several_stages_is_one_sentence():
    plan = [groups(4, best_of=(3,)), Part(CUT, take_each=2)]
    one, whole = reckoned(plan[:1], 16), reckoned(plan, 16)
    assert one.text == "16 players, 4 groups, 3 rounds round robin, best of 3: about 1 h 15."
    assert whole.text == (
        "16 players, 4 groups, 3 rounds round robin, best of 3, then 8 players, 3 rounds knock-out, best of 3: "
        "about 2 h 35."
    )
    assert whole.minutes > one.minutes
    assert whole.rounds == 6


@given(st.sampled_from(FORMATS), st.integers(1, 9), st.integers(1, 6), st.integers(2, 8))
def test_with_the_least_number_it_can_be_played_and_with_one_fewer_it_cannot(format, rounds, count, seats):
    terms = Terms("main", format, rounds=rounds, groups=count, min_seats=min(seats, 3), seats=seats)
    terms.check(least(terms))
    with pytest.raises(Invalid):
        terms.check(least(terms) - 1)


def test_what_was_chosen_is_told_in_words():
    assert told(Terms("m", "swiss", rounds=5)) == "Swiss, 5 rounds"
    assert told(Terms("m", "round-robin", groups=4, legs=2)) == "4 groups, round robin, two legs"
    assert told(Terms("m", "tables", seats=4)) == "tables of 4"
    assert told(Terms("m", "single", third_place=True)) == "knock-out, a match for third place"
    assert told(Terms("m", "double", reset=True, level="count-seed")).startswith("double elimination, a second final")
