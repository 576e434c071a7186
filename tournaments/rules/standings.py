"""The table of a stage that is played for points: who is where, and by what. It knows no bracket.

Rules: TOURNAMENT-FILE, Points and tie-breaks.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from tournaments.rules.crosstable import Crosstable, crosstable
from tournaments.rules.match import Match
from tournaments.rules.points import Points
from tournaments.rules.standing import Standing
from tournaments.rules.tiebreaks import (
    BY_ENTRANT,
    HEAD_TO_HEAD,
    LOTS,
    LOWER_FIRST,
    check_tiebreaks,
    head_to_head,
    lot,
)


def standings(
    entrants: Sequence[int],
    matches: Sequence[Match],
    *,
    points: Points,
    tiebreaks: Sequence[str],
    lots: int | None = None,
    ids: Mapping[int, str] | None = None,
    round_robin: bool = False,
    group: str | None = None,
) -> list[Standing]:
    """Everybody's place, points and tie-breaks, best first; who is left equal shares a place, in seed order.

    ids: by entrant, for lots. Every tie-break has a value for everybody, head-to-head for those it was applied to.
    Invalid: `bad-points`, `no-such-tiebreak`, `no-lots`.
    """
    points.check()
    check_tiebreaks(tiebreaks, lots)
    table = crosstable(entrants, matches, points, round_robin=round_robin)
    tied = _split(sorted(table.totals), table.totals, higher_first=True)
    values: dict[str, Mapping[int, Fraction | str | None]] = {}
    for name in dict.fromkeys(tiebreaks):
        if name == HEAD_TO_HEAD:
            values[name] = _heads_to_heads(table, tied)
        elif name == LOTS:
            assert lots is not None
            values[name] = {entrant: lot(lots, (ids or {})[entrant]) for entrant in table.totals}
        else:
            values[name] = {entrant: BY_ENTRANT[name](table, entrant) for entrant in table.totals}
        tied = [p for t in tied for p in _split(t, values[name], higher_first=name not in LOWER_FIRST)]
    rows: list[Standing] = []
    for equal in tied:
        place = len(rows) + 1
        for entrant in equal:
            tiebreak_values = {name: _plain(by_entrant[entrant]) for name, by_entrant in values.items()}
            rows.append(Standing(entrant, place, float(table.totals[entrant]), tiebreak_values, group))
    return rows


def _split(
    tied: Sequence[int], values: Mapping[int, Fraction | str | None], *, higher_first: bool
) -> list[Sequence[int]]:
    """The tied in groups of those whose values are equal, the better group first, within a group as they came.

    A value that is missing is last.
    """

    def key(entrant: int) -> tuple[bool, Fraction | str]:
        value = values[entrant]
        if value is None:
            return True, ""
        return False, -value if higher_first and isinstance(value, Fraction) else value

    return [list(equal) for _, equal in groupby(sorted(tied, key=key), key=key)]


def _heads_to_heads(table: Crosstable, tied: Sequence[Sequence[int]]) -> dict[int, Fraction | str | None]:
    values: dict[int, Fraction | str | None] = dict.fromkeys(table.totals)
    for equal in tied:
        values |= head_to_head(table, equal) or {}
    return values


def _plain(value: Fraction | str | None) -> float | str | None:
    return float(value) if isinstance(value, Fraction) else value
