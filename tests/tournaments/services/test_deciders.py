"""Who goes on from heats, and the games that decide it. Rule: TOURNAMENTS 3, tables."""

import pytest
from django.urls import reverse

from tests.games.views.visiting import visitor
from tests.tournaments.cast import NOW, owner_of, report, started
from tournaments.models import Match, Stage
from tournaments.services import finish

pytestmark = pytest.mark.django_db


def heats(each, best, tiebreaks=(), count=8):
    stages = [
        Stage(code="heats", format=Stage.Format.TABLES, best_of=[1], rounds=1, tiebreaks=list(tiebreaks)),
        Stage(code="final", format=Stage.Format.TABLES, best_of=[1], rounds=1, take_each=each, take_best=best),
    ]
    return started(count, guests=True, stages=stages)


def played(tournament):
    """Both tables of the first stage end in the order of their seats; who sat there, by table."""
    tables = list(Match.objects.filter(stage__tournament=tournament, stage__code="heats").order_by("position"))
    for match in tables:
        report(match, table=[list(range(1, match.slots.count() + 1))])
    finish.finish_if_over(tournament.pk, now=NOW)
    return [[slot.entrant for slot in match.slots.order_by("number")] for match in tables]


def finalists(tournament):
    match = Match.objects.filter(stage__tournament=tournament, stage__code="final").first()
    return {slot.entrant for slot in match.slots.all()} if match else set()


def test_the_first_of_each_table_and_the_best_of_the_rest_go_on():
    tournament = heats(1, 1)
    first, second = played(tournament)
    assert {first[0], second[0]} < finalists(tournament)
    assert len(finalists(tournament)) == 3
    assert finalists(tournament) - {first[0], second[0]} <= {first[1], second[1]}


def test_those_whom_nothing_tells_apart_play_a_deciding_game():
    tournament = heats(1, 1, tiebreaks=["wins"])
    first, second = played(tournament)
    assert finalists(tournament) == set()
    organiser = visitor(owner_of(tournament.club))
    address = reverse("stage-run", args=[tournament.club.slug, tournament.slug, "heats"])
    assert "are level for 1 place in the next stage" in organiser.get(address).content.decode()
    level = {f"place-{second[1].pk}": 1, f"place-{first[1].pk}": 2}
    assert organiser.post(address + "decide/", level | {f"place-{first[1].pk}": 1}).status_code == 409
    assert organiser.post(address + "decide/", level).status_code == 302
    assert finalists(tournament) == {first[0], second[0], second[1]}
    assert organiser.post(address + "decide/", level).status_code == 409


def test_the_best_thirds_of_groups_go_on_by_points_a_match():
    stages = [
        Stage(code="groups", format=Stage.Format.ROUND_ROBIN, best_of=[1], groups=2),
        Stage(code="cup", format=Stage.Format.SINGLE, best_of=[1], take_each=1, take_best=2),
    ]
    tournament = started(6, guests=True, stages=stages)
    while match := Match.objects.filter(state="ready", published=True, stage__code="groups").first():
        better = min(match.slots.all(), key=lambda slot: slot.entrant.seed)
        report(match, [better.number])
        finish.finish_if_over(tournament.pk, now=NOW)
    semifinals = [match_of_cup(tournament, code) for code in ("R1.1", "R1.2")]
    assert {seed for match in semifinals for seed in match} == {1, 2, 3, 4}


def match_of_cup(tournament, code):
    match = Match.objects.get(stage__tournament=tournament, stage__code="cup", code=code)
    return [slot.entrant.seed for slot in match.slots.all()]
