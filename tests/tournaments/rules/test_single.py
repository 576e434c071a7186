"""Single elimination: empty seats, double forfeits, third place, places. Rules: TOURNAMENT-FILE, Brackets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.results import ANY, BOTH_ABSENT, FIRST, SECOND, lost_by, played
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Outcome, Result, State
from tournaments.rules.single import draw, standings


def places(bracket) -> dict[int, int]:
    return {standing.entrant: standing.place for standing in standings(bracket)}


def test_byes_go_to_the_top_seeds_and_pass_on():
    bracket = draw(5)
    assert [m.state for m in bracket.matches.values()] == [
        "bye",
        "ready",
        "bye",
        "bye",
        "waiting",
        "ready",
        "waiting",
    ]
    assert [seat.entrant for seat in bracket.matches["R2.2"].seats] == [2, 3]


def test_best_of_goes_by_round_the_last_going_on():
    bracket = draw(16, [1, 3], third_place=True)
    assert [bracket.matches[m].best_of for m in ("R1.1", "R2.1", "R4.1", "third")] == [1, 3, 3, 3]


def test_after_a_double_forfeit_the_other_has_a_bye_and_both_lose_in_that_round():
    bracket = played(draw(4), R1_1=BOTH_ABSENT, R1_2=SECOND)
    assert (bracket.final.state, bracket.final.winner) == (State.BYE, 3)
    assert bracket.matches["R1.1"].places == (2, 2)
    assert bracket.over
    assert places(bracket) == {3: 1, 1: 3, 4: 3, 2: 3}


def test_two_empty_seats_are_void_and_feed_an_empty_seat():
    bracket = played(draw(8), R1_1=BOTH_ABSENT, R1_2=BOTH_ABSENT, R1_3=FIRST, R1_4=FIRST, R2_2=FIRST)
    assert bracket.matches["R2.1"].state is State.VOID
    assert (bracket.final.state, bracket.final.winner) == (State.BYE, 2)


def test_a_final_without_anybody_leaves_the_first_place_empty():
    bracket = played(draw(4), R1_1=FIRST, R1_2=FIRST, R2_1=BOTH_ABSENT)
    assert places(bracket) == {1: 2, 2: 2, 3: 3, 4: 3}


@pytest.mark.parametrize("outcome", [Outcome.LEFT, Outcome.DISQUALIFIED])
def test_who_left_or_was_disqualified_does_not_drop_and_is_fourth(outcome):
    bracket = played(draw(4, third_place=True), R1_1=lost_by(outcome))
    assert places(bracket) == {4: 4}
    bracket = played(bracket, R1_2=FIRST)
    assert (bracket.matches["third"].state, bracket.matches["third"].winner) == (State.BYE, 3)
    assert places(bracket) == {3: 3, 4: 4}


@pytest.mark.parametrize("outcome", [Outcome.NO_SHOW, Outcome.FORFEIT])
def test_a_no_show_and_a_forfeit_drop_to_third(outcome):
    bracket = played(draw(4, third_place=True), R1_1=lost_by(outcome), R1_2=FIRST)
    assert bracket.matches["third"].state is State.READY
    assert places(bracket) == {}
    assert places(played(bracket, third=SECOND)) == {3: 3, 4: 4}


def test_nobody_comes_to_third_after_two_double_forfeits():
    bracket = played(draw(4, third_place=True), R1_1=BOTH_ABSENT, R1_2=BOTH_ABSENT)
    assert bracket.matches["third"].state is State.VOID
    assert bracket.over
    assert places(bracket) == {1: 4, 2: 4, 3: 4, 4: 4}


def test_both_absent_from_third_are_fourth():
    bracket = played(draw(4, third_place=True), R1_1=FIRST, R1_2=FIRST, third=BOTH_ABSENT)
    assert places(bracket) == {3: 4, 4: 4}


def test_three_entrants_have_no_match_for_third():
    assert "third" not in draw(3, third_place=True).matches


def test_a_level_score_is_refused_and_changes_nothing():
    bracket = draw(2)
    with pytest.raises(Invalid) as refusal:
        bracket.with_result("R1.1", Result((1, 1)))
    assert refusal.value.code == "level"
    assert bracket.matches["R1.1"].state is State.READY


@pytest.mark.parametrize(("counts", "winner"), [((7, 3), 2), ((3, 7), 1), ((5, 5), 1), (None, 1)])
def test_by_setting_lower_counts_decide_a_level_score_then_the_better_seed(counts, winner):
    assert played(draw(2, level="count-seed"), R1_1=Result((1, 1), counts)).final.winner == winner


def test_a_level_score_of_one_who_left_is_a_win_for_the_other():
    assert played(draw(2), R1_1=Result((1, 1), outcomes=(Outcome.LEFT, Outcome.PLAYED))).final.winner == 2


def test_a_later_result_replaces_the_earlier_until_the_next_match_has_one():
    bracket = played(draw(4), R1_1=FIRST, R1_2=FIRST)
    bracket = played(bracket, R1_1=SECOND)
    assert bracket.final.seats[0].entrant == 4
    bracket = played(bracket, R2_1=FIRST)
    with pytest.raises(Invalid) as refusal:
        bracket.with_result("R1.1", FIRST)
    assert refusal.value.code == "next-begun"
    assert "R2.1" in refusal.value.text


def test_a_result_that_reached_its_next_match_through_a_bye_stands_too():
    bracket = played(draw(8), R1_1=BOTH_ABSENT, R1_2=FIRST, R1_3=FIRST, R1_4=FIRST, R2_2=FIRST, R3_1=FIRST)
    with pytest.raises(Invalid):
        bracket.with_result("R1.1", FIRST)


def test_a_void_result_makes_the_match_ready_again():
    bracket = played(draw(4), R1_1=FIRST, R1_2=FIRST)
    bracket = played(bracket, R1_1=Result(outcomes=(Outcome.VOID, Outcome.VOID)))
    assert (bracket.matches["R1.1"].state, bracket.final.state) == (State.READY, State.WAITING)
    assert bracket.final.seats[0].entrant is None


@pytest.mark.parametrize(
    "result", [Result((-1, 1)), Result((0.3, 1)), Result(outcomes=(Outcome.VOID, Outcome.PLAYED))]
)
def test_a_result_that_cannot_be_is_refused(result):
    with pytest.raises(Invalid):
        draw(2).with_result("R1.1", result)


@pytest.mark.parametrize("entrants", [0, 1, 1025])
def test_too_few_or_too_many_are_refused(entrants):
    with pytest.raises(Invalid):
        draw(entrants)


def check_places(bracket, entrants, third_place):
    table = standings(bracket)
    assert len(table) == entrants == len({s.entrant for s in table})
    assert [s.place for s in table] == sorted(s.place for s in table)
    by_place = {}
    for s in table:
        by_place.setdefault(s.place, set()).add(s.entrant)
    # A place is never worse than the number of those who may stand above it.
    assert all(place <= 2**bracket.rounds for place in by_place)
    assert len(by_place.get(1, ())) == (bracket.final.winner is not None)
    for match in bracket.matches.values():
        if match.state is State.DONE and match.winner is not None and match.id != "third":
            ranks = {s.entrant: s.place for s in table}
            loser = match.losers[0]
            assert ranks[match.winner] < ranks[loser] or (third_place and loser in bracket.matches["third"].losers)


@given(st.integers(2, 40), st.booleans(), st.data())
@settings(max_examples=150, deadline=None)
def test_in_any_order_it_ends_with_everybody_in_a_place_and_a_rebuild_gives_the_same(entrants, third, data):
    bracket, history = draw(entrants, third_place=third), []
    while ready := [m.id for m in bracket.matches.values() if m.state is State.READY]:
        match_id = data.draw(st.sampled_from(ready))
        result = data.draw(ANY)
        if data.draw(st.integers(0, 9)) == 0:  # a slip of the pen, corrected at once
            bracket = bracket.with_result(match_id, SECOND)
            history.append((match_id, SECOND))
        bracket = bracket.with_result(match_id, result)
        history.append((match_id, result))
    assert bracket.over
    assert len(history) < 3 * entrants
    check_places(bracket, entrants, third and entrants >= 4)
    again = draw(entrants, third_place=third)
    for match_id, result in history:
        again = again.with_result(match_id, result)
    assert again == bracket
    # The order in which independent matches were played makes no difference.
    final = dict(history)
    by_round = draw(entrants, third_place=third)
    for match_id in by_round.matches:
        if match_id in final:
            by_round = by_round.with_result(match_id, final[match_id])
    assert by_round == bracket


def test_a_thousand_and_twenty_four_play_to_a_champion():
    bracket = draw(1024, third_place=True)
    for match_id in list(bracket.matches):
        bracket = bracket.with_result(match_id, FIRST)
    assert [(s.entrant, s.place) for s in standings(bracket)[:5]] == [(1, 1), (2, 2), (4, 3), (3, 4), (5, 5)]
