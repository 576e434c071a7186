"""Who sits with whom at tables of three to eight, and in which order. It knows no results and no tie-breaks."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from tournaments.rules.match import Match, State
from tournaments.rules.matching import Edge, matched
from tournaments.rules.mixing import mixed
from tournaments.rules.round_robin import snake


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is to be seated, and what the rounds before say about it."""

    entrant: int
    points: float = 0.0
    met: Mapping[int, int] = field(default_factory=dict)
    """Opponent -> how often they sat at one table."""
    byes: int = 0
    seats: Mapping[int, int] = field(default_factory=dict)
    """Seat, from 0 -> how often it was theirs; the first begins."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A round at tables."""

    tables: tuple[tuple[int, ...], ...]
    """By table the entrants in seat order; the first begins."""
    byes: tuple[int, ...] = ()


def sizes(n: int, seats: int, min_seats: int, max_seats: int) -> tuple[tuple[int, ...], int]:
    """How many sit at each table, the larger first, and how many have a bye. seats: the size aimed at.

    As even as can be at ⌈n/seats⌉ tables; fewer where one would fall below min_seats, more where one would pass
    max_seats; where nothing fits as few as can be have a bye. Rule: TOURNAMENT-FILE, Tables.
    """
    for byes in range(n):
        sit = n - byes
        aim = ceil(sit / seats)
        for count in (*range(aim, 0, -1), *range(aim + 1, sit + 1)):
            each, larger = divmod(sit, count)
            if min_seats <= each and each + (larger > 0) <= max_seats:
                return (each + 1,) * larger + (each,) * (count - larger), byes
    return (), n


def first_round(entrants: Sequence[int], seats: int, min_seats: int, max_seats: int) -> Seating:
    """The entrants, in seed order, dealt to the tables there and back; the lowest have the byes."""
    tables, byes = sizes(len(entrants), seats, min_seats, max_seats)
    sit = len(entrants) - byes
    dealt = snake(sit, len(tables)) if tables else []
    return Seating(tuple(tuple(entrants[seed - 1] for seed in seeds) for seeds in dealt), tuple(entrants[sit:]))


def next_round(sitters: Sequence[Sitter], seats: int, min_seats: int, max_seats: int) -> Seating:
    """Those present, in standings order, with those they have met least, at similar scores, in a balanced seat order.

    The byes go to the lowest of those who have had the fewest. Rules: TOURNAMENTS 3, TOURNAMENT-FILE, Tables.
    """
    wanted, byes = sizes(len(sitters), seats, min_seats, max_seats)
    free = sorted(range(len(sitters)), key=lambda i: (sitters[i].byes, -i))[:byes]
    sit = [sitter for i, sitter in enumerate(sitters) if i not in free]
    position = {sitter.entrant: i for i, sitter in enumerate(sit)}
    met = [{position[other]: times for other, times in s.met.items() if other in position} for s in sit]
    tables = mixed([sitter.points for sitter in sit], met, wanted)
    return Seating(
        tuple(seat_order([sit[i] for i in table]) for table in tables),
        tuple(sitters[i].entrant for i in sorted(free)),
    )


def seat_order(table: Sequence[Sitter]) -> tuple[int, ...]:
    """The entrants of one table in seat order: who has begun least often, against its share, begins; every seat goes
    to who has had it least, then they sit as they stand in the standings."""
    size = len(table)
    begun = [size * sitter.seats.get(0, 0) - sum(sitter.seats.values()) for sitter in table]
    edges: list[Edge] = [
        (i, size + seat, ((begun[i] - min(begun)) * (seat == 0), sitter.seats.get(seat, 0) ** 2, (i - seat) ** 2))
        for i, sitter in enumerate(table)
        for seat in range(size)
    ]
    seated = {max(two) - size: table[min(two)].entrant for two in matched(2 * size, edges) or ()}
    return tuple(seated[seat] for seat in range(size))


def sitters(order: Sequence[int], matches: Iterable[Match], points: Mapping[int, float]) -> list[Sitter]:
    """The entrants in the given order (of the standings) with what the stage's matches say about them; void ones say
    nothing."""
    found = {entrant: Sitter(entrant, points.get(entrant, 0.0)) for entrant in order}
    for match in matches:
        seated = [seat.entrant for seat in match.seats if seat.entrant is not None]
        for seat, entrant in enumerate(seated):
            if entrant not in found or match.state is State.VOID:
                continue
            before = found[entrant]
            if len(seated) == 1:
                found[entrant] = replace(before, byes=before.byes + (match.state is State.BYE))
                continue
            met = Counter(before.met) + Counter(other for other in seated if other != entrant)
            found[entrant] = replace(before, met=met, seats=Counter(before.seats) + Counter([seat]))
    return list(found.values())
