"""Somebody sits in a bracket by decision. Rules: TOURNAMENTS 3, TOURNAMENT-FILE."""

import pytest

from games.rules.refused import Refused
from tests.tournaments.cast import NOW, match_of, owner_of, report, sitting, started
from tests.tournaments.queries.test_export import of_file, tables
from tests.tournaments.rebuilt import check
from tests.tournaments.services.test_rounds import refused
from tournaments.models import Action, Match, Stage
from tournaments.queries.export import document
from tournaments.queries.whott import text
from tournaments.services import holds, leavers, matches, tournaments

pytestmark = pytest.mark.django_db


def held(tournament, code, seat, seed, why="Their bus broke down", stage=1):
    match = Match.objects.get(stage__tournament=tournament, stage__number=stage, code=code)
    slot = match.slots.get(number=seat)
    return holds.hold(owner_of(tournament.club), slot, tournament.entrants.get(seed=seed), why, NOW)


def test_who_is_held_sits_there_and_who_would_come_goes_nowhere():
    tournament = started(4, guests=True)
    held(tournament, "R2.1", 1, 4)
    report(match_of(tournament, "R1.1"), [1])
    assert sitting(match_of(tournament, "R2.1")) == [4, None]
    report(match_of(tournament, "R1.2"), [1])
    report(match_of(tournament, "R2.1"), [1])
    check(tournament)
    assert Action.objects.filter(what="held", why="Their bus broke down").count() == 1


def test_a_hold_that_is_lifted_leaves_the_seat_to_its_source():
    tournament = started(4, guests=True)
    report(match_of(tournament, "R1.1"), [1])
    one = held(tournament, "R2.1", 1, 4)
    assert sitting(match_of(tournament, "R2.1")) == [4, None]
    holds.lift(owner_of(tournament.club), one, NOW)
    holds.lift(owner_of(tournament.club), one, NOW)
    assert sitting(match_of(tournament, "R2.1")) == [1, None]
    check(tournament)


def test_who_has_lost_can_be_given_the_place_of_a_bye():
    tournament = started(3, guests=True)
    report(match_of(tournament, "R1.2"), [1])
    held(tournament, "R1.1", 2, 3)
    assert sitting(match_of(tournament, "R1.1")) == [1, 3]
    check(tournament)


@pytest.mark.parametrize(("code", "seed", "why"), [("next-begun", 4, "late"), ("no-reason", 4, " ")])
def test_what_has_been_played_is_not_held_and_a_reason_is_wanted(code, seed, why):
    tournament = started(4, guests=True)
    report(match_of(tournament, "R1.1"), [1])
    with pytest.raises(Refused) as refusal:
        held(tournament, "R1.1", 2, seed if code == "no-reason" else 3, why)
    assert refusal.value.code == code


def test_nobody_is_held_on_both_sides_of_a_match():
    tournament = started(4, guests=True)
    report(match_of(tournament, "R1.2"), [1])
    for code, seat, seed in (("R2.1", 1, 2), ("R1.1", 2, 1)):  # who comes to the other side, and who sits there
        refused("twice", held, tournament, code, seat, seed)
    held(tournament, "R2.1", 1, 4)
    refused("twice", held, tournament, "R2.1", 2, 4)
    check(tournament)


# Who won what, which brings the last winner to the other side of the match that is held; and what is left to play.
TWICE = {
    "single": (("R2.1", 1, 2), [("R1.2", 1)], ["R1.1"]),
    "double": (("F1", 2, 1), [("U1.1", 1), ("U1.2", 1), ("U2.1", 1)], ["L1.1", "L2.1"]),
}


@pytest.fixture(params=TWICE)
def twice(request):
    """A tournament, the match where somebody sits twice, what brought them there, the hold, what is to be played."""
    (code, seat, seed), results, rest = TWICE[request.param]
    tournament = started(
        4, guests=True, stages=[Stage(format=request.param, best_of=[1], reset=True, pace="at-once")]
    )
    one = held(tournament, code, seat, seed)
    for feeder, winner in results:
        report(match_of(tournament, feeder), [winner])
    assert sitting(match_of(tournament, code)) == [seed, seed]
    return tournament, code, results[-1][0], one, rest


def drops_out(tournament, one, how):
    if how == "left":
        tournaments.withdraw(owner_of(tournament.club), tournament, one.entrant.player, NOW)
    elif how == "disqualified":
        leavers.disqualify(owner_of(tournament.club), one.entrant, "Rude", now=NOW)


@pytest.mark.parametrize("how", ["", "left", "disqualified"])
def test_who_comes_to_both_sides_plays_nobody_until_the_hold_is_lifted(twice, how):
    tournament, code, _, one, rest = twice
    for said in (
        {"games": [1]},
        {"outcomes": ["no-show"] * 2},
        {"outcomes": ["left"] * 2},
        {"outcomes": ["void"] * 2},
    ):
        refused("twice", report, match_of(tournament, code), **({"games": []} | said))
    drops_out(tournament, one, how)
    assert (match_of(tournament, code).state, match_of(tournament, code).results.count()) == ("ready", 0)
    check(tournament)
    assert of_file(text(document(tournament))) == tables(tournament)
    holds.lift(owner_of(tournament.club), one, NOW)
    for other in rest:
        report(match_of(tournament, other), [1])
    match = match_of(tournament, code)
    assert len(set(sitting(match))) == 2
    if how:
        assert (match.state, match.winner == one.entrant) == ("done", False)
        assert how in match.results.get().outcomes
    else:
        report(match, [2])
    check(tournament)


