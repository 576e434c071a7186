"""Whatever organisers do in whatever order, the rows are what the rules make of the confirmed results.

Rules: TOURNAMENTS 3, 4; RELIABILITY 7 (0 differences on rebuild).
"""

import random
from contextlib import suppress

import pytest

from games.rules.refused import Refused
from tests.tournaments.cast import NOW, owner_of, report, started
from tests.tournaments.rebuilt import check
from tests.tournaments.services.test_formats import report_any
from tournaments.models import Entrant, Hold, Match, Result, Round, Slot, Stage
from tournaments.services import drafts, early_end, finish, holds, leavers, rounds, tournaments

pytestmark = pytest.mark.django_db
Format, Pace = Stage.Format, Stage.Pace
SINGLE, DOUBLE, ROUND_ROBIN, SWISS, TABLES = (
    Format.SINGLE,
    Format.DOUBLE,
    Format.ROUND_ROBIN,
    Format.SWISS,
    Format.TABLES,
)


def stage(format_, code, count, rng, **more):
    """Terms that so many can play by."""
    terms = {"format": format_, "code": code, "best_of": [rng.choice((1, 3))], "pace": rng.choice(Pace.values)}
    if format_ in (SINGLE, DOUBLE):
        terms |= {"third_place": rng.random() < 0.5, "reset": rng.random() < 0.5}
        terms["level"] = rng.choice(Stage.Level.values)
    elif format_ == ROUND_ROBIN:
        terms |= {"legs": rng.choice((1, 1, 2)), "groups": rng.choice((1, 2)) if count > 4 else 1}
    elif format_ == SWISS:
        terms["rounds"] = rng.randint(1, min(4, count - 1 + count % 2))
    else:
        terms |= {"best_of": [rng.randint(1, 2)], "rounds": rng.randint(1, 3), "seats": rng.randint(3, 4)}
    return Stage(**terms | more)


def any_tournament(format_, rng):
    count = rng.randint(4, 9)
    stages = [stage(format_, "first", count, rng)]
    if rng.random() < 0.4 and format_ != TABLES:
        groups = stages[0].groups
        take = {"take_each": 2} if groups > 1 else {"take_best": 4}
        stages.append(stage(rng.choice((SINGLE, DOUBLE, ROUND_ROBIN, SWISS, TABLES)), "second", 4, rng, **take))
    policy = rng.choice(("rest", "half", "all"))
    return started(count, guests=True, stages=stages, leaver_policy=policy)


def act(tournament, rng):
    """One thing that an organiser may do, or is refused."""
    owner = owner_of(tournament.club)
    mine = Match.objects.filter(stage__tournament=tournament).select_related("stage__tournament__club").order_by("pk")
    entrants = list(tournament.entrants.filter(status=Entrant.Status.ENTERED).select_related("player").order_by("pk"))
    luck = rng.random()
    if luck < 0.62:
        ready = list(mine.filter(state="ready", published=True))
        if ready:
            report_any(rng.choice(ready), rng)
            return
    if luck < 0.70:
        done = list(mine.filter(state__in=("done", "void")))
        if done:
            match = rng.choice(done)
            if rng.random() < 0.4:
                report(match, [], outcomes=["void"] * match.slots.count())
            else:
                report_any(match, rng)
        return
    if luck < 0.74 and len(entrants) > 2:
        if rng.random() < 0.5:
            tournaments.withdraw(owner, tournament, rng.choice(entrants).player, NOW)
        else:
            leavers.disqualify(owner, rng.choice(entrants), "Rude", now=NOW)
        return
    if luck < 0.78:
        open_still = mine.filter(state__in=("waiting", "ready", "bye"))
        slots = list(Slot.objects.filter(match__in=open_still).order_by("match", "number"))
        if slots and rng.random() < 0.5:
            holds.hold(owner, rng.choice(slots), rng.choice(entrants), "By decision", NOW)
        elif held := list(Hold.objects.filter(slot__match__in=mine, lifted_at=None)):
            holds.lift(owner, rng.choice(held), NOW)
        return
    open_stage = tournament.stages.filter(over_at=None).order_by("number").first()
    if open_stage is None:
        return
    row = open_stage.round_rows.filter(published_at=None).exclude(paired_at=None).order_by("number").first()
    if row and luck < 0.83 and len(entrants) > 2:
        drafts.swap(owner, row, *rng.sample(entrants, 2), NOW)
    elif row and luck < 0.85:
        drafts.pair_again(owner, row, NOW)
    elif row and luck < 0.86:
        drafts.discard(owner, row, NOW)
    elif luck < 0.87:
        early_end.end_stage(owner, open_stage, NOW)
    elif row:
        rounds.publish(owner, row, NOW)
    else:
        rounds.prepare(owner, open_stage, NOW, repeats=rng.random() < 0.8)


def run(format_, seed):
    """The tournament is played in some way to some end; after it everything is what its results make of it."""
    rng = random.Random(f"{format_}/{seed}")
    tournament = any_tournament(format_, rng)
    for _ in range(120):
        with suppress(Refused):
            act(tournament, rng)
        tournament.refresh_from_db()
        if tournament.state == "finished" and rng.random() < 0.5:
            break
    check(tournament)
    again = (rows(tournament), finish.finish_if_over(tournament.pk, now=NOW), rows(tournament))
    assert again[0] == again[2], "looking again changes nothing"
    displaced = Hold.objects.filter(slot__match__stage__tournament=tournament, lifted_at=None).exists()
    if tournament.state == "finished" and not displaced:  # who was displaced goes nowhere, and has no place
        assert None not in tournament.entrants.values_list("place", flat=True)


def rows(tournament):
    matches = Match.objects.filter(stage__tournament=tournament).order_by("pk", "slots__number")
    return (
        list(matches.values_list("code", "state", "winner", "published", "slots__entrant")),
        list(Round.objects.filter(stage__tournament=tournament).order_by("pk").values_list("pk", "published_at")),
        list(tournament.entrants.order_by("pk").values_list("place", "status")),
        Result.objects.filter(match__in=matches).count(),
    )


FORMATS = [SINGLE, DOUBLE, ROUND_ROBIN, SWISS, TABLES]


@pytest.mark.parametrize("format_", FORMATS)
def test_after_anything_that_organisers_do_a_rebuild_gives_the_same(format_):
    run(format_, 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 61))
@pytest.mark.parametrize("format_", FORMATS)
def test_after_hundreds_of_runs_a_rebuild_gives_the_same(format_, seed):
    run(format_, seed)
