"""One match between two in a knock-out as values: its seats, its result, and what follows. It knows no bracket."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from tournaments.rules.invalid import Invalid

Level = Literal["play", "count-seed"]
"""What decides a level match: further games (so it cannot be level), or lower counts and then the better seed."""


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
    """`seed 3`, `winner R1.2`, `loser R2.1` or `bye`."""
    entrant: int | None = None
    """The seed of who sits there."""
    empty: bool = False
    """Nobody comes: a bye, or nobody was left to come."""

    @property
    def decided(self) -> bool:
        """Known to be taken or empty."""
        return self.empty or self.entrant is not None


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended; score, counts and outcomes by the match's seats. score: games won, halves allowed."""

    score: tuple[float, float] | None = None
    counts: tuple[int, int] | None = None
    outcomes: tuple[Outcome, Outcome] = (Outcome.PLAYED, Outcome.PLAYED)

    @property
    def void(self) -> bool:
        """It says nothing: the match is to be played (again)."""
        return Outcome.VOID in self.outcomes or (self.score is None and self.there == [True, True])

    @property
    def there(self) -> list[bool]:
        """By seat: played on to the end."""
        return [outcome is Outcome.PLAYED for outcome in self.outcomes]


@dataclass(frozen=True, slots=True)
class Match:
    """A place in a bracket; everything but its structure, seats and result is worked out."""

    id: str
    bracket: str
    round: int
    best_of: int
    seats: tuple[Seat, Seat]
    winner_to: str | None = None
    loser_to: str | None = None
    result: Result | None = None
    level: Level = "play"

    @property
    def state(self) -> State:
        """Rule: TOURNAMENT-FILE, Empty seats."""
        if not all(seat.decided for seat in self.seats):
            return State.WAITING
        empty = sum(seat.empty for seat in self.seats)
        if empty:
            return State.BYE if empty == 1 else State.VOID
        return State.READY if self.result is None or self.result.void else State.DONE

    @property
    def winning_seat(self) -> int | None:
        """0 or 1, or None while undecided, when void, and after a double forfeit."""
        if self.state is State.BYE:
            return 0 if self.seats[1].empty else 1
        if self.state is not State.DONE:
            return None
        assert self.result is not None
        there = self.result.there
        if there != [True, True]:
            return there.index(True) if any(there) else None
        assert self.result.score is not None
        first, second = self.result.score
        if first != second:
            return 0 if first > second else 1
        counts = self.result.counts or (0, 0)
        keys = [(counts[i], self.seats[i].entrant) for i in (0, 1)]
        return keys.index(min(keys))

    @property
    def winner(self) -> int | None:
        """The seed of who goes on."""
        seat = self.winning_seat
        return None if seat is None else self.seats[seat].entrant

    @property
    def losers(self) -> list[int]:
        """The seeds of who goes out here: one, two after a double forfeit, none of a bye."""
        if self.state is not State.DONE:
            return []
        return [s.entrant for i, s in enumerate(self.seats) if i != self.winning_seat and s.entrant is not None]

    @property
    def places(self) -> tuple[int, int] | None:
        """Within the match, by seat; both are second after a double forfeit."""
        if self.state is not State.DONE:
            return None
        return (1 if self.winning_seat == 0 else 2, 1 if self.winning_seat == 1 else 2)

    def gives(self, what: Literal["winner", "loser"]) -> tuple[int | None, bool]:
        """Who comes from here to a seat with that source, and whether that seat is decided to stay empty."""
        if self.state in (State.WAITING, State.READY):
            return None, False
        if what == "winner":
            return self.winner, self.winner is None
        if self.state is not State.DONE or self.winning_seat is None:
            return None, True
        assert self.result is not None
        seat = 1 - self.winning_seat
        drops = self.result.outcomes[seat] not in _DOES_NOT_DROP
        return (self.seats[seat].entrant, False) if drops else (None, True)

    def check(self, result: Result) -> None:
        """The result can be one of this match. Invalid: `not-ready`, `bad-score`, `bad-outcome`, `level`."""
        if any(seat.entrant is None for seat in self.seats):
            raise Invalid("not-ready", f"Who plays in {self.id} is not known yet.")
        voids = result.outcomes.count(Outcome.VOID)
        if voids == 1:
            raise Invalid("bad-outcome", "A match is void for both or for neither.")
        if result.score is not None:
            check_score(result.score)
            if not voids and all(result.there) and self.level == "play" and result.score[0] == result.score[1]:
                raise Invalid("level", f"{self.id} needs a winner: {result.score[0]:g}–{result.score[1]:g} is level.")


def check_score(score: Sequence[float]) -> None:
    """Every side has a number of wins and half wins, none below nothing."""
    if any(points < 0 or points * 2 % 1 for points in score):
        raise Invalid("bad-score", "A score counts games won, a draw as a half, and is never below nothing.")
