"""Who sits where. It only looks: a stranger is refused, not handled."""

from collections.abc import Sequence
from typing import TypeVar

from games.models import Game, Seat, SeriesSeat
from games.rules.refused import Refused
from whotclub.people.models import Player

AnySeat = TypeVar("AnySeat", Seat, SeriesSeat)


def seats_of(game: Game) -> list[Seat]:
    """Give the game's seats in order, with their players."""
    return list(game.seats.select_related("player"))


def seat_of(seats: Sequence[AnySeat], player: Player) -> AnySeat:
    """Give the player's seat, or refuse a stranger with `not-your-game`."""
    for seat in seats:
        if seat.player_id == player.pk:
            return seat
    raise Refused("not-your-game", "You do not sit at this table.")