@pytest.mark.parametrize("how", ["", "left", "disqualified"])
@pytest.mark.parametrize("outcomes", [None, ["no-show", "no-show"], ["void", "void"]])
def test_a_corrected_result_takes_who_sits_twice_from_the_other_side(twice, how, outcomes):
    tournament, code, feeder, one, _ = twice
    drops_out(tournament, one, how)
    report(match_of(tournament, feeder), [] if outcomes else [2], outcomes=outcomes or ())
    match = match_of(tournament, code)
    assert sitting(match).count(one.entrant.seed) == 1
    if outcomes and outcomes[0] == "no-show":
        assert (match.state, match.winner) == ("bye", one.entrant)
    elif outcomes and not how:
        assert match.state == "waiting"
    else:
        assert match.state == ("done" if how else "ready")
    check(tournament)
    assert of_file(text(document(tournament))) == tables(tournament)


def test_a_void_result_is_none_to_who_sits_there_afterwards():
    tournament = started(4, guests=True)
    for code in ("R1.1", "R1.2", "R2.1"):
        report(match_of(tournament, code), [1])
    report(match_of(tournament, "R2.1"), [], outcomes=["void", "void"])
    one = held(tournament, "R2.1", 1, 3)
    report(match_of(tournament, "R1.2"), [2])
    assert sitting(match_of(tournament, "R2.1")) == [3, 3]
    check(tournament)
    report(match_of(tournament, "R1.1"), [], outcomes=["void", "void"])
    holds.lift(owner_of(tournament.club), one, NOW)
    assert sitting(match_of(tournament, "R2.1")) == [None, 3]
    check(tournament)


@pytest.mark.django_db(transaction=True)
def test_who_sits_on_both_sides_is_not_called_to_play():
    tournament = started(4)
    held(tournament, "R2.1", 1, 2)
    report(match_of(tournament, "R1.2"), [1])
    match = match_of(tournament, "R2.1")
    assert (match.state, match.series) == ("ready", None)
    matches.call(match.pk, now=NOW)
    assert match_of(tournament, "R2.1").series is None


def test_who_is_held_in_a_later_stage_that_they_did_not_reach_is_nobody_else_there():
    stages = [Stage(code="all", format="round-robin", best_of=[1])]
    stages.append(Stage(code="cup", format="single", best_of=[1], level="count-seed", take_best=2))
    tournament = started(4, guests=True, stages=stages)
    while match := Match.objects.filter(stage__number=1, state="ready", published=True).first():
        seeds = sitting(match)
        report(match, [1 if seeds[0] > seeds[1] else 2])
    final = Match.objects.get(stage__code="cup")
    assert sitting(final) == [4, 3]
    held(tournament, "R1.1", 1, 2, stage=2)
    report(final, [0], counts=[7, 7])  # level: seed 3 is the second of the cup, seed 2 is behind all who came to it
    assert Match.objects.get(pk=final.pk).winner.seed == 3
    check(tournament)


def test_a_later_stage_that_began_with_held_players_has_the_others_when_they_are_known():
    stages = [Stage(code="cup", format="single", best_of=[1])]
    stages.append(Stage(code="last", format="single", best_of=[1], take_best=4, pace="at-once"))
    tournament = started(4, guests=True, stages=stages)
    for seat, seed in ((1, 3), (2, 4)):
        held(tournament, "R1.2", seat, seed, stage=2)
    report(Match.objects.get(stage__code="last", code="R1.2"), [1])
    for code in ("R1.1", "R1.2", "R2.1"):
        report(Match.objects.get(stage__code="cup", code=code), [1])
    first = Match.objects.get(stage__code="last", code="R1.1")
    assert (sitting(first), first.state) == ([1, 4], "ready")  # the first of the cup, and its fourth
    report(first, [1])
    report(Match.objects.get(stage__code="last", code="R2.1"), [2])
    check(tournament)
    tournament.refresh_from_db()
    assert (tournament.state, tournament.entrants.get(seed=3).place) == ("finished", 1)


def test_a_place_that_nobody_has_takes_no_result():
    stages = [Stage(code="cup", format="single", best_of=[1])]
    stages.append(Stage(code="all", format="round-robin", best_of=[1], take_best=4))
    tournament = started(4, guests=True, stages=stages)
    held(tournament, "R2.1", 1, 4)  # whoever wins the other semi-final goes nowhere
    for code in ("R1.1", "R1.2", "R2.1"):
        report(Match.objects.get(stage__code="cup", code=code), [1])
    void = Match.objects.filter(stage__code="all", state="void", published=True).first()
    assert None in sitting(void)
    refused("not-ready", report, void, [1])
    refused("not-ready", report, void, [], outcomes=["no-show", "no-show"])
    check(tournament)
