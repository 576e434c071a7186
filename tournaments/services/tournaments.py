"""The life of a tournament up to its start: created, entered, seeded, started; and its end."""

from collections.abc import Sequence
from datetime import datetime

from games.models import Ruleset
from games.rules.clock import TimeControl
from tournaments.models import Club, Entrant, Season, Tournament
from whotclub.people.models import Player


def create(
    by: Player,
    club: Club,
    *,
    name: str,
    ruleset: Ruleset,
    best_of: Sequence[int],
    time_control: TimeControl,
    start_window_s: int,
    season: Season | None = None,
    seeding: str = "rating",
    third_place: bool = False,
    rated: bool = True,
    starts_at: datetime | None = None,
    now: datetime,
) -> Tournament:
    """The new tournament, open for entries. best_of: 1, 3, 5 or 7 by round, the last going on."""


def enter(by: Player, tournament: Tournament, player: Player, now: datetime) -> Entrant:
    """The player is entered, by itself (a member of the club) or by an organiser."""


def enter_many(by: Player, tournament: Tournament, players: Sequence[Player], now: datetime) -> list[Entrant]:
    """All the players are entered, or none."""


def withdraw(by: Player, tournament: Tournament, player: Player, now: datetime) -> Entrant:
    """The entrant is out. While the tournament runs it loses the match it has, and any that it comes to, as `left`."""


def seed_by_hand(by: Player, tournament: Tournament, entrant_ids: Sequence[int], now: datetime) -> None:
    """The entrants are seeded 1, 2 … in that order (every one listed once) and the seeding is by hand."""


def start(by: Player, tournament: Tournament, now: datetime) -> Tournament:
    """The tournament runs: everybody has a seed, the bracket stands, its first matches are called."""


def cancel(by: Player, tournament: Tournament, now: datetime) -> Tournament:
    """The tournament is cancelled and its open series are closed; what was played stays."""


def settle(tournament_id: int, now: datetime) -> None:
    """The tournament is finished, with its places, exactly if all its matches are decided; its version is raised."""
