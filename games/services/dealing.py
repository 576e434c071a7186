"""Deals the next game of a series. It does not ask whether the game may begin: `series` and `course` do."""

from collections.abc import Sequence
from datetime import datetime

from games.models import Game, Seat, Series, SeriesSeat
from games.queries import log, score
from games.queries.next_game import beginner_of_next, number_of_next
from games.rules.clock import Clock, TimeControl
from games.rules.game import start
from games.services.live_game import LiveGame


def deal(series: Series, seats: Sequence[SeriesSeat], *, at: datetime) -> None:
    """The next game of the series has begun among the seats that pressed Start. Rule: M2, M3.

    The caller holds the lock of the series and saves it; sockets are told by the game's first entries.
    """
    number = number_of_next(series)
    dealt = [seat for seat in seats if seat.pressed == number]
    rules, first = log.rules_of(series.ruleset), _first(series, seats, dealt)
    game = Game(
        series=series,
        number=number,
        ruleset=series.ruleset,
        first=first,
        secret=series.secret,
        commitment=series.commitment,
        nonces=[bytes(seat.nonce) for seat in dealt],
        started_at=at,
    )
    game.save()
    places = [Seat(game=game, number=number, player=seat.player) for number, seat in enumerate(dealt, 1)]
    Seat.objects.bulk_create(places)
    clock = Clock.start(TimeControl.parse(series.time_control), len(places), (), 0)
    LiveGame(game, places, start(rules, len(places), first), clock).open_log(at=at)
    series.state, series.start_by = Series.State.PLAYING, None
    series.secret, series.commitment = b"", ""
    series.version += 1


def _first(series: Series, seats: Sequence[SeriesSeat], dealt: Sequence[SeriesSeat]) -> int | None:
    """Give the seat of the game that begins it, passing over who is not dealt in; None when cards are cut for it."""
    wanted = beginner_of_next(series, seats, score.games_of(series))
    if wanted is None:
        return None
    clockwise = [*seats[wanted - 1 :], *seats[: wanted - 1]]
    return next(list(dealt).index(seat) + 1 for seat in clockwise if seat in dealt)
