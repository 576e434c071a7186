"""The game of a series that is to be played next: its number and who begins it."""

from collections.abc import Sequence

from games.models import Game, Series, SeriesSeat
from games.queries import log
from games.rules.game import start
from games.rules.series import beginner


def number_of_next(series: Series) -> int:
    """Give the number of the game that is to be played next; a voided game's number is given again."""
    return series.games.exclude(state=Game.State.VOID).count() + 1


def beginner_of_next(series: Series, seats: Sequence[SeriesSeat], games: Sequence[Game]) -> int | None:
    """Give the seat of the series that begins the next game, None when cards are to be cut for it. Rule: M2.

    seats and games: all of the series, in order.
    """
    number = len(games) + 1
    if not log.rules_of(series.ruleset).cuts:
        return beginner(number, series.first_beginner, len(seats))
    cut = next((game for game in games if game.version), None)  # one that was never dealt had no cut
    return beginner(number - cut.number + 1, beginner_of(cut, seats), len(seats)) if cut else None


def beginner_of(game: Game, seats: Sequence[SeriesSeat]) -> int:
    """Give the seat of the series that began the first deal of a game."""
    dealt = list(game.seats.all())
    player_id = dealt[(game.first or _cut_to_begin(game, len(dealt))) - 1].player_id
    return next(seat.number for seat in seats if seat.player_id == player_id)


def _cut_to_begin(game: Game, seats: int) -> int:
    position = start(log.rules_of(game.ruleset), seats, None)
    return log.began(next(log.steps(position, log.texts(game))).events)
