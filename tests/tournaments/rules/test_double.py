"""Double elimination: empty seats, the grand final and its second, places. Rules: TOURNAMENT-FILE, Brackets."""

import json
import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.results import (
    ANY,
    BOTH_ABSENT,
    EVERY,
    FIRST,
    SECOND,
    VOID,
    better_seed,
    by_place,
    lost_by,
    played,
    played_on,
    ready,
    sitting,
    worse_seed,
)
from tournaments.rules.double import draw, standings
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Outcome, Result, State

VECTORS = Path(__file__).parents[2] / "vectors" / "tournaments"
FILES = sorted(VECTORS.glob("double-*.whott"))


def test_the_corpus_is_there():
    assert len(FILES) >= 12


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_double_elimination_of_the_corpus_comes_out_as_it_must(path):
    file = tomllib.loads(path.read_text())
    stage = file["stages"][0]
    ids = [None, *(entrant["id"] for entrant in file["entrants"])]
    bracket = draw(len(ids) - 1, [stage["best_of"]], reset=stage["reset"])
    for result in file["results"]:
        seats = [ids[seat.entrant] for seat in bracket.matches[result["match"]].seats]
        order = [result["seats"].index(name) for name in seats]
        bracket = bracket.with_result(result["match"], Result(tuple(result["score"][i] for i in order)))
    expected = json.loads(path.with_suffix(".json").read_text())["stages"][0]
    assert {match["id"] for match in expected["matches"]} == set(bracket.matches)
    for match in expected["matches"]:
        value = bracket.matches[match["id"]]
        assert (value.state, ids[value.winner or 0]) == (match["state"], match["winner"])
        assert [{"entrant": ids[seat.entrant or 0]} for seat in value.seats] == match["seats"]
    if "standings" in expected:  # a bracket that was left half played
        table = [{"entrant": ids[line.entrant], "place": line.place} for line in standings(bracket)]
        assert table == expected["standings"]


def test_byes_cascade_through_the_lower_bracket():
    bracket = draw(5)  # one match in the first round: 4 against 5
    assert {m.id: m.state for m in bracket.matches.values() if m.state in (State.BYE, State.VOID)} == {
        "U1.1": "bye",
        "U1.3": "bye",
        "U1.4": "bye",
        "L1.2": "void",
    }
    bracket = played(bracket, U1_2=FIRST, U2_1=FIRST, U2_2=FIRST)
    assert (bracket.matches["L1.1"].state, bracket.matches["L1.1"].winner) == ("bye", 5)
    assert sitting(bracket, "L2.1") == [3, 5]  # the losers of the second round come in reversed order
    assert (bracket.matches["L2.2"].state, bracket.matches["L2.2"].winner) == ("bye", 4)


def test_who_loses_as_left_or_disqualified_does_not_drop_and_a_no_show_and_a_forfeit_do():
    bracket = draw(8)
    bracket = played(bracket, U1_1=lost_by(Outcome.LEFT), U1_2=lost_by(Outcome.NO_SHOW))
    bracket = played(bracket, U1_3=lost_by(Outcome.DISQUALIFIED), U1_4=lost_by(Outcome.FORFEIT))
    assert [sitting(bracket, match_id) for match_id in ("L1.1", "L1.2")] == [[None, 5], [None, 6]]
    assert {bracket.matches[match_id].state for match_id in ("L1.1", "L1.2")} == {State.BYE}
    assert by_place(standings(bracket)) == {7: {7, 8}}


def test_of_a_double_forfeit_nobody_goes_on_and_nobody_drops():
    bracket = played(draw(4, reset=True), U1_1=BOTH_ABSENT, U1_2=FIRST)
    assert [bracket.matches[match_id].state for match_id in ("U2.1", "L1.1", "L2.1")] == ["bye", "bye", "bye"]
    # Who won the upper final without a match comes to the grand final against who won the lower without one.
    assert sitting(bracket, "F1") == [2, 3]
    bracket = played(bracket, F1=FIRST)
    assert by_place(standings(bracket)) == {1: {2}, 2: {3}, 4: {1, 4}}


