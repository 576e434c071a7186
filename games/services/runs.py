"""Zener testing from outside: a run made, joined, begun, called through, abandoned or lapsed. Rule: section 7.

Nothing here gives anybody a card; `games.queries.runs` alone does.
"""

import secrets
from datetime import datetime, timedelta

from django.db import transaction

from games import models
from games.queries import runs
from games.rules import shuffle
from games.rules.cards import Shape
from games.rules.refused import Refused
from games.rules.shuffle import NONCE_BYTES, SECRET_BYTES
from games.rules.testing import Deck
from games.services import outage
from whotclub.people.models import Player

State = models.Run.State

LASTS = timedelta(days=1)
"""How long a run waits for its next step."""

MOST_OPEN = 5
"""How many runs a subject may have under way."""


def make(subject: Player, *, deck: Deck, telepathy: bool, now: datetime, secret: bytes | None = None) -> models.Run:
    """Locks nothing that was there before, announces nothing: a run stands, its commitment open, not yet begun.

    secret: 32 bytes, drawn here where none are given. Refused: `too-many-runs`.
    """
    if subject.runs.filter(state__in=runs.OPEN).count() >= MOST_OPEN:
        raise Refused("too-many-runs", f"You have {MOST_OPEN} tests under way. Finish or abandon one first.")
    secret = secret or secrets.token_bytes(SECRET_BYTES)
    return models.Run.objects.create(
        token=secrets.token_urlsafe(16),
        subject=subject,
        deck=deck,
        telepathy=telepathy,
        secret=secret,
        commitment=shuffle.commitment(secret),
        made_at=now,
        lapses_at=now + LASTS,
    )


@transaction.atomic
def join(token: str, player: Player, *, now: datetime, nonce: bytes = b"") -> models.Run:
    """Locks the run, announces nothing: the player is its sender. Joining twice changes nothing.

    nonce: at most 16 bytes of the sender's own. Refused: `no-such-run`, `own-run`, `has-a-sender`, `bad-nonce`, and
    as `_open` does.
    """
    run = _lock(token=token)
    if run.sender_id == player.pk:
        return run
    if run.subject_id == player.pk:
        raise Refused("own-run", "You are the one who guesses. Send the link to somebody else.")
    if run.sender_id is not None or not run.telepathy:
        raise Refused("has-a-sender", "Somebody else sends in this test already.")
    _open(run, now)
    run.sender, run.sender_nonce = player, _checked(nonce)
    return _kept(run, now)


@transaction.atomic
def begin(run_id: int, player: Player, *, now: datetime, nonce: bytes = b"") -> models.Run:
    """Locks the run, announces nothing: its cards lie and the first waits to be called. Twice changes nothing.

    nonce: at most 16 bytes of the subject's own. Refused: `no-such-run`, `not-your-run`, `no-sender`, `bad-nonce`,
    and as `_open` does.
    """
    run = _lock(pk=run_id)
    _need_subject(run, player)
    if run.state == State.RUNNING:
        return run
    _open(run, now)
    if run.telepathy and run.sender_id is None:
        raise Refused("no-sender", "Nobody has taken your link yet.")
    run.state, run.subject_nonce = State.RUNNING, _checked(nonce)
    return _kept(run, now)


@transaction.atomic
def look(run_id: int, player: Player, *, now: datetime) -> None:
    """Locks the run, announces nothing: the sender has the card before it that is to be called now.

    Whoever else looks, or at a run that does not run, changes nothing. Refused: `no-such-run`.
    """
    run = _lock(pk=run_id)
    number = len(run.calls) + 1
    if run.sender_id == player.pk and run.state == State.RUNNING and run.sent < number and now <= run.lapses_at:
        run.sent = number
        run.save(update_fields=["sent"])


@transaction.atomic
def call(run_id: int, player: Player, number: int, sign: Shape, *, now: datetime) -> models.Run:
    """Locks the run, announces nothing: the card of this number is called, and after the last one the run is over.

    number: from 1; a card that has been called keeps its first call, so that a doubled tap calls once.
    Refused: `no-such-run`, `not-your-run`, `not-begun`, `out-of-order`, `not-sent-yet`, and as `_open` does.
    """
    run = _lock(pk=run_id)
    _need_subject(run, player)
    if number <= len(run.calls):
        return run
    _open(run, now)
    if run.state != State.RUNNING:
        raise Refused("not-begun", "The test has not begun.")
    if number != len(run.calls) + 1:
        raise Refused("out-of-order", "Cards are called one after the other. Load the page again.")
    if run.telepathy and run.sent < number:
        raise Refused("not-sent-yet", "The sender has not looked at this card yet.")
    run.calls = [*run.calls, sign.value]
    played = runs.played(run)
    if played.over:
        run.state, run.ended_at, run.hits = State.OVER, now, played.report().hits
    return _kept(run, now)


@transaction.atomic
def abandon(run_id: int, player: Player, *, now: datetime) -> models.Run:
    """Locks the run, announces nothing: subject or sender has ended it, and its cards are never shown.

    Twice changes nothing. Refused: `no-such-run`, `not-your-run`, `run-over`.
    """
    run = _lock(pk=run_id)
    if player.pk not in (run.subject_id, run.sender_id):
        raise Refused("not-your-run", "This is not your test.")
    if run.state == State.OVER:
        raise Refused("run-over", "This test is over.")
    if run.state in runs.OPEN:
        run.state, run.ended_at = State.ABANDONED, now
        run.save()
    return run


@transaction.atomic
def lapse(run_id: int, *, now: datetime, skip_locked: bool = False) -> bool:
    """Locks the run, announces nothing. True when it had waited too long and now says so; else nothing happens."""
    run = models.Run.objects.select_for_update(skip_locked=skip_locked).filter(pk=run_id).first()
    if run is None or run.state not in runs.OPEN or now < run.lapses_at or outage.is_away(now):
        return False
    run.state, run.ended_at = State.LAPSED, now
    run.save()
    return True


def _lock(**which: object) -> models.Run:
    run = models.Run.objects.select_for_update(of=("self",)).filter(**which).first()
    if run is None:
        raise Refused("no-such-run", "There is no such test.")
    return run


def _need_subject(run: models.Run, player: Player) -> None:
    if run.subject_id != player.pk:
        raise Refused("not-your-run", "Only who guesses can do that.")


def _open(run: models.Run, now: datetime) -> None:
    """Refused: `run-over`, `run-gone`."""
    if run.state == State.OVER:
        raise Refused("run-over", "This test is over.")
    if run.state not in runs.OPEN or now > run.lapses_at:
        raise Refused("run-gone", "This test was given up.")


def _checked(nonce: bytes) -> bytes:
    if len(nonce) > NONCE_BYTES:
        raise Refused("bad-nonce", f"At most {NONCE_BYTES} random bytes go with the start.")
    return nonce


def _kept(run: models.Run, now: datetime) -> models.Run:
    run.lapses_at = now + LASTS
    run.save()
    return run
