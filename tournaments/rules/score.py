"""The score of a match between two from its games one by one. It knows no clocks and no forfeits."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rules.invalid import Invalid

LENGTHS = (1, 3, 5, 7)
"""What a series can be the best of (RULES M1)."""


@dataclass(frozen=True, slots=True)
class Score:
    """Where a match stands after some games."""

    points: tuple[float, float]
    """Games won by seat, a draw as a half each."""
    winner: int | None
    """The seat that has won the match, 1 or 2, or None while it is open."""


def score(games: Sequence[int], best_of: int) -> Score:
    """The score after these games of a knock-out match. games: the winner's seat, 1 or 2, or 0 for a draw, in order.

    The first past half of best_of wins; a match level after that many goes on until one is ahead.
    Invalid: `bad-winner`, `too-many-games` (a game after the one that decided it). Rules: RULES M1, TOURNAMENTS 3.
    """
    points = [0.0, 0.0]
    winner: int | None = None
    for number, seat in enumerate(games, 1):
        if seat not in (0, 1, 2):
            raise Invalid("bad-winner", f"Game {number} is won by side 1 or side 2, or drawn.")
        if winner is not None:
            raise Invalid(
                "too-many-games",
                f"A best of {best_of} is over at {in_words(points)}: no game follows game {number - 1}.",
            )
        for i in (0, 1):
            points[i] += 0.5 if seat == 0 else float(seat == i + 1)
        ahead = 1 if points[0] > points[1] else 2
        if max(points) > best_of / 2 and points[0] != points[1]:
            winner = ahead
    return Score((points[0], points[1]), winner)


def decided(games: Sequence[int], best_of: int) -> Score:
    """The score of a knock-out match that has been played to its end. Invalid: as `score`, and `not-decided`."""
    result = score(games, best_of)
    if result.winner is None:
        raise Invalid("not-decided", f"At {in_words(result.points)} a best of {best_of} is not decided yet.")
    return result


def full(games: Sequence[int], best_of: int) -> Score:
    """The score of a match that may end level, played to its end. Invalid: as `score`, and `not-decided`."""
    result = score(games, best_of)
    if len(games) > best_of:
        raise Invalid("too-many-games", f"A best of {best_of} has no game {best_of + 1}: level it is a draw.")
    if result.winner is None and len(games) < best_of:
        raise Invalid("not-decided", f"At {in_words(result.points)} a best of {best_of} is not decided yet.")
    return result


def in_words(points: Sequence[float]) -> str:
    """A score for people: 2–1½."""
    return "–".join(one_in_words(p) for p in points)


def one_in_words(points: float) -> str:
    """A number of games for people: 1½, ½, 0."""
    whole, half = divmod(points, 1)
    return (f"{whole:.0f}" if whole or not half else "") + ("½" if half else "")
