"""A Swiss that plays itself, for tests of its pairings: late entrants, absences, leavers, voids, forbidden pairs."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random

from tournaments.rules.beginner import Candidate
from tournaments.rules.invalid import Invalid
from tournaments.rules.swiss import Pairing, pair

Two = frozenset[int]


@dataclass
class Field:
    """Who plays, how it stands, and what chance brings. rng decides results and who is there."""

    size: int
    rng: Random
    coming_and_going: bool = False
    forbidden: frozenset[Two] = frozenset()
    repeats: bool = False
    state: dict[int, Candidate] = field(init=False)
    round: int = 0
    met: set[Two] = field(default_factory=set)
    played: list[list[tuple[int, int | None, float]]] = field(default_factory=list)
    """By round: who began, the other (None: a bye) and what the first of them got."""

    def __post_init__(self) -> None:
        self.state = {i: Candidate(i) for i in range(1, self.size + 1)}
        hours = [(self.rng.choice([1, 1, 1, 2, 4]), self.rng.choice([99, 99, 99, 3, 5])) for _ in self.state]
        self._there = dict(zip(self.state, hours, strict=True))

    @classmethod
    def with_forbidden(cls, size: int, rng: Random, pairs: int, **more) -> "Field":
        """So many pairs that must never meet, drawn by chance."""
        every = list(combinations(range(1, size + 1), 2))
        return cls(size, rng, forbidden=frozenset(map(frozenset, rng.sample(every, min(pairs, len(every))))), **more)

    def present(self) -> list[Candidate]:
        """Who is to be paired in the round that begins, in standings order."""
        there = [
            candidate
            for entrant, candidate in self.state.items()
            if not self.coming_and_going
            or (self._there[entrant][0] <= self.round < self._there[entrant][1] and self.rng.random() > 0.05)
        ]
        return sorted(there, key=lambda candidate: (-candidate.points, candidate.entrant))

    def rounds(self, count: int) -> Iterator[tuple[list[Candidate], Pairing | Invalid]]:
        """Each round's candidates and what came of them; ends after a round that could not be paired."""
        for self.round in range(1, count + 1):
            candidates = self.present()
            try:
                pairing = pair(candidates, forbidden=self.forbidden, repeats=self.repeats)
            except Invalid as invalid:
                yield candidates, invalid
                return
            yield candidates, pairing
            self.play(pairing)

    def play(self, pairing: Pairing) -> None:
        """Results by chance: mostly the better seed wins; every twentieth match is void and is no meeting."""
        self.played.append([])
        for begins, other in pairing.pairs:
            if self.coming_and_going and self.rng.random() < 0.05:
                continue
            won = 0.5 if self.rng.random() < 0.1 else float(self.rng.random() < (0.7 if begins < other else 0.3))
            self._after(begins, other, won, first=True)
            self._after(other, begins, 1 - won, first=False)
            self.met.add(frozenset((begins, other)))
            self.played[-1].append((begins, other, won))
        if pairing.bye is not None:
            before = self.state[pairing.bye]
            self.state[pairing.bye] = replace(before, points=before.points + 1, byes=before.byes + 1)
            self.played[-1].append((pairing.bye, None, 1))

    def _after(self, entrant: int, other: int, won: float, *, first: bool) -> None:
        before = self.state[entrant]
        self.state[entrant] = replace(
            before,
            points=before.points + won,
            met={**before.met, other: self.round},
            begun=before.begun + first,
            not_begun=before.not_begun + (not first),
            began_last=first,
        )


def gap(candidates: list[Candidate], pairs) -> float:
    """The summed difference of points."""
    points = {candidate.entrant: candidate.points for candidate in candidates}
    return sum(abs(points[a] - points[b]) for a, b in pairs)


def every_matching(entrants: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Each way to put an even number into twos."""
    if not entrants:
        yield []
        return
    first, *rest = entrants
    for other in rest:
        for matching in every_matching([entrant for entrant in rest if entrant != other]):
            yield [(first, other), *matching]
