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
_BLOCK = 200
"""So many are matched at a time at first, so that the work grows as the field does."""
_REGRETS = slice(4, 8)
"""Of the costs those that somebody further away may spare."""
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
        self._never: dict[int, set[int]] = {}
        for two in forbidden:
            for entrant in two:
                self._never.setdefault(entrant, set()).update(two - {entrant})
        thousandths = list(map(_thousandths, self._order))
        unit = reduce(gcd, (points - thousandths[0] for points in thousandths), 0) or 1
        self._turns = [candidate.turn for candidate in self._order]
        self._points = [points // unit for points in thousandths]

    def new(self) -> Pairs | None:
        """The best pairs of an even number in which nobody meets twice, None if there are none.

        Of a large field from a window of the order, in blocks, and then once more among those who could have done
        better; if that leaves somebody over from wider windows, at last from all.
        """
        if not all(map(self._somebody_for, self._order)):
            return None
        count = len(self._order)
        pairs = self._in_blocks() if count > _SMALL else None
        for window in (_SMALL, count):
            pairs = pairs or self._best(range(count), window)
        return None if pairs is None else self._named(pairs)

    def all(self, *, repeats: bool) -> Pairs | None:
        """The best pairs when each two are looked at, one of an odd number with the bye. repeats: who has met may
        meet again and who has had a bye may have another, as little as can be."""
        pairs = self._best(range(len(self._order)), len(self._order), repeats=repeats)
        return None if pairs is None else self._named(pairs)

    def _in_blocks(self) -> list[tuple[int, int]] | None:
        count = len(self._order)
        blocks = ceil(count / _BLOCK)
        ends = [count * block // blocks // 2 * 2 for block in range(blocks)] + [count]
        pairs: list[tuple[int, int]] = []
        for block in (range(*two) for two in pairwise(ends)):
            found = self._best(block, _WINDOW) or self._best(block, len(block))
            if found is None:
                return None
            pairs += found
        return self._better(pairs)

    def _better(self, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The same pairs, those with a difference or too often the same beginner matched once more: they stand far
        apart in the order, so that a window of them alone reaches further."""
        costly = {two for two in pairs if any(self._costs(*two)[_REGRETS])}
        among = sorted(i for two in costly for i in two)
        again = self._best(among, 2 * _WINDOW)
        return pairs if again is None else [*(two for two in pairs if two not in costly), *again]

    def _somebody_for(self, candidate: Candidate) -> bool:
        closed = self._closed(candidate, repeats=False) | {candidate.entrant}
        return any(other.entrant not in closed for other in self._order)

    def _closed(self, candidate: Candidate, repeats: bool) -> set[int]:
        """Whom it cannot meet."""
        never = self._never.get(candidate.entrant, set())
        return never if repeats else never | candidate.met.keys()

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
            closed = self._closed(self._order[i], repeats)
            for b, j in enumerate(among[a + 1 : a + 1 + window], a + 1):
                if self._order[j].entrant not in closed:
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


def _thousandths(candidate: Candidate) -> int:
    """Points that were added up in different orders are the same all the same."""
    return round(candidate.points * 1000)


def _folded(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Each score group as 1, h + 1, 2, h + 2 … of its two halves.

    The lowest of an odd group and the first of the next are neighbours.
    """
    order: list[Candidate] = []
    for _, same in groupby(candidates, key=_thousandths):
        group = list(same)
        if len(order) % 2:
            order.append(group.pop(0))
        half = len(group) // 2
        order += [candidate for two in zip(group[:half], group[half:], strict=False) for candidate in two]
        order += group[2 * half :]
    return order
