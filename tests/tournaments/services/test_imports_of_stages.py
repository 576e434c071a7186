"""Tournaments of several stages, written as a file and brought in again. Rules: TOURNAMENT-FILE; TOURNAMENTS 3."""

import random

import pytest

from games.rules.refused import Refused
from tests.tournaments.cast import NOW, club_of, owner_of, report, started
from tests.tournaments.eventful import drafts, ready
from tests.tournaments.queries.test_export import of_file, tables
from tests.tournaments.rebuilt import check
from tests.tournaments.services.test_formats import report_any
from tests.tournaments.services.test_imports import brought_in
from tournaments.models import Match, Outcome, Stage
from tournaments.queries.export import document
from tournaments.queries.imports import opened
from tournaments.queries.stages import IN_ROUNDS
from tournaments.queries.whott import text
from tournaments.services import holds, leavers, rounds, tournaments

pytestmark = pytest.mark.django_db
FINALS = {
    "single": {"third_place": True},
    "double": {"reset": True},
    "round-robin": {},
    "swiss": {"rounds": 3},
    "tables": {"rounds": 2, "min_seats": 2},
}
FIRST = {
    "heats": {"format": "tables", "rounds": 1},  # of eleven: 4, 4 and 3
    "groups": {"format": "round-robin", "groups": 2},
}


def staged(first, final, *, each=1, best=3):
    """Eleven in a first stage, of whom some go on to a second, whose rounds go by hand."""
    earlier = Stage(code="first", best_of=[1], **FIRST[first])
    later = Stage(
        code="final", format=final, best_of=[1], take_each=each, take_best=best, pace="hand", **FINALS[final]
    )
    return started(11, guests=True, stages=[earlier, later])


def play_first(tournament):
    """Each table and each match ends in the order of its seats."""
    while matches := [match for match in ready(tournament) if match.stage.code == "first"]:
        seats = matches[0].slots.count()
        report(matches[0], **({"games": [1]} if seats == 2 else {"table": [list(range(1, seats + 1))]}))


def play_on(tournament, most=10**4):
    """So many matches of the second stage, its rounds published as they are paired."""
    rng = random.Random(most)
    while most:
        if matches := ready(tournament):
            report_any(matches[0], rng)
            most -= 1
        elif draft := drafts(tournament).first():
            rounds.publish(owner_of(tournament.club), draft, NOW)
        else:
            break
    tournament.refresh_from_db()
    return tournament


def finalist(tournament, number):
    """Who came to the second stage by that place."""
    return tournament.stages.get(code="final").entrants.get(number=number).entrant


def without_absences(shown):
    """The tables and matches but those of one alone who was not there: of these the site has none."""
    return {
        code: (table, {key: one for key, one in matches.items() if len(one[0]) > 1 or one[1] != "done"})
        for code, (table, matches) in shown.items()
    }


def comes_in_as_it_was(tournament):
    content = text(document(tournament))
    shown = tables(tournament)
    assert without_absences(of_file(content)) == without_absences(shown)
    again = brought_in(content)
    assert tables(again) == of_file(content)
    assert again.state == tournament.state
    told = dict(tournament.entrants.values_list("code", "place"))
    assert dict(again.entrants.values_list("code", "place")) == told
    assert of_file(text(document(again))) == of_file(content)
    check(again)
    return again


@pytest.mark.parametrize("final", FINALS)
@pytest.mark.parametrize("first", FIRST)
def test_who_qualified_is_told_by_name(first, final):
    tournament = staged(first, final)
    play_first(tournament)
    play_on(tournament, 2)
    comes_in_as_it_was(tournament)
    play_on(tournament)
    assert tournament.state == "finished"
    comes_in_as_it_was(tournament)


