"""Everything that is overdue, found and decided: by the sweep, or by whoever meets it. It decides nothing itself.

Each row is decided in a transaction of its own by the service that an alarm would have called; a row that raises is
set aside as stuck, for a person to look at, and stops nobody else.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import OperationalError, connection
from django.db.models import Model, Q, QuerySet

from games.live.alarm import GRACE
from games.models import Challenge, Game, Pulse, Run, Series
from games.services import bots, challenges, outage, runs
from games.services import play as plays
from games.services import series as serieses

MOST = 500
"""How many rows of a kind one sweep takes on."""

SWEEP = "sweep"
MISSING = timedelta(seconds=5)
"""After so long without a sweep by Celery the web processes sweep."""

_LOCK = 7_100_003

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of row that falls due: where it stands, since when it is due, and the service that decides it."""

    rows: QuerySet[Any]
    field: str
    decide: Callable[..., bool]
    grace: bool = True


_RUNNING = Game.objects.filter(state=Game.State.LIVE, stuck=False)
CLOCKS = Kind(_RUNNING, "deadline_at", plays.lapse_game)
BOTS = Kind(_RUNNING, "bot_due_at", bots.move_bot, grace=False)
STARTS = Kind(Series.objects.filter(stuck=False), "start_by", serieses.lapse_start)
CHALLENGES = Kind(Challenge.objects.filter(state=Challenge.State.OPEN), "lapses_at", challenges.lapse)
RUNS = Kind(Run.objects.filter(state__in=("waiting", "running")), "lapses_at", runs.lapse)
KINDS = (CLOCKS, BOTS, STARTS, CHALLENGES, RUNS)


def sweep(now: datetime) -> int:
    """Locks each overdue row in turn, passing over those that others hold; announces what each decision announces.

    How many were decided. Nothing is while the site is away.
    """
    return 0 if outage.is_away(now) else sum(_sweep(kind, now) for kind in KINDS)


def sweep_regularly(now: datetime) -> int:
    """As `sweep`, and the site knows that Celery sweeps."""
    Pulse.objects.update_or_create(name=SWEEP, defaults={"at": now})
    return sweep(now)


def sweep_in_place_of_celery(now: datetime) -> int:
    """As `sweep`, where Celery has not swept for five seconds; of several web processes one at a time does it."""
    if Pulse.objects.filter(name=SWEEP, at__gt=now - MISSING).exists():
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK])
        if not cursor.fetchone()[0]:
            return 0
        try:
            return sweep(now)
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])


def meet(series_id: int, *, now: datetime) -> None:
    """Locks and announces as the sweep does, for one series: what is overdue in it is decided."""
    for kind, own in ((CLOCKS, Q(series=series_id)), (BOTS, Q(series=series_id)), (STARTS, Q(pk=series_id))):
        for row_id in _due(kind, now).filter(own).values_list("pk", flat=True):
            _decide(kind, row_id, now, skip_locked=False)


def _due(kind: Kind, now: datetime) -> QuerySet[Any]:
    return kind.rows.filter(**{f"{kind.field}__lte": now - GRACE if kind.grace else now})


def _sweep(kind: Kind, now: datetime) -> int:
    overdue = list(_due(kind, now).order_by(kind.field).values_list("pk", flat=True)[:MOST])
    return sum(_decide(kind, row_id, now, skip_locked=True) for row_id in overdue)


def _decide(kind: Kind, row_id: int, now: datetime, *, skip_locked: bool) -> bool:
    try:
        return kind.decide(row_id, now=now, skip_locked=skip_locked)
    except OperationalError as error:  # the database went away or chose a victim: the row itself is well
        log.warning("%s %s not decided: %s", kind.field, row_id, error)
    except Exception:
        log.exception("%s %s is set aside", kind.field, row_id)
        _set_aside(kind.rows.model, row_id)
    return False


def _set_aside(model: type[Model], row_id: int) -> None:
    if hasattr(model, "stuck"):
        model._default_manager.filter(pk=row_id).update(stuck=True)
