"""A series from outside: opened, its Start pressed or lapsed, closed from elsewhere. How it goes on is `course`."""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from games import models
from games.live import alarm, announce
from games.live.alarm import GRACE
from games.models import Game, Seat, Series, SeriesSeat
from games.queries import score
from games.queries.log import rules_of
from games.queries.next_game import number_of_next
from games.queries.seats import seat_of
from games.rules.clock import TimeControl
from games.rules.entry import Void
from games.rules.refused import Refused
from games.rules.ruleset import check_seats
from games.rules.series import check_games
from games.rules.shuffle import NONCE_BYTES
from games.services import course, live_game, outage
from whotclub.people.models import Player

Outcome = Series.Outcome
WAITING = (Series.State.OPENING, Series.State.BETWEEN)

log = logging.getLogger(__name__)


@transaction.atomic
def open_series(
    players: Sequence[Player],
    *,
    ruleset: models.Ruleset,
    best_of: int,
    time_control: TimeControl,
    now: datetime,
    start_window_s: int,
    knock_out: bool = False,
    tournament: bool = False,
    rated: bool = False,
    public: bool = False,
    first_beginner: int = 1,
    title: str = "",
    back_url: str = "",
) -> Series:
    """Locks nothing that was there before; announces the series, which waits for its first Start. Rule: M1, M3.

    players: in seat order. House bots have pressed Start. public: whether anybody may watch, as in a tournament.
    Refused: `wrong-seats`, `pack-too-small`, `seated-twice`, `bad-best-of`.
    """
    check_seats(rules_of(ruleset), len(players))
    if len({player.pk for player in players}) < len(players):
        raise Refused("seated-twice", "Nobody can sit at a table twice.")
    check_games(best_of, len(players))
    series = Series.objects.create(
        ruleset=ruleset,
        best_of=best_of,
        knock_out=knock_out,
        tournament=tournament,
        rated=rated,
        public=public or tournament,
        time_control=str(time_control),
        first_beginner=first_beginner,
        title=title,
        back_url=back_url,
    )
    seats = [SeriesSeat(series=series, number=number, player=player) for number, player in enumerate(players, 1)]
    SeriesSeat.objects.bulk_create(seats)
    start_by = now + timedelta(seconds=start_window_s)
    course.open_window(series, seats, state=Series.State.OPENING, start_by=start_by, at=now)
    return series


def press_start(
    series_id: int, player: Player, *, now: datetime, nonce: bytes = b"", number: int | None = None
) -> Series:
    """Locks the series; announces it. The player has pressed Start, and with the last press the game is dealt.

    nonce: at most 16 bytes of the player's own for the shuffles of this game. number: of the game that is meant; a
    press for another one, or a second press, changes nothing. Refused: `not-your-game`, `series-over`, `too-late`,
    `bad-nonce`. Rule: M3.
    """
    if len(nonce) > NONCE_BYTES:
        raise Refused("bad-nonce", f"At most {NONCE_BYTES} random bytes go with Start.")
    with transaction.atomic():
        series, seats = course.lock(series_id)
        seat = seat_of(seats, player)
        if series.state == Series.State.PLAYING:
            return series
        if series.state not in WAITING:
            raise Refused("series-over", "This series is over.")
        wanted = number_of_next(series)
        late = series.start_by is not None and now > series.start_by
        if late:
            outage.refuse_while_away(now)
            _lapse(series, seats, now)
        elif seat.pressed != wanted and number in (None, wanted) and not seat.left:
            seat.pressed, seat.nonce = wanted, nonce
            seat.save()
            series.version += 1
            course.deal_if_ready(series, seats, at=now)
            series.save()
            announce.changed(series.pk)
    if late:
        raise Refused("too-late", "The time to press Start has run out.")
    return series


@transaction.atomic
def lapse_start(series_id: int, *, now: datetime, skip_locked: bool = False) -> bool:
    """Locks the series; announces it, series_over and game_over. True when a Start window had lapsed and is decided.

    Called twice, early or late it does nothing more; an early call has itself called again. Rule: M3.
    """
    if skip_locked and course.is_locked(series_id):
        return False
    series, seats = course.lock(series_id)
    if series.state not in WAITING:
        return False
    if _lapse(series, seats, now):
        return True
    armed_for = alarm.rearmed("lapse_start", series.pk, series.start_by, series.armed_for, now)
    if armed_for != series.armed_for:
        series.armed_for = armed_for
        series.save(update_fields=["armed_for"])
    return False


def close_series(series_id: int, *, now: datetime, why: str) -> None:
    """Locks the running game, then the series; announces the series. It is cancelled and counts for nothing more.

    A running game is void; those played before stay. why: for the log of the site. Closing twice changes nothing.
    """
    with transaction.atomic():
        game, series, _ = course.lock_whole(series_id)
        if game:
            live_game.read(game).append(Void(), at=now)
            course.close(game)
        if series.state in (*WAITING, Series.State.PLAYING):
            course.cancel(series, at=now)
            log.info("series %s closed: %s", series_id, why)


