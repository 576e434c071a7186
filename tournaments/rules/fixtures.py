"""The matches of a round robin, by the tables, and which of them are of whom. It knows no result."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tournaments.rules.match import Match, Seat
from tournaments.rules.round_robin import groups, schedule
from tournaments.rules.terms import Terms


def fixtures(terms: Terms, seats: Sequence[Seat]) -> list[Match]:
    """All matches, group by group. seats: how the N-th entrant comes. Rule: TOURNAMENT-FILE, Round robin and Ids."""
    return [
        Match(
            id=f"{group or 'R'}{round_number}.{position}",
            bracket=None,
            round=round_number,
            best_of=terms.length(round_number),
            seats=tuple(seats[numbers[place - 1] - 1] for place in pair),
            group=group,
        )
        for group, numbers in _grouped(len(seats), terms.groups).items()
        for round_number, pairs in enumerate(schedule(len(numbers), terms.legs), 1)
        for position, pair in enumerate(pairs, 1)
    ]


def ids_of_pair(terms: Terms, entrants: int, one: int, other: int) -> Sequence[str]:
    """The ids of the matches between two, one a leg; none if they are in different groups."""
    return _meetings(entrants, terms.groups, terms.legs).get(one, {}).get(other, ())


def ids_of_entrant(terms: Terms, entrants: int, entrant: int) -> list[str]:
    """The ids of all matches of one."""
    opponents = _meetings(entrants, terms.groups, terms.legs).get(entrant, {})
    return [match_id for ids in opponents.values() for match_id in ids]


def _grouped(entrants: int, count: int) -> Mapping[str | None, Sequence[int]]:
    return dict(groups(entrants, count).items()) if count > 1 else {None: range(1, entrants + 1)}


@lru_cache(maxsize=16)
def _meetings(entrants: int, count: int, legs: int) -> Mapping[int, Mapping[int, Sequence[str]]]:
    """By entrant and opponent."""
    terms = Terms("", "round-robin", groups=count, legs=legs)
    meetings: dict[int, dict[int, list[str]]] = {}
    for match in fixtures(terms, [Seat("", number) for number in range(1, entrants + 1)]):
        first, second = (seat.entrant or 0 for seat in match.seats)
        for one, other in ((first, second), (second, first)):
            meetings.setdefault(one, {}).setdefault(other, []).append(match.id)
    return meetings
