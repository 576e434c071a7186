"""An elimination of any shape as a value: its results and what follows from them. It draws no bracket.

Rules: TOURNAMENT-FILE, Brackets, Empty seats and Places.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match, Result, Seat, State
from tournaments.rules.standing import Standing

LEAST_ENTRANTS, MOST_ENTRANTS = 2, 1024
THIRD = "third"
Spot = tuple[str, int]
"""A side of a match: the match's id and the seat from 0."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """The matches by id, each after those that feed it."""

    matches: Mapping[str, Match]
    held: frozenset[Spot] = frozenset()
    """Where somebody sits by decision, whatever comes from the source."""

    @property
    def rounds(self) -> int:
        """How many rounds the upper bracket has."""
        return max(match.round for match in self.matches.values() if match.bracket == "upper")

    @property
    def final(self) -> Match:
        """The match whose winner is first: the last, or the grand final that needed no second one."""
        *_, last = (match for match in self.matches.values() if match.id != THIRD)
        return self.matches["F1"] if last.id == "F2" and last.state is State.VOID else last

    @property
    def over(self) -> bool:
        """Nothing is left to be played."""
        return not any(match.state in (State.WAITING, State.READY) for match in self.matches.values())

    def dependents(self, match_id: str) -> Iterator[Match]:
        """Every match that somebody may reach from this one, once each."""
        seen, ways = {match_id}, [match_id]
        while ways:
            fed_by = ways.pop()
            for target in (self.matches[fed_by].winner_to, self.matches[fed_by].loser_to):
                if target is None or target in seen or not self._feeds(fed_by, target):
                    continue
                seen.add(target)
                ways.append(target)
                yield self.matches[target]

    def _feeds(self, match_id: str, target: str) -> bool:
        """Whether a seat of the target is free to be taken from that match."""
        return any(
            seat.source.partition(" ")[2] == match_id and (target, i) not in self.held
            for i, seat in enumerate(self.matches[target].seats)
        )

    def with_result(self, match_id: str, result: Result) -> "Bracket":
        """The bracket after the match ended so, in place of any earlier result of it.

        Invalid: what `Match.check` refuses, and `next-begun` if a match that depends on it has a result.
        """
        self.matches[match_id].check(result)
        self.check_free(match_id)
        matches = dict(self.matches)
        matches[match_id] = replace(matches[match_id], result=None if result.void else result)
        fill(matches, match_id, self.held)
        return replace(self, matches=matches)

    def check_free(self, match_id: str, *, itself: bool = False) -> None:
        """No match that depends on this one has a result, nor, if asked, this one. Invalid: `next-begun`."""
        if itself and self.matches[match_id].result is not None:
            raise Invalid("next-begun", f"{match_id} has a result.")
        for later in self.dependents(match_id):
            if later.result is not None:
                raise Invalid("next-begun", f"{later.id} depends on {match_id} and has a result.")

    def placed(self, goes_out: Callable[[Match], int]) -> list[Standing]:
        """The places that are decided, best first, then by number. goes_out: the place of who is out after a match.

        Who is held in a later match after losing has the better place, and none while that match is to be played.
        """
        places: dict[int, int] = {}
        still_in: set[int | None] = set()
        for match in self.matches.values():
            state = match.state
            if state in (State.WAITING, State.READY):
                still_in.update(seat.entrant for seat in match.seats)
            elif state is State.DONE:
                place = goes_out(match)
                for entrant in set(match.losers) - {self._dropping(match)}:
                    places[entrant] = min(place, places.get(entrant, place))
        third = self.matches.get(THIRD)
        if third and third.winner is not None:
            places[third.winner] = 3
        places = {entrant: place for entrant, place in places.items() if entrant not in still_in}
        if self.final.winner is not None:
            places[self.final.winner] = 1
        return [Standing(e, p) for e, p in sorted(places.items(), key=lambda item: (item[1], item[0]))]

    def _dropping(self, match: Match) -> int | None:
        """Who lost there and comes to another match."""
        if match.loser_to is None:
            return None
        seats = self.matches[match.loser_to].seats
        i = next(i for i, seat in enumerate(seats) if seat.source == f"loser {match.id}")
        return None if (match.loser_to, i) in self.held else match.gives("loser")[0]


def fill(matches: dict[str, Match], match_id: str, held: frozenset[Spot] = frozenset()) -> None:
    """The seats fed by that match, and by any that are decided through it, are as they must be."""
    match = matches[match_id]
    for what, target_id in (("winner", match.winner_to), ("loser", match.loser_to)):
        if target_id is None:
            continue
        target = matches[target_id]
        entrant, empty = match.gives(cast(Literal["winner", "loser"], what))
        seats = tuple(
            Seat(seat.source, entrant, empty)
            if seat.source == f"{what} {match_id}" and (target_id, i) not in held
            else seat
            for i, seat in enumerate(target.seats)
        )
        if seats != target.seats:
            matches[target_id] = replace(target, seats=seats)
            fill(matches, target_id, held)


def wired(matches: Iterable[Match]) -> dict[str, Match]:
    """The matches by id, each leading to those whose seats name it as their source."""
    by_id = {match.id: match for match in matches}
    for match in list(by_id.values()):
        for seat in match.seats:
            what, _, source = seat.source.partition(" ")
            if what == "winner":
                by_id[source] = replace(by_id[source], winner_to=match.id)
            elif what == "loser":
                by_id[source] = replace(by_id[source], loser_to=match.id)
    return by_id


def drawn(matches: Sequence[Match]) -> Bracket:
    """The bracket before its first game: every match leads to those whose seats name it, byes are passed on.

    matches: each after those that feed it.
    """
    by_id = wired(matches)
    for match in matches:
        fill(by_id, match.id)
    return Bracket(by_id)
