"""What people call a match, its round and where its seats come from, in every format. It asks nobody's name."""

from collections.abc import Callable

from tournaments.rules.bracket import THIRD

GRAND_FINALS = {1: "Grand final", 2: "Grand final, reset"}
FROM_THE_END = {0: "final", 1: "semi-final", 2: "quarter-final"}
BRACKETS = {"R": "upper", "U": "upper", "L": "lower", "F": "final"}
"""By the letter that the ids of an elimination's matches begin with."""


def title(stage_format: str, match_id: str, round_number: int, rounds: int, group: str | None = None) -> str:
    """What the match is called: Semi-final 1, Lower round 3, match 2, Round 3, table 2, Group A, round 1, match 2.

    rounds: of an elimination's upper bracket, else as many as there are.
    """
    if stage_format == "ladder":
        return f"Challenge {match_id.removeprefix('C')}"
    position = match_id.partition(".")[2]
    if stage_format not in ("single", "double"):
        where = round_title(stage_format, None, round_number, rounds, group)
        return f"{where}, {'table' if stage_format == 'tables' else 'match'} {position}"
    bracket = THIRD if match_id == THIRD else BRACKETS[match_id[0]]
    name = _round_name(stage_format, bracket, round_number, rounds)
    if _matches(bracket, round_number, rounds) == 1:
        return name
    return f"{name}, match {position}" if name.endswith(f"ound {round_number}") else f"{name} {position}"


def round_title(
    stage_format: str, bracket: str | None, round_number: int, rounds: int, group: str | None = None
) -> str:
    """What the round is called: Semi-finals, Lower round 3, Group A, round 1. bracket: None in no elimination."""
    if bracket is None:
        return f"Round {round_number}" if group is None else f"Group {group}, round {round_number}"
    name = _round_name(stage_format, bracket, round_number, rounds)
    one = _matches(bracket, round_number, rounds) == 1
    return name if one or name.endswith(f"ound {round_number}") else f"{name}s"


def source_in_words(source: str, title_of: Callable[[str], str]) -> str:
    """Where a seat comes from: Seed 3, Winner of Semi-final 1, Place 2 of groups, group A; nothing if paired.

    title_of: what the match of an id is called.
    """
    what, _, which = source.partition(" ")
    if what in ("winner", "loser"):
        return f"{what.capitalize()} of {title_of(which)}"
    if what == "paired":
        return ""
    return source.capitalize() if what != "place" else f"P{source[1:].replace('/', ', group ')}"


def _round_name(stage_format: str, bracket: str, round_number: int, rounds: int) -> str:
    """What a round is called if it has one match."""
    if bracket == THIRD:
        return "Third place"
    if bracket == "final":
        return GRAND_FINALS[round_number]
    if bracket == "lower":
        return "Lower final" if round_number == 2 * rounds - 2 else f"Lower round {round_number}"
    name = FROM_THE_END.get(rounds - round_number, f"round {round_number}")
    return f"Upper {name}" if stage_format == "double" else name.capitalize()


def _matches(bracket: str, round_number: int, rounds: int) -> int:
    """How many matches the round of an elimination has."""
    if bracket == "upper":
        return 1 << (rounds - round_number)
    if bracket == "lower":
        return 1 << ((2 * rounds - 2 - round_number) // 2)
    return 1
