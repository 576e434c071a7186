"""Why one is above another in a table, in words. It decides nothing: it reads the numbers that did.

Rules: TOURNAMENTS 3, Tie-breaks; TOURNAMENT-FILE, Points and tie-breaks.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.rules.account import account
from tournaments.rules.crosstable import Crosstable
from tournaments.rules.legend import MEANINGS, TITLES, Value, listed, told_apart
from tournaments.rules.match import Match, Outcome
from tournaments.rules.score import in_words
from tournaments.rules.standing import Standing
from tournaments.rules.tiebreaks import HEAD_TO_HEAD, LOTS, SEED

POINTS = "points"
MOST_NAMES = 6
_ABSENT: Mapping[Outcome, str] = {
    Outcome.FORFEIT: "forfeited",
    Outcome.LEFT: "left",
    Outcome.NO_SHOW: "did not come",
    Outcome.DISQUALIFIED: "was disqualified",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One thing by which two were compared."""

    name: str
    """`points` or a tie-break."""
    above: Value
    below: Value
    tied: tuple[int, ...]
    """Who was still level when it was looked at, those two among them."""

    @property
    def decides(self) -> bool:
        """It put one above the other; nothing after it was looked at."""
        return self.above != self.below


def steps(standings: Sequence[Standing], above: int, below: int) -> list[Step]:
    """What was looked at until one of the two was ahead; they are in the same table. Only the last can decide."""
    rows = {row.entrant: row for row in standings}
    one, other = rows[above], rows[below]
    tied = [row for row in standings if row.group == one.group]
    taken: list[Step] = []
    for name in (POINTS, *one.tiebreaks):
        value = _value(one, name)
        taken.append(Step(name, value, _value(other, name), tuple(row.entrant for row in tied)))
        if taken[-1].decides:
            break
        tied = [row for row in tied if _value(row, name) == value]
    return taken


def _value(row: Standing, name: str) -> Value:
    return row.points if name == POINTS else row.tiebreaks[name]


def why(
    standings: Sequence[Standing],
    above: int,
    below: int,
    *,
    names: Mapping[int, str],
    table: Crosstable | None = None,
    lots: int | None = None,
) -> list[str]:
    """A sentence for each thing that was looked at, the deciding one last, followed by what it was made of.

    names: by entrant. table: of the same matches, to tell what happened between the two and how the deciding values
    came about. lots: the stage's number.
    """
    rows = {row.entrant: row for row in standings}
    one, other = rows[above], rows[below]
    if one.group != other.group:
        return [
            f"{names[above]} is in group {one.group}, {names[below]} in group {other.group}: nothing compares them."
        ]
    shared = f"they share place {one.place}"
    if one.points is None:
        if one.place == other.place:
            return [f"{names[above]} and {names[below]} went equally far: {shared}."]
        return [f"{names[above]} went further: place {one.place}, {names[below]} place {other.place}."]
    taken = steps(standings, above, below)
    sentences = []
    for step in taken:
        sentences.append(_sentence(step, names[above], names[below], names, lots))
        if table is not None and step.name == HEAD_TO_HEAD and step.above is not None:
            sentences += _between(table, above, below, names)
        elif table is not None and step.decides:
            sentences += _accounts(table, step.name, (above, below), names)
    if not taken[-1].decides:
        sentences.append(f"Nothing separates them: {shared}, listed in seed order.")
    return sentences


def _sentence(step: Step, one: str, other: str, names: Mapping[int, str], lots: int | None) -> str:
    first, second = told_apart(step.above, step.below)
    if step.name == POINTS:
        unit = "point" if step.above in (0.5, 1) else "points"
        return f"{one} has {first} {unit}, {other} {second}." if step.decides else f"Both have {first} {unit}."
    if step.name == LOTS:
        drawn = "Lots were drawn" + (f" by the number {lots}" if lots is not None else "")
        return f"{drawn}: {one} drew {first}, {other} {second}; the lower is first."
    if step.name == SEED:
        return f"The seed decides: {one} is seed {first}, {other} seed {second}."
    if step.name == HEAD_TO_HEAD:
        return _head_to_head(step, one, other, names)
    if step.decides:
        second = "none" if step.below is None else second
        return f"{TITLES[step.name]} decides: {one} {first}, {other} {second} ({MEANINGS[step.name]})."
    return f"{TITLES[step.name]}: {'neither has any' if step.above is None else f'both {first}'}."


def _head_to_head(step: Step, one: str, other: str, names: Mapping[int, str]) -> str:
    two = len(step.tied) == 2
    if step.above is None:
        met = "they have not met" if two else f"not all of the {len(step.tied)} who are level have met"
        return f"Head-to-head is passed over: {met}."
    tied = [names[entrant] for entrant in step.tied]
    level = listed(tied) if len(tied) <= MOST_NAMES else f"the {len(tied)} who are level"
    among = "" if two else f" among {level}"
    first, second = told_apart(step.above, step.below)
    if step.decides:
        return f"Head-to-head decides{among}: {one} {first}, {other} {second}."
    return f"Head-to-head{among}: both {first}."


def _accounts(table: Crosstable, name: str, both: Sequence[int], names: Mapping[int, str]) -> Iterator[str]:
    for entrant in both:
        summed = account(table, entrant, name, names)
        if summed is not None:
            yield f"{names[entrant]}: {summed}."


def _between(table: Crosstable, above: int, below: int, names: Mapping[int, str]) -> Iterator[str]:
    """What happened in each match in which both sat."""
    for entry in table.entries[above]:
        seats = {seat.entrant: i for i, seat in enumerate(entry.match.seats)}
        if below in seats:
            yield f"Round {entry.match.round}: {_what(entry.match, seats, above, below, names)}."


def _what(match: Match, seats: Mapping[int | None, int], above: int, below: int, names: Mapping[int, str]) -> str:
    places, result = match.places, match.result
    assert places is not None
    assert result is not None
    better, worse = sorted((above, below), key=lambda entrant: places[seats[entrant]])
    i, j = seats[better], seats[worse]
    absent = [
        f"{names[e]} {_ABSENT[result.outcomes[seats[e]]]}" for e in (better, worse) if not result.there[seats[e]]
    ]
    if absent:
        return " and ".join(absent)
    if len(places) > 2:
        return (
            f"at a table of {len(places)}, {names[better]} had place {places[i]} and {names[worse]} place {places[j]}"
        )
    score = f" {in_words([result.score[i], result.score[j]])}" if result.score else ""
    if places[i] == places[j]:
        return f"{names[better]} and {names[worse]} drew{score}"
    return f"{names[better]} beat {names[worse]}{score}"
