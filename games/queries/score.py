"""The score of a series, from its games. It only reads; who wins by it is `games.rules.series`."""

from collections.abc import Sequence

from games.models import Game, Series, SeriesSeat
from games.rules.options import NINE_AND_TWENTY
from games.rules.series import Outcome, Score


def games_of(series: Series) -> list[Game]:
    """Give the games of a series that count, in their order, with their seats; a running one stands last."""
    games = series.games.exclude(state=Game.State.VOID).order_by("number")
    return list(games.select_related("series", "ruleset").prefetch_related("seats__player"))


def places(game: Game, seats: Sequence[SeriesSeat]) -> list[int]:
    """Give a place for every seat of the series: who was not dealt in shares the last one. Rule: M3."""
    dealt = {seat.player_id: place for seat, place in zip(game.seats.all(), game.places, strict=True)}
    return [dealt.get(seat.player_id, len(dealt) + 1) for seat in seats]


def score(series: Series, seats: Sequence[SeriesSeat], games: Sequence[Game]) -> Score:
    """Give the series as it stands. seats and games: all of them, in order."""
    outcomes = [_outcome(places(game, seats)) for game in games if game.state == Game.State.OVER]
    return Score(outcomes, series.best_of, len(seats), series.knock_out, are_partners(series, len(seats)))


def are_partners(series: Series, seats: int) -> bool:
    """Whether so many seats of the series play as two sides. Rule: 5."""
    return seats == 4 and series.ruleset.variant == NINE_AND_TWENTY.name


def _outcome(places: Sequence[int]) -> Outcome:
    first = tuple(seat for seat, place in enumerate(places, 1) if place == 1)
    if len(first) == 1:
        return first[0]
    return "draw" if len(first) == len(places) else first