@pytest.mark.parametrize("final", FINALS)
@pytest.mark.parametrize(
    ("first", "each", "best", "how"), [("heats", 2, 2, "withdrawn"), ("groups", 3, 0, "disqualified")]
)
def test_who_left_before_or_in_a_later_stage_is_told_to_be_missing(first, each, best, final, how):
    tournament = staged(first, final, each=each, best=best)
    play_first(tournament)
    goes(tournament, finalist(tournament, 2), how)
    play_on(tournament, 2)
    still_in = (finalist(tournament, number) for number in (5, 4, 3))
    goes(tournament, next(one for one in still_in if final in IN_ROUNDS or to_play(one)), how)
    half = comes_in_as_it_was(tournament)
    if final in IN_ROUNDS:
        assert half.entrants.get(code=finalist(tournament, 2).code).status == how
    play_on(half)
    play_on(tournament)
    assert (half.state, tournament.state) == ("finished", "finished")
    comes_in_as_it_was(tournament)


def to_play(entrant):
    return entrant.slots.filter(match__state__in=("waiting", "ready")).exists()


def goes(tournament, entrant, how):
    by = owner_of(tournament.club)
    if how == "withdrawn":
        tournaments.withdraw(by, tournament, entrant.player, NOW)
    else:
        leavers.disqualify(by, entrant, "Rude", now=NOW)


def test_who_leaves_a_later_stage_that_came_by_a_file_is_paired_no_more():
    tournament = staged("heats", "swiss")
    play_first(tournament)
    again = brought_in(text(document(play_on(tournament, 3))))
    gone = finalist(again, 1)
    goes(again, gone, "withdrawn")
    assert gone.slots.filter(match__stage__code="final").count() == 1
    play_on(again)
    assert gone.slots.filter(match__stage__code="final").count() == 1
    comes_in_as_it_was(again)


def test_absences_of_the_heats_are_none_of_the_final():
    tournament = staged("heats", "swiss")
    tournament.entrants.update(absent=[2], out_round=3)
    play_first(tournament)
    play_on(tournament, 3)
    assert {(one["absent"], one["out"]) for one in document(tournament)["entrants"]} == {(None, None)}
    comes_in_as_it_was(tournament)


def test_a_stage_is_left_out_until_who_goes_on_is_known_and_that_is_said():
    tournament = staged("heats", "single")
    content = text(document(tournament))
    assert list(of_file(content)) == ["first"]
    (said,) = (note for note in opened(content, club_of()).notes if note.startswith("Stages:"))
    assert "single elimination: who goes on to it is not known yet" in said


def no_shows(tournament, most):
    """At so many tables only the first comes, at the others all."""
    for number, match in enumerate(ready(tournament)):
        seats = match.slots.count()
        if number < most:
            report(match, table=[], outcomes=[Outcome.PLAYED] + [Outcome.NO_SHOW] * (seats - 1))
        else:
            report(match, table=[list(range(1, seats + 1))])


@pytest.mark.parametrize("final", ["single", "double", "swiss", "tables"])
def test_a_place_that_nobody_qualified_for_is_left_away_where_that_changes_nothing(final):
    tournament = staged("heats", final, each=2, best=2)
    no_shows(tournament, 2)
    assert tournament.stages.get(code="final").entrants.filter(empty=False).count() in (5, 6)
    play_on(tournament)
    assert tournament.state == "finished"
    comes_in_as_it_was(tournament)


@pytest.mark.parametrize(("final", "most"), [("single", 3), ("round-robin", 2)])
def test_a_stage_that_would_be_another_without_its_free_places_is_refused_in_words(final, most):
    tournament = staged("heats", final, each=2, best=2)
    no_shows(tournament, most)
    with pytest.raises(Refused, match="of its 8 places stayed free") as refusal:
        document(tournament)
    assert refusal.value.code == "no-file"


def test_holds_of_a_final_of_those_who_qualified_come_in_too():
    tournament = staged("heats", "single")
    play_first(tournament)
    seat = Match.objects.get(stage__code="final", code="R2.1").slots.get(number=1)
    out = tournament.entrants.exclude(stage_entrants__stage__code="final").first()
    holds.hold(owner_of(tournament.club), seat, out, "By decision", NOW)
    play_on(tournament)
    comes_in_as_it_was(tournament)
