"""The life of a tournament by the clock and by hand: opened, check-in, started, paused. It decides no match.

What is set for a time is done once, in order, by whoever comes first: the sweep, or anyone who looks at the page.
"""

import logging
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import Series
from games.rules.refused import Refused
from games.services import outage
from games.services.series import hold_window, reopen_window
from tournaments.models import Tournament
from tournaments.permissions import require
from tournaments.services import check_in, ladder, tournaments
from tournaments.services.actions import record
from tournaments.services.entries import changed
from tournaments.services.finish import finish_if_over
from tournaments.services.locks import lock_tournament
from whotclub.people.models import Player

State = Tournament.State
START_WINDOWS = (Series.State.OPENING, Series.State.BETWEEN)

log = logging.getLogger(__name__)


def due(now: datetime) -> QuerySet[Tournament]:
    """Those for which something is set for a time that has come."""
    open_, check_in_, late = Q(opens_at__lte=now), Q(check_in_at__lte=now), Q(check_in_until__lte=now)
    again = Q(start_tried_at=None) | Q(start_tried_at__lt=F("starts_at"))
    return Tournament.objects.filter(
        Q(state=State.DRAFT) & open_
        | Q(state=State.REGISTRATION) & check_in_
        | Q(state=State.CHECK_IN, check_in_closed_at=None) & late
        | Q(state__in=(State.REGISTRATION, State.CHECK_IN), starts_itself=True, starts_at__lte=now) & again,
        stuck=False,
    )


def is_due(tournament: Tournament, now: datetime) -> bool:
    """The same of one that was read already, without asking again; it may say so of one that is set aside."""
    times = (tournament.opens_at, tournament.check_in_at, tournament.check_in_until, tournament.starts_at)
    before = tournament.state in (State.DRAFT, State.REGISTRATION, State.CHECK_IN)
    return before and any(at is not None and at <= now for at in times) and due(now).filter(pk=tournament.pk).exists()


@transaction.atomic
def advance(tournament_id: int, *, now: datetime) -> bool:
    """Whatever is due has been done, each step once and in order; whether anything was.

    A start that cannot be is tried once: why stands on the page and in the action log, and the tournament stays open.
    While the site comes back from being away nothing is closed. Locks: the tournament; after commit as the start.
    """
    tournament = lock_tournament(tournament_id)
    before = tournament.version
    if tournament.state == State.DRAFT and _past(tournament.opens_at, now):
        _open(tournament, now)
    if tournament.state == State.REGISTRATION and _past(tournament.check_in_at, now):
        check_in.open_(tournament, None, now)
    if outage.is_away(now):
        return tournament.version != before
    if tournament.state == State.CHECK_IN and _past(tournament.check_in_until, now):
        check_in.close(tournament, None, now)
    tried, at = tournament.start_tried_at, tournament.starts_at
    if tournament.starts_itself and at and at <= now and (tried is None or tried < at):
        _start(tournament, now)
    return tournament.version != before


def _past(at: datetime | None, now: datetime) -> bool:
    return at is not None and at <= now


def _start(tournament: Tournament, now: datetime) -> None:
    if tournament.state not in (State.REGISTRATION, State.CHECK_IN):
        return
    tournament.start_tried_at = now
    tournament.save(update_fields=["start_tried_at"])
    try:
        with transaction.atomic():
            tournaments.begin(lock_tournament(tournament.pk), None, now)
        tournament.version += 1
    except Refused as refusal:
        tournament.start_refused = refusal.text
        tournament.save(update_fields=["start_refused"])
        text = f"{tournament} could not start at its time: {refusal.text}"
        record(tournament.club, None, "start-refused", text, now=now)
        changed(tournament)


def look(tournament: Tournament, now: datetime) -> bool:
    """What is due of a tournament that somebody looks at is done; whether anything was. What raises is set aside."""
    return is_due(tournament, now) and _try(tournament.pk, now)


def sweep(*, now: datetime) -> int:
    """What is due of any tournament is done, and Start windows stand still exactly where one is paused; how much was.

    Locks: each tournament and each series in a transaction of its own.
    """
    waiting = Series.objects.filter(state__in=START_WINDOWS, tournament=True)
    paused = waiting.filter(start_by__isnull=False, match__stage__tournament__state=State.PAUSED)
    resumed = waiting.filter(start_by=None, match__stage__tournament__state=State.RUNNING)
    done = sum([_try(pk, now) for pk in list(due(now).values_list("pk", flat=True))])
    for series_id in list(paused.values_list("pk", flat=True)):
        hold_window(series_id, now=now)
        done += 1
    done += _reopen(resumed, now)
    return done


def _try(tournament_id: int, now: datetime) -> bool:
    try:
        return advance(tournament_id, now=now)
    except Exception:
        log.exception("tournament %s is set aside", tournament_id)
        Tournament.objects.filter(pk=tournament_id).update(stuck=True)
        return False


def _open(tournament: Tournament, now: datetime) -> None:
    tournament.state = State.REGISTRATION
    tournament.save(update_fields=["state"])
    record(tournament.club, None, "tournament-published", f"{tournament} is open for entries.", now=now)
    changed(tournament)


@transaction.atomic
def pause(by: Player, tournament: Tournament, now: datetime) -> None:
    """No match is called, no round begins, and no Start window lapses; what is being played goes on.

    Paused again nothing changes. Locks: the tournament; after commit each series that waits for Start. Announces
    those. Refused: `not-allowed`, `not-running`.
    """
    tournament = _held(by, tournament)
    if tournament.state == State.PAUSED:
        return
    if tournament.state != State.RUNNING:
        raise Refused("not-running", f"{tournament} is {tournament.get_state_display()}: there is nothing to pause.")
    tournament.state = State.PAUSED
    tournament.save(update_fields=["state"])
    record(tournament.club, by, "tournament-paused", f"{by} paused {tournament}.", now=now)
    changed(tournament)
    for series_id in _windows(tournament).values_list("pk", flat=True):
        transaction.on_commit(partial(hold_window, series_id, now=now), robust=True)


@transaction.atomic
def resume(by: Player, tournament: Tournament, now: datetime) -> None:
    """The tournament goes on: Start windows that stood still are opened anew, whole, and what waited is called.

    Resumed again nothing changes. Locks: the tournament; after commit the series, each alone, which are announced.
    Refused: `not-allowed`, `not-running`.
    """
    tournament = _held(by, tournament)
    if tournament.state == State.RUNNING:
        return
    if tournament.state != State.PAUSED:
        raise Refused("not-running", f"{tournament} is {tournament.get_state_display()}.")
    tournament.state = State.RUNNING
    tournament.save(update_fields=["state"])
    record(tournament.club, by, "tournament-resumed", f"{by} resumed {tournament}.", now=now)
    changed(tournament)
    ladder.anew(tournament, now)
    finish_if_over(tournament.pk, now=now)
    transaction.on_commit(partial(_reopen, _windows(tournament).filter(start_by=None), now), robust=True)


def _windows(tournament: Tournament) -> QuerySet[Series]:
    return Series.objects.filter(match__stage__tournament=tournament, state__in=START_WINDOWS)


def _reopen(held: QuerySet[Series], now: datetime) -> int:
    waiting = list(held.select_related("match__stage__tournament"))
    for series in waiting:
        reopen_window(series.pk, window_s=series.match.stage.window_s, now=now)
    return len(waiting)


def _held(by: Player, tournament: Tournament) -> Tournament:
    tournament = lock_tournament(tournament.pk)
    require(by, "tournament.run", tournament)
    return tournament
