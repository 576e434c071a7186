"""A Swiss round of a thousand, and of five thousand, against py4swiss where it is installed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.rules.beginner import Candidate
from tournaments.rules.swiss import pair
from whotclub.runner.bench.measure import Line, Lines, cpu, medians

SMALL, LARGE = 1_000, 5_000
ROUNDS_BEFORE = 3
Game = tuple[int, float, bool]
"""The opponent, the points won, whether who played it began."""
MUST, AIM = 1 / 50, 1 / 200
TIMES_MUST, TIMES_AIM = 60.0, 8.0


@dataclass(frozen=True, slots=True)
class Field:
    """Who is to be paired, in the order of their points, and what each has played, by number and round."""

    candidates: Sequence[Candidate]
    games: Mapping[int, Sequence[Game]]


def bench() -> Lines:
    """The goals of `pairing` that are about time."""
    small, large = field(SMALL), field(LARGE)
    ours, many = medians(lambda: pair(small.candidates), lambda: pair(large.candidates))
    dutch = _dutch(small)
    detail = f"{ours:.3f} s" if dutch is None else f"{ours:.3f} s against {dutch:.1f} s"
    yield Line("pairing", "Swiss round of 1,000, CPU, of py4swiss", dutch and ours / dutch, MUST, AIM, detail=detail)
    yield Line("pairing", "5,000 players against 1,000", many / ours, TIMES_MUST, TIMES_AIM, detail=f"{many:.3f} s")


def field(size: int, seed: int = 1) -> Field:
    """So many who have played some rounds of a Swiss by chance."""
    rng, people = Random(seed), {number: Candidate(number, 0.0) for number in range(1, size + 1)}
    games: dict[int, list[Game]] = {number: [] for number in people}
    for number in range(1, ROUNDS_BEFORE + 1):
        order = sorted(people.values(), key=lambda one: (-one.points, one.entrant))
        for begins, other in pair(order).pairs:
            won = rng.choice((0.0, 0.5, 1.0))
            for entrant, opponent, points, first in ((begins, other, won, True), (other, begins, 1 - won, False)):
                games[entrant].append((opponent, points, first))
                old = people[entrant]
                people[entrant] = replace(
                    old,
                    points=old.points + points,
                    met={**old.met, opponent: number},
                    begun=old.begun + first,
                    not_begun=old.not_begun + (not first),
                    began_last=first,
                )
    return Field(sorted(people.values(), key=lambda one: (-one.points, one.entrant)), games)


def _dutch(field: Field) -> float | None:
    """The processor time of the same round by py4swiss; None where it is not installed."""
    try:
        from whotclub.runner.bench.dutch import next_round
    except ImportError:
        return None
    return cpu(lambda: next_round(field.games, ROUNDS_BEFORE))
