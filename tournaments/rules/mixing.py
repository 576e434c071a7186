"""Who sits together: those who have met least, and of these the nearest in points. It knows no seats and no byes."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

_MEETING = 10**12
"""A meeting more outweighs any differences of points."""
_NEAR = 200
"""Of more entrants than this only those of tables near in the standings change places."""
_REACH = 8
_TRIES = 1000
"""Divided by the number of entrants: how many times two change places at a loss, to see whether that opens a gain."""
_PASSES = 3
_MOST_TRIED = 60

Tables = list[list[int]]


def mixed(points: Sequence[float], met: Sequence[Mapping[int, int]], sizes: Sequence[int]) -> Tables:
    """By table who sits there, as positions in the standings, the tables from the top of the standings downwards.

    Of each, by position: points, and how often it has met the others. The same is answered to the same. First counts
    that as few as can be meet again (third meetings weigh four times as much as second ones), then the summed
    difference of points within tables: mostly the best there is for two or three tables, close to it for more.
    """
    search = _Search(points, met, sizes)
    search.improve()
    best, cost = search.tables, search.cost
    for _ in range(_PASSES):
        before = cost
        for i, j in search.kicks():
            search.seat(best)
            search.change(i, j)
            search.improve()
            if search.cost < cost:
                best, cost = search.tables, search.cost
        if cost == before:
            break
    return sorted((sorted(table) for table in best), key=lambda table: (-len(table), sum(table) / len(table)))


class _Search:
    """Tables, begun from the standings, that get better as long as two of different tables gain by a change."""

    def __init__(self, points: Sequence[float], met: Sequence[Mapping[int, int]], sizes: Sequence[int]) -> None:
        self._points = [round(1000 * each) for each in points]
        self._met = met
        everybody = iter(range(len(points)))
        self.seat([list(islice(everybody, size)) for size in sizes])

    def seat(self, tables: Tables) -> None:
        self.tables = [list(table) for table in tables]
        self._table = {i: t for t, table in enumerate(tables) for i in table}
        self._shares: list[dict[int, int]] = [{} for _ in tables]

    @property
    def cost(self) -> int:
        return sum(self._share(i, t) for i, t in self._table.items())

    def improve(self) -> None:
        """Afterwards no two gain by changing places."""
        moved = True
        while moved:
            moved = False
            for i in range(len(self._points)):
                gain, j = min(((self._gain(i, j), j) for j in self._others(i)), default=(0, i))
                if gain < 0:
                    self.change(i, j)
                    moved = True

    def kicks(self) -> Iterator[tuple[int, int]]:
        """Two who are at different tables now, spread over all twos."""
        count = len(self._points)
        if count > _MOST_TRIED:
            return
        every = [(i, i + apart) for apart in range(1, count) for i in range(count - apart)]
        for i, j in every[:: len(every) * count // _TRIES + 1]:
            if self._table[i] != self._table[j]:
                yield i, j

    def change(self, i: int, j: int) -> None:
        a, b = self._table[i], self._table[j]
        self.tables[a][self.tables[a].index(i)], self.tables[b][self.tables[b].index(j)] = j, i
        self._table[i], self._table[j] = b, a
        self._shares[a].clear()
        self._shares[b].clear()

    def _others(self, i: int) -> Iterator[int]:
        here = self._table[i]
        reach = len(self.tables) if len(self._points) <= _NEAR else _REACH
        for table in range(max(0, here - reach), min(len(self.tables), here + reach + 1)):
            if table != here:
                yield from self.tables[table]

    def _gain(self, i: int, j: int) -> int:
        """By how much the cost changes when the two change places; below nothing is better."""
        a, b = self._table[i], self._table[j]
        there = self._share(i, b) + self._share(j, a) - 2 * self._pair(i, j)
        return there - self._share(i, a) - self._share(j, b)

    def _share(self, i: int, table: int) -> int:
        """What i costs with the others at the table."""
        shares = self._shares[table]
        if i not in shares:
            shares[i] = sum(self._pair(i, j) for j in self.tables[table] if j != i)
        return shares[i]

    def _pair(self, i: int, j: int) -> int:
        return self._met[i].get(j, 0) ** 2 * _MEETING + abs(self._points[i] - self._points[j])
