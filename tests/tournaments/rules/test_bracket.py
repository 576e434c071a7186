"""What follows from results in any bracket: seats that fill, what depends on what, seats from earlier stages.

Rules: TOURNAMENT-FILE, Empty seats, results and holds; TOURNAMENTS 4, Correcting.
"""

from dataclasses import replace

import pytest

from tests.tournaments.rules.results import (
    FIRST,
    SECOND,
    VOID,
    by_place,
    lost_by,
    played,
    sitting,
)
from tournaments.rules import double, single
from tournaments.rules.bracket import Bracket, drawn, wired
from tournaments.rules.holds import hold, lift
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Outcome, Seat, State


def ids(matches) -> list[str]:
    return sorted(match.id for match in matches)


def test_matches_lead_to_those_whose_seats_name_them():
    bracket = double.draw(8, reset=True)
    bare = [replace(match, winner_to=None, loser_to=None) for match in bracket.matches.values()]
    assert wired(bare) == bracket.matches == drawn(bare).matches


def test_what_depends_on_a_match_is_told_once_however_many_ways_lead_there():
    bracket = double.draw(8, reset=True)
    assert ids(bracket.dependents("L3.1")) == ["F1", "F2", "L4.1"]
    assert ids(bracket.dependents("U1.1")) == ["F1", "F2", "L1.1", "L2.1", "L2.2", "L3.1", "L4.1", "U2.1", "U3.1"]
    assert len(list(double.draw(1024, reset=True).dependents("U1.1"))) < 100


def test_a_match_of_an_earlier_round_that_is_waiting_still_holds_back_what_a_void_result_frees():
    bracket = played(double.draw(4), U1_1=FIRST, U1_2=FIRST, L1_1=FIRST)
    assert sitting(bracket, "L2.1") == [None, 4]
    with pytest.raises(Invalid, match=r"L1\.1 depends on U1\.1"):
        played(bracket, U1_1=VOID)
    bracket = played(bracket, L1_1=VOID, U1_1=VOID)
    assert (sitting(bracket, "L1.1"), bracket.matches["L1.1"].state) == ([None, 3], State.WAITING)


def test_a_result_is_of_a_match_whose_seats_are_known_and_taken_by_two():
    for match_id in ("U2.1", "U1.1"):  # waiting, and a bye
        with pytest.raises(Invalid) as refusal:
            double.draw(3).with_result(match_id, FIRST)
        assert refusal.value.code == "not-ready"


def from_groups(count) -> list[Seat]:
    return [Seat(f"place {1 + n // 2} of groups/{'AB'[n % 2]}") for n in range(count)]


@pytest.mark.parametrize("draw", [single.draw, double.draw])
def test_seats_come_from_places_of_an_earlier_stage_and_wait_for_them(draw):
    bracket = draw(3, seats=from_groups(3))
    upper = [match for match in bracket.matches.values() if match.bracket == "upper"]
    assert [seat.source for seat in upper[0].seats + upper[1].seats] == [
        "place 1 of groups/A",
        "bye",
        "place 1 of groups/B",
        "place 2 of groups/A",
    ]
    assert {match.state for match in upper} == {State.WAITING}
    assert not bracket.over


def test_who_is_held_sits_there_and_the_one_displaced_goes_nowhere():
    bracket = single.draw(4, holds={("R2.1", 0): 4})
    assert (sitting(bracket, "R2.1"), bracket.matches["R2.1"].seats[0].source) == ([4, None], "winner R1.1")
    bracket = played(bracket, R1_2=FIRST, R2_1=FIRST)
    # The final is free of the first match: it can still be played, and be corrected.
    assert ids(bracket.dependents("R1.1")) == []
    assert by_place(single.standings(bracket)) == {1: {4}, 2: {2}, 3: {3}}
    bracket = played(bracket, R1_1=FIRST)
    assert sitting(bracket, "R2.1") == [4, 2]
    assert by_place(single.standings(bracket)) == {1: {4}, 2: {2}, 3: {3}}


