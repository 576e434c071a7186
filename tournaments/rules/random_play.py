"""A tournament played to its end at random, to try out a format and to test it. It is no forecast.

The randomness is an argument; the same gives the same.
"""

from dataclasses import replace
from random import Random

from tournaments.rules.file import File
from tournaments.rules.match import Match, Outcome, Result, State
from tournaments.rules.next_round import with_next_rounds
from tournaments.rules.stage import Stage
from tournaments.rules.tournament import Tournament

LEVEL = 0.1
"""So many matches between two end level where they may, and so many neighbours at a table share a place."""
MOST_CARDS = 60


def played(file: File, rng: Random) -> File:
    """The tournament with every match played that can be, round after round, stage after stage.

    Invalid: `forbidden-pairs` if a round cannot be paired at all, with the stage's id.
    """
    tournament, told = file.tournament, dict.fromkeys(file.told)
    for stage_id in tournament.stages:
        tournament = tournament.settled()
        stage, matches = _to_the_end(tournament.stages[stage_id], rng)
        if matches:
            tournament = tournament.with_stage(stage)
            told |= dict.fromkeys((stage_id, match_id) for match_id in matches)
    return replace(file, tournament=tournament.settled(), told=tuple(told))


def _to_the_end(stage: Stage, rng: Random) -> tuple[Stage, list[str]]:
    """The stage played, and what was paired and played in it, in order."""
    told: list[str] = []
    while not stage.over:
        ready = [match for match in stage.matches.values() if match.state is State.READY and not match.twice]
        for match in ready:
            stage = stage.with_result(match.id, result_of(match, rng))
            told.append(match.id)
        if not ready:
            paired = with_next_rounds(Tournament({stage.terms.id: stage}))
            if not paired:
                break
            added = [m for m in paired[stage.terms.id].matches.values() if m.id not in stage.matches]
            # A file does not say which pairs have met before, so what reads back to the same must not either.
            stage = replace(stage, matches={**stage.matches, **{m.id: replace(m, repeat=False) for m in added}})
            told += [match.id for match in added]
    return stage, told


def result_of(match: Match, rng: Random) -> Result:
    """How a match that everybody played may end."""
    if len(match.seats) > 2:
        return _of_table(len(match.seats), rng)
    n, cards = match.best_of, (rng.randint(1, MOST_CARDS), rng.randint(1, MOST_CARDS))
    if rng.random() < LEVEL and (match.bracket is None or match.level == "count-seed"):
        return Result(score=(n / 2, n / 2), counts=cards)
    most = n // 2 + 1
    won, lost = most, rng.randint(0, n - most)
    return Result(score=(won, lost) if rng.random() < 0.5 else (lost, won), counts=cards)


def _of_table(seats: int, rng: Random) -> Result:
    order = rng.sample(range(seats), seats)
    places = [0] * seats
    for place, seat in enumerate(order, 1):
        shares = place > 1 and rng.random() < LEVEL
        places[seat] = places[order[place - 2]] if shares else place
    counts = tuple(rng.randint(0, MOST_CARDS) for _ in order)
    return Result(places=tuple(places), counts=counts, outcomes=(Outcome.PLAYED,) * seats)
