"""The table of a season. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournaments.models import Entrant, Season, Tournament
from tournaments.rules.season import points
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
    tournaments: Sequence[Tournament]  # counted: finished and without bots, in order of finishing
    others: Sequence[Tournament]  # the rest
    lines: list[SeasonLine]


def table(season: Season) -> SeasonTable:
    """The season table: the sum of what `rules.season.points` gives for each tournament; equal sums share a place.

    A tournament with a house bot in it gives no title and no points. Rule: RULES M6.
    """
    bots = Entrant.objects.filter(tournament=OuterRef("pk"), player__kind=Player.Kind.BOT, seed__isnull=False)
    tournaments = season.tournaments.select_related("club").annotate(bots=Exists(bots))
    in_order = list(tournaments.order_by("finished_at", "id"))
    counted = [t for t in in_order if t.state == Tournament.State.FINISHED and not t.bots]
    lines: dict[int, SeasonLine] = {}
    for column, tournament in enumerate(counted):
        entrants = list(tournament.entrants.exclude(place=None).select_related("player"))
        shares = points([entrant.place or 0 for entrant in entrants], len(entrants))
        for entrant, share in zip(entrants, shares, strict=True):
            new = SeasonLine(0, entrant.player, 0.0, 0, [None] * len(counted))
            line = lines.setdefault(entrant.player_id, new)
            line.by_tournament[column] = round(share, 1)
            line.points += share
            line.titles += entrant.place == 1
    ordered = sorted(lines.values(), key=lambda line: (-round(line.points, 1), line.player.name.casefold()))
    for number, line in enumerate(ordered, 1):
        line.points = round(line.points, 1)
        above = ordered[number - 2] if number > 1 else None
        line.place = above.place if above and above.points == line.points else number
    return SeasonTable(season, counted, [t for t in in_order if t not in counted], ordered)
