"""How a series goes on: the next Start window, or its end. It plays no move and opens no series."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from games.live import alarm, announce
from games.models import Game, Offer, Series, SeriesSeat
from games.queries import score
from games.queries.next_game import number_of_next
from games.rules import shuffle
from games.rules.clock import TimeControl
from games.services import live_game
from games.services.dealing import deal
from games.signals import game_over, series_over

Outcome = Series.Outcome


def lock(series_id: int) -> tuple[Series, list[SeriesSeat]]:
    """Give the series, locked until the transaction ends, and its seats. A game is locked before, never after."""
    series = Series.objects.select_for_update(of=("self",), no_key=True).select_related("ruleset").get(pk=series_id)
    return series, list(series.seats.select_related("player"))


def is_locked(series_id: int) -> bool:
    """Whether another transaction holds the series; if not, this one does from now on."""
    rows = Series.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=series_id)
    return not rows.values_list("pk")


def lock_whole(series_id: int) -> tuple[Game | None, Series, list[SeriesSeat]]:
    """Give the running game, if there is one, and the series, both locked until the transaction ends."""
    while True:
        try:
            with transaction.atomic():
                game = live_game.lock_running(series_id)
                series, seats = lock(series_id)
                if game is None and series.state == Series.State.PLAYING:
                    raise _DealtMeanwhileError  # rolled back to here, the lock of the series is free again
                return game, series, seats
        except _DealtMeanwhileError:
            continue


class _DealtMeanwhileError(Exception):
    """Between looking for a running game and locking the series one was dealt: its lock must come first."""


def carry_on(game: Game, *, at: datetime) -> None:
    """The series goes on after a game that has ended: another Start window is open, or it is over. Rule: M1, M3.

    Locks the series; the caller holds the game. Announces the series, game_over and series_over.
    """
    close(game)
    series, seats = lock(game.series_id)
    result = score.score(series, seats, score.games_of(series))
    if result.over:
        end(series, seats, winner=result.winner, at=at)
    elif is_left(series, seats):  # the remaining games are not played
        end(series, seats, winner=result.leader, at=at)
    else:
        base = timedelta(milliseconds=TimeControl.parse(series.time_control).base_ms)
        open_window(series, seats, state=Series.State.BETWEEN, start_by=at + base, at=at)


def close(game: Game) -> None:
    """No offer stands in a game that has ended, and after commit the competitions hear of it."""
    Offer.objects.filter(game=game, state=Offer.State.OPEN).update(state=Offer.State.LAPSED)
    if game.state == Game.State.OVER:
        transaction.on_commit(partial(game_over.send_robust, Game, game_id=game.pk))


def open_window(
    series: Series, seats: Sequence[SeriesSeat], *, state: Series.State, start_by: datetime, at: datetime
) -> None:
    """The next game waits for Start, its secret made, its commitment open; house bots have pressed. Rule: M3, M6."""
    series.state, series.start_by = state, start_by
    series.secret = secrets.token_bytes(shuffle.SECRET_BYTES)
    series.commitment = shuffle.commitment(series.secret)
    series.version += 1
    number = number_of_next(series)
    for seat in seats:
        if seat.player.is_bot and not seat.left:
            seat.pressed = number
            seat.save()
    deal_if_ready(series, seats, at=at)
    series.armed_for = alarm.rearmed("lapse_start", series.pk, series.start_by, None, at)
    series.save()
    announce.changed(series.pk)


def deal_if_ready(series: Series, seats: Sequence[SeriesSeat], *, at: datetime) -> None:
    """The game is dealt if all who are to play have pressed Start; the caller saves the series."""
    number = number_of_next(series)
    if all(seat.pressed == number for seat in _staying(seats)):
        deal(series, seats, at=at)


def deal_to_pressed(series: Series, seats: Sequence[SeriesSeat], *, at: datetime) -> None:
    """The game is dealt to the seats that have pressed Start, two or more; the others are not dealt in."""
    deal(series, seats, at=at)
    series.save()


def end(
    series: Series,
    seats: Sequence[SeriesSeat],
    *,
    winner: int | None,
    at: datetime,
    outcomes: Iterable[str] | None = None,
) -> None:
    """The series is over and its hands and secrets are open. outcomes: one a seat; as played where not given."""
    series.state = Series.State.OVER
    series.winner = winner
    series.outcomes = list(outcomes or [Outcome.LEFT if seat.left else Outcome.PLAYED for seat in seats])
    _stop(series, at)
    transaction.on_commit(partial(series_over.send_robust, Series, series_id=series.pk))


def cancel(series: Series, *, at: datetime) -> None:
    """The series counts for nothing; what was played of it is open."""
    series.state = Series.State.CANCELLED
    _stop(series, at)


def _stop(series: Series, at: datetime) -> None:
    series.ended_at = series.disclosed_at = at
    series.start_by = series.armed_for = None
    series.version += 1
    series.save()
    announce.changed(series.pk)


def is_left(series: Series, seats: Sequence[SeriesSeat]) -> bool:
    """Whether too few stay; outside tournaments house bots play for a person's sake and do not count alone."""
    staying = _staying(seats)
    return len(staying) < least(series, seats) or not (
        series.tournament or any(not seat.player.is_bot for seat in staying)
    )


def least(series: Series, seats: Sequence[SeriesSeat]) -> int:
    """Give how many a game is dealt to at least: two, or all four of whom two and two are partners. Rule: M3, 5."""
    return 4 if score.are_partners(series, len(seats)) else 2


def _staying(seats: Sequence[SeriesSeat]) -> list[SeriesSeat]:
    return [seat for seat in seats if not seat.left]
