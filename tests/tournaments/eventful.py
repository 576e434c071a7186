"""A tournament of each format in which everything happens that a file has to tell: forfeits, voids, a hold …"""

import random

from django.db import transaction

from tests.tournaments.cast import NOW, owner_of, report, started
from tests.tournaments.services.test_formats import STAGES, fresh, report_any
from tournaments.models import Hold, Match, Outcome, Round, Slot, Stage
from tournaments.queries import stages
from tournaments.services import drafts as drafts_of_rounds
from tournaments.services import rounds
from tournaments.services.bracket import reseat
from tournaments.services.locks import lock_match

ELIMINATIONS = (Stage.Format.SINGLE, Stage.Format.DOUBLE)
NAMES = [*STAGES, "single"]


def ready(tournament):
    found = Match.objects.filter(stage__tournament=tournament, state="ready", published=True)
    return list(found.select_related("stage__tournament__club").order_by("pk"))


def eventful(name, count, *, stop_after=None, seed=0):
    """A tournament of the format played on, or so many matches of it."""
    rng = random.Random(f"{name} {count} {seed}")
    single = [Stage(format=Stage.Format.SINGLE, best_of=[1, 3], third_place=True)]
    tournament = started(count, guests=True, stages=single if name == "single" else fresh(name))
    if tournament.stages.first().format in ("swiss", "tables"):
        away = tournament.entrants.order_by("-seed").first()
        away.absent = [2]
        away.save()
    left = -1 if stop_after is None else stop_after
    odd = iter([no_show, void_one, *[report_any] * 10**4])
    for _ in range(1000):
        if left == 0:
            break
        matches = ready(tournament)
        if matches:
            match = rng.choice(matches)
            next(odd)(match, rng)
            held_somebody(match, rng)
            corrected(tournament, rng)
            left -= 1
        elif draft := drafts(tournament).first():
            edited(draft)
            rounds.publish(owner_of(tournament.club), draft, NOW)
        else:
            break
    tournament.refresh_from_db()
    return tournament


def drafts(tournament):
    found = Round.objects.filter(stage__tournament=tournament, published_at=None).exclude(paired_at=None)
    return found.select_related("stage__tournament__club").order_by("stage__number", "number")


def no_show(match, rng):
    seats = match.slots.count()
    report(match, [], outcomes=[Outcome.NO_SHOW, *[Outcome.PLAYED] * (seats - 1)])


def void_one(match, rng):
    report(match, [], outcomes=[Outcome.VOID] * match.slots.count())


def corrected(tournament, rng):
    """Sometimes a result is put right."""
    if rng.random() > 0.1:
        return
    done = Match.objects.filter(stage__tournament=tournament, state="done", stage__over_at=None)
    done = done.exclude(stage__format__in=ELIMINATIONS)
    if matches := list(done.select_related("stage__tournament__club").order_by("pk")):
        report_any(rng.choice(matches), rng)


def held_somebody(match, rng):
    """In an elimination: once, somebody who lost sits in a seat of the next round by a ruling."""
    stage = match.stage
    if stage.format not in ELIMINATIONS or Hold.objects.filter(slot__match__stage=stage).exists():
        return
    match.refresh_from_db()
    if stage.format == Stage.Format.DOUBLE and match.bracket != Match.Bracket.LOWER:
        return  # who drops would come to meet itself
    slot = Slot.objects.filter(source_match=match, source__startswith="winner").first()
    if match.state != "done" or slot is None or match.winner_id is None:
        return
    loser = match.slots.exclude(entrant=match.winner_id).get().entrant
    by = owner_of(stage.tournament.club)
    Hold.objects.create(slot=slot, entrant=loser, why="The winner fell ill", by=by, at=NOW)
    with transaction.atomic():
        reseat(lock_match(slot.match_id), slot, loser, now=NOW)


def edited(draft):
    """The first two matches of a draft change a player."""
    first = stages.matches_of(draft, draft.stage).order_by("position")[:2]
    slots = [match.slots.order_by("number").last() for match in first]
    if len(slots) == 2 and draft.stage.format in ("swiss", "tables"):
        by = owner_of(draft.stage.tournament.club)
        drafts_of_rounds.swap(by, draft, slots[0].entrant, slots[1].entrant, NOW)
