"""Who comes late to a tournament that runs, and who misses rounds of it. It changes no round that is published.

Only Swiss and tables pair round by round; a draft of the next round is made again: `drafts.renew`.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from games.rules.refused import Refused
from tournaments.models import Entrant, Stage, StageEntrant, Tournament
from tournaments.permissions import require
from tournaments.queries import entry
from tournaments.queries.stages import IN_ROUNDS
from tournaments.services import drafts, finish
from tournaments.services.actions import record
from tournaments.services.locks import lock_tournament
from whotclub.people.models import Player


def join(tournament: Tournament, entrants: Sequence[Entrant], now: datetime) -> None:
    """They are the last of the first stage, from the round that is published next; they are saved.

    The caller holds the tournament. Refused: `not-open`, `full`.
    """
    if closed := entry.late_closed(tournament):
        raise closed
    playing = tournament.entrants.filter(status=Entrant.Status.ENTERED).count()
    if playing + len(entrants) > entry.limit(tournament):
        raise Refused("full", f"{tournament} is full, and while it runs no place becomes free.")
    stage = entry.first_stage(tournament)
    last: int = stage.entrants.aggregate(last=Max("number"))["last"] or 0
    last_seed: int = tournament.entrants.aggregate(last=Max("seed"))["last"]
    for place, entrant in enumerate(entrants, 1):
        entrant.status, entrant.seed = Entrant.Status.ENTERED, last_seed + place
        entrant.first_round, entrant.out_round = entry.next_round(stage), None
        entrant.save()
        source = f"seed {entrant.seed}"
        StageEntrant.objects.create(stage=stage, number=last + place, source=source, entrant=entrant)
    _draft_anew(tournament, stage, now)


@transaction.atomic
def set_absent(
    by: Player, tournament: Tournament, entrant_id: int, rounds: Collection[int], now: datetime
) -> Entrant:
    """The entrant misses exactly those of the rounds that are not published yet; what is published stays as it is.

    by: the entrant itself or an organiser. Locks: the tournament. Announces nothing. Refused: `not-allowed`,
    `not-entered`, `no-rounds`, `no-such-round`.
    """
    tournament = lock_tournament(tournament.pk)
    entrant = tournament.entrants.select_related("player").filter(pk=entrant_id).first()
    if entrant is None or entrant.player != by:
        require(by, "tournament.run", tournament)
    if entrant is None or entrant.status != Entrant.Status.ENTERED:
        raise Refused("not-entered", "Only who is entered can miss rounds.")
    open_rounds = rounds_to_miss(tournament)
    if not open_rounds:
        raise Refused("no-rounds", f"Rounds of {tournament} cannot be missed by agreement.")
    if wrong := sorted(set(rounds) - set(open_rounds)):
        raise Refused(
            "no-such-round", f"Round {wrong[0]} is published, or there is no such round. Nothing was changed."
        )
    absent = sorted({number for number in entrant.absent if number < open_rounds[0]} | set(rounds))
    if absent != entrant.absent:
        entrant.absent = absent
        entrant.save(update_fields=["absent"])
        missed = ", ".join(str(number) for number in absent)
        text = f"{entrant.player} misses {f'round {missed}' if missed else 'no round'} of {tournament}."
        record(tournament.club, by, "absent", text, now=now)
        _draft_anew(tournament, entry.first_stage(tournament), now)
    return entrant


def _draft_anew(tournament: Tournament, stage: Stage, now: datetime) -> None:
    """A draft of the next round is made again, with who is there now; the tournament's version rises."""
    drafts.renew(stage, now)
    finish.look(tournament, now=now)


def rounds_to_miss(tournament: Tournament) -> range:
    """The rounds that are not published yet, where a player may miss some; empty where nobody can."""
    stage = entry.first_stage(tournament)
    going_on = tournament.state in (*entry.BEFORE_START, *entry.UNDER_WAY) and stage.over_at is None
    if stage.format not in IN_ROUNDS or not going_on:
        return range(0)
    entrants = tournament.entrants.filter(status=Entrant.Status.ENTERED).count()
    return range(entry.next_round(stage), entry.last_round(stage, entrants) + 1)
