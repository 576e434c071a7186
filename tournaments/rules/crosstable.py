"""Who met whom and what it gave: the rows from which points and tie-breaks are added up. It puts nobody in order.

Rules: TOURNAMENT-FILE, Points and tie-breaks.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from tournaments.rules.match import Match, State
from tournaments.rules.points import NOTHING, Points, exact, exact_points_of

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a match that is over and not void was for one who sat in it."""

    match: Match
    seat: int
    """From 0."""
    points: Fraction
    against: Mapping[int, Fraction]
    """The share won (1, ½, 0) from each who was there, by entrant; empty where there was no opponent: a bye, an
    absence, a forfeit. Not being there oneself is to have none."""


@dataclass(frozen=True, slots=True)
class Round:
    """What an entrant's round is worth to Buchholz and to Sonneborn-Berger."""

    opponents: Fraction
    """The opponent's points; of a table the mean, of a round without an opponent those of the virtual one."""
    won: Fraction
    """The same times the share won from each."""
    against: Mapping[int, Fraction]
    """The share won from each who was met, by entrant; empty: the opponent is the virtual one."""


@dataclass(frozen=True)
class Crosstable:
    """The entries of every entrant, by round."""

    points: Points
    round_robin: bool
    last_round: int
    """The last that has a result."""
    entries: Mapping[int, Sequence[Entry]]
    """By entrant, in order of rounds."""
    totals: Mapping[int, Fraction]
    """Points, by entrant."""

    def rounds(self, entrant: int) -> list[Sequence[Entry]]:
        """The entrant's rounds, each with what was played in it: nothing, or an entry.

        In a round robin an entrant's rounds are its matches, elsewhere the rounds up to the last that has a result.
        """
        entries = self.entries[entrant]
        if self.round_robin:
            return [(entry,) for entry in entries]
        by_round: dict[int, list[Entry]] = {number: [] for number in range(1, self.last_round + 1)}
        for entry in entries:
            by_round[entry.match.round].append(entry)
        return list(by_round.values())

    @cached_property
    def opposition(self) -> Mapping[int, Sequence[Round]]:
        """By entrant, what Buchholz and Sonneborn-Berger see of each of its rounds."""
        return {entrant: self._opposition(entrant) for entrant in self.entries}

    def _opposition(self, entrant: int) -> list[Round]:
        rounds = self.rounds(entrant)
        win = exact(self.points.win)
        virtual = min(self.totals[entrant], win / 2 * len(rounds))
        seen: list[Round] = []
        for entries in rounds:
            met = [entry for entry in entries if entry.against]
            seen += [self._met(entry.against) for entry in met]
            if not met:
                received = sum((entry.points for entry in entries), NOTHING)
                share = min(received / win, Fraction(1)) if win > 0 else NOTHING
                seen.append(Round(virtual, virtual * share, {}))
        return seen

    def _met(self, against: Mapping[int, Fraction]) -> Round:
        opponents = sum((self.totals[other] for other in against), NOTHING)
        won = sum((self.totals[other] * share for other, share in against.items()), NOTHING)
        return Round(opponents / len(against), won / len(against), against)

    def running(self, entrant: int) -> list[Fraction]:
        """The entrant's points after each of its rounds."""
        return list(accumulate(sum((e.points for e in entries), NOTHING) for entries in self.rounds(entrant)))


def crosstable(
    entrants: Iterable[int], matches: Iterable[Match], points: Points, *, round_robin: bool = False
) -> Crosstable:
    """The crosstable of matches among these entrants, in whatever order they come."""
    entries: dict[int, list[Entry]] = {entrant: [] for entrant in entrants}
    last_round = 0
    for match in matches:
        if match.state in (State.WAITING, State.READY):
            continue
        last_round = max(last_round, match.round)
        if match.state is State.VOID:
            continue
        for seat, (taken, received) in enumerate(zip(match.seats, exact_points_of(match, points), strict=True)):
            if taken.entrant is not None:
                entries[taken.entrant].append(Entry(match, seat, received, _against(match, seat)))
    for row in entries.values():
        row.sort(key=lambda entry: (entry.match.round, entry.match.id))
    totals = {entrant: sum((entry.points for entry in row), NOTHING) for entrant, row in entries.items()}
    return Crosstable(points, round_robin, last_round, entries, totals)


def _against(match: Match, seat: int) -> dict[int, Fraction]:
    places, result = match.places, match.result
    if places is None or result is None or not result.there[seat]:
        return {}
    return {
        other.entrant: HALF if places[i] == places[seat] else Fraction(places[seat] < places[i])
        for i, other in enumerate(match.seats)
        if i != seat and other.entrant is not None and result.there[i]
    }


def met(table: Crosstable, tied: Iterable[int]) -> bool:
    """Every two of them have met; a match won or lost by forfeit is no meeting."""
    group = frozenset(tied)
    meetings: defaultdict[int, set[int]] = defaultdict(set)
    for entrant in group:
        for entry in table.entries[entrant]:
            meetings[entrant].update(group.intersection(entry.against))
        if len(meetings[entrant]) < len(group) - 1:
            return False
    return True
