"""The deals of a points game: what each counted, who is awaited between two. It reads what everybody may see."""

from collections.abc import Sequence
from datetime import datetime

from games.models import Game, Seat
from games.rules.position import Position


def awaited(game: Game, seats: Sequence[Seat], position: Position, now: datetime) -> tuple[int, ...]:
    """Give the seats still in for whose Continue clocks wait; nobody when they do not wait (any more). Rule: M4."""
    if game.continue_by is None or now >= game.continue_by:
        return ()
    return tuple(
        seat.number for seat in seats if position.in_play[seat.number - 1] and seat.continued < position.deal
    )
