"""A stage of any format: what follows from its results, and what it refuses."""

import pytest

from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Outcome, Result, State
from tournaments.rules.opening import opened
from tournaments.rules.place import Place
from tournaments.rules.presence import Presence
from tournaments.rules.terms import Terms

FOUR = ["ada", "bayo", "chidi", "dele"]


def won(first, second):
    return Result(score=(first, second))


def table(stage):
    return [(stage.name(row.entrant), row.place, row.points) for row in stage.standings()]


def test_a_knock_out_goes_from_its_draw_to_its_places():
    stage = opened(Terms("main", "single"), FOUR)
    for match in ("R1.1", "R1.2", "R2.1"):
        stage = stage.with_result(match, won(1, 0))
    assert stage.over
    assert table(stage) == [("ada", 1, None), ("bayo", 2, None), ("chidi", 3, None), ("dele", 3, None)]


def test_a_swiss_is_paired_round_by_round_and_over_when_the_last_was_played():
    stage = opened(Terms("main", "swiss", rounds=2), FOUR)
    stage = stage.paired(1, [(1, 3), (2, 4)])
    assert [match.state for match in stage.matches.values()] == [State.READY, State.READY]
    stage = stage.with_result("R1.1", won(1, 0)).with_result("R1.2", won(0, 1))
    assert not stage.over
    stage = stage.paired(2, [(1, 4), (2, 3)]).with_result("R2.1", won(1, 0)).with_result("R2.2", won(1, 0))
    assert stage.over
    assert table(stage)[0] == ("ada", 1, 2.0)


def test_who_stays_away_is_not_missed_in_that_round():
    stage = opened(Terms("main", "swiss"), FOUR, presence={"dele": Presence(absent=frozenset({1}))})
    assert stage.unpaired(1) == [1, 2, 3]
    assert stage.unpaired(2) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("round_number", "seatings", "code"),
    [
        (3, [(1, 2)], "no-such-round"),
        (0, [(1, 2)], "no-such-round"),
        (1, [(1, 2), (2, 3)], "twice-in-a-round"),
        (1, [(1, 1)], "twice-in-a-round"),
        (1, [(1, 2, 3)], "seats"),
        (1, [()], "seats"),
        (1, [(1, 5)], "no-such-entrant"),
    ],
)
def test_a_pairing_that_cannot_be_is_refused(round_number, seatings, code):
    with pytest.raises(Invalid) as refusal:
        opened(Terms("main", "swiss", rounds=2), FOUR).paired(round_number, seatings)
    assert refusal.value.code == code


def test_after_a_void_match_the_two_may_be_paired_again_in_the_same_round():
    """Rule: TOURNAMENT-FILE: it counts as complete, and its entrants may be paired again."""
    stage = opened(Terms("main", "swiss", rounds=2), FOUR).paired(1, [(1, 3), (2, 4)])
    stage = stage.with_result("R1.1", Result(outcomes=(Outcome.VOID, Outcome.VOID)))
    assert stage.matches["R1.1"].state is State.VOID
    assert stage.unpaired(1) == []
    again = stage.paired(1, [(1, 3)])
    assert again.matches["R1.3"].state is State.READY


def test_one_alone_has_a_bye_an_absence_or_nothing():
    stage = opened(Terms("main", "swiss", rounds=1), FOUR[:3]).paired(1, [(1, 2), (3,)])
    assert stage.matches["R1.2"].state is State.BYE
    assert table(stage)[0] == ("chidi", 1, 1.0)
    gone = stage.with_result("R1.2", Result(outcomes=(Outcome.NO_SHOW,)))
    assert gone.matches["R1.2"].state is State.DONE
    assert {points for _, _, points in table(gone)} == {0.0}
    assert stage.with_result("R1.2", Result(outcomes=(Outcome.VOID,))).matches["R1.2"].state is State.VOID


def test_more_games_than_the_best_of_are_refused_outside_an_elimination():
    stage = opened(Terms("main", "round-robin", best_of=(3,)), FOUR)
    with pytest.raises(Invalid, match="2–2 is more than the best of 3"):
        stage.with_result("R1.1", won(2, 2))
    opened(Terms("main", "single", best_of=(3,)), FOUR).with_result("R1.1", won(3, 2))


def test_groups_are_tables_of_their_own():
    stage = opened(Terms("main", "round-robin", groups=2), [*FOUR, "efe"])
    assert list(stage.matches) == ["A1.1", "A2.1", "A3.1", "B1.1"]
    stage = stage.with_result("B1.1", won(0, 1))
    assert [(row.group, stage.name(row.entrant), row.place) for row in stage.standings()] == [
        ("A", "ada", 1),
        ("A", "dele", 2),
        ("A", "efe", 3),
        ("B", "chidi", 1),
        ("B", "bayo", 2),
    ]


