"""A bracket in the order in which it is drawn: round by round, each bracket by itself. It draws no line."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.rules.bracket import Bracket
from tournaments.rules.match import Bracket as Part
from tournaments.rules.match import Match
from tournaments.rules.titles import round_title


@dataclass(frozen=True, slots=True)
class Column:
    """A round of the upper or the lower bracket, a grand final, or the match for third place."""

    bracket: Part
    round: int
    title: str
    matches: tuple[Match, ...]
    """From the top to the bottom."""


def columns(bracket: Bracket, *, parts: Iterable[Part] = ("upper", "lower", "final", "third")) -> list[Column]:
    """The rounds of these parts of the bracket, part by part, each from the first to the last."""
    rounds = bracket.rounds
    stage_format = "double" if "F1" in bracket.matches else "single"
    grouped: dict[tuple[Part, int], list[Match]] = {}
    for match in bracket.matches.values():
        assert match.bracket is not None
        grouped.setdefault((match.bracket, match.round), []).append(match)
    return [
        Column(part, number, round_title(stage_format, part, number, rounds), tuple(matches))
        for part in parts
        for (of, number), matches in sorted(grouped.items(), key=lambda item: item[0])
        if of == part
    ]
