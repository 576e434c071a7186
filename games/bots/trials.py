"""Which of several moves does best in trials that all of them share. Knows no game."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Move = TypeVar("Move")


def best(moves: Sequence[Move], trial: Callable[[Sequence[Move]], Sequence[float]], playouts: int) -> Move:
    """Give the move with the most after so many playouts in all; the worse half is given up again and again.

    trial: gives what each of these moves is worth on one guess at what is hidden, the same guess for all: most of
    what is luck is then luck for every move. The first of equal moves is taken. Source: sequential halving.
    """
    totals = dict.fromkeys(moves, 0.0)
    left = list(totals)
    rounds = max((len(left) - 1).bit_length(), 1)
    while len(left) > 1:
        for _ in range(max(playouts // rounds // len(left), 1)):
            for move, worth in zip(left, trial(left), strict=True):
                totals[move] += worth
        left.sort(key=totals.__getitem__, reverse=True)
        del left[(len(left) + 1) // 2 :]
    return left[0]