def test_the_second_grand_final_waits_until_the_first_is_decided():
    bracket = draw(2, reset=True)
    assert bracket.matches["F2"].state is State.WAITING
    assert bracket.matches["F1"].winner_to == bracket.matches["F1"].loser_to == "F2"
    bracket = played(bracket, U1_1=SECOND)
    assert sitting(bracket, "F1") == [2, 1]  # with two entrants the grand final has winner and loser of the one match
    assert bracket.matches["F2"].state is State.WAITING


def test_the_second_grand_final_is_void_and_empty_if_the_winner_of_the_upper_bracket_wins():
    bracket = played(draw(2, reset=True), U1_1=SECOND, F1=FIRST)
    second = bracket.matches["F2"]
    assert (second.state, [seat.empty for seat in second.seats]) == (State.VOID, [True, True])
    assert bracket.over
    assert by_place(standings(bracket)) == {1: {2}, 2: {1}}


@pytest.mark.parametrize(("result", "champion"), [(FIRST, 2), (SECOND, 1)])
def test_the_second_grand_final_has_the_same_two_in_the_same_seats_if_the_winner_of_the_lower_wins(result, champion):
    bracket = played(draw(2, reset=True), U1_1=SECOND, F1=SECOND)
    assert (bracket.matches["F2"].state, sitting(bracket, "F2")) == (State.READY, [2, 1])
    assert standings(bracket) == []
    bracket = played(bracket, F2=result)
    assert by_place(standings(bracket)) == {1: {champion}, 2: {3 - champion}}


def test_if_the_loser_of_the_first_grand_final_does_not_drop_the_second_is_a_bye_for_the_other():
    bracket = played(draw(2, reset=True), U1_1=SECOND, F1=lost_by(Outcome.LEFT, seat=0))
    second = bracket.matches["F2"]
    assert (second.state, sitting(bracket, "F2"), second.winner) == (State.BYE, [None, 1], 1)
    assert by_place(standings(bracket)) == {1: {1}, 2: {2}}


def test_a_grand_final_without_the_winner_of_the_upper_bracket_is_won_by_a_bye_and_so_is_the_second():
    bracket = played(draw(4, reset=True), U1_1=FIRST, U1_2=FIRST, L1_1=FIRST, U2_1=BOTH_ABSENT)
    assert [bracket.matches[match_id].state for match_id in ("L2.1", "F1", "F2")] == ["bye", "bye", "bye"]
    assert by_place(standings(bracket)) == {1: {4}, 3: {1, 2}, 4: {3}}


def test_after_a_double_forfeit_of_a_grand_final_nobody_is_first():
    bracket = played(draw(2, reset=True), U1_1=FIRST, F1=BOTH_ABSENT)
    assert bracket.matches["F2"].state is State.VOID
    assert by_place(standings(bracket)) == {2: {1, 2}}
    bracket = played(draw(2, reset=True), U1_1=FIRST, F1=SECOND, F2=BOTH_ABSENT)
    assert by_place(standings(bracket)) == {2: {1, 2}}


def test_of_two_entrants_who_leaves_the_first_match_is_second():
    bracket = played(draw(2, reset=True), U1_1=lost_by(Outcome.LEFT))
    assert [bracket.matches[match_id].state for match_id in ("F1", "F2")] == ["bye", "void"]
    assert by_place(standings(bracket)) == {1: {1}, 2: {2}}


def test_without_a_reset_one_grand_final_decides():
    bracket = played(draw(2), U1_1=FIRST, F1=SECOND)
    assert "F2" not in bracket.matches
    assert bracket.matches["F1"].winner_to is bracket.matches["F1"].loser_to is None
    assert by_place(standings(bracket)) == {1: {2}, 2: {1}}


def test_a_first_grand_final_is_corrected_until_the_second_has_a_result():
    bracket = played(draw(2, reset=True), U1_1=FIRST, F1=SECOND)
    assert played(bracket, F1=FIRST).matches["F2"].state is State.VOID
    assert played(bracket, F1=VOID).matches["F2"].state is State.WAITING
    with pytest.raises(Invalid, match="F2 depends on F1"):
        played(bracket, F2=FIRST, F1=FIRST)


