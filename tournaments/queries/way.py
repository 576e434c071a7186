"""The way of one entrant through a bracket, as pages tell it. Reads only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.queries.chips import ended
from tournaments.queries.drawn import Drawn, Who
from tournaments.rules.match import Match
from tournaments.rules.path import path


@dataclass(frozen=True, slots=True)
class Step:
    """A match on the way."""

    match: int
    """Its id."""
    url: str
    title: str
    says: str
    """beat Bayo 2–1, bye: nobody to play, with Bayo, with the winner of Semi-final 2."""


@dataclass(frozen=True, slots=True)
class Way:
    """What lies behind an entrant, what is next, and where that leads."""

    who: Who
    behind: Sequence[Step]
    next: Step | None
    winning: Sequence[Step]
    losing: Sequence[Step]

    @property
    def matches(self) -> list[int]:
        """The ids of all of them."""
        following = [self.next] if self.next else []
        return [step.match for step in (*self.behind, *following, *self.winning, *self.losing)]


def way(drawn: Drawn, entrant: int) -> Way | None:
    """The way of an entrant (by id); None for who is not in the bracket."""
    number = next((number for number, who in drawn.who.items() if who.pk == entrant), None)
    if number is None:
        return None
    found = path(drawn.value.bracket, number)
    behind = [_step(drawn, match, _behind(drawn, match, number)) for match in found.behind]
    following, winning, losing = None, [], []
    if found.next:
        following = _step(drawn, found.next, _against(drawn, found.next, _seat(found.next, number)))
        winning = list(_onwards(drawn, found.next, found.winning))
        losing = list(_onwards(drawn, found.next, found.losing))
    return Way(drawn.who[number], behind, following, winning, losing)


def _step(drawn: Drawn, match: Match, says: str) -> Step:
    row = drawn.rows[match.id]
    return Step(row.pk, row.url, drawn.title(match.id), says)


def _seat(match: Match, number: int) -> int:
    return next(i for i, seat in enumerate(match.seats) if seat.entrant == number)


def _behind(drawn: Drawn, match: Match, number: int) -> str:
    seat = _seat(match, number)
    other = match.seats[1 - seat].entrant
    return ended(match, seat, drawn.who[other].name if other else "")[2]


def _onwards(drawn: Drawn, start: Match, matches: Sequence[Match]) -> Iterator[Step]:
    """The steps from a match on; each is met by who does not come from the one before."""
    for before, match in pairwise((start, *matches)):
        seat = next(i for i, seat in enumerate(match.seats) if seat.source.partition(" ")[2] == before.id)
        yield _step(drawn, match, _against(drawn, match, seat))


def _against(drawn: Drawn, match: Match, seat: int) -> str:
    other = match.seats[1 - seat]
    if other.entrant:
        return f"with {drawn.who[other.entrant].name}"
    if other.empty:
        return "with nobody"
    source = drawn.source(other.source)
    return f"with the {source[:1].lower()}{source[1:]}"
