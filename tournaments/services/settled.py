"""Which settings of a tournament stand from which moment on. It changes nothing and judges no rights."""

from collections.abc import Iterable
from enum import Enum

from tournaments.models import Stage, Tournament

State = Tournament.State


class Moment(Enum):
    """When a setting is settled; the value is how a page says it beside the field."""

    PUBLISHED = "Fixed once it is published."
    STARTED = "Fixed once it starts."
    OVER = "Can change until it is over."


_UNTIL_OVER = {"name", "venue", "start_window_s", "late_until", "closes_at"}
_UNTIL_PUBLISHED = {"season", "rated", "leaver_policy", "opens_at"}
"""What people rely on when they enter; and a time that means nothing afterwards."""

STAGE_UNTIL_OVER = {"pace", "round_s", "overdue"}
"""Of a stage, the others being settled at the start."""


def moment(field: str) -> Moment:
    """From when on the field of a tournament is settled."""
    if field in _UNTIL_OVER:
        return Moment.OVER
    return Moment.PUBLISHED if field in _UNTIL_PUBLISHED else Moment.STARTED


def stage_moment(field: str) -> Moment:
    """From when on the field of a stage is settled."""
    return Moment.OVER if field in STAGE_UNTIL_OVER else Moment.STARTED


def passed(tournament: Tournament, which: Moment) -> bool:
    """Whether the tournament is past that moment."""
    if tournament.state == State.DRAFT:
        return False
    if tournament.state in (State.REGISTRATION, State.CHECK_IN):
        return which is Moment.PUBLISHED
    if tournament.state in (State.RUNNING, State.PAUSED):
        return which is not Moment.OVER
    return True


def settled(tournament: Tournament, fields: Iterable[str]) -> list[str]:
    """Those of the tournament's fields that can no longer change."""
    return [field for field in fields if passed(tournament, moment(field))]


def stage_settled(tournament: Tournament, fields: Iterable[str]) -> list[str]:
    """Those of a stage's fields that can no longer change."""
    return [field for field in fields if passed(tournament, stage_moment(field))]


STAGE_TERMS = tuple(
    field.name
    for field in Stage._meta.concrete_fields
    if field.name not in {"id", "tournament", "number", "code", "drawn_at", "over_at", "ended_after"}
)
"""What a stage is set to."""
