"""The five bouts of two rows in Zener Ken: who wins each, and the bonus for a streak. Knows no game. Rule: Z4, Z5."""

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.cards import Card
from games.rules.signs import defeats

ROW_CARDS = 5
STREAK_BOUTS = 3
STREAK_POINTS = 2

BOUT_MS = 1000
"""How long clocks wait for each bout that is revealed. Rule: M4."""


class Bout(NamedTuple):
    """What one slot of two rows brought."""

    winner: int
    """1 for the first row, 2 for the second, 0 when drawn."""
    why: str
    """What decided it: sign or number; drawn when nothing did."""
    bonus: int
    """Points beside the one for the bout: two where it makes a streak."""


def bouts(first: Sequence[Card], second: Sequence[Card], rank_breaks: bool) -> list[Bout]:
    """Give the bouts of two rows, slot 1 first. rank_breaks: the higher number decides between equal signs."""
    found: list[Bout] = []
    run = 0
    for one, other in zip(first, second, strict=True):
        winner, why = _bout(one, other, rank_breaks)
        run = run + 1 if found and winner == found[-1].winner else 1
        # A run passes three once; another three do not fit into a row of five.
        streak = winner and run == STREAK_BOUTS
        found.append(Bout(winner, why, STREAK_POINTS if streak else 0))
    return found


def _bout(one: Card, other: Card, rank_breaks: bool) -> tuple[int, str]:
    if one.shape is not other.shape:
        return (1 if defeats(one, other) else 2), "sign"
    if rank_breaks:
        return (1 if one.number > other.number else 2), "number"
    return 0, "drawn"
