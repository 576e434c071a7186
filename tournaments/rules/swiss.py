"""A Swiss round: who meets whom, who begins, who has the bye. It knows no results and no tie-breaks.

What counts, the graver first: nobody meets twice and no forbidden pair; the bye to the lowest who has had none;
nobody further than two from as many begun as not; the summed difference of points least; two small differences rather
than one big; as few as can be further than one from as many begun as not; within a score group the top half against
the bottom half.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.rules.beginner import Candidate, first_begins
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match, State
from tournaments.rules.opponents import Opponents, Pairs


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round of a Swiss."""

    pairs: tuple[tuple[int, int], ...]
    """Who begins, and the other; in the order of the standings of the better placed."""
    bye: int | None = None
    repeated: frozenset[frozenset[int]] = frozenset()
    """The pairs that have met before."""


def candidates(order: Sequence[int], matches: Iterable[Match], points: Mapping[int, float]) -> list[Candidate]:
    """The entrants in the given order (of the standings) with what the stage's matches say about them.

    A forfeited match is a meeting and counts as begun or not, a void one is nothing. Rule: TOURNAMENT-FILE, Swiss.
    """
    found = {entrant: Candidate(entrant, points.get(entrant, 0.0)) for entrant in order}
    for match in sorted(matches, key=lambda match: match.round):
        if match.state is State.VOID:
            continue
        seated = [seat.entrant for seat in match.seats if seat.entrant is not None]
        for seat, entrant in enumerate(seated):
            if entrant in found:
                found[entrant] = _after(found[entrant], match, seat, [other for other in seated if other != entrant])
    return list(found.values())


def _after(before: Candidate, match: Match, seat: int, others: Sequence[int]) -> Candidate:
    if not others:
        return replace(before, byes=before.byes + (match.state is State.BYE))
    return replace(
        before,
        met={**before.met, **dict.fromkeys(others, match.round)},
        begun=before.begun + (seat == 0),
        not_begun=before.not_begun + (seat != 0),
        began_last=seat == 0,
    )


def pair(
    candidates: Sequence[Candidate], *, forbidden: Collection[frozenset[int]] = (), repeats: bool = False
) -> Pairing:
    """The next round of those present, in standings order; the same candidates give the same pairing.

    repeats: if there is no other way the fewest pairs meet again, of these those whose meetings are longest ago (the
    rounds of them summed); a second bye only where everybody who can be left has had one.
    Invalid: `no-pairing` when there is none without a repeat or a second bye, `forbidden-pairs` when there is none
    even with them. Rules: TOURNAMENTS 3, TOURNAMENT-FILE, Swiss.
    """
    pairs = _new(candidates, forbidden)
    if pairs is None:
        pairs = Opponents(candidates, forbidden).all(repeats=True)
        if pairs is None:
            raise Invalid("forbidden-pairs", "The forbidden pairs leave no way to pair this round.")
        if not repeats:
            raise Invalid("no-pairing", "No pairing is left in which nobody meets again or has a second bye.")
    return _tables(candidates, pairs)


def _new(candidates: Sequence[Candidate], forbidden: Collection[frozenset[int]]) -> Pairs | None:
    """Without repeats: first with the bye where it should go, and only if that cannot be with each two looked at."""
    if len(candidates) % 2 == 0:
        return Opponents(candidates, forbidden).new()
    free = next((candidate for candidate in reversed(candidates) if not candidate.byes), None)
    if free is None:
        return None
    rest = Opponents([candidate for candidate in candidates if candidate is not free], forbidden).new()
    return Opponents(candidates, forbidden).all(repeats=False) if rest is None else [*rest, (free, None)]


def _tables(candidates: Sequence[Candidate], pairs: Pairs) -> Pairing:
    """In the order of the standings, with who begins; where nothing speaks for either the better placed begins at
    every other table."""
    rank = {candidate.entrant: i for i, candidate in enumerate(candidates)}
    bye = next((a.entrant for a, b in pairs if b is None), None)
    twos = sorted(
        (sorted((a, b), key=lambda c: rank[c.entrant]) for a, b in pairs if b), key=lambda t: rank[t[0].entrant]
    )
    seated = []
    for table, (a, b) in enumerate(twos):
        begins = first_begins(a.turn, b.turn)
        seated.append((a, b) if begins or (begins is None and table % 2 == 0) else (b, a))
    again = frozenset(frozenset((a.entrant, b.entrant)) for a, b in seated if b.entrant in a.met)
    return Pairing(tuple((a.entrant, b.entrant) for a, b in seated), bye, again)
