"""A knock-out's rows as the values of `tournaments.rules`, and what its matches are called. Reads only."""

from collections.abc import Iterable
from typing import cast

from django.db.models import Prefetch

from tournaments.models import Match, Result, Slot, Stage
from tournaments.rules import match as rules
from tournaments.rules import titles
from tournaments.rules.bracket import Bracket, wired

FORMATS = {"U": "double", "L": "double", "F": "double", "C": "ladder"}
"""By the letter that a match's code begins with; otherwise it is a single elimination."""


def value(match: Match) -> rules.Match:
    """The match as a value, by its slots and its confirmed result as the database has them now."""
    slots = match.slots.select_related("entrant").order_by("number")
    return _value(match, slots, match.results.filter(confirmed=True).first())


def _value(match: Match, slots: Iterable[Slot], confirmed: Result | None) -> rules.Match:
    first, second = (rules.Seat(s.source, s.entrant.seed if s.entrant else None, s.empty) for s in slots)
    return rules.Match(
        id=match.code,
        bracket=cast(rules.Bracket | None, match.bracket or None),
        round=match.round,
        best_of=match.best_of,
        seats=(first, second),
        result=_result(confirmed) if confirmed else None,
    )


def _result(result: Result) -> rules.Result:
    first, second = (rules.Outcome(outcome) for outcome in result.outcomes)
    score = (float(result.score[0]), float(result.score[1])) if result.score else None
    return rules.Result(score=score, outcomes=(first, second))


def rows(stage: Stage) -> list[Match]:
    """The matches of the stage in the order of their rounds, with slots, players, series, and `confirmed` results."""
    matches = stage.matches.select_related("series").prefetch_related(
        Prefetch("slots", Slot.objects.select_related("entrant__player")),
        Prefetch("results", Result.objects.filter(confirmed=True), to_attr="confirmed"),
    )
    return list(matches.order_by("id"))


def bracket_value(matches: Iterable[Match]) -> Bracket:
    """The bracket of one stage as a value, from its `rows`; places and whether it is over are read from it."""
    return Bracket(wired(_value(match, match.slots.all(), confirmed(match)) for match in matches))


def confirmed(match: Match) -> Result | None:
    """The confirmed result of one of `rows`."""
    results: list[Result] = match.confirmed  # type: ignore[attr-defined]  # the prefetch of `rows`
    return results[0] if results else None


def title(match: Match, rounds: int) -> str:
    """What people call the match: Final, Semi-final 1, Lower round 1, match 3."""
    return titles.title(FORMATS.get(match.code[0], "single"), match.code, match.round, rounds)