def test_lengths_go_by_the_round_of_the_upper_bracket_and_the_finals_have_the_last():
    bracket = draw(16, [1, 3, 5, 7, 9], reset=True)
    by_round = {(match.bracket, match.round): match.best_of for match in bracket.matches.values()}
    assert by_round == {
        ("upper", 1): 1,
        ("upper", 2): 3,
        ("upper", 3): 5,
        ("upper", 4): 7,
        ("lower", 1): 1,
        ("lower", 2): 3,
        ("lower", 3): 3,
        ("lower", 4): 5,
        ("lower", 5): 5,
        ("lower", 6): 7,
        ("final", 1): 9,
        ("final", 2): 9,
    }
    assert draw(4, [1, 3]).matches["F1"].best_of == 3
    assert draw(2, [1, 3, 5]).matches["F1"].best_of == 5


def test_a_level_score_is_decided_by_counts_and_then_by_seed_if_set_so():
    bracket = played(draw(4, level="count-seed"), U1_1=Result((1, 1), (9, 3)), U1_2=Result((1, 1)))
    assert sitting(bracket, "U2.1") == [4, 2]
    with pytest.raises(Invalid):
        played(draw(4), U1_1=Result((1, 1)))


PLACES = {
    3: [1, 2, 3],
    4: [1, 2, 3, 4],
    5: [1, 2, 3, 4, 5],
    8: [1, 2, 3, 4, 5, 5, 7, 7],
    16: [1, 2, 3, 4, 5, 5, 7, 7, *[9] * 4, *[13] * 4],
    32: [1, 2, 3, 4, 5, 5, 7, 7, *[9] * 4, *[13] * 4, *[17] * 8, *[25] * 8],
    # Byes are not counted out: of eleven three lose in the first lower round that is played, of a bracket of sixteen.
    11: [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9],
}


@pytest.mark.parametrize("entrants", PLACES)
@pytest.mark.parametrize("winner", [better_seed, worse_seed])
def test_places_are_shared_by_the_losers_of_a_lower_round(entrants, winner):
    assert [line.place for line in standings(played_on(draw(entrants), winner))] == PLACES[entrants]


def test_who_goes_out_in_an_upper_round_has_the_place_of_the_lower_round_that_takes_it_in():
    bracket = draw(16)
    for match_id in ("U1.1", "U2.1", "U3.1", "U4.1"):
        while match_id not in ready(bracket):
            bracket = bracket.with_result(next(i for i in ready(bracket) if i.startswith("U")), FIRST)
        bracket = bracket.with_result(match_id, lost_by(Outcome.LEFT))
    places = by_place(standings(bracket))
    # L1 (four matches), L2 (four), L4 (two), L6 (one): 13, 9, 5, 3.
    assert {place: len(who) for place, who in places.items()} == {3: 1, 5: 1, 9: 1, 13: 1}
    assert 16 in places[13]


def test_while_it_runs_only_the_places_decided_are_told():
    bracket = played(draw(4), U1_1=FIRST, U1_2=FIRST)
    assert standings(bracket) == []
    assert by_place(standings(played(bracket, L1_1=FIRST))) == {4: {3}}
    assert by_place(standings(played(bracket, L1_1=FIRST, U2_1=FIRST, L2_1=SECOND))) == {3: {2}, 4: {3}}


@pytest.mark.parametrize("entrants", [0, 1, 1025])
def test_too_few_or_too_many_are_refused(entrants):
    with pytest.raises(Invalid, match="2 to 1024"):
        draw(entrants)


EARLIEST_REMATCH = {2: 0, 4: 2, 8: 3, 16: 4, 32: 5, 64: 7}
"""The lower round from which two can meet again, by the size of the bracket; of two and four the last match."""


