"""Everybody meets everybody: the Berger tables, and groups filled in snake order. It knows no result."""

from tournaments.rules.invalid import Invalid

Pair = tuple[int, int]
"""Who begins, and the other."""


def schedule(entrants: int, legs: int = 1) -> list[list[Pair]]:
    """The rounds of pairs, every two meet once a leg and in the second with the other beginning. entrants: 1 to that.

    Who meets the free place of an odd number is left out of that round. Invalid: `bad-legs`.
    Rule: TOURNAMENT-FILE, Round robin (FIDE C.05, Berger tables).
    """
    if legs not in (1, 2):
        raise Invalid("bad-legs", "A round robin has one leg or two.")
    places = entrants + entrants % 2
    leg = [[pair for pair in _berger(places, round_) if max(pair) <= entrants] for round_ in range(1, max(places, 1))]
    return leg if legs == 1 else leg + [[(other, begins) for begins, other in pairs] for pairs in leg]


def groups(entrants: int, count: int) -> dict[str, list[int]]:
    """Groups A, B … of the seeds from 1, filled in snake order: along the groups, back, along again.

    Invalid: `bad-groups` when a group would have fewer than two, or there is no letter left for it.
    """
    if not 1 <= count <= 26 or entrants < 2 * count:
        most = min(26, entrants // 2)
        raise Invalid("bad-groups", f"{entrants} entrants make 1 to {most} groups of two or more, not {count}.")
    return {chr(ord("A") + i): seeds for i, seeds in enumerate(snake(entrants, count))}


def snake(entrants: int, count: int) -> list[list[int]]:
    """The seeds from 1 dealt to so many rows there and back: sizes differ by one at most, the later rows the larger
    when the last way is back."""
    rows: list[list[int]] = [[] for _ in range(count)]
    for i in range(entrants):
        way, step = divmod(i, count)
        rows[count - 1 - step if way % 2 else step].append(i + 1)
    return rows


def _berger(n: int, round_: int) -> list[Pair]:
    """Round `round_` for an even number of places."""
    m = n - 1

    def place(p: int) -> int:
        return (p - 1) % m + 1

    p = ((round_ - 1) * (n // 2)) % m + 1
    last = (p, n) if round_ % 2 else (n, p)
    return [last, *((place(p + i), place(p - i)) for i in range(1, n // 2))]
