"""The tie-breaks and their values as people read them. It works none of them out."""

from collections.abc import Mapping, Sequence

from tournaments.rules.score import one_in_words
from tournaments.rules.tiebreaks import HEAD_TO_HEAD, LOTS, SEED

Value = float | str | None

TITLES: Mapping[str, str] = {
    HEAD_TO_HEAD: "Head-to-head",
    "buchholz": "Buchholz",
    "buchholz-cut-1": "Buchholz cut 1",
    "median-buchholz": "Median Buchholz",
    "sonneborn-berger": "Sonneborn-Berger",
    "wins": "Wins",
    "game-difference": "Game difference",
    "count": "Cards counted",
    "cumulative": "Cumulative score",
    SEED: "Seed",
    LOTS: "Drawing of lots",
}
"""By name, as a heading has it."""

MEANINGS: Mapping[str, str] = {
    HEAD_TO_HEAD: "points from the matches among those who are level, if all of them have met",
    "buchholz": "the points of all opponents, added",
    "buchholz-cut-1": "the points of all opponents, without the lowest round",
    "median-buchholz": "the points of all opponents, without the lowest and the highest round",
    "sonneborn-berger": "the points of opponents beaten, and half the points of those drawn with",
    "wins": "matches won",
    "game-difference": "games won minus games lost",
    "count": "cards counted in a match, on average; fewer is better",
    "cumulative": "the points after each round, added, so that early points weigh more",
    SEED: "the better seed is first",
    LOTS: "drawn by a number that was set before",
}
"""By name, what it is."""


def shown(value: Value, digits: int = 2) -> str:
    """The value for people: 7½, 3.67, a dash for none, the beginning of a lot. digits: after the point at most."""
    if value is None:
        return "–"
    if isinstance(value, str):
        return value[: 4 * digits]
    sign = "−" if value < 0 else ""
    if value * 2 % 1 == 0:
        return sign + one_in_words(abs(value))
    return sign + f"{abs(value):.{digits}f}".rstrip("0").rstrip(".")


def told_apart(one: Value, other: Value) -> tuple[str, str]:
    """Both as `shown`, with as many digits as it takes to tell them apart."""
    pairs = [(shown(one, digits), shown(other, digits)) for digits in range(2, 17)]
    return next((pair for pair in pairs if pair[0] != pair[1]), pairs[0])


def listed(names: Sequence[str]) -> str:
    """Ada, Bayo and Chidi."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
