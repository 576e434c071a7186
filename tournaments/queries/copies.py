"""The same tournament once more, as rows that are not stored: for the next Friday. Reads only."""

import random
import re
from datetime import datetime, timedelta

from django.utils.timezone import localtime

from tournaments.models import Stage, Tournament

MOST_LOTS = 2**31

COPIED = (
    *("club", "season", "name", "venue", "ruleset", "time_control", "start_window_s", "rated", "leaver_policy"),
    *("seeding", "entry", "expected", "entrant_limit", "members_only", "rating_from", "rating_to", "games_from"),
    *("late_until", "starts_itself"),
)
MOVED = ("opens_at", "closes_at", "check_in_at", "check_in_until", "starts_at")
"""By as much as the start moves."""
NEW = (
    *("id", "slug", "seed_number", "door_token", "state", "created_by", "created_at", "started_at", "finished_at"),
    *("stuck", "version", "check_in_closed_at", "start_tried_at", "start_refused"),
)
"""What every tournament has of its own."""

STAGE_COPIED = (
    *("number", "code", "name", "format", "best_of", "points_win", "points_draw", "points_loss", "points_bye"),
    *("tiebreaks", "third_place", "level", "reset", "legs", "groups", "seats", "min_seats", "max_seats", "reach"),
    *("expiry_s", "take_each", "take_best", "pace", "round_s", "overdue"),
)
STAGE_NEW = ("id", "tournament", "rounds", "lots", "drawn_at", "over_at", "ended_after")
"""`rounds` is copied where it is a choice: of an elimination and a round robin it is what the draw came to."""

IN_ROUNDS = (Stage.Format.SWISS, Stage.Format.TABLES)
_NUMBERED = re.compile(r"(.*\D)(\d{1,3})")


def copy_of(source: Tournament, *, starts_at: datetime | None, rng: random.Random) -> tuple[Tournament, list[Stage]]:
    """The tournament and its stages as a draft that starts then; the times before its start keep their distance.

    rng: for new lots, where lots decide.
    """
    copy = Tournament(**{field: getattr(source, field) for field in COPIED}, state=Tournament.State.DRAFT)
    copy.starts_at = starts_at
    if source.starts_at and starts_at:
        for field in MOVED:
            at = getattr(source, field)
            setattr(copy, field, at and at + (starts_at - source.starts_at))
    copy.starts_itself = source.starts_itself and starts_at is not None
    if copy.season and starts_at and not copy.season.starts_on <= localtime(starts_at).date() <= copy.season.ends_on:
        copy.season = None
    return copy, [_stage_of(stage, rng) for stage in source.stages.all()]


def _stage_of(source: Stage, rng: random.Random) -> Stage:
    stage = Stage(**{field: getattr(source, field) for field in STAGE_COPIED})
    if source.format in IN_ROUNDS:
        stage.rounds = source.rounds
    if "lots" in stage.tiebreaks:
        stage.lots = rng.randrange(1, MOST_LOTS)
    return stage


def next_date(source: Tournament, now: datetime) -> datetime | None:
    """The first time after now, and after the source's own, with the same weekday and hour; None if that had none."""
    if source.starts_at is None:
        return None
    weeks = max(1, (now - source.starts_at) // timedelta(weeks=1) + 1)
    local = localtime(source.starts_at)
    return local + timedelta(weeks=weeks)  # the clock on the wall stands still: added to the local time


def next_name(name: str) -> str:
    """The name with the number at its end raised: "Friday Knockout 12" is followed by "Friday Knockout 13"."""
    found = _NUMBERED.fullmatch(name)
    return f"{found[1]}{int(found[2]) + 1}" if found else name
