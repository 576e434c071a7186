"""The table of a season. Reads only."""

from dataclasses import dataclass

from tournaments.models import Season, Tournament
from whotclub.people.models import Player


@dataclass(slots=True)
class SeasonLine:
    """One player of the season table."""

    place: int
    player: Player
    points: float  # in all, to one decimal
    titles: int
    by_tournament: list[float | None]  # points in each tournament of the table; None: not entered


@dataclass(slots=True)
class SeasonTable:
    """The finished tournaments of a season and what their places come to."""

    season: Season
    tournaments: list[Tournament]  # counted: finished and without bots, in order of finishing
    others: list[Tournament]  # the rest
    lines: list[SeasonLine]


def table(season: Season) -> SeasonTable:
    """The season table: each tournament gives 100 points to its first, shared by place as at a table (TOURNAMENTS 3)."""
