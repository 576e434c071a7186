"""A stage's rows as the values of `tournaments.rules`. Reads only."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import cast

from django.db.models import Prefetch, Q, QuerySet

from tournaments.models import Entrant, ForbiddenPair, Hold, Match, Result, Round, Slot, Stage, StageEntrant
from tournaments.rules import match as rules
from tournaments.rules import stage as values
from tournaments.rules import titles
from tournaments.rules.bracket import MOST_ENTRANTS, wired
from tournaments.rules.place import Place
from tournaments.rules.points import Points
from tournaments.rules.presence import ALWAYS, Presence
from tournaments.rules.terms import Format, Terms

ELIMINATIONS = (Stage.Format.SINGLE, Stage.Format.DOUBLE)
IN_ROUNDS = (Stage.Format.SWISS, Stage.Format.TABLES)
"""Each round is paired from what came of those before."""
GONE: Mapping[str, rules.Outcome] = {
    Entrant.Status.WITHDRAWN: rules.Outcome.LEFT,
    Entrant.Status.DISQUALIFIED: rules.Outcome.DISQUALIFIED,
}
"""Who takes no further part, and how the matches of the others against them end."""


def terms(stage: Stage, forbidden: Iterable[ForbiddenPair] = ()) -> Terms:
    """What the stage is played by. forbidden: with entrants loaded."""
    return Terms(
        id=stage.code,
        format=cast(Format, str(stage.format)),
        points=Points(stage.points_win, stage.points_draw, stage.points_loss, stage.points_bye),
        tiebreaks=tuple(stage.tiebreaks) or None,
        rounds=stage.ended_after or stage.rounds or None,
        best_of=tuple(stage.best_of) or (1,),
        legs=stage.legs,
        groups=stage.groups,
        seats=stage.seats,
        min_seats=stage.min_seats,
        max_seats=stage.max_seats,
        third_place=stage.third_place,
        level=cast(rules.Level, str(stage.level)),
        reset=stage.reset,
        lots=stage.lots,
        forbidden=frozenset(frozenset((pair.first.code, pair.second.code)) for pair in forbidden),
    )


def rows(stage: Stage) -> list[Match]:
    """The stage's matches in their order, with slots, players, series, and `confirmed` results."""
    matches = stage.matches.select_related("series").prefetch_related(
        Prefetch("slots", Slot.objects.select_related("entrant__player")),
        Prefetch("results", Result.objects.filter(confirmed=True), to_attr="confirmed"),
    )
    return list(matches.order_by("id"))


def value(stage: Stage, matches: Iterable[Match] | None = None) -> values.Stage:
    """The stage with all that was paired and played, in a fixed number of queries. matches: its `rows`."""
    return value_of(stage, entrants_of(stage), rows(stage) if matches is None else matches)


def entrants_of(stage: Stage) -> list[StageEntrant]:
    """The places of the stage in order, with who has them."""
    return list(stage.entrants.select_related("entrant__player").order_by("number"))


def holds_of(stage: Stage) -> QuerySet[Hold]:
    """The holds that stand in the stage, in the order of its matches."""
    return Hold.objects.filter(slot__match__stage=stage, lifted_at=None).order_by("slot__match_id", "slot__number")


def value_of(stage: Stage, entrants: Iterable[StageEntrant], matches: Iterable[Match]) -> values.Stage:
    """The stage of these places and matches."""
    entrants, matches = list(entrants), list(matches)
    held = list(holds_of(stage).select_related("slot__match", "entrant"))
    forbidden = ForbiddenPair.objects.filter(tournament=stage.tournament_id).select_related("first", "second")
    ids = [place.entrant.code if place.entrant else None for place in entrants]
    numbers = {place.entrant_id: place.number for place in entrants if place.entrant_id}
    for hold in held:
        if hold.entrant_id not in numbers:
            ids.append(hold.entrant.code)
            numbers[hold.entrant_id] = len(ids)
    return values.Stage(
        terms=terms(stage, forbidden if stage.format in IN_ROUNDS else ()),
        coming=tuple(coming(place) for place in entrants),
        ids=tuple(ids),
        matches=_matches(stage, matches, numbers),
        holds={(hold.slot.match.code, hold.slot.number - 1): hold.entrant.code for hold in held},
        presence={
            place.number: presence
            for place in entrants
            if (presence := _presence(place, stage.number > 1, matches)) != ALWAYS
        },
        nobody=frozenset(place.number for place in entrants if place.empty),
    )


def known(stage: Stage) -> bool:
    """Everybody in the stage is known."""
    return stage.number == 1 or not stage.entrants.filter(entrant=None, empty=False).exists()


def coming(place: StageEntrant) -> Place | None:
    """The place of an earlier stage that it is taken from; None for who was entered."""
    what, _, rest = place.source.partition(" ")
    if what == "seed":
        return None
    number, _, table = rest.partition(" of ")
    stage, _, group = table.partition("/")
    return Place(stage, int(number), group or None, qualifier=what == "qualifier")


