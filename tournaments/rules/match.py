"""One match as values: its seats, its result, and what follows. It knows no bracket and no points.

In an elimination a match has a winner who goes on; elsewhere it is what was paired, two seats or a table of 3 to 8,
or one seat alone: a bye, or somebody who was not there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from tournaments.rules.invalid import Invalid

Level = Literal["play", "count-seed"]
"""What decides a level match of an elimination: further games (so it cannot be level), or lower counts and then the
better seed."""
Bracket = Literal["upper", "lower", "third", "final"]
MOST_SEATS = 8


class State(StrEnum):
    """How far a match has come."""

    WAITING = "waiting"
    READY = "ready"
    DONE = "done"
    BYE = "bye"
    VOID = "void"


class Outcome(StrEnum):
    """How a match ended for one seat."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    LEFT = "left"
    NO_SHOW = "no-show"
    DISQUALIFIED = "disqualified"
    VOID = "void"


_DOES_NOT_DROP = (Outcome.LEFT, Outcome.DISQUALIFIED)
"""Whoever loses like this goes to no further match; a no-show does."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of a match. Neither entrant nor empty: not decided yet."""

    source: str
    """`seed 3`, `winner R1.2`, `loser R2.1`, `place 1 of groups/A`, `bye` or `paired`."""
    entrant: int | None = None
    """Who sits there: the number among the stage's entrants, from 1."""
    empty: bool = False
    """Nobody comes: a bye, or nobody was left to come."""

    @property
    def decided(self) -> bool:
        """Known to be taken or empty."""
        return self.empty or self.entrant is not None


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended; score, places, counts and outcomes by the match's seats."""

    score: tuple[float, ...] | None = None
    """Games won, halves allowed; of a match between two."""
    counts: tuple[int, ...] | None = None
    """Cards counted over the match, fewer is better."""
    outcomes: tuple[Outcome, ...] = (Outcome.PLAYED, Outcome.PLAYED)
    places: tuple[int, ...] | None = None
    """Of the summed places, 1 the best, equal places shared; of a table."""

    @property
    def void(self) -> bool:
        """It says nothing: in an elimination the match is to be played (again), elsewhere it counts for nobody."""
        said = self.score is not None or self.places is not None or len(self.outcomes) == 1
        return Outcome.VOID in self.outcomes or (not said and all(self.there))

    @property
    def there(self) -> list[bool]:
        """By seat: played on to the end."""
        return [outcome is Outcome.PLAYED for outcome in self.outcomes]


