"""What a match gives to those who sat in it. It adds nothing up and breaks no tie.

Rule: TOURNAMENT-FILE, Points.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match, State

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Points:
    """What a stage gives for a match between two and for a bye; a table shares out `win`."""

    win: float = 1
    draw: float = 0.5
    loss: float = 0
    bye: float = 1

    def check(self) -> None:
        """They can be played for. Invalid: `bad-points`."""
        if not all(math.isfinite(number) for number in (self.win, self.draw, self.loss, self.bye)):
            raise Invalid("bad-points", "Points are numbers.")
        if self.win <= self.loss:
            raise Invalid("bad-points", f"A win gives more than a loss: {self.win:g} is not above {self.loss:g}.")


def exact(number: float) -> Fraction:
    """The number as it is written, so that 0.1 ten times is 1."""
    return Fraction(str(number))


def points_of(match: Match, points: Points) -> tuple[float, ...]:
    """By seat; nothing while it is not over, and when it is void."""
    return tuple(float(share) for share in exact_points_of(match, points))


def exact_points_of(match: Match, points: Points) -> tuple[Fraction, ...]:
    """`points_of` as fractions: thirds that add up to a whole are one."""
    if match.state is State.BYE:
        return tuple(NOTHING if seat.entrant is None else exact(points.bye) for seat in match.seats)
    places, result = match.places, match.result
    if places is None or result is None:
        return (NOTHING,) * len(match.seats)
    if len(places) > 2:
        return tuple(exact(points.win) * share for share in _shares(places))
    win, loss = exact(points.win), exact(points.loss)
    if places[0] == places[1]:
        return (exact(points.draw) if any(result.there) else loss,) * 2
    return (win, loss) if places[0] < places[1] else (loss, win)


def _shares(places: tuple[int, ...]) -> list[Fraction]:
    """Of a win, by seat of a table: who shares places p to q has their mean; where nobody was there all are last."""
    n = len(places)
    return [
        NOTHING if place == n else (n - place - Fraction(places.count(place) - 1, 2)) / (n - 1) for place in places
    ]
