"""Drawing up a tournament: its stages get their places and, as far as they can be known, their matches.

It pairs no Swiss and no tables (that is rounds.py), and seats nobody at the places of an earlier stage (places.py).
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from games.rules.refused import Refused
from tournaments.models import Entrant, Match, Round, Slot, Stage, StageEntrant, Tournament
from tournaments.queries import stages
from tournaments.rules import match as rules
from tournaments.rules import stage as values
from tournaments.rules.going_on import going_on
from tournaments.rules.invalid import Invalid
from tournaments.rules.opening import opened
from tournaments.rules.place import Place
from tournaments.rules.plan import Part, sizes
from tournaments.rules.round_robin import groups
from tournaments.services import ladder
from tournaments.services.calls import call_after_commit


def draw_up(tournament: Tournament, entrants: Sequence[Entrant], *, now: datetime) -> None:
    """Every stage has its places; eliminations and round robins stand with their matches, byes passed on.

    Their first matches are called after commit. entrants: in seed order. The caller holds the tournament. Refused:
    what `Terms.check` finds wrong with so many entrants, and `take` when more would go on than there are.
    """
    earlier: values.Stage | None = None
    for stage in tournament.stages.order_by("number"):
        if stage.format == Stage.Format.LADDER:
            ladder.open_up(stage, entrants, now)
            return
        coming = [entrant.code for entrant in entrants] if earlier is None else _coming(stage, earlier)
        try:
            drawn = opened(stages.terms(stage), coming)
        except Invalid as wrong:
            raise Refused(wrong.code, wrong.text) from None
        _store(stage, drawn, {entrant.code: entrant for entrant in entrants}, now)
        earlier = drawn


def _coming(stage: Stage, earlier: values.Stage) -> list[Place]:
    try:
        sizes([Part(earlier.terms), Part(stages.terms(stage), stage.take_each, stage.take_best)], earlier.size)
        return going_on(earlier.terms, earlier.size, stage.take_each, stage.take_best)
    except Invalid as wrong:
        raise Refused(wrong.code, wrong.text) from None


def _store(stage: Stage, drawn: values.Stage, entrants: Mapping[str, Entrant], now: datetime) -> None:
    stage.rounds = stage.rounds if drawn.terms.in_rounds and stage.rounds else drawn.last_round
    stage.drawn_at = now
    stage.save()
    store_places(stage, drawn, entrants)
    if drawn.terms.in_rounds:
        return
    opens_all = stage.pace == Stage.Pace.AT_ONCE and drawn.terms.elimination
    waits = stage.pace == Stage.Pace.AT_TIMES and stage.round_rows.filter(number=1, starts_at__gt=now).exists()
    opens_first = stage.number == 1 and not waits
    phases = {match.id: phase(match, stage.rounds) for match in drawn.matches.values()}
    # Some may be there already: their times were set beforehand.
    Round.objects.bulk_create(
        (
            Round(
                stage=stage,
                number=number,
                paired_at=now,
                published_at=now if opens_all or (opens_first and number == 1) else None,
            )
            for number in sorted(set(phases.values()))
        ),
        update_conflicts=True,
        unique_fields=["stage", "number"],
        update_fields=["paired_at", "published_at"],
    )
    by_number = {number: entrants.get(entrant_id or "") for number, entrant_id in enumerate(drawn.ids, 1)}
    open_now = {match_id: opens_all or (opens_first and number == 1) for match_id, number in phases.items()}
    for match in store_matches(stage, drawn.matches.values(), by_number, open_now, now):
        call_after_commit(match, now)


def store_places(stage: Stage, value: values.Stage, entrants: Mapping[str, Entrant]) -> None:
    """The places of the stage are rows, with who has them by now. entrants: by code."""
    inside = groups(value.size, stage.groups) if stage.groups > 1 else {}
    group_of = {number: group for group, numbers in inside.items() for number in numbers}
    StageEntrant.objects.bulk_create(
        StageEntrant(
            stage=stage,
            number=number,
            source=f"seed {number}" if place is None else place.source,
            group=group_of.get(number, ""),
            entrant=entrants.get(value.ids[number - 1] or ""),
            empty=number in value.nobody,
        )
        for number, place in enumerate(value.coming, 1)
    )


def phase(match: rules.Match, rounds: int) -> int:
    """The step of the stage in which the match is played: see `queries.stages.step`. rounds: of the upper bracket."""
    return stages.step(match.bracket or "", match.round, rounds)


def store_matches(
    stage: Stage,
    matches: Iterable[rules.Match],
    entrants: Mapping[int, Entrant | None],
    open_now: Mapping[str, bool],
    now: datetime,
) -> list[Match]:
    """The matches are rows, in their order: whoever locks one and then what it feeds goes up the ids.

    entrants: by number in the stage. open_now: by match, whether all may see it.
    """
    matches = list(matches)
    rows = {
        value.id: Match(
            stage=stage,
            code=value.id,
            bracket=value.bracket or "",
            group=value.group or "",
            round=value.round,
            position=int(value.id.partition(".")[2] or 1),
            best_of=value.best_of,
            repeat=value.repeat,
            published=open_now[value.id],
            state=value.state,
            winner=entrants[value.winner] if value.winner else None,
            called_at=now if value.state is rules.State.READY and open_now[value.id] else None,
        )
        for value in matches
    }
    Match.objects.bulk_create(rows.values())
    Slot.objects.bulk_create(
        Slot(
            match_id=rows[value.id].pk,
            number=number,
            source=seat.source,
            source_match_id=source.pk if (source := rows.get(seat.source.partition(" ")[2])) else None,
            entrant_id=sitting.pk if (sitting := entrants[seat.entrant] if seat.entrant else None) else None,
            empty=seat.empty,
        )
        for value in matches
        for number, seat in enumerate(value.seats, 1)
    )
    return list(rows.values())