def _presence(place: StageEntrant, later: bool, matches: Iterable[Match]) -> Presence:
    """Who was entered in the stage has rounds set; who came from another plays in all of them.

    later: it is not the first: who has gone plays in it no more than it has played, which no round is set for.
    """
    entrant = place.entrant
    if entrant is None:
        return ALWAYS
    entered = coming(place) is None
    said = Presence(entrant.first_round, entrant.out_round, frozenset(entrant.absent)) if entered else ALWAYS
    if not later or entrant.status not in GONE:
        return said
    mine = (match.round for match in matches if any(slot.entrant_id == entrant.pk for slot in match.slots.all()))
    return replace(said, out=max(mine, default=0) + 1)


def _matches(stage: Stage, matches: Iterable[Match], numbers: Mapping[int, int]) -> dict[str, rules.Match]:
    found = [match_value(match, match.slots.all(), confirmed(match), numbers, str(stage.level)) for match in matches]
    return wired(found) if stage.format in ELIMINATIONS else {match.id: match for match in found}


def match_value(
    match: Match, slots: Iterable[Slot], result: Result | None, numbers: Mapping[int, int], level: str
) -> rules.Match:
    """One match as a value. numbers: by entrant, within the stage. A void result of an elimination is none."""
    ended = result_value(result) if result else None
    return rules.Match(
        id=match.code,
        bracket=cast(rules.Bracket | None, match.bracket or None),
        round=match.round,
        best_of=match.best_of,
        seats=tuple(rules.Seat(s.source, numbers.get(s.entrant_id or 0), s.empty) for s in slots),
        result=None if ended and ended.void and match.bracket else ended,
        level=cast(rules.Level, level),
        group=match.group or None,
        repeat=match.repeat,
    )


def one(match: Match) -> rules.Match:
    """A match as a value, by its slots and its confirmed result as the database has them now.

    An entrant goes by its seed; where that may decide a level match of a later stage, by its number in the stage.
    Behind those are they who sit by a hold without one, in the order of the holds.
    """
    slots = sorted(match.slots.all(), key=lambda slot: slot.number)
    stage, result = match.stage, next((one for one in match.results.all() if one.confirmed), None)
    sitting = [slot.entrant for slot in slots if slot.entrant]
    if stage.number > 1 and stage.level == Stage.Level.COUNT_SEED:
        numbers = dict(stage.entrants.filter(entrant__in=sitting).values_list("entrant_id", "number"))
    else:
        numbers = {entrant.pk: entrant.seed for entrant in sitting if entrant.seed}
    if any(entrant.pk not in numbers for entrant in sitting):
        held = holds_of(stage).values_list("entrant_id", flat=True)
        for number, entrant_id in enumerate(dict.fromkeys(held), MOST_ENTRANTS + 1):
            numbers.setdefault(entrant_id, number)
    return match_value(match, slots, result, numbers, stage.level)


def title(match: Match) -> str:
    """What people call the match: Final, Semi-final 1, Round 3, table 2. Its stage is loaded."""
    return titles.title(match.stage.format, match.code, match.round, match.stage.rounds, match.group or None)


def of_phase(number: int, rounds: int) -> Q:
    """The matches of a step of a double elimination. rounds: of its upper bracket. See `step`."""
    lower = Q(bracket="lower", round__in=(2 * number - 2, 2 * number - 1))
    final = Q(bracket="final") if number == rounds + 1 else Q(pk=None)
    return Q(bracket="upper", round=number) | lower | final


def matches_of(row: Round, stage: Stage) -> QuerySet[Match]:
    """The matches of the round; of a double elimination those of its step."""
    found = Match.objects.filter(stage=stage)
    if stage.format != Stage.Format.DOUBLE:
        return found.filter(round=row.number)
    return found.filter(of_phase(row.number, stage.rounds))


def step_of(match: Match, stage: Stage) -> int:
    """The number of the round whose step the match belongs to."""
    return step(match.bracket, match.round, stage.rounds)


def step(bracket: str, round_number: int, rounds: int) -> int:
    """The step of a stage in which a match is played: the upper round, and one of its own for the grand final.

    A lower round is played with the upper round whose losers it takes in. rounds: of the upper bracket.
    """
    if bracket == Match.Bracket.FINAL:
        return rounds + 1
    return round_number // 2 + 1 if bracket == Match.Bracket.LOWER else round_number


def result_value(result: Result) -> rules.Result:
    """A stored result as a value."""
    # Between two, places follow from the score or from who was there; a file may have nothing but them.
    said = len(result.outcomes) > 2 or not (result.score or set(result.outcomes) != {rules.Outcome.PLAYED})
    return rules.Result(
        score=tuple(float(points) for points in result.score) or None,
        counts=tuple(result.counts) or None,
        outcomes=tuple(rules.Outcome(outcome) for outcome in result.outcomes),
        places=tuple(result.places) or None if said else None,
    )


def confirmed(match: Match) -> Result | None:
    """The confirmed result of one of `rows`."""
    results: list[Result] = match.confirmed  # type: ignore[attr-defined]  # the prefetch of `rows`
    return results[0] if results else None
