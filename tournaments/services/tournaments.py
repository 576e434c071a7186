"""The life of a tournament up to its start: planned, entered, seeded, started; or cancelled. It plays no match."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import Entrant, Kind, Stage, Tournament
from tournaments.permissions import require
from tournaments.queries.entry import limit
from tournaments.queries.strength import family_of, strengths
from tournaments.rules.seeding import by_lot, by_rating
from tournaments.services import check_in
from tournaments.services.actions import record
from tournaments.services.calls import close_all_after_commit
from tournaments.services.columns import set_each
from tournaments.services.draw import draw_up
from tournaments.services.entries import enter, enter_many, require_open, withdraw
from tournaments.services.finish import look
from tournaments.services.locks import lock_tournament
from tournaments.services.plans import create, discard, publish, update
from whotclub.people.models import Player

__all__ = [
    "cancel",
    "create",
    "discard",
    "enter",
    "enter_many",
    "publish",
    "seed_by_hand",
    "start",
    "update",
    "withdraw",
]

State, Seeding = Tournament.State, Tournament.Seeding
LEAST_ENTRANTS = 2
DRAW_BITS = 40


@transaction.atomic
def seed_by_hand(by: Player, tournament: Tournament, entrant_ids: Sequence[int], now: datetime) -> None:
    """The entrants are seeded 1, 2 … in that order, and the seeding is by hand.

    Locks: the tournament. Refused: `not-allowed`, `not-open`, `bad-seeds` unless every entrant is listed once.
    """
    tournament = lock_tournament(tournament.pk)
    require(by, "tournament.run", tournament)
    require_open(tournament)
    entrants = {entrant.pk: entrant for entrant in tournament.entrants.filter(status=Entrant.Status.ENTERED)}
    if sorted(entrant_ids) != sorted(entrants):
        raise Refused("bad-seeds", "The entrants have changed; look at the list again and seed every one once.")
    for seed, entrant_id in enumerate(entrant_ids, 1):
        entrants[entrant_id].seed = seed
    set_each(Entrant, "seed", {entrant.pk: entrant.seed for entrant in entrants.values()})
    tournament.seeding = Seeding.HAND
    tournament.version += 1
    tournament.save()
    order = ", ".join(str(entrants[entrant_id].player) for entrant_id in entrant_ids)
    record(tournament.club, by, "tournament-seeded", f"{tournament} seeded: {order}.", now=now)


@transaction.atomic
def start(by: Player, tournament: Tournament, now: datetime, *, lot: int | None = None) -> Tournament:
    """The tournament runs: everybody has a seed, the bracket stands, and after commit its ready matches are called.

    lot: the number that random seeds are drawn with, by default a new one; it is stored and shown.
    Locks: the tournament. Refused: `not-allowed`, and as `begin`.
    """
    tournament = lock_tournament(tournament.pk)
    require(by, "tournament.run", tournament)
    return begin(tournament, by, now, lot=lot)


def begin(tournament: Tournament, by: Player | None, now: datetime, *, lot: int | None = None) -> Tournament:
    """As `start`, by a person or by the clock (None). Check-in that is open is closed first.

    The caller holds the tournament, in a transaction that a refusal undoes. Refused: `started-already`, `not-open`,
    `too-few`, `too-many`, and what `draw_up` refuses.
    """
    if tournament.state in (State.RUNNING, State.PAUSED, State.FINISHED):
        raise Refused("started-already", f"{tournament} has started already.")
    require_open(tournament)
    if tournament.state == State.CHECK_IN:
        check_in.close(tournament, by, now)
    entrants = list(
        tournament.entrants.filter(status=Entrant.Status.ENTERED)
        .select_related("player")
        .order_by("entered_at", "id")
    )
    if len(entrants) < LEAST_ENTRANTS:
        raise Refused("too-few", f"A tournament needs two entrants; there is {'one' if entrants else 'none'}.")
    if len(entrants) > (most := limit(tournament)):
        raise Refused(
            "too-many",
            f"At most {most:,} can play; there are {len(entrants):,}. Take some out, or change what it allows.",
        )
    if tournament.seeding == Seeding.RANDOM:
        tournament.seed_number = secrets.randbits(DRAW_BITS) if lot is None else lot
    in_order = _seed_order(tournament, entrants)
    for seed, entrant in enumerate(in_order, 1):
        entrant.seed = seed
    tournament.entrants.update(seed=None)
    set_each(Entrant, "seed", {entrant.pk: entrant.seed for entrant in in_order})
    tournament.state, tournament.started_at, tournament.start_refused = State.RUNNING, now, ""
    tournament.version += 1
    tournament.save()
    draw_up(tournament, in_order, now=now)
    seeds = ", ".join(f"{entrant.seed} {entrant.player}" for entrant in in_order)
    record(tournament.club, by, "tournament-started", f"{tournament} started with seeds {seeds}.", now=now)
    look(tournament, now=now)
    return tournament


def _seed_order(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Entrant]:
    """By rating in the list of the first stage, by hand with the unseeded after the seeded, by rating, or by lot."""
    if tournament.seeding == Seeding.RANDOM:
        return [entrants[i] for i in by_lot([entrant.code for entrant in entrants], tournament.seed_number or 0)]
    at_tables = tournament.stages.filter(number=1, format=Stage.Format.TABLES).exists()
    kind = Kind.TABLE if at_tables else Kind.DUEL
    known = strengths([entrant.player for entrant in entrants], kind, family_of(tournament.ruleset))
    ratings = [known[e.player_id].conservative if e.player_id in known else None for e in entrants]
    in_order = [entrants[i] for i in by_rating(ratings)]
    if tournament.seeding == Seeding.HAND:
        in_order.sort(key=lambda entrant: (entrant.seed is None, entrant.seed))
    return in_order


@transaction.atomic
def cancel(by: Player, tournament: Tournament, now: datetime) -> Tournament:
    """The tournament is cancelled, after commit its open series are closed; what was played stays.

    Locks: the tournament. Refused: `not-allowed`, `finished`.
    """
    tournament = lock_tournament(tournament.pk)
    require(by, "tournament.run", tournament)
    if tournament.state == State.FINISHED:
        raise Refused("finished", f"{tournament} is finished.")
    if tournament.state != State.CANCELLED:
        tournament.state = State.CANCELLED
        tournament.version += 1
        tournament.save()
        close_all_after_commit(tournament, now)
        record(tournament.club, by, "tournament-cancelled", f"{by} cancelled {tournament}.", now=now)
    return tournament
