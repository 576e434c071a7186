"""Who begins a match between two, so that everybody begins as often as not. It pairs nobody."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

AT_MOST_APART = 2
"""Nobody is let further from as many begun as not, where the other can begin instead."""


class Turn(NamedTuple):
    """All that decides who begins."""

    begun: int
    began_last: bool
    balance: int
    """Matches begun above matches not begun."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Who is to be paired, and what the rounds before say about it."""

    entrant: int
    points: float = 0.0
    met: Mapping[int, int] = field(default_factory=dict)
    """Opponent -> the round of the last meeting, forfeited ones too, void ones not."""
    byes: int = 0
    begun: int = 0
    not_begun: int = 0
    began_last: bool | None = None
    """None: nothing played yet."""

    @property
    def turn(self) -> Turn:
        """What it brings to the question who begins."""
        return Turn(self.begun, self.began_last is True, self.begun - self.not_begun)


def first_begins(a: Turn, b: Turn) -> bool | None:
    """Whether a begins; None when nothing speaks for either.

    Who has begun less often begins, then who did not begin last (TOURNAMENT-FILE, Swiss), then whose balance is
    lower. Before all that: who has come late and has begun less often than everybody does not begin again and again,
    but stays within two of as many begun as not, as does the other.
    """
    one_way = max(abs(a.balance + 1), abs(b.balance - 1))
    other_way = max(abs(a.balance - 1), abs(b.balance + 1))
    if max(one_way, other_way) > AT_MOST_APART and one_way != other_way:
        return one_way < other_way
    return None if a == b else a < b


@lru_cache(maxsize=4096)
def apart(a: Turn, b: Turn) -> tuple[int, int]:
    """By how much the two together would be further than two, and further than one, from as many begun as not."""
    step = -1 if first_begins(a, b) is False else 1
    after = abs(a.balance + step), abs(b.balance - step)
    return sum(max(0, x - AT_MOST_APART) for x in after), sum(max(0, x - 1) for x in after)
