"""A tree of matches whose winners meet: a knock-out, or the upper bracket of a double elimination. It has no losers.

Rule: TOURNAMENT-FILE, Seeds.
"""

from collections.abc import Sequence

from tournaments.rules.bracket import LEAST_ENTRANTS, MOST_ENTRANTS
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Level, Match, Seat
from tournaments.rules.seeding import bracket_size, standard_order


def tree(
    letter: str, entrants: int, seats: Sequence[Seat] | None, best_of: Sequence[int], level: Level
) -> list[Match]:
    """The matches by round, their ids beginning with the letter. seats: how the N-th entrant comes, else as seed N.

    best_of: by round, the last going on. Invalid: `entrants`.
    """
    if not LEAST_ENTRANTS <= entrants <= MOST_ENTRANTS:
        raise Invalid("entrants", f"A knock-out has {LEAST_ENTRANTS} to {MOST_ENTRANTS} entrants, not {entrants}.")
    coming = list(seats or (Seat(f"seed {n}", n) for n in range(1, entrants + 1)))
    assert len(coming) == entrants
    size = bracket_size(entrants)
    coming += [Seat("bye", empty=True)] * (size - entrants)
    sides = [coming[seed - 1] for seed in standard_order(size)]
    matches: list[Match] = []
    for r in range(1, size.bit_length()):
        pairs = zip(sides[::2], sides[1::2], strict=True)
        this = [
            Match(f"{letter}{r}.{m}", "upper", r, length_of(best_of, r), pair, level=level)
            for m, pair in enumerate(pairs, 1)
        ]
        sides = [Seat(f"winner {match.id}") for match in this]
        matches += this
    return matches


def length_of(best_of: Sequence[int], number: int) -> int:
    """How many games a match of that round is the best of; the last entry goes on."""
    return best_of[min(number, len(best_of)) - 1]
