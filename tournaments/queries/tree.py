"""A bracket as it is drawn: parts, rounds and boxes, a large one in sections. Reads only; it decides nothing.

A box is a plain value with all that it shows, so that one that has not changed need not be drawn again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.queries.drawn import BEGUN, Drawn
from tournaments.rules.columns import Column, columns
from tournaments.rules.match import Match, Outcome, Seat, State
from tournaments.rules.score import one_in_words

MOST_AT_ONCE = 260
"""A bracket of more matches comes in sections."""
A_SECTION = 64
"""So many matches are in a section, or one fewer."""
TITLES = {"upper": "Upper bracket", "lower": "Lower bracket", "final": "Grand final", "third": "Third place"}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a box."""

    name: str
    """Who sits there; else where whoever does comes from."""
    entrant: int
    """Its id; 0 while nobody is known, and for nobody."""
    state: str
    """"won", "lost", "bye" (decided: nobody), "open" (not decided yet), or empty."""
    score: str
    note: str
    """no-show, withdrawn …; "held" for who sits there by decision."""
    why: str
    """Of a hold, its reason."""


@dataclass(frozen=True, slots=True)
class Box:
    """One match."""

    match: int
    """Its id."""
    url: str
    title: str
    state: str
    """Of the match, or "live" while it is being played."""
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A column of boxes."""

    key: str
    """For addresses within the page: upper-1."""
    title: str
    boxes: tuple[Box, ...]
    joins: str
    """How its boxes lead to those of the next round: "two" to one, "one" to one, or empty in the last."""


@dataclass(frozen=True, slots=True)
class Part:
    """The upper or the lower bracket, the finals, the match for third place."""

    key: str
    title: str
    rounds: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """What is drawn at once. sections: names of those there are, the first the one towards the end; none if few."""

    parts: tuple[Part, ...]
    sections: tuple[str, ...] = ()
    section: int = 0
    """The one that is drawn, from 0."""


def tree(drawn: Drawn, section: int | None = None) -> Tree:
    """The bracket, or that section of a large one: 0 the last rounds, then the sections from the top.

    Not asked for any, the last rounds once somebody has come to them, before that the first section.
    """
    by_part: dict[str, list[Column]] = {}
    for column in columns(drawn.value.bracket):
        by_part.setdefault(column.bracket, []).append(column)
    if len(drawn.rows) <= MOST_AT_ONCE:
        return Tree(tuple(_part(drawn, key, [(c, c.matches) for c in of]) for key, of in by_part.items()))
    count = 2
    while len(drawn.rows) / len([key for key in by_part if key in ("upper", "lower")]) / count > A_SECTION:
        count *= 2
    names = ("Last rounds", *(f"Section {number}" for number in range(1, count + 1)))
    if section is None:
        late = [match for of in by_part.values() for _, matches in _cut(of, 0, count) for match in matches]
        section = 0 if any(seat.entrant for match in late for seat in match.seats) else 1
    section = min(section, count)
    parts = []
    for key, of in by_part.items():
        shown = list(_cut(of, section, count))
        if shown:
            parts.append(_part(drawn, key, shown))
    return Tree(tuple(parts), names, section)


def _cut(of: Sequence[Column], section: int, count: int) -> Iterator[tuple[Column, Sequence[Match]]]:
    """The rounds of a part as far as they belong to the section."""
    for column in of:
        size = len(column.matches)
        if section == 0 and size < count:
            yield column, column.matches
        elif section and size >= count:
            share = size // count
            yield column, column.matches[(section - 1) * share : section * share]


def section_of(drawn: Drawn, entrant: int) -> int | None:
    """The section of a large bracket in which that entrant (by id) was or is last; None for nobody."""
    for section in range(len(tree(drawn).sections)):
        boxes = (box for part in tree(drawn, section).parts for of in part.rounds for box in of.boxes)
        if any(side.entrant == entrant != 0 for box in boxes for side in box.sides):
            return section
    return None


def _part(drawn: Drawn, key: str, shown: Sequence[tuple[Column, Sequence[Match]]]) -> Part:
    sizes = [len(matches) for _, matches in shown]
    joins = [*("one" if one == other else "two" for one, other in pairwise(sizes)), ""]
    rounds = [
        Round(f"{key}-{column.round}", column.title, tuple(box(drawn, match) for match in matches), join)
        for (column, matches), join in zip(shown, joins, strict=True)
    ]
    single = drawn.value.terms.format == "single" and key == "upper"
    return Part(key, "" if single else TITLES[key], tuple(rounds))


def box(drawn: Drawn, match: Match) -> Box:
    """The box of a match, the same one as long as nothing of it changes."""
    if known := drawn.boxes.get(match.id):
        return known
    row = drawn.rows[match.id]
    sides = tuple(_side(drawn, match, i, seat) for i, seat in enumerate(match.seats))
    state = str(match.state)
    if match.state is State.READY:
        state = "live" if row.series_state in BEGUN else "ready" if row.published else "waiting"
    made = drawn.boxes[match.id] = Box(row.pk, row.url, drawn.title(match.id), state, sides)
    return made


def _side(drawn: Drawn, match: Match, i: int, seat: Seat) -> Side:
    why = drawn.held.get((match.id, i), "") if drawn.held else ""
    if seat.entrant is None:
        source = drawn.source(seat.source)
        return Side(source or "Nobody", 0, "bye" if seat.empty else "open", "", "", why)
    who = drawn.who[seat.entrant]
    result, running = match.result, drawn.score.get(drawn.rows[match.id].series or 0)
    score, note = "", "held" if (match.id, i) in drawn.held else ""
    if result and match.state is State.DONE:
        score = one_in_words(result.score[i]) if result.score else ""
        note = note if result.outcomes[i] is Outcome.PLAYED else str(result.outcomes[i])
    elif running and match.state is State.READY:
        score = one_in_words(running.get(i + 1, 0.0))
    elif match.state in (State.WAITING, State.READY):
        note = note or who.gone
    won = match.winning_seat == i
    state = "won" if won else "lost" if match.state is State.DONE else ""
    return Side(who.name, who.pk, state if match.state is not State.BYE else "", score, note, why)
