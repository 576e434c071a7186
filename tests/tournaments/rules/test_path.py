"""The way of one entrant through a bracket."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.results import ANY, BOTH_ABSENT, FIRST, SECOND, lost_by, played, ready
from tournaments.rules import double, single
from tournaments.rules.match import Outcome
from tournaments.rules.path import path


def ways(bracket, entrant):
    """The path by ids: behind, next, winning, losing."""
    way = path(bracket, entrant)
    ids = [[match.id for match in matches] for matches in (way.behind, way.winning, way.losing)]
    return ids[0], way.next and way.next.id, ids[1], ids[2]


def test_before_the_first_game_the_way_to_the_final_is_told():
    bracket = single.draw(8, third_place=True)
    assert ways(bracket, 3) == ([], "R1.4", ["R2.2", "R3.1"], [])


def test_a_bye_is_behind_and_a_semi_final_lost_leads_to_the_match_for_third_place():
    bracket = single.draw(5, third_place=True)
    assert ways(bracket, 1) == (["R1.1"], "R2.1", ["R3.1"], ["third"])
    bracket = played(bracket, R1_2=FIRST, R2_1=SECOND)
    assert ways(bracket, 1) == (["R1.1", "R2.1"], "third", [], [])


def test_who_is_out_has_no_next_match():
    bracket = played(single.draw(4), R1_1=FIRST)
    assert ways(bracket, 4) == (["R1.1"], None, [], [])


def test_in_a_double_elimination_a_loss_leads_to_the_lower_bracket_and_on_to_both_grand_finals():
    bracket = double.draw(8, reset=True)
    # Who comes to the grand final from above wins it there; from below it has to win twice.
    assert ways(bracket, 1) == ([], "U1.1", ["U2.1", "U3.1", "F1"], ["L1.1", "L2.1", "L3.1", "L4.1", "F1", "F2"])
    bracket = played(bracket, U1_1=SECOND)
    assert ways(bracket, 1) == (["U1.1"], "L1.1", ["L2.1", "L3.1", "L4.1", "F1", "F2"], [])
    assert ways(bracket, 8)[0:2] == (["U1.1"], "U2.1")


def test_in_the_grand_final_the_one_from_above_may_lose_once():
    bracket = played(double.draw(2, reset=True), U1_1=FIRST)
    assert ways(bracket, 1) == (["U1.1"], "F1", [], ["F2"])
    assert ways(bracket, 2) == (["U1.1"], "F1", ["F2"], [])
    bracket = played(bracket, F1=SECOND)
    assert ways(bracket, 1) == (["U1.1", "F1"], "F2", [], [])


def test_with_two_entrants_winner_and_loser_come_to_the_same_match():
    assert ways(double.draw(2), 1) == ([], "U1.1", ["F1"], ["F1"])


def test_a_way_ends_where_somebody_else_is_held():
    bracket = single.draw(8, holds={("R3.1", 0): 8})
    assert ways(bracket, 1) == ([], "R1.1", ["R2.1"], [])
    assert ways(bracket, 8) == ([], "R1.1", ["R2.1"], [])
    assert ways(played(bracket, R1_1=FIRST), 8) == (["R1.1"], "R3.1", [], [])


def test_who_did_not_drop_is_out():
    bracket = played(double.draw(4), U1_1=lost_by(Outcome.LEFT), U1_2=BOTH_ABSENT)
    for entrant in (2, 3, 4):
        assert path(bracket, entrant).next is None
    assert ways(bracket, 1) == (["U1.1", "U2.1", "F1"], None, [], [])


def test_nobody_knows_of_who_is_not_in_the_bracket():
    assert ways(single.draw(4), 9) == ([], None, [], [])


@pytest.mark.parametrize("draw", [single.draw, double.draw])
@given(entrants=st.integers(2, 33), data=st.data())
@settings(max_examples=40, deadline=None)
def test_who_wins_or_loses_comes_where_the_way_said(draw, entrants, data):
    bracket = draw(entrants, third_place=True) if draw is single.draw else draw(entrants, reset=True)
    while ids := ready(bracket):
        match_id = data.draw(st.sampled_from(ids))
        before = {seat.entrant: path(bracket, seat.entrant) for seat in bracket.matches[match_id].seats}
        bracket = bracket.with_result(match_id, data.draw(ANY))
        match = bracket.matches[match_id]
        for entrant, was in before.items():
            assert was.next.id == match_id
            now = path(bracket, entrant)
            assert [m.id for m in now.behind[: len(was.behind) + 1]] == [m.id for m in (*was.behind, match)]
            told = was.winning if entrant == match.winner else was.losing
            came = [m.id for m in (*now.behind[len(was.behind) + 1 :], *([now.next] if now.next else []))]
            assert came == [m.id for m in told][: len(came)]  # byes on the way are won at once
