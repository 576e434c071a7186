"""What a match gives to those who sat in it. Rule: TOURNAMENT-FILE, Points."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.played import FORFEIT, HERE, LEFT, NO_SHOW, VOID, absence, bye, duel, match, table
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Outcome, Result
from tournaments.rules.points import Points, exact, exact_points_of, points_of

LEAGUE = Points(win=3, draw=1, loss=0.25, bye=2)


def test_a_win_a_draw_and_a_loss_give_the_points_of_the_stage():
    assert points_of(duel(1, 1, 2, (2, 1)), LEAGUE) == (3, 0.25)
    assert points_of(duel(1, 1, 2, (1.5, 1.5)), LEAGUE) == (1, 1)
    assert points_of(duel(1, 1, 2, (0, 1)), Points()) == (0, 1)


@pytest.mark.parametrize("outcome", [FORFEIT, NO_SHOW, LEFT, Outcome.DISQUALIFIED])
def test_between_two_who_was_not_there_loses_to_who_was_whatever_the_score(outcome):
    assert points_of(duel(1, 1, 2, (2, 0), outcomes=(outcome, HERE)), LEAGUE) == (0.25, 3)
    assert points_of(duel(1, 1, 2, None, outcomes=(HERE, outcome)), LEAGUE) == (3, 0.25)


def test_between_two_both_absent_is_a_loss_for_both():
    assert points_of(duel(1, 1, 2, (0, 0), outcomes=(NO_SHOW, FORFEIT)), LEAGUE) == (0.25, 0.25)


def test_at_a_table_of_four_the_places_give_a_win_two_thirds_a_third_and_nothing():
    assert exact_points_of(table(1, {1: 2, 2: 1, 3: 4, 4: 3}), Points()) == (
        Fraction(2, 3),
        1,
        0,
        Fraction(1, 3),
    )
    assert points_of(table(1, {1: 1, 2: 2, 3: 3, 4: 4}), LEAGUE) == (3, 2, 1, 0)


def test_seats_that_share_places_share_the_mean():
    assert points_of(table(1, {1: 1, 2: 2, 3: 2, 4: 4}), LEAGUE) == (3, 1.5, 1.5, 0)
    assert points_of(table(1, {1: 1, 2: 1, 3: 1}), LEAGUE) == (1.5, 1.5, 1.5)


def test_at_a_table_those_not_there_share_the_last_places_and_the_others_are_placed_among_themselves():
    one = table(1, {1: 1, 2: 2, 3: 3, 4: 4}, outcomes=(LEFT, HERE, HERE, HERE))
    assert points_of(one, LEAGUE) == (0, 3, 2, 1)
    two = table(1, {1: 1, 2: 2, 3: 3, 4: 4}, outcomes=(NO_SHOW, HERE, NO_SHOW, HERE))
    assert points_of(two, LEAGUE) == (0.5, 3, 0.5, 2)


def test_where_nobody_was_there_nobody_has_points():
    assert points_of(table(1, {1: 1, 2: 2, 3: 3}, outcomes=(NO_SHOW,) * 3), LEAGUE) == (0, 0, 0)


def test_a_table_of_two_is_a_match_between_two():
    two = match(1, (1, 2), result=Result(places=(2, 1)))
    assert points_of(two, LEAGUE) == (0.25, 3)


def test_a_bye_gives_its_points_and_an_absence_none():
    assert points_of(bye(1, 1), LEAGUE) == (2,)
    assert points_of(absence(1, 1), LEAGUE) == (0,)


def test_what_is_void_or_still_to_be_played_gives_nothing():
    assert points_of(duel(1, 1, 2, (1, 0), outcomes=(VOID, VOID)), LEAGUE) == (0, 0)
    assert points_of(match(1, (1, 2)), LEAGUE) == (0, 0)
    assert points_of(match(1, (1, 2, 3)), LEAGUE) == (0, 0, 0)


@given(
    st.integers(3, 8).flatmap(lambda n: st.lists(st.tuples(st.integers(1, n), st.booleans()), min_size=n, max_size=n))
)
def test_a_table_gives_away_half_a_win_a_seat_whoever_leaves(seats):
    outcomes = tuple(HERE if here else LEFT for _, here in seats)
    played = table(1, dict(enumerate((place for place, _ in seats), 1)), outcomes=outcomes)
    # Any list of places is a possible input: they are placed again among those there.
    assert sum(exact_points_of(played, Points(win=3))) == (Fraction(3 * len(seats), 2) if HERE in outcomes else 0)


def test_numbers_are_taken_as_they_are_written():
    assert sum([exact(0.1)] * 10) == 1


@pytest.mark.parametrize(
    "points", [Points(win=0), Points(win=0.5, loss=1), Points(win=math.inf), Points(bye=math.nan), Points(win=-1)]
)
def test_points_that_cannot_be_played_for_are_refused(points):
    with pytest.raises(Invalid) as refusal:
        points.check()
    assert refusal.value.code == "bad-points"
    replace(points, win=10, bye=1).check()