def places(count):
    return [Place("groups", number) for number in range(1, count + 1)]


def test_places_of_an_earlier_stage_are_taken_once_they_are_known():
    stage = opened(Terms("main", "single"), places(3))
    assert [seat.source for seat in stage.matches["R1.2"].seats] == ["place 2 of groups", "place 3 of groups"]
    assert stage.matches["R1.2"].state is State.WAITING
    half = stage.filled(["ada", None, None])
    assert half.matches["R2.1"].seats[0].entrant == 1
    full = half.filled(FOUR[:3])
    assert full.matches["R1.2"].state is State.READY
    assert full.filled([None] * 3) == stage
    played = full.with_result("R1.2", won(1, 0))
    with pytest.raises(Invalid) as refusal:
        played.filled(["ada", "bayo", "dele"])
    assert refusal.value.code == "next-begun"
    with pytest.raises(Invalid, match="by two ways"):
        stage.filled(["ada", "ada", None])


def test_who_is_held_may_be_no_entrant_or_come_by_a_place_later():
    stage = opened(Terms("main", "single"), places(4), holds={("R2.1", 0): "bayo"})
    assert stage.name(stage.matches["R2.1"].seats[0].entrant) == "bayo"
    full = stage.filled(["ada", "bayo", "chidi", "dele"])
    assert full.matches["R2.1"].seats[0].entrant == 2
    other = stage.filled(["ada", "femi", "chidi", "dele"])
    assert other.name(other.matches["R2.1"].seats[0].entrant) == "bayo"
    for match in ("R1.1", "R1.2", "R2.1"):
        other = other.with_result(match, won(1, 0))
    assert table(other)[0] == ("bayo", 1, None)


def test_a_hold_is_of_an_elimination():
    with pytest.raises(Invalid) as refusal:
        opened(Terms("main", "swiss"), FOUR, holds={("R1.1", 0): "ada"})
    assert refusal.value.code == "no-such-match"


def test_a_hold_is_put_and_lifted_while_the_stage_runs():
    stage = opened(Terms("main", "single"), FOUR).with_result("R1.1", won(1, 0))
    held = stage.held(("R2.1", 0), "zainab")  # who is none of the four
    assert [held.name(seat.entrant) for seat in held.matches["R2.1"].seats] == ["zainab", None]
    assert held.lifted(("R2.1", 0)).matches == stage.matches
    held = held.with_result("R1.2", won(1, 0)).with_result("R2.1", won(1, 0))
    assert table(held) == [("zainab", 1, None), ("bayo", 2, None), ("chidi", 3, None), ("dele", 3, None)]
    with pytest.raises(Invalid) as refusal:
        held.lifted(("R2.1", 0))
    assert refusal.value.code == "next-begun"


def test_a_seat_from_an_earlier_stage_has_who_came_there_when_its_hold_is_lifted():
    stage = opened(Terms("main", "single"), places(2)).held(("R1.1", 1), "zainab").filled(["ada", "bayo"])
    assert [stage.name(seat.entrant) for seat in stage.matches["R1.1"].seats] == ["ada", "zainab"]
    stage = stage.lifted(("R1.1", 1))
    assert [stage.name(seat.entrant) for seat in stage.matches["R1.1"].seats] == ["ada", "bayo"]
    assert stage.matches["R1.1"].state is State.READY


def test_nobody_is_held_on_both_sides_and_who_comes_there_too_plays_nobody():
    stage = opened(Terms("main", "single"), FOUR).held(("R2.1", 0), "bayo")
    with pytest.raises(Invalid) as refusal:
        stage.held(("R2.1", 1), "bayo")
    assert refusal.value.code == "twice"
    stage = stage.with_result("R1.2", won(1, 0))
    final = stage.match("R2.1")
    assert (final.twice, final.state, stage.over) == (True, State.READY, False)
    for result in (won(1, 0), Result(outcomes=(Outcome.NO_SHOW,) * 2), Result(outcomes=(Outcome.VOID,) * 2)):
        with pytest.raises(Invalid) as refusal:
            stage.with_result("R2.1", result)
        assert refusal.value.code == "twice"


def test_who_is_held_has_one_number_when_they_come_by_a_place_too():
    stage = opened(Terms("main", "single"), places(4), holds={("R2.1", 0): "dele", ("R2.1", 1): "zainab"})
    assert stage.ids == (None, None, None, None, "dele", "zainab")
    stage = stage.filled(FOUR)
    assert stage.ids == (*FOUR, "zainab")
    assert [stage.name(seat.entrant) for seat in stage.match("R2.1").seats] == ["dele", "zainab"]
