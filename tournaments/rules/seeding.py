"""Who is seed 1, 2 … and where seeds stand in a bracket. A draw is given its number."""

from collections.abc import Sequence
from hashlib import sha256


def standard_order(size: int) -> list[int]:
    """The seeds from the top of a bracket to its bottom: 1 8 4 5 2 7 3 6 for eight. size: a power of two.

    Rule: TOURNAMENT-FILE, Seeds.
    """
    order = [1]
    while len(order) < size:
        order = [seed for s in order for seed in (s, 2 * len(order) + 1 - s)]
    return order


def bracket_size(entrants: int) -> int:
    """The smallest power of two that seats all entrants; a seed above their number is a bye."""
    return 1 << (entrants - 1).bit_length()


def by_rating(ratings: Sequence[float | None]) -> list[int]:
    """The positions in `ratings` in seed order: the strongest first, the unrated last, equals as they came."""
    return sorted(range(len(ratings)), key=lambda i: (ratings[i] is None, -(ratings[i] or 0.0)))


def by_lot(ids: Sequence[str], number: int) -> list[int]:
    """The positions in `ids` in an order drawn with that number: by SHA-256 of `NUMBER:ID` as hexadecimal text.

    Anybody can draw the same again. Rules: TOURNAMENTS 3, Seeding; TOURNAMENT-FILE, lots.
    """
    return sorted(range(len(ids)), key=lambda i: sha256(f"{number}:{ids[i]}".encode()).hexdigest())
