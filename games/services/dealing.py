"""Deals the next game of a series. It does not ask whether the game may begin: `series` and `course` do."""

from collections.abc import Sequence
from datetime import datetime

from games.models import Game, Seat, Series, SeriesSeat
from games.queries import log, score
from games.rules.clock import Clock, TimeControl
from games.rules.event import Kind
from games.rules.game import start
from games.rules.ruleset import Ruleset
from games.rules.series import beginner
from games.services.live_game import LiveGame


def deal(series: Series, seats: Sequence[SeriesSeat], *, at: datetime) -> None:
    """The next game of the series has begun among the seats that pressed Start. Rule: M2, M3.

    The caller holds the lock of the series and saves it; sockets are told by the game's first entries.
    """
    dealt = [seat for seat in seats if seat.pressed == number_of_next(series)]
    rules = log.rules_of(series.ruleset)
    first = _first(series, rules, seats, dealt)
    game = Game(
        series=series,
        number=number_of_next(series),
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


def number_of_next(series: Series) -> int:
    """Give the number of the game that is to be played next; a voided game's number is given again."""
    return series.games.exclude(state=Game.State.VOID).count() + 1


def _first(series: Series, rules: Ruleset, seats: Sequence[SeriesSeat], dealt: Sequence[SeriesSeat]) -> int | None:
    """Give the seat of the game that begins it, None when cards are cut for it. Rule: M2."""
    number = number_of_next(series)
    wanted = beginner(number, series.first_beginner, len(seats))
    if rules.cuts:
        cut = next((game for game in score.games_of(series) if game.version), None)
        if cut is None:
            return None
        began = _beginner_of(cut, rules)
        wanted = beginner(number - cut.number + 1, _place_in(seats, began.player_id), len(seats))
    clockwise = [*seats[wanted - 1 :], *seats[: wanted - 1]]
    return next(list(dealt).index(seat) + 1 for seat in clockwise if seat in dealt)


def _beginner_of(game: Game, rules: Ruleset) -> Seat:
    """Give who began the first deal of a game for which cards were cut."""
    seats = list(game.seats.all())
    events = log.events(rules, len(seats), game.first, log.texts(game))
    return next(seats[event.seat - 1] for entry in events for event in entry if event.kind is Kind.DEALT)


def _place_in(seats: Sequence[SeriesSeat], player_id: int) -> int:
    return next(seat.number for seat in seats if seat.player_id == player_id)