@transaction.atomic
def hold_window(series_id: int, *, now: datetime) -> None:
    """Locks the series; announces it. Its Start window stands still: it does not lapse, and Start may be pressed.

    A series that waits for no Start, or whose window has lapsed and is to be decided, stays as it is.
    """
    series, _ = course.lock(series_id)
    if series.state in WAITING and series.start_by and now < series.start_by + GRACE:
        _set_window(series, None, now)


@transaction.atomic
def reopen_window(series_id: int, *, window_s: int, now: datetime) -> None:
    """Locks the series; announces it. A Start window that stood still is open again, with all its time.

    window_s: of the first game; between games it is the base time, as ever. Rule: M3.
    """
    series, _ = course.lock(series_id)
    if series.state in WAITING and series.start_by is None:
        base = timedelta(milliseconds=TimeControl.parse(series.time_control).base_ms)
        first = series.state == Series.State.OPENING
        _set_window(series, now + (timedelta(seconds=window_s) if first else base), now)


def _set_window(series: Series, start_by: datetime | None, now: datetime) -> None:
    series.start_by, series.version = start_by, series.version + 1
    series.armed_for = alarm.rearmed("lapse_start", series.pk, start_by, series.armed_for, now)
    series.save(update_fields=["start_by", "version", "armed_for"])
    announce.changed(series.pk)


def _lapse(series: Series, seats: list[SeriesSeat], now: datetime) -> bool:
    """What M3 says of a window that has lapsed is so; False while it has not lapsed. The caller holds the series."""
    if series.start_by is None or now < series.start_by + GRACE or outage.is_away(now):
        return False
    pressed = [seat.pressed == number_of_next(series) for seat in seats]
    if len(seats) > 2:
        _lapse_table(series, seats, pressed, now)
    elif series.state == Series.State.OPENING:
        _lapse_opening(series, seats, pressed, now)
    elif any(pressed):
        _forfeit_game(series, seats, pressed, now)
    else:
        _leave_as_it_stands(series, seats, now)
    return True


def _lapse_opening(series: Series, seats: list[SeriesSeat], pressed: list[bool], now: datetime) -> None:
    """One of two, or neither, came: a no-show loses the match of a tournament; a casual series counts for nothing."""
    if not series.tournament:
        course.cancel(series, at=now)
        return
    outcomes = [Outcome.PLAYED if came else Outcome.NO_SHOW for came in pressed]
    course.end(series, seats, winner=pressed.index(True) + 1 if any(pressed) else None, at=now, outcomes=outcomes)


def _forfeit_game(series: Series, seats: list[SeriesSeat], pressed: list[bool], now: datetime) -> None:
    """Who did not press has lost this game, which was never dealt: it has a place in the series and no log."""
    game = Game.objects.create(
        series=series,
        number=number_of_next(series),
        ruleset=series.ruleset,
        first=1,
        state=Game.State.OVER,
        started_at=now,
        ended_at=now,
        reason="no-start",
        places=[1 if came else 2 for came in pressed],
    )
    Seat.objects.bulk_create(Seat(game=game, number=seat.number, player=seat.player) for seat in seats)
    course.carry_on(game, at=now)


def _leave_as_it_stands(series: Series, seats: list[SeriesSeat], now: datetime) -> None:
    """Neither came back: who is ahead has won, level is a draw, in a knock-out a double forfeit."""
    leader = score.score(series, seats, score.games_of(series)).leader
    forfeit = series.knock_out and leader is None
    course.end(series, seats, winner=leader, at=now, outcomes=[Outcome.FORFEIT] * 2 if forfeit else None)


def _lapse_table(series: Series, seats: list[SeriesSeat], pressed: list[bool], now: datetime) -> None:
    """At a table two who pressed are enough, of partners all four; with fewer no game is played any more.

    A casual table at its opening has then never been. Outside tournaments house bots play for a person's sake: where
    no person has pressed, it is as if nobody had.
    """
    people = any(came and not seat.player.is_bot for seat, came in zip(seats, pressed, strict=True))
    if sum(pressed) >= course.least(series, seats) and (people or series.tournament):
        course.deal_to_pressed(series, seats, at=now)
    elif series.state == Series.State.OPENING and not series.tournament:
        course.cancel(series, at=now)
    else:
        opening = series.state == Series.State.OPENING
        leader = score.score(series, seats, score.games_of(series)).leader
        if opening and any(pressed):
            leader = pressed.index(True) + 1
        absent = Outcome.NO_SHOW if opening else Outcome.PLAYED
        outcomes = [
            Outcome.LEFT if seat.left else Outcome.PLAYED if came else absent
            for seat, came in zip(seats, pressed, strict=True)
        ]
        course.end(series, seats, winner=leader, at=now, outcomes=outcomes)
