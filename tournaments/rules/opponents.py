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
_SMALL = 128
"""Up to so many each two are looked at."""
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
        self._turns = [candidate.turn for candidate in self._order]
        self._points = [points // unit for points in thousandths]

    def new(self) -> Pairs | None:
        """The best pairs of an even number in which nobody meets twice, None if there are none.

        From a window of the order, in blocks, and then once more among those who could have done better; if that
        leaves somebody over from wider windows, at last from all.
        """
        everybody = range(len(self._order))
        if not all(map(self._somebody_for, self._order)):
            return None
        if len(everybody) > _SMALL:
            blocks = ceil(len(everybody) / _BLOCK)
            ends = [len(everybody) * block // blocks // 2 * 2 for block in range(blocks)] + [len(everybody)]
            found = [self._best(range(*two), _WINDOW) for two in pairwise(ends)]
            if None not in found:
                return self._named(self._better([two for pairs in found for two in pairs or ()]))
        window = _SMALL
        while (pairs := self._best(everybody, window)) is None and window < len(everybody):
            window *= 2
        return None if pairs is None else self._named(pairs)

    def all(self, *, repeats: bool) -> Pairs | None:
        """The best pairs when each two are looked at, one of an odd number with the bye. repeats: who has met may
        meet again and who has had a bye may have another, as little as can be."""
        pairs = self._best(range(len(self._order)), len(self._order), repeats=repeats)
        return None if pairs is None else self._named(pairs)

    def _better(self, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The same pairs, those with a difference or too often the same beginner matched once more: they stand far
        apart in the order, so that a window of them alone reaches further."""
        costly = {two for two in pairs if any(self._costs(*two)[4:8])}
        among = sorted(i for two in costly for i in two)
        again = self._best(among, 2 * _WINDOW)
        return pairs if again is None else [*(two for two in pairs if two not in costly), *again]

    def _somebody_for(self, candidate: Candidate) -> bool:
        return any(
            other is not candidate and other.entrant not in candidate.met and not self._never(candidate, other)
            for other in self._order
        )

    def _never(self, a: Candidate, b: Candidate) -> bool:
        return bool(self._forbidden) and frozenset((a.entrant, b.entrant)) in self._forbidden

    def _named(self, pairs: list[tuple[int, int]]) -> Pairs:
        return [(self._order[a], self._order[b] if b < len(self._order) else None) for a, b in pairs]

    def _best(self, among: Sequence[int], window: int, *, repeats: bool = False) -> list[tuple[int, int]] | None:
        """Pairs of positions in the order, the position behind the last being the bye."""
        edges = list(self._edges(among, window, repeats))
        nodes = list(among)
        if len(among) % 2:
            edges += self._byes(repeats)
            nodes.append(len(self._order))
        pairs = matched(len(nodes), edges)
        return None if pairs is None else [(nodes[min(two)], nodes[max(two)]) for two in pairs]

    def _edges(self, among: Sequence[int], window: int, repeats: bool) -> Iterator[Edge]:
        for a, i in enumerate(among):
            met = self._order[i].met
            for b in range(a + 1, min(a + 1 + window, len(among))):
                j = among[b]
                if (repeats or self._order[j].entrant not in met) and not self._never(self._order[i], self._order[j]):
                    yield a, b, self._costs(i, j)

    def _costs(self, i: int, j: int) -> tuple[int, ...]:
        """Of two positions: bye again, repeat, how long ago, place of the bye, beginner beyond two; difference of
        points, its square, beginner beyond one; distance from the fitting opponent."""
        met = self._order[i].met.get(self._order[j].entrant, 0)
        gap = abs(self._points[i] - self._points[j])
        beyond_two, beyond_one = apart(self._turns[i], self._turns[j])
        fold = (i // 2 - j // 2) ** 2 + _SAME_HALF * ((j - i) % 2 == 0)
        return 0, met > 0, met, 0, beyond_two, gap, gap * gap, beyond_one, fold

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
