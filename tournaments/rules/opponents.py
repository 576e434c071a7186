"""Who meets whom in a Swiss round: what each two would cost, and the best pairs. It does not know who begins."""

from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from itertools import groupby, pairwise
from math import ceil, gcd

from tournaments.rules.beginner import Candidate, apart
from tournaments.rules.matching import Edge, matched

Pairs = list[tuple[Candidate, Candidate | None]]
"""None: the bye."""

_WINDOW = 30
"""So far down the order opponents are looked for first."""
_BLOCK = 600
"""So many are matched at a time at first, so that the work grows as the field does."""
_SAME_HALF = 9
"""Two of one half of a score group meet where the fitting opponents are more than about three away."""


class Opponents:
    """Those to be paired in one round, ordered so that neighbours suit each other best."""

    def __init__(self, candidates: Sequence[Candidate], forbidden: Collection[frozenset[int]]) -> None:
        """candidates: in standings order."""
        self._order = _folded(candidates)
        self._below = {candidate.entrant: len(candidates) - i for i, candidate in enumerate(candidates, 1)}
        self._forbidden = set(forbidden)
        thousandths = [round(candidate.points * 1000) for candidate in self._order]
        unit = reduce(gcd, (points - thousandths[0] for points in thousandths), 0) or 1
        self._points = [points // unit for points in thousandths]

    def new(self) -> Pairs | None:
        """The best pairs of an even number in which nobody meets twice: from a window of the order, in blocks, then
        from wider ones, at last from all. None if there are none."""
        count = len(self._order)
        if any(not self._somebody_for(candidate) for candidate in self._order):
            return None
        blocks = max(1, ceil(count / _BLOCK))
        ends = [count * block // blocks // 2 * 2 for block in range(blocks)] + [count]
        found = [self._best(range(*two), _WINDOW) for two in pairwise(ends)]
        pairs = None if None in found else [pair for some in found for pair in some or ()]
        window = _WINDOW
        while pairs is None and window < count:
            window *= 2
            pairs = self._best(range(count), window)
        return pairs

    def all(self, *, repeats: bool) -> Pairs | None:
        """The best pairs when each two are looked at, one of an odd number with the bye. repeats: who has met may
        meet again and who has had a bye may have another, as little as can be."""
        return self._best(range(len(self._order)), len(self._order), repeats=repeats)

    def _somebody_for(self, candidate: Candidate) -> bool:
        return any(
            other is not candidate and other.entrant not in candidate.met and not self._never(candidate, other)
            for other in self._order
        )

    def _never(self, a: Candidate, b: Candidate) -> bool:
        return bool(self._forbidden) and frozenset((a.entrant, b.entrant)) in self._forbidden

    def _best(self, block: range, window: int, *, repeats: bool = False) -> Pairs | None:
        edges = list(self._edges(block, window, repeats))
        free = len(block) % 2
        if free:
            edges += self._byes(repeats)
        pairs = matched(len(block) + free, edges)
        if pairs is None:
            return None
        found = [(min(two) + block.start, max(two) + block.start) for two in pairs]
        return [(self._order[a], self._order[b] if b < len(self._order) else None) for a, b in found]

    def _edges(self, block: range, window: int, repeats: bool) -> Iterator[Edge]:
        order, points, start = self._order, self._points, block.start
        for i in block:
            a = order[i]
            for j in range(i + 1, min(i + 1 + window, block.stop)):
                b = order[j]
                met = a.met.get(b.entrant, 0)
                if (met and not repeats) or self._never(a, b):
                    continue
                gap = abs(points[i] - points[j])
                too_far, far = apart(a, b)
                fold = (i // 2 - j // 2) ** 2 + _SAME_HALF * ((j - i) % 2 == 0)
                yield i - start, j - start, (0, met > 0, met, 0, too_far, gap, gap * gap, far, fold)

    def _byes(self, repeats: bool) -> Iterator[Edge]:
        free = len(self._order)
        for i, candidate in enumerate(self._order):
            if repeats or not candidate.byes:
                yield i, free, (candidate.byes, 0, 0, self._below[candidate.entrant], 0, 0, 0, 0, 0)


def _folded(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Each score group as 1, h + 1, 2, h + 2 … of its two halves.

    The lowest of an odd group and the first of the next are neighbours.
    """
    order: list[Candidate] = []
    for _, same in groupby(candidates, key=lambda candidate: candidate.points):
        group = list(same)
        if len(order) % 2:
            order.append(group.pop(0))
        half = len(group) // 2
        order += [candidate for two in zip(group[:half], group[half:], strict=False) for candidate in two]
        order += group[2 * half :]
    return order
