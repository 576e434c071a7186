"""How the value of a tie-break came about, round by round, in words. It values nothing itself."""

from collections.abc import Mapping
from fractions import Fraction

from tournaments.rules.crosstable import Crosstable, Round
from tournaments.rules.legend import listed, shown

NO_OPPONENT = "no opponent"
_DROPPED = {"buchholz": (0, 0), "buchholz-cut-1": (1, 0), "median-buchholz": (1, 1)}
"""How many of the lowest and of the highest rounds do not count."""


def account(table: Crosstable, entrant: int, tiebreak: str, names: Mapping[int, str]) -> str | None:
    """The sum: Bayo 3 + no opponent 2½ (Chidi 1 does not count). None for a tie-break that is no sum over rounds.

    names: by entrant.
    """
    if tiebreak == "cumulative":
        return _sum([shown(float(total)) for total in table.running(entrant)])
    rounds = table.opposition[entrant]
    if tiebreak == "sonneborn-berger":
        return _sum([_won(played, names) for played in rounds if played.won])
    if tiebreak not in _DROPPED:
        return None
    counted = list(range(len(rounds)))
    lowest, highest = _DROPPED[tiebreak]
    if len(rounds) > lowest + highest:
        by_points = sorted(counted, key=lambda i: rounds[i].opponents)
        counted = sorted(by_points[lowest : len(rounds) - highest])
    left_out = [_met(rounds[i], names) for i in range(len(rounds)) if i not in counted]
    verb = "does" if len(left_out) == 1 else "do"
    note = f" ({listed(left_out)} {verb} not count)" if left_out else ""
    return _sum([_met(rounds[i], names) for i in counted]) + note


def _sum(parts: list[str]) -> str:
    return " + ".join(parts) or "0"


def _met(played: Round, names: Mapping[int, str]) -> str:
    who = listed([names[other] for other in played.against]) or NO_OPPONENT
    on_average = " on average" if len(played.against) > 1 else ""
    return f"{who}{on_average} {shown(float(played.opponents))}"


def _won(played: Round, names: Mapping[int, str]) -> str:
    if len(played.against) > 1:
        return f"{shown(float(played.won))} at the table with {listed([names[other] for other in played.against])}"
    share: Fraction = played.won / played.opponents
    times = "" if share == 1 else f"{shown(float(share))} × "
    return times + _met(played, names)
