"""What is being played now, for those who would watch. It names players and scores and never looks into a log."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.live import watching
from games.models import Game, Series
from games.queries import lists, score
from whotclub.people import ties
from whotclub.people.models import Player, Tie


@dataclass(frozen=True, slots=True)
class Playing:
    """A public series with a game under way.

    number: of the game; seats: players and points in their order; followed: of the viewer; watchers: how many.
    """

    series: Series
    number: int
    seats: Sequence[tuple[Player, float]]
    followed: Sequence[Player]
    watchers: int


def playing_now(viewer: Player | None, *, now: datetime, limit: int) -> list[Playing]:
    """Give games being played that anybody may watch: of players whom the viewer follows first, then the newest."""
    followed = {player.pk for player in ties.others(viewer, Tie.Kind.FOLLOW)} if viewer else set()
    games = lists.live_games().select_related("series__ruleset")
    games = games.prefetch_related("series__seats__player", "series__games__seats")
    theirs = list(games.filter(seats__player__in=followed).distinct()[:limit]) if followed else []
    rest = games.exclude(pk__in=[game.pk for game in theirs])[: limit - len(theirs)]
    found = [*theirs, *rest]
    watchers = watching.counts([game.series_id for game in found], now)
    return [_playing(game, followed, watchers[game.series_id]) for game in found]


def _playing(game: Game, followed: set[int], watchers: int) -> Playing:
    series = game.series
    seats = list(series.seats.all())
    games = sorted((row for row in series.games.all() if row.state != Game.State.VOID), key=lambda row: row.number)
    points = score.score(series, seats, games).points
    known = [seat.player for seat in seats if seat.player_id in followed]
    pairs = [(seat.player, won) for seat, won in zip(seats, points, strict=True)]
    return Playing(series, game.number, pairs, known, watchers)
