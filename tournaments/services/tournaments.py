"""The life of a tournament up to its start: created, entered, seeded, started; or cancelled. It plays no match."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.models import Ruleset
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from tournaments.models import Club, Entrant, Kind, Season, Tournament
from tournaments.permissions import require
from tournaments.queries.strength import family_of, strengths
from tournaments.rules.score import LENGTHS
from tournaments.rules.seeding import by_rating
from tournaments.services import bracket
from tournaments.services.actions import record
from tournaments.services.entries import MOST_ENTRANTS, enter, enter_many, require_open, withdraw
from tournaments.services.locks import lock_tournament, one_at_a_time
from tournaments.services.names import free_slug, named
from whotclub.people.models import Player

__all__ = ["cancel", "create", "enter", "enter_many", "seed_by_hand", "start", "withdraw"]

State, Seeding = Tournament.State, Tournament.Seeding
LEAST_ENTRANTS = 2
SHORTEST_WINDOW_S, LONGEST_WINDOW_S = 180, 7 * 86_400
MOST_ROUNDS = 6


@transaction.atomic
def create(
    by: Player,
    club: Club,
    *,
    name: str,
    ruleset: Ruleset,
    best_of: Sequence[int],
    time_control: TimeControl,
    start_window_s: int = 600,
    season: Season | None = None,
    seeding: str = Seeding.RATING,
    third_place: bool = False,
    rated: bool = True,
    starts_at: datetime | None = None,
    now: datetime,
) -> Tournament:
    """The new tournament, open for entries. best_of: 1, 3, 5 or 7 by round, the last going on.

    Locks: a word, for its address. Refused: `not-allowed`, `bad-name`, `bad-best-of`, `bad-window`, `bad-season`,
    `bad-seeding`.
    """
    require(by, "tournament.run", club)
    name = named(name, "The tournament")
    if not 1 <= len(best_of) <= MOST_ROUNDS or any(length not in LENGTHS for length in best_of):
        raise Refused("bad-best-of", "A match is one game or the best of 3, 5 or 7; give one length, or one a round.")
    if not SHORTEST_WINDOW_S <= start_window_s <= LONGEST_WINDOW_S:
        raise Refused("bad-window", "The time to press Start is from three minutes to a week.")
    if season and season.club_id != club.pk:
        raise Refused("bad-season", "That season is another club's.")
    if seeding not in Seeding.values:
        raise Refused("bad-seeding", "Seed by rating or by hand.")
    one_at_a_time(f"tournament-addresses/{club.pk}")
    tournament = Tournament.objects.create(
        club=club,
        season=season,
        name=name,
        slug=free_slug(name, set(club.tournaments.values_list("slug", flat=True))),
        ruleset=ruleset,
        best_of=list(best_of),
        time_control=str(time_control),
        start_window_s=start_window_s,
        seeding=seeding,
        third_place=third_place,
        rated=rated,
        created_by=by,
        starts_at=starts_at,
    )
    record(club, by, "tournament-created", f"{by} created {tournament}.", now=now)
    return tournament


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
    Entrant.objects.bulk_update(entrants.values(), ["seed"])
    tournament.seeding = Seeding.HAND
    tournament.version += 1
    tournament.save()
    order = ", ".join(str(entrants[entrant_id].player) for entrant_id in entrant_ids)
    record(tournament.club, by, "tournament-seeded", f"{tournament} seeded: {order}.", now=now)


@transaction.atomic
def start(by: Player, tournament: Tournament, now: datetime) -> Tournament:
    """The tournament runs: everybody has a seed, the bracket stands, and after commit its ready matches are called.

    Locks: the tournament. Refused: `not-allowed`, `started-already`, `not-open`, `too-few`, `too-many`.
    """
    tournament = lock_tournament(tournament.pk)
    require(by, "tournament.run", tournament)
    if tournament.state in (State.RUNNING, State.FINISHED):
        raise Refused("started-already", f"{tournament} has started already.")
    require_open(tournament)
    entrants = list(
        tournament.entrants.filter(status=Entrant.Status.ENTERED)
        .select_related("player")
        .order_by("entered_at", "id")
    )
    if len(entrants) < LEAST_ENTRANTS:
        raise Refused("too-few", f"A tournament needs two entrants; there is {'one' if entrants else 'none'}.")
    if len(entrants) > MOST_ENTRANTS:
        raise Refused("too-many", f"At most {MOST_ENTRANTS} can play; there are {len(entrants)}.")
    in_order = _seed_order(tournament, entrants)
    for seed, entrant in enumerate(in_order, 1):
        entrant.seed = seed
    tournament.entrants.update(seed=None)
    Entrant.objects.bulk_update(in_order, ["seed"])
    tournament.state, tournament.started_at = State.RUNNING, now
    tournament.version += 1
    tournament.save()
    bracket.draw_up(tournament, in_order, now=now)
    seeds = ", ".join(f"{entrant.seed} {entrant.player}" for entrant in in_order)
    record(tournament.club, by, "tournament-started", f"{tournament} started with seeds {seeds}.", now=now)
    return tournament


def _seed_order(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Entrant]:
    """By rating, or by hand with the unseeded after the seeded, by rating."""
    known = strengths([entrant.player for entrant in entrants], Kind.DUEL, family_of(tournament.ruleset))
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
        bracket.close_all_after_commit(tournament, now)
        record(tournament.club, by, "tournament-cancelled", f"{by} cancelled {tournament}.", now=now)
    return tournament
