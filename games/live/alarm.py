"""Asks Celery to look at a row at a moment. It only calls sooner: the row and the sweep are what counts."""

import logging
import threading
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction

GRACE = timedelta(milliseconds=500)
"""What passes after a deadline before it is acted on, so that waiting for a lock costs nobody anything."""

AHEAD = timedelta(minutes=2)
"""How far ahead a task is sent: the broker redelivers what waits longer than its visibility time-out."""

log = logging.getLogger(__name__)


def rearmed(
    task: str, pk: int, due_at: datetime | None, armed_for: datetime | None, now: datetime
) -> datetime | None:
    """Give the deadline that has a task on its way, having sent one after commit where none will come in time.

    due_at: the deadline; armed_for: the one that was sent for before. There is one task at most for a deadline: while
    an earlier one is on its way no other is sent, since the one that comes early asks again.
    """
    if due_at is None or due_at - now > AHEAD:
        return armed_for
    if armed_for is not None and now < armed_for + GRACE and armed_for <= due_at:
        return armed_for
    call(task, pk, due_at + GRACE)
    return due_at


def call(task: str, pk: int, at: datetime) -> None:
    """After commit Celery has the task; a broker that is away is a line in the log and no more."""
    transaction.on_commit(partial(_publish, task, pk, at), robust=True)


def _publish(task: str, pk: int, at: datetime) -> None:
    try:
        current_app.send_task(f"games.tasks.{task}", (pk,), eta=at, retry=False, connection=_connection())
    except Exception as error:  # of kombu, of redis, of the network: the sweep finds the row
        _threads.connection = None
        log.warning("%s %s: no task sent: %r", task, pk, error)


def _connection() -> Any:
    """Give this thread's connection to the broker, which gives up soon; Celery's own may try for ever."""
    if getattr(_threads, "connection", None) is None:
        _threads.connection = current_app.connection_for_write(transport_options=_IN_A_HURRY)
    return _threads.connection


_threads = threading.local()
_IN_A_HURRY = {
    "socket_timeout": 1,
    "socket_connect_timeout": 1,
    "max_retries": 1,
    "interval_start": 0,
    "connect_retries_timeout": 1,
}
