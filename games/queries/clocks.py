"""A game's clock as its rows keep it. It reads and converts; only `games.services.live_game` writes clocks."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from games.models import Game, Seat
from games.rules.clock import Clock, TimeControl

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def to_ms(at: datetime) -> int:
    """Give whole milliseconds since 1970."""
    return (at - _EPOCH) // _MILLISECOND


def from_ms(ms: int) -> datetime:
    """Give the moment so many milliseconds after 1970."""
    return _EPOCH + ms * _MILLISECOND


def clock(game: Game, seats: Sequence[Seat]) -> Clock:
    """Give the game's clock. seats: with their players. Rule: M4; a house bot's time never runs (M6).

    A game without `clocked_at` stands still.
    """
    return Clock(
        control=TimeControl.parse(game.series.time_control),
        left_ms=tuple(seat.remaining_ms for seat in seats),
        running=tuple(seat.number for seat in seats if seat.number in game.to_act and not seat.player.is_bot),
        since_ms=to_ms(game.clocked_at or game.started_at),
        paused=game.clocked_at is None,
    )
