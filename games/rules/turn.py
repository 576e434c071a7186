"""Whose turn follows in the Whot family. Rule: section 2, W12."""

from typing import TYPE_CHECKING

from games.rules.event import Event, Kind

if TYPE_CHECKING:
    from games.rules.whot import Whot


def next_seat(game: "Whot", seat: int) -> int:
    """Give the next seat clockwise that is still in the game."""
    seats, in_play = game.seats, game.in_play
    while True:
        seat = seat % seats + 1
        if in_play[seat - 1]:
            return seat


def others(game: "Whot", seat: int) -> list[int]:
    """Give every other seat in the game, in turn order from the next one."""
    order = (*range(seat + 1, game.seats + 1), *range(1, seat))
    return [other for other in order if game.in_play[other - 1]]


def pass_turn(game: "Whot", seat: int, skips: int = 0) -> None:
    """Give the turn to the next seat after those that miss theirs; each opponent misses one at most. Rule: W12."""
    turn = next_seat(game, seat)
    if skips:
        for _ in range(min(skips, len(others(game, seat)))):
            game.events.append(Event(Kind.SKIPPED, turn))
            turn = next_seat(game, turn)
    game.turn = turn
    game.any_card = False