def check_rematches(bracket):
    met: dict[frozenset[int], str] = {}
    size = 2**bracket.rounds
    for match in bracket.matches.values():
        pair = frozenset(seat.entrant for seat in match.seats if seat.entrant)
        if len(pair) == 2 and match.result:
            assert match.bracket != "upper" or pair not in met
            assert match.bracket != "lower" or pair not in met or match.round >= EARLIEST_REMATCH[size], match.id
            met[pair] = match.id


def check_places(bracket, entrants):
    table = standings(bracket)
    assert sorted(line.entrant for line in table) == list(range(1, entrants + 1))
    assert [line.place for line in table] == sorted(line.place for line in table)
    place = {line.entrant: line.place for line in table}
    assert len(by_place(table).get(1, ())) == (bracket.final.winner is not None)
    for match in bracket.matches.values():
        # Who wins ends above who goes out there; who drops can still come to stand above.
        if match.state is State.DONE and match.winner and (match.bracket == "lower" or match is bracket.final):
            assert place[match.winner] < place[match.losers[0]]
        if match.state is State.DONE and match.winner is None:
            assert len({place[loser] for loser in match.losers}) == 1


def check_whole(entrants, reset, any_of, any_result):
    """Played to the end in any order it ends, with everybody in a place; a rebuild gives the same."""
    bracket, results = draw(entrants, reset=reset), {}
    while ids := ready(bracket):
        match_id = any_of(ids)
        results[match_id] = any_result()
        bracket = bracket.with_result(match_id, results[match_id])
    assert bracket.over
    assert len(results) <= 2 * entrants - 1
    check_places(bracket, entrants)
    check_rematches(bracket)
    losses = dict.fromkeys(range(1, entrants + 1), 0)
    for match in bracket.matches.values():
        for loser in match.losers:
            losses[loser] += 1
    assert max(losses.values()) <= 2
    # The order in which independent matches were played makes no difference.
    again = draw(entrants, reset=reset)
    for match_id in again.matches:
        if match_id in results:
            again = again.with_result(match_id, results[match_id])
    assert again == bracket


@given(st.integers(2, 64), st.booleans(), st.data())
@settings(max_examples=60, deadline=None)
def test_in_any_order_it_ends_with_everybody_in_a_place_and_a_rebuild_gives_the_same(entrants, reset, data):
    check_whole(entrants, reset, lambda ids: data.draw(st.sampled_from(ids)), lambda: data.draw(ANY))


@pytest.mark.slow
@pytest.mark.parametrize("reset", [False, True])
def test_so_it_is_over_thousands_of_tournaments(reset):
    for seed in range(1500):
        rng = Random(seed)
        check_whole(rng.randint(2, 64), reset, rng.choice, lambda rng=rng: rng.choice(EVERY))


@given(st.integers(2, 24), st.booleans(), st.data())
@settings(max_examples=60, deadline=None)
def test_a_result_is_corrected_unless_a_match_that_depends_on_it_has_one(entrants, reset, data):
    bracket, results = draw(entrants, reset=reset), {}
    for _ in range(data.draw(st.integers(1, 2 * entrants))):
        if ids := ready(bracket):
            match_id = data.draw(st.sampled_from(ids))
            results[match_id] = data.draw(ANY)
            bracket = bracket.with_result(match_id, results[match_id])
    corrected = data.draw(st.sampled_from(sorted(results)))
    reached = {corrected}
    for match in bracket.matches.values():  # each after those that feed it
        if any(seat.source.split()[-1] in reached for seat in match.seats):
            reached.add(match.id)
    other = data.draw(ANY)
    if reached & results.keys() == {corrected}:
        again = draw(entrants, reset=reset)
        for match_id in again.matches:
            if match_id in results:
                again = again.with_result(match_id, other if match_id == corrected else results[match_id])
        assert bracket.with_result(corrected, other) == again
    else:
        with pytest.raises(Invalid, match="depends on"):
            bracket.with_result(corrected, other)


def test_a_thousand_and_twenty_four_play_to_a_champion():
    bracket = played_on(draw(1024, reset=True), better_seed)
    assert [(line.entrant, line.place) for line in standings(bracket)[:4]] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert len(standings(bracket)) == 1024
