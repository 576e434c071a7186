"""Matches as they come out of a round, for tests of points and tie-breaks."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tournaments.rules.match import Match, Outcome, Result, Seat

HERE, NO_SHOW, FORFEIT, LEFT, VOID = (
    Outcome.PLAYED,
    Outcome.NO_SHOW,
    Outcome.FORFEIT,
    Outcome.LEFT,
    Outcome.VOID,
)


def match(round_number: int, seats: Sequence[int], *, number: int = 0, result: Result | None = None) -> Match:
    """What was paired, with what came of it."""
    return Match(
        id=f"R{round_number}.{number or '-'.join(map(str, seats))}",
        bracket=None,
        round=round_number,
        best_of=1,
        seats=tuple(Seat("paired", entrant) for entrant in seats),
        result=result,
    )


def duel(round_number: int, one: int, other: int, score: tuple[float, float] | None, **more) -> Match:
    """A match between two. more: counts, outcomes."""
    outcomes = more.pop("outcomes", (HERE, HERE))
    return match(round_number, (one, other), result=Result(score=score, outcomes=outcomes, **more))


def table(round_number: int, places: dict[int, int], **more) -> Match:
    """Three or more at a table. places: by entrant, in seat order."""
    outcomes = more.pop("outcomes", (HERE,) * len(places))
    result = Result(places=tuple(places.values()), outcomes=outcomes, **more)
    return match(round_number, tuple(places), result=result)


def bye(round_number: int, entrant: int) -> Match:
    """A round without an opponent, given."""
    return match(round_number, (entrant,))


def absence(round_number: int, entrant: int) -> Match:
    """A round in which somebody was not there."""
    return match(round_number, (entrant,), result=Result(outcomes=(NO_SHOW,)))


def a_stage(rng: Random, entrants: int, rounds: int) -> list[Match]:
    """Rounds of duels, tables, byes and absences as chance has them, with all that can happen in them."""
    matches = []
    for round_number in range(1, rounds + 1):
        waiting = rng.sample(range(1, entrants + 1), entrants)
        while waiting:
            seats = [waiting.pop() for _ in range(min(len(waiting), rng.choice((1, 2, 2, 2, 3, 4))))]
            matches.append(match(round_number, seats, number=len(matches) + 1, result=a_result(rng, len(seats))))
    return matches


def a_result(rng: Random, seats: int) -> Result | None:
    """Of one seat a bye or an absence; of more anything, also none yet."""
    if seats == 1:
        return rng.choice((None, Result(outcomes=(NO_SHOW,))))
    if rng.random() < 0.1:
        return None
    outcomes = (
        (VOID,) * seats if rng.random() < 0.1 else tuple(rng.choices((HERE, NO_SHOW, LEFT), (8, 1, 1), k=seats))
    )
    counts = tuple(rng.randrange(40) for _ in range(seats)) if rng.random() < 0.5 else None
    if seats == 2:
        won = rng.randrange(7) / 2
        return Result(score=(won, 3 - won), counts=counts, outcomes=outcomes)
    return Result(places=tuple(rng.randint(1, seats) for _ in range(seats)), counts=counts, outcomes=outcomes)


def from_file(path: Path) -> tuple[dict, list[str], list[Match]]:
    """The only stage of a tournament file as it stands there, its ids in seed order, its matches."""
    file = tomllib.loads(path.read_text())
    ids = [entrant["id"] for entrant in file["entrants"]]
    matches = []
    for number, row in enumerate(file["results"], 1):
        played = any(key in row for key in ("score", "places", "outcome"))
        result = Result(
            score=tuple(row["score"]) if "score" in row else None,
            places=tuple(row["places"]) if "places" in row else None,
            counts=tuple(row["counts"]) if "counts" in row else None,
            outcomes=tuple(Outcome(o) for o in row.get("outcome", ["played"] * len(row["seats"]))),
        )
        seats = [ids.index(name) + 1 for name in row["seats"]]
        matches.append(match(row["round"], seats, number=number, result=result if played else None))
    return file["stages"][0], ids, matches
