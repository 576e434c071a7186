"""A running stage for who runs it: its rounds, the draft, what is still to be played. Reads only."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournaments.models import Entrant, ForbiddenPair, Match, Round, Stage, Tournament
from tournaments.queries import stages
from tournaments.queries.qualifiers import going_through

TO_PLAY = (Match.State.WAITING, Match.State.READY)
RENEWED = "draft-renewed"
"""The log's code of a draft with swaps in it that was made again, since who plays has changed."""


@dataclass(slots=True)
class RoundLine:
    """A round of the stage."""

    row: Round
    played: int  # how many of its matches are decided
    matches: int


@dataclass(slots=True)
class Running:
    """What the page of a stage shows its organisers."""

    stage: Stage
    rounds: list[RoundLine]
    now: RoundLine | None  # the first published that is not complete, or the last
    draft: Round | None  # Swiss and tables: paired and not published
    pairings: list[Match]  # of the draft, with slots and entrants
    next: Round | None  # a step of a bracket or round robin that can be published
    may_prepare: bool
    stuck: bool  # it should have gone on by itself and could not
    to_play: list[tuple[Match, str]]  # called and not decided, with what people call them; those overdue first
    overdue: set[int]
    forbidden: list[ForbiddenPair]
    entrants: list[Entrant]  # who takes part, by name
    deciders: list[tuple[list[Entrant], int]]  # who are level for how many places that go on


def running(stage: Stage, now: datetime) -> Running:
    """The stage as it is run, in a fixed number of queries."""
    states: dict[int, list[str]] = {}
    for match in stage.matches.only("round", "bracket", "state"):
        states.setdefault(stages.step_of(match, stage), []).append(match.state)
    rounds = [_line(row, states.get(row.number, ())) for row in stage.round_rows.order_by("number")]
    seen = [line for line in rounds if line.row.published_at]
    last = next((line for line in seen if line.played < line.matches), seen[-1] if seen else None)
    draft = next((line.row for line in rounds if line.row.paired_at and not line.row.published_at), None)
    complete = last is None or last.played == last.matches
    in_rounds = stage.format in stages.IN_ROUNDS
    known = stage.drawn_at is not None and stages.known(stage)
    more = in_rounds and known and stage.over_at is None and complete and draft is None
    to_play = list(_with_slots(stage.matches.filter(state=Match.State.READY, published=True)).order_by("round", "id"))
    due = {line.row.number for line in rounds if line.row.due_at and line.row.due_at < now}
    overdue = {match.pk for match in to_play if stages.step_of(match, stage) in due}
    return Running(
        stage=stage,
        rounds=rounds,
        now=last,
        draft=draft if in_rounds else None,
        pairings=list(_pairings(stage, draft)) if draft and in_rounds else [],
        next=None if in_rounds or not complete or not known else draft,
        may_prepare=more,
        stuck=more and stage.pace == Stage.Pace.AT_ONCE,
        to_play=[
            (match, stages.title(match)) for match in sorted(to_play, key=lambda match: match.pk not in overdue)
        ],
        overdue=overdue,
        forbidden=list(
            ForbiddenPair.objects.filter(tournament=stage.tournament_id).select_related(
                "first__player", "second__player"
            )
        ),
        entrants=list(
            Entrant.objects.filter(stage_entrants__stage=stage, status=Entrant.Status.ENTERED)
            .select_related("player")
            .order_by("player__name")
        ),
        deciders=_deciders(stage),
    )


def renewed(tournament: Tournament, at: datetime) -> str:
    """What the club's log says of a draft that had swaps in it and was made again at that very moment; or ""."""
    said = tournament.club.actions.filter(what=RENEWED, at=at).first()
    return said.text if said else ""


def _deciders(stage: Stage) -> list[tuple[list[Entrant], int]]:
    later = stage.tournament.stages.filter(number=stage.number + 1).first()
    if stage.over_at is None or later is None or stage.format != Stage.Format.TABLES:
        return []
    by_number = {p.number: p.entrant for p in stages.entrants_of(stage) if p.entrant}
    going = going_through(stage, stages.value(stage), later)
    return [([by_number[number] for number in one.entrants], one.places) for one in going.deciders]


def _line(row: Round, states: Collection[str]) -> RoundLine:
    """states: of its matches."""
    return RoundLine(row, sum(state not in TO_PLAY for state in states), len(states))


def _pairings(stage: Stage, draft: Round) -> QuerySet[Match]:
    return _with_slots(stages.matches_of(draft, stage)).order_by("position")


def _with_slots(matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.select_related("series", "stage").prefetch_related("slots__entrant__player")
