"""Who goes on, and in which seed order. Rule: TOURNAMENTS 3, Stages."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.going_on import best_of_the_rest, going_on
from tournaments.rules.invalid import Invalid
from tournaments.rules.place import Place
from tournaments.rules.seeding import bracket_size, standard_order
from tournaments.rules.standing import Standing
from tournaments.rules.terms import Terms

SWISS, SINGLE = Terms("swiss", "swiss"), Terms("cup", "single")


def groups(count):
    return Terms("groups", "round-robin", groups=count)


@pytest.mark.parametrize("earlier", [SWISS, SINGLE, groups(1)])
def test_of_one_table_the_best_go_on_in_its_order(earlier):
    assert going_on(earlier, 9, 0, 3) == [Place(earlier.id, number) for number in (1, 2, 3)]
    assert going_on(earlier, 9, 2, 1) == going_on(earlier, 9, 0, 3)


def test_of_two_groups_the_winners_are_seeded_first_and_meet_who_was_second_in_the_other():
    first, second, third, fourth = going_on(groups(2), 8, 2, 0)
    assert [first, second] == [Place("groups", 1, "A"), Place("groups", 1, "B")]
    assert {(first.group, fourth.group), (second.group, third.group)} == {("A", "B"), ("B", "A")}


def test_the_best_of_the_rest_come_behind_the_first_of_each_group():
    coming = going_on(groups(3), 12, 2, 2)
    assert coming[6:] == [Place("groups", 1, qualifier=True), Place("groups", 2, qualifier=True)]
    assert not any(place.qualifier for place in coming[:6])


@pytest.mark.parametrize("earlier", [SWISS, groups(4)])
def test_somebody_must_go_on(earlier):
    with pytest.raises(Invalid) as refusal:
        going_on(earlier, 16, 0, 0)
    assert refusal.value.code == "nobody-goes-on"


@given(count=st.integers(2, 16), each=st.integers(1, 4))
def test_every_place_goes_on_once_better_places_before_worse(count, each):
    coming = going_on(groups(count), 4 * count, each, 0)
    assert len(set(coming)) == len(coming) == count * each
    assert [place.number for place in coming] == sorted(place.number for place in coming)


@given(count=st.sampled_from([2, 4, 8, 16]), each=st.integers(1, 2))
def test_who_comes_from_one_group_meets_again_in_the_second_half_of_the_bracket_at_the_earliest(count, each):
    """Two of a group can be kept in different halves where the groups are a power of two."""
    coming = going_on(groups(count), 4 * count, each, 0)
    order = standard_order(bracket_size(len(coming)))
    half = {seed: index * 2 // len(order) for index, seed in enumerate(order)}
    for one, other in combinations(range(1, len(coming) + 1), 2):
        if coming[one - 1].group == coming[other - 1].group:
            assert half[one] != half[other]


@given(count=st.integers(2, 16), each=st.integers(2, 4))
def test_nobody_meets_again_in_the_first_match(count, each):
    coming = going_on(groups(count), 4 * count, each, 0)
    order = standard_order(bracket_size(len(coming)))
    for one, other in zip(order[::2], order[1::2], strict=True):
        if max(one, other) <= len(coming):
            assert coming[one - 1].group != coming[other - 1].group


def rows(group, *entrants):
    """The table of a group, with so many points each. entrants: number and points."""
    return [Standing(entrant, place, points, group=group) for place, (entrant, points) in enumerate(entrants, 1)]


def test_the_rest_are_compared_by_place_then_points_a_match_then_seed():
    standings = rows("A", (1, 3.0), (4, 2.0), (5, 1.0), (8, 0.0)) + rows("B", (2, 2.0), (3, 1.0), (6, 0.0))
    assert best_of_the_rest(standings, 1, 1) == [4]  # two of three is more than one of two
    assert best_of_the_rest(standings, 2, 2) == [5, 6]
    assert best_of_the_rest(standings, 1, 4) == [4, 3, 5, 6]
