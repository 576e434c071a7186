"""The score of a series: points, whether it is over, who won, who begins. Knows no Start windows. Rule: M1, M2."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.rules.refused import Refused

Outcome: TypeAlias = int | tuple[int, ...] | Literal["draw"] | None
"""Of one game: the seat that won it, partners who did, a draw, or None for a game that counts for nobody (voided)."""

BEST_OF = (1, 3, 5, 7)
MOST_GAMES_AT_A_TABLE = 9


@dataclass(frozen=True, slots=True)
class Score:
    """A series as it stands. outcomes: of its games in order, played ones and forfeits alike."""

    outcomes: Sequence[Outcome]
    best_of: int
    seats: int = 2
    knock_out: bool = False
    partners: bool = False
    """Whether four seats play as two sides, 1 and 3 against 2 and 4, who have their points together."""

    @property
    def halves(self) -> tuple[int, ...]:
        """The points by seat in halves: a win is two, a draw one for each of two. Rule: M1."""
        points = [0] * self.seats
        for outcome in self.outcomes:
            if outcome == "draw":
                points = [point + 1 for point in points]
            elif outcome is not None:
                for seat in outcome if isinstance(outcome, tuple) else (outcome,):
                    points[seat - 1] += 2
        return tuple(points)

    @property
    def points(self) -> tuple[float, ...]:
        """The points by seat as people write them, halves exact."""
        return tuple(half / 2 for half in self.halves)

    @property
    def counted(self) -> int:
        """How many games count."""
        return sum(outcome is not None for outcome in self.outcomes)

    @property
    def leader(self) -> int | None:
        """The seat that is ahead of every other, if one is; of partners the first of their side."""
        best = max(self.halves)
        ahead = [seat for seat, half in enumerate(self.halves, 1) if half == best]
        return ahead[0] if len(ahead) == (2 if self.partners else 1) else None

    def side(self, seat: int) -> tuple[int, ...]:
        """The seat, with its partner if it has one."""
        return tuple(sorted((seat, (seat + 1) % 4 + 1))) if self.partners else (seat,)

    @property
    def over(self) -> bool:
        """Whether no further game is played.

        N games are played, or one of two is past half of N; level in a knock-out plays on by single games. Rule: M1.
        """
        if self.counted < self.best_of:
            return self.seats == 2 and max(self.halves) > self.best_of
        return not self.knock_out or self.leader is not None

    @property
    def winner(self) -> int | None:
        """The seat that won the series; None while it runs, and for a draw. Rule: M1."""
        return self.leader if self.over else None

    @property
    def games_left(self) -> int:
        """The most games that may still be played; a level knock-out always has one more."""
        if self.over:
            return 0
        return max(self.best_of - self.counted, 1)


def beginner(game_number: int, first_beginner: int, seats: int) -> int:
    """Give the seat that begins this game, counted from 1: it moves on by one seat every game. Rule: M2."""
    return (first_beginner + game_number - 2) % seats + 1


def check_games(games: int, seats: int) -> None:
    """Refuse (`bad-best-of`) a number of games that two, or a table of three or more, cannot agree on. Rule: M1."""
    if games not in (BEST_OF if seats == 2 else range(1, MOST_GAMES_AT_A_TABLE + 1)):
        raise Refused("bad-best-of", "Two play one game or the best of 3, 5 or 7; a table plays one to nine games.")
