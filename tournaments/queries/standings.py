"""The table of a stage as pages show it: places, points, each tie-break's value, what every round was. Reads only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.queries.chips import LETTERS, Chip, chips
from tournaments.queries.drawn import Drawn, Who
from tournaments.rules.crosstable import crosstable
from tournaments.rules.explain import why
from tournaments.rules.legend import MEANINGS, TITLES, shown
from tournaments.rules.match import Match, State
from tournaments.rules.standing import Standing

A_PAGE = 100
"""So many lines are shown at once."""
SHORT = {
    "head-to-head": "H2H",
    "buchholz": "BH",
    "buchholz-cut-1": "BH−1",
    "median-buchholz": "MBH",
    "sonneborn-berger": "SB",
    "wins": "Wins",
    "game-difference": "+/−",
    "count": "Cards",
    "cumulative": "Cum",
    "seed": "Seed",
    "lots": "Lot",
}
"""A tie-break's heading where there is no room."""
OVER = (State.DONE, State.BYE)


@dataclass(frozen=True, slots=True)
class Head:
    """A tie-break as a heading."""

    short: str
    title: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant."""

    row: int
    """In its table, from 1."""
    place: int
    shared: bool
    """Others have the place too."""
    who: Who
    points: str
    played: int
    tiebreaks: tuple[str, ...]
    """Values by the heads."""
    values: str
    """The same in a row, with what they are."""
    chips: tuple[Chip, ...]
    balance: str
    """How often it began, and at tables where it sat."""
    above: int | None = None
    """Who is in the row above: the entrant's id."""

    @property
    def form(self) -> str:
        """The letters of the rounds in a row."""
        return " ".join(chip.letter for chip in self.chips)


@dataclass(frozen=True, slots=True)
class Table:
    """The table of a stage, or of one of its groups."""

    group: str
    heads: tuple[Head, ...]
    rounds: tuple[int, ...]
    """Those that have been paired."""
    lines: tuple[Line, ...]
    """Of the page that was asked for."""
    size: int
    """How many lines there are in all."""
    begun: bool
    """Somebody has a result."""

    @property
    def cells(self) -> list[tuple[Line, list[Chip | None]]]:
        """Each line with its chips by the rounds."""
        by_round = [(line, {chip.round: chip for chip in line.chips}) for line in self.lines]
        return [(line, [chips.get(number) for number in self.rounds]) for line, chips in by_round]

    @property
    def letters(self) -> list[tuple[str, str]]:
        """What the letters in it stand for, those that are there."""
        there = {chip.letter for line in self.lines for chip in line.chips}
        return [(letter, words) for letter, words in LETTERS.items() if letter in there]

    @property
    def grid(self) -> list[tuple[Line, list[list[Chip] | None]]]:
        """Each line with what it had with every other, in the order of the lines; None with oneself."""
        return [
            (
                one,
                [
                    None if one is other else [chip for chip in one.chips if other.who in chip.against]
                    for other in self.lines
                ],
            )
            for one in self.lines
        ]


def tables(drawn: Drawn, page: int = 1) -> list[Table]:
    """The tables of a stage that is played for points, group by group. page: of `A_PAGE` lines, from 1."""
    sat: dict[int, list[tuple[Match, int]]] = {}
    for match in drawn.value.matches.values():
        for seat, one in enumerate(match.seats):
            if one.entrant is not None:
                sat.setdefault(one.entrant, []).append((match, seat))
    groups: dict[str, list[Standing]] = {}
    for standing in drawn.value.standings():
        groups.setdefault(standing.group or "", []).append(standing)
    return [_table(drawn, group, rows, sat, page) for group, rows in groups.items()]


def _table(
    drawn: Drawn,
    group: str,
    standings: Sequence[Standing],
    sat: Mapping[int, Sequence[tuple[Match, int]]],
    page: int,
) -> Table:
    rows = {standing.entrant: number for number, standing in enumerate(standings, 1)}
    places = [standing.place for standing in standings]
    lines = []
    first = (page - 1) * A_PAGE if len(standings) > A_PAGE else 0
    for standing in standings[first : first + A_PAGE]:
        entrant = standing.entrant
        mine = sat.get(entrant, ())
        lines.append(
            Line(
                row=rows[entrant],
                place=standing.place,
                shared=places.count(standing.place) > 1,
                who=drawn.who[entrant],
                points=shown(standing.points),
                played=sum(match.state in OVER for match, _ in mine),
                tiebreaks=tuple(shown(value) for value in standing.tiebreaks.values()),
                values=" · ".join(f"{TITLES[name]} {shown(value)}" for name, value in standing.tiebreaks.items()),
                chips=tuple(chips(drawn, entrant, mine, rows)),
                balance=_balance(mine),
                above=drawn.who[standings[rows[entrant] - 2].entrant].pk if rows[entrant] > 1 else None,
            )
        )
    of_group = [match for match in drawn.value.matches.values() if (match.group or "") == group]
    names = standings[0].tiebreaks if standings else ()
    return Table(
        group=group,
        heads=tuple(Head(SHORT[name], TITLES[name], MEANINGS[name]) for name in names),
        rounds=tuple(sorted({match.round for match in of_group})),
        lines=tuple(lines),
        size=len(standings),
        begun=any(match.state in OVER for match in of_group),
    )


def _balance(mine: Sequence[tuple[Match, int]]) -> str:
    """Rule: TOURNAMENTS 3, who begins and seat order are balanced, and the balance is shown."""
    sat = [(match, seat + 1) for match, seat in mine if len(match.seats) > 1 and match.state is not State.VOID]
    if not sat:
        return ""
    seats = sorted(seat for _, seat in sat)
    words = f"Began {seats.count(1)} of {len(seats)}"
    at_tables = any(len(match.seats) > 2 for match, _ in sat)
    return f"{words} · seats {', '.join(map(str, seats))}" if at_tables else words


@dataclass(frozen=True, slots=True)
class Compared:
    """Why one is above another."""

    above: Who
    below: Who
    sentences: Sequence[str]


def compared(drawn: Drawn, one: int, other: int) -> Compared | None:
    """The two entrants (ids) of a stage, the better one above, and why; None unless both are in its table."""
    numbers = {who.pk: number for number, who in drawn.who.items()}
    standings = drawn.value.standings()
    order = {standing.entrant: row for row, standing in enumerate(standings)}
    two = [numbers.get(one, 0), numbers.get(other, 0)]
    if one == other or any(number not in order for number in two):
        return None
    above, below = sorted(two, key=order.__getitem__)
    group = standings[order[above]].group
    terms = drawn.value.terms
    matches = [m for m in drawn.value.matches.values() if m.group == group and m.state is not State.WAITING]
    same = [standing.entrant for standing in standings if standing.group == group]
    sentences = why(
        standings,
        above,
        below,
        names={number: who.name for number, who in drawn.who.items()},
        table=crosstable(same, matches, terms.points, round_robin=terms.format == "round-robin"),
        lots=terms.lots,
    )
    return Compared(drawn.who[above], drawn.who[below], sentences)