@dataclass(frozen=True, slots=True)
class Match:
    """A place in a stage; everything but its structure, seats and result is worked out."""

    id: str
    bracket: Bracket | None
    """None: no match of an elimination."""
    round: int
    best_of: int
    seats: tuple[Seat, ...]
    winner_to: str | None = None
    loser_to: str | None = None
    result: Result | None = None
    level: Level = "play"
    group: str | None = None
    repeat: bool = False
    """The two have met before, and were allowed to meet again."""
    state: State = field(init=False, repr=False, compare=False)
    """Worked out once, for it is asked for all the time.

    Rules: TOURNAMENT-FILE, Empty seats; one seat alone that was not there is an absence, and done.
    """
    _won: tuple[int | None] | None = field(default=None, init=False, repr=False, compare=False)
    """The winning seat, once it has been asked for: a bracket asks for all of them again after each result."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "state", self._worked_out())

    def _worked_out(self) -> State:
        empty = 0
        for seat in self.seats:
            if seat.empty:
                empty += 1
            elif seat.entrant is None:
                return State.WAITING
        if self.bracket is None:
            return self._paired_state
        if empty:
            return State.BYE if empty == 1 else State.VOID
        return State.READY if self.result is None or self.result.void else State.DONE

    @property
    def _paired_state(self) -> State:
        nobody_there = any(seat.empty for seat in self.seats)
        if nobody_there or (self.result is not None and self.result.void):
            return State.VOID
        if len(self.seats) == 1:
            return State.BYE if self.result is None or self.result.there[0] else State.DONE
        return State.READY if self.result is None else State.DONE

    @property
    def twice(self) -> bool:
        """Somebody sits in it more than once, by a hold: it has no result until the hold is lifted."""
        sitting = [seat.entrant for seat in self.seats if seat.entrant is not None]
        return len(set(sitting)) < len(sitting)

    @property
    def winning_seat(self) -> int | None:
        """From 0; None while undecided, when void, drawn or shared, and where nobody was there."""
        if self._won is None:
            object.__setattr__(self, "_won", (self._first(),))
        return self._won[0] if self._won else None

    def _first(self) -> int | None:
        if self.state is State.BYE:
            return next(i for i, seat in enumerate(self.seats) if not seat.empty)
        first = [i for i, place in enumerate(self.places or ()) if place == 1]
        return first[0] if len(first) == 1 else None

    @property
    def winner(self) -> int | None:
        """Who won; in an elimination, who goes on."""
        seat = self.winning_seat
        return None if seat is None else self.seats[seat].entrant

    @property
    def losers(self) -> list[int]:
        """Who goes out here in an elimination: one, two after a double forfeit, none of a bye."""
        if self.state is not State.DONE:
            return []
        winning = self.winning_seat
        return [s.entrant for i, s in enumerate(self.seats) if i != winning and s.entrant is not None]

    @property
    def places(self) -> tuple[int, ...] | None:
        """Within the match, by seat, 1 the best, equal places shared; None unless it is done.

        Who was not there shares the last places, the others are placed among themselves; where nobody was there all
        are last. Rules: TOURNAMENT-FILE, Points.
        """
        if self.state is not State.DONE or len(self.seats) == 1:
            return None
        assert self.result is not None
        there = self.result.there
        if not any(there):
            return (len(there),) * len(there)
        keys = self._keys(self.result)
        present = [key for key, here in zip(keys, there, strict=True) if here]
        last = len(present) + 1
        return tuple(
            1 + sum(other < key for other in present) if here else last for key, here in zip(keys, there, strict=True)
        )

    def _keys(self, result: Result) -> list[tuple[float, ...]]:
        """By seat, lower is better."""
        if result.places is not None:
            return [(place,) for place in result.places]
        if result.score is None:
            return [(0,)] * len(self.seats)
        keys: list[tuple[float, ...]] = [(-won,) for won in result.score]
        if self.bracket is None:
            return keys
        counts = result.counts or (0,) * len(self.seats)
        return [(*key, counts[i], self.seats[i].entrant or 0) for i, key in enumerate(keys)]

    def gives(self, what: Literal["winner", "loser"]) -> tuple[int | None, bool]:
        """Who comes from here to a seat with that source, and whether that seat is decided to stay empty."""
        if self.state in (State.WAITING, State.READY):
            return None, False
        if self.bracket == "final" and self.winning_seat == 0:
            return None, True  # the winner of the upper bracket has won: there is no second grand final
        if what == "winner":
            return self.winner, self.winner is None
        if self.state is not State.DONE or self.winning_seat is None:
            return None, True
        assert self.result is not None
        seat = 1 - self.winning_seat
        drops = self.result.outcomes[seat] not in _DOES_NOT_DROP
        return (self.seats[seat].entrant, False) if drops else (None, True)

    def check(self, result: Result) -> None:
        """The result can be one of this match.

        Invalid: `not-ready`, `twice`, `bad-score`, `bad-outcome`, `bad-places`, `level`.
        That a score stays within best_of is for who knows how it was played: further games may pass it.
        """
        if any(seat.entrant is None for seat in self.seats):
            raise Invalid("not-ready", f"Who plays in {self.id} is not known yet.")
        if self.twice:
            raise Invalid("twice", f"Somebody sits twice in {self.id}.")
        voids = result.outcomes.count(Outcome.VOID)
        if voids not in (0, len(self.seats)):
            raise Invalid("bad-outcome", "A match is void for all or for none.")
        if result.places is not None:
            _check_places(result.places)
        if result.score is not None:
            if len(self.seats) != 2:
                raise Invalid("bad-score", "A score is of a match between two; a table has places.")
            check_score(result.score)
        said = result.places or result.score
        must_differ = self.bracket is not None and self.level == "play" and not voids and all(result.there)
        if must_differ and said and said[0] == said[1]:
            raise Invalid("level", f"{self.id} needs a winner: {said[0]:g}–{said[1]:g} is level.")


def check_score(score: Sequence[float]) -> None:
    """Every side has a number of wins and half wins, none below nothing. Invalid: `bad-score`."""
    if any(points < 0 or points * 2 % 1 for points in score):
        raise Invalid("bad-score", "A score counts games won, a draw as a half, and is never below nothing.")


def _check_places(places: Sequence[int]) -> None:
    if any(not 1 <= place <= len(places) for place in places):
        raise Invalid("bad-places", f"Places are from 1 to {len(places)}, equal places are shared.")
