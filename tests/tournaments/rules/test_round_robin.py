"""Berger tables typed in from the FIDE Handbook C.05, Annex 1, and what every schedule holds."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.invalid import Invalid
from tournaments.rules.round_robin import groups, schedule

BERGER = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / "
    "4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / "
    "3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / "
    "5-10 6-4 7-3 8-2 9-1",
    12: "1-12 2-11 3-10 4-9 5-8 6-7 / 12-7 8-6 9-5 10-4 11-3 1-2 / 2-12 3-1 4-11 5-10 6-9 7-8 / "
    "12-8 9-7 10-6 11-5 1-4 2-3 / 3-12 4-2 5-1 6-11 7-10 8-9 / 12-9 10-8 11-7 1-6 2-5 3-4 / "
    "4-12 5-3 6-2 7-1 8-11 9-10 / 12-10 11-9 1-8 2-7 3-6 4-5 / 5-12 6-4 7-3 8-2 9-1 10-11 / "
    "12-11 1-10 2-9 3-8 4-7 5-6 / 6-12 7-5 8-4 9-3 10-2 11-1",
    14: "1-14 2-13 3-12 4-11 5-10 6-9 7-8 / 14-8 9-7 10-6 11-5 12-4 13-3 1-2 / 2-14 3-1 4-13 5-12 6-11 7-10 8-9 / "
    "14-9 10-8 11-7 12-6 13-5 1-4 2-3 / 3-14 4-2 5-1 6-13 7-12 8-11 9-10 / 14-10 11-9 12-8 13-7 1-6 2-5 3-4 / "
    "4-14 5-3 6-2 7-1 8-13 9-12 10-11 / 14-11 12-10 13-9 1-8 2-7 3-6 4-5 / 5-14 6-4 7-3 8-2 9-1 10-13 11-12 / "
    "14-12 13-11 1-10 2-9 3-8 4-7 5-6 / 6-14 7-5 8-4 9-3 10-2 11-1 12-13 / 14-13 1-12 2-11 3-10 4-9 5-8 6-7 / "
    "7-14 8-6 9-5 10-4 11-3 12-2 13-1",
}


def _table(text):
    return [[tuple(map(int, pair.split("-"))) for pair in round_.split()] for round_ in text.split("/")]


@pytest.mark.parametrize("n", BERGER)
def test_the_schedule_is_the_handbooks_table(n):
    assert schedule(n) == _table(BERGER[n])


@pytest.mark.parametrize("n", BERGER)
def test_for_one_fewer_the_highest_number_is_the_free_place(n):
    assert schedule(n - 1) == [[pair for pair in pairs if n not in pair] for pairs in _table(BERGER[n])]


def test_two_meet_once_and_the_second_leg_turns_it_round():
    assert schedule(2, legs=2) == [[(1, 2)], [(2, 1)]]


@given(st.integers(2, 60), st.sampled_from([1, 2]))
def test_every_two_meet_once_a_leg_and_nobody_twice_in_a_round(n, legs):
    rounds = schedule(n, legs)
    assert len(rounds) == legs * (n - 1 + n % 2)
    for pairs in rounds:
        seen = [entrant for pair in pairs for entrant in pair]
        assert len(seen) == len(set(seen)) == n - n % 2
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert met == {frozenset(two): legs for two in combinations(range(1, n + 1), 2)}


@given(st.integers(2, 60), st.sampled_from([1, 2]))
def test_who_begins_is_balanced_within_one(n, legs):
    pairs = [pair for round_ in schedule(n, legs) for pair in round_]
    begun, other = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    assert all(abs(begun[i] - other[i]) <= (legs == 1 and n % 2 == 0) for i in range(1, n + 1))


def test_groups_are_filled_there_and_back():
    assert groups(11, 3) == {"A": [1, 6, 7], "B": [2, 5, 8, 11], "C": [3, 4, 9, 10]}
    assert groups(8, 2) == {"A": [1, 4, 5, 8], "B": [2, 3, 6, 7]}
    assert groups(3, 1) == {"A": [1, 2, 3]}


@given(st.integers(1, 26), st.data())
def test_groups_are_as_even_as_can_be(count, data):
    n = data.draw(st.integers(2 * count, 200))
    sizes = [len(seeds) for seeds in groups(n, count).values()]
    assert max(sizes) - min(sizes) <= 1
    assert sorted(seed for seeds in groups(n, count).values() for seed in seeds) == list(range(1, n + 1))


@pytest.mark.parametrize(("n", "count"), [(5, 3), (10, 0), (60, 27)])
def test_a_group_of_one_or_none_cannot_be(n, count):
    with pytest.raises(Invalid, match="groups of two or more"):
        groups(n, count)


def test_three_legs_are_none():
    with pytest.raises(Invalid, match="one leg or two"):
        schedule(4, legs=3)
