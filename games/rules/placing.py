"""Who is placed before whom when hands or points are compared. Pure functions of numbers. Rule: W22 to W24."""

from collections.abc import Mapping


def ranked(points: Mapping[int, int], start: int, seats: int) -> list[int]:
    """Give the seats from fewest points to most, equal ones in turn order from `start`. points: by seat."""
    return sorted(points, key=lambda seat: (points[seat], (seat - start) % seats))


def by_count(counts: Mapping[int, int], winner: int | None, beginner: int, seats: int) -> list[int]:
    """Give the seats that still hold cards in the order of their places.

    Equal counts go in turn order after the winner: who was out first or, with nobody out, who counts least; for that
    first place itself turn order starts from the seat that began the deal. Rule: W22, W23.
    """
    if winner is None:
        winner = ranked(counts, beginner, seats)[0]
    return ranked(counts, winner, seats)
