"""Every format runs from its start to its places through the services. Rules: TOURNAMENTS 3."""

import random

import pytest

from tests.tournaments.cast import NOW, owner_of, report, started
from tests.tournaments.rebuilt import check
from tournaments.models import Match, Outcome, Round, Stage
from tournaments.services import rounds

pytestmark = pytest.mark.django_db(transaction=True)
Format = Stage.Format


def ready(tournament):
    return Match.objects.filter(stage__tournament=tournament, state="ready", published=True).order_by("pk")


def report_any(match, rng):
    """A result that the match can have: played, or somebody not there."""
    seats = match.slots.count()
    there = [rng.random() > 0.08 for _ in range(seats)]
    outcomes = [Outcome.PLAYED if here else rng.choice(["no-show", "forfeit"]) for here in there]
    if seats == 2:
        games, needed = [], match.best_of // 2 + 1
        while max(games.count(1), games.count(2)) < needed:
            games.append(rng.choice((1, 2)))
        return report(match, games if all(there) else [], outcomes=outcomes)
    order = list(range(1, seats + 1))
    table = [rng.sample(order, seats) for _ in range(match.best_of)]
    return report(match, table=table if all(there) else [], outcomes=outcomes)


def play_on(tournament, rng):
    """Everything that is called has a result, rounds that are drafts are published, until nothing is left."""
    for _ in range(500):
        if match := ready(tournament).first():
            report_any(match, rng)
        elif draft := Round.objects.filter(stage__tournament=tournament, published_at=None).exclude(paired_at=None):
            rounds.publish(owner_of(tournament.club), draft.order_by("stage__number", "number")[0], NOW)
        else:
            break
    tournament.refresh_from_db()


STAGES = {
    "double": [Stage(format=Format.DOUBLE, best_of=[3], reset=True)],
    "round robin": [Stage(format=Format.ROUND_ROBIN, best_of=[1])],
    "two legs": [Stage(format=Format.ROUND_ROBIN, best_of=[1], legs=2)],
    "swiss": [Stage(format=Format.SWISS, best_of=[3], rounds=4)],
    "swiss by hand": [Stage(format=Format.SWISS, best_of=[1], pace=Stage.Pace.HAND)],
    "tables": [Stage(format=Format.TABLES, best_of=[2], rounds=3)],
    "groups, then a knock-out": [
        Stage(code="groups", format=Format.ROUND_ROBIN, best_of=[1], groups=2),
        Stage(code="final", format=Format.SINGLE, best_of=[3], take_each=2, third_place=True),
    ],
    "swiss, then a top cut by hand": [
        Stage(code="swiss", format=Format.SWISS, best_of=[1], rounds=3),
        Stage(code="cut", format=Format.DOUBLE, best_of=[1], take_best=4, pace=Stage.Pace.HAND),
    ],
    "a knock-out, then tables of the best": [
        Stage(code="cup", format=Format.SINGLE, best_of=[1]),
        Stage(code="table", format=Format.TABLES, best_of=[1], take_best=4, rounds=2),
    ],
}


def fresh(name):
    return [
        Stage(**{f.attname: getattr(s, f.attname) for f in Stage._meta.fields if f.attname != "id"})
        for s in STAGES[name]
    ]


@pytest.mark.parametrize("name", STAGES)
def test_a_tournament_of_any_format_ends_with_everybody_in_a_place(name):
    rng = random.Random(name)
    tournament = started(rng.choice((6, 7, 9)), guests=True, stages=fresh(name))
    play_on(tournament, rng)
    assert tournament.state == "finished", [str(m) for m in Match.objects.exclude(state="done")]
    places = sorted(tournament.entrants.values_list("place", flat=True))
    assert places[0] == 1
    assert None not in places
    check(tournament)