def test_a_loser_who_is_displaced_is_out_in_the_round_it_lost():
    bracket = double.draw(4, holds={("L1.1", 0): 1})
    bracket = played(bracket, U1_1=SECOND, U1_2=FIRST)
    assert sitting(bracket, "L1.1") == [1, 3]
    bracket = double.draw(4, holds={("L1.1", 0): 4})
    bracket = played(bracket, U1_1=SECOND, U1_2=FIRST)
    assert (sitting(bracket, "L1.1"), sitting(bracket, "U2.1")) == ([4, 3], [4, 2])
    assert by_place(double.standings(bracket)) == {4: {1}}


def test_who_lost_and_is_held_further_on_has_no_place_until_that_is_decided_and_then_the_better_one():
    bracket = played(single.draw(4, holds={("R2.1", 0): 4}), R1_1=FIRST)
    assert single.standings(bracket) == []
    bracket = played(bracket, R1_2=FIRST, R2_1=SECOND)
    assert by_place(single.standings(bracket)) == {1: {2}, 2: {4}, 3: {3}}


def test_somebody_can_be_held_in_an_empty_seat():
    bracket = single.draw(3, holds={("R1.1", 1): 3})
    assert (sitting(bracket, "R1.1"), bracket.matches["R1.1"].state) == ([1, 3], State.READY)


def test_a_hold_lets_what_was_played_stand_when_what_came_before_is_corrected():
    """Rule: TOURNAMENTS 4, let it stand with a note."""
    bracket = played(single.draw(4), R1_1=FIRST, R1_2=FIRST, R2_1=FIRST)
    with pytest.raises(Invalid):
        played(bracket, R1_1=SECOND)
    bracket = played(hold(bracket, ("R2.1", 0), 1), R1_1=SECOND)
    assert (sitting(bracket, "R2.1"), bracket.final.winner) == ([1, 2], 1)


def test_a_hold_is_put_and_lifted_while_it_runs():
    bracket = played(double.draw(4), U1_1=FIRST, U1_2=lost_by(Outcome.LEFT))
    assert bracket.matches["L1.1"].state is State.BYE
    held = hold(bracket, ("L1.1", 1), 3)
    assert (sitting(held, "L1.1"), held.matches["L1.1"].state, sitting(held, "L2.1")) == (
        [4, 3],
        "ready",
        [None, None],
    )
    assert lift(held, ("L1.1", 1)) == bracket
    for spot in (("U1.1", 0), ("U1.2", 1)):
        fresh = double.draw(3)
        assert lift(hold(fresh, spot, 1), spot) == fresh


def test_a_hold_is_neither_put_nor_lifted_where_something_played_depends_on_it():
    bracket = played(single.draw(8), R1_1=FIRST, R1_2=FIRST, R2_1=FIRST)
    for spot in (("R1.1", 0), ("R2.1", 0)):
        with pytest.raises(Invalid, match="result"):
            hold(bracket, spot, 8)
    held = hold(bracket, ("R2.1", 0), 1)
    assert lift(held, ("R2.1", 0)) == bracket
    with pytest.raises(Invalid, match=r"R2\.1 has a result"):
        lift(played(held, R1_1=SECOND), ("R2.1", 0))


@pytest.mark.parametrize("spot", [("R9.1", 0), ("R1.1", 2), ("R1.1", -1)])
def test_a_hold_of_a_seat_that_is_not_there_is_refused(spot):
    with pytest.raises(Invalid) as refusal:
        single.draw(4, holds={spot: 1})
    assert refusal.value.code == "no-such-match"


def test_who_is_held_against_itself_cannot_play():
    bracket = played(single.draw(4, holds={("R2.1", 0): 2}), R1_2=FIRST)
    with pytest.raises(Invalid) as refusal:
        bracket.with_result("R2.1", FIRST)
    assert refusal.value.code == "twice"


def test_a_bracket_is_a_value():
    bracket = single.draw(4)
    assert played(bracket, R1_1=FIRST) is not bracket
    assert bracket == single.draw(4) == Bracket(dict(bracket.matches))
