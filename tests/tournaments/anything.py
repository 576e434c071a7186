"""Any tournament: of every format, with forfeits, absences, corrections and void matches. The randomness is given."""

from dataclasses import replace
from random import Random

from tournaments.queries.whott import text
from tournaments.rules.file import File, read
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match, Outcome, Result, State
from tournaments.rules.next_round import next_round
from tournaments.rules.random_play import result_of
from tournaments.rules.stage import Stage
from tournaments.rules.tiebreaks import NAMES

GONE = [Outcome.FORFEIT, Outcome.LEFT, Outcome.NO_SHOW, Outcome.DISQUALIFIED]
POINTS = [{}, {"win": 3, "draw": 1, "loss": 0, "bye": 3}, {"bye": 0.5}, {"win": 2, "draw": 1, "loss": -1, "bye": 0}]


def document(rng: Random) -> dict:
    """A tournament before its first result."""
    n = rng.randint(2, rng.choice([4, 9, 20]))
    entrants = [entrant(f"p{number}", rng) for number in range(1, n + 1)]
    stages = [stage("first", n, rng)]
    if rng.random() < 0.4:
        ways = places(stages[0], n, rng)
        if len(ways) > 1:
            stages.append({**stage("second", len(ways), rng), "entrants": ways})
    return {"format": "whot-tournament/1", "name": "Any", "entrants": entrants, "stages": stages}


def entrant(entrant_id: str, rng: Random) -> dict:
    """Most play in every round."""
    row = {"id": entrant_id}
    if rng.random() < 0.1:
        row["from"] = rng.randint(1, 3)
    if rng.random() < 0.1:
        row["out"] = rng.randint(2, 4)
    if rng.random() < 0.1:
        row["absent"] = rng.sample(range(1, 5), rng.randint(1, 2))
    return row


def stage(stage_id: str, n: int, rng: Random) -> dict:
    """Terms that so many can play by."""
    format_ = rng.choice(["single", "double", "round-robin", "swiss", "tables"])
    terms = {"id": stage_id, "format": format_, "best_of": rng.choice([1, 2, 3, [1, 3], 5])}
    if format_ in ("single", "double"):
        terms |= {"third_place": rng.random() < 0.5, "reset": rng.random() < 0.5}
        return terms | {"level": rng.choice(["play", "count-seed"])}
    terms |= {"points": rng.choice(POINTS), "lots": rng.randint(0, 10**6)}
    if rng.random() < 0.7:
        terms["tiebreaks"] = rng.sample(NAMES, rng.randint(0, 6))
    if format_ == "round-robin":
        return terms | {"legs": rng.randint(1, 2), "groups": rng.randint(1, max(1, n // 2)) if n < 53 else 1}
    if format_ == "swiss":
        forbidden = [[f"p{a}", f"p{b}"] for a, b in [rng.sample(range(1, n + 1), 2)]] if rng.random() < 0.3 else []
        return terms | {"rounds": rng.randint(1, min(6, n - 1 + n % 2)), "forbidden": forbidden}
    low = rng.randint(2, min(4, n))
    return terms | {"rounds": rng.randint(1, 4), "seats": rng.randint(3, 6), "min_seats": low, "max_seats": 8}


def places(first: dict, n: int, rng: Random) -> list[dict]:
    """The best of the first stage, or of each of its groups."""
    groups = first.get("groups", 1)
    if groups == 1:
        return [{"stage": "first", "place": place} for place in range(1, rng.randint(2, n) + 1)]
    through = range(1, rng.randint(1, n // groups) + 1)
    return [{"stage": "first", "group": chr(65 + g), "place": place} for place in through for g in range(groups)]


def result(match: Match, rng: Random) -> Result:
    """An end of the match, as likely as not a plain one."""
    plain = result_of(match, rng)
    luck = rng.random()
    if luck < 0.06 or len(match.seats) == 1:
        return Result(outcomes=(Outcome.VOID,) * len(match.seats))
    if luck < 0.25:
        outcomes = tuple(rng.choice(GONE) if rng.random() < 0.5 else Outcome.PLAYED for _ in match.seats)
        if outcomes.count(Outcome.PLAYED) < 2 and rng.random() < 0.5:
            return Result(outcomes=outcomes) if set(outcomes) != {Outcome.PLAYED} else plain
        return replace(plain, outcomes=outcomes)
    return plain if luck < 0.8 else replace(plain, counts=None)


def played(file: File, rng: Random) -> File:
    """The tournament played to its end, results corrected on the way. Invalid: `forbidden-pairs`."""
    tournament, told = file.tournament, dict.fromkeys(file.told)
    for _ in range(5000):
        tournament = tournament.settled()
        stages = [one for one in tournament.stages.values() if not one.over]
        if not stages:
            return replace(file, tournament=tournament, told=tuple(told))
        now = stages[0]
        ready = [match for match in now.matches.values() if match.state is State.READY]
        # Who was paired stays paired though others come to have those places; so nothing is corrected then.
        pairs_may_change = now.terms.in_rounds and now.matches
        done = [
            (one, match)
            for one in tournament.stages.values()
            for match in one.matches.values()
            if match.state is State.DONE and len(match.seats) > 1 and (one is now or not pairs_may_change)
        ]
        if done and rng.random() < 0.1:
            corrected, match = rng.choice(done)
            try:
                tournament = tournament.with_stage(corrected.with_result(match.id, result(match, rng)), match.group)
            except Invalid as wrong:
                assert wrong.code == "next-begun"  # noqa: PT017 - most corrections are taken
        elif ready:
            match = rng.choice(ready)
            tournament = tournament.with_stage(now.with_result(match.id, result(match, rng)), match.group)
            told[now.terms.id, match.id] = None
        else:
            after = paired(now)
            told |= {(now.terms.id, match_id): None for match_id in after.matches if match_id not in now.matches}
            tournament = tournament.with_stage(after)
    raise AssertionError("it does not end")


def paired(now: Stage) -> Stage:
    """The stage with its next round."""
    proposal = next_round(now, repeats=True)
    assert proposal is not None, "nothing is to be played, and it is not over"
    return proposal.added_to(now)


def anything(seed: int) -> tuple[dict, File] | None:
    """A document and the tournament played from it; None where forbidden pairs leave no way."""
    rng = Random(seed)
    start = document(rng)
    try:
        return start, played(read(text(start)), rng)
    except Invalid as wrong:
        if wrong.code != "forbidden-pairs":
            raise
        return None
