"""Check-in of a tournament: opened, closed, and who is there. Once it is closed who is not there is missing.

Every change locks the tournament and announces nothing.
"""

from datetime import datetime

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import Entrant, Tournament
from tournaments.models.tournament import new_token
from tournaments.permissions import require
from tournaments.queries import entry
from tournaments.services import waiting
from tournaments.services.actions import record
from tournaments.services.entries import changed
from tournaments.services.locks import lock_tournament
from whotclub.people.models import Player

State, Status = Tournament.State, Entrant.Status
EXPECTED = (Status.ENTERED, Status.WAITING)
"""Who may check in; those who wait do it to be the first to move up."""


def open_(tournament: Tournament, by: Player | None, now: datetime) -> None:
    """Check-in is open, and house bots are there. The caller holds the tournament, which is open for entries."""
    tournament.state, tournament.check_in_closed_at = State.CHECK_IN, None
    tournament.save(update_fields=["state", "check_in_closed_at"])
    bots = tournament.entrants.filter(status__in=EXPECTED, player__kind=Player.Kind.BOT)
    bots.update(checked_in_at=now, checked_in_via=Entrant.Via.SELF)
    record(tournament.club, by, "check-in-opened", f"Check-in of {tournament} is open.", now=now)
    changed(tournament)


def close(tournament: Tournament, by: Player | None, now: datetime) -> None:
    """Who has a place and has not checked in is missing, and the waiting list has moved up; again changes nothing.

    The caller holds the tournament, which is at check-in. Those who wait and are there move up first; who moves up
    after the close has the place whether it checked in or not.
    """
    if tournament.check_in_closed_at:
        return
    tournament.check_in_closed_at = now
    tournament.save(update_fields=["check_in_closed_at"])
    absent = tournament.entrants.filter(status=Status.ENTERED, checked_in_at=None)
    names = ", ".join(absent.order_by("entered_at", "id").values_list("player__name", flat=True))
    absent.update(status=Status.MISSING, seed=None)
    text = f"Check-in of {tournament} is closed. {f'Missing: {names}.' if names else 'Everybody is there.'}"
    record(tournament.club, by, "check-in-closed", text, now=now)
    waiting.move_up(tournament, now)
    changed(tournament)


@transaction.atomic
def open_by_hand(by: Player, tournament: Tournament, now: datetime) -> None:
    """Check-in is open, for the first time or again; then those who were missing have their places back, or wait.

    Opened again, it is closed by hand. Locks: the tournament. Refused: `not-allowed`, `not-open`.
    """
    tournament = _held(by, tournament)
    if tournament.state == State.CHECK_IN and not tournament.check_in_closed_at:
        return
    if tournament.state not in (State.REGISTRATION, State.CHECK_IN):
        raise Refused("not-open", f"{tournament} is {tournament.get_state_display()}: it has no check-in now.")
    if tournament.check_in_until and tournament.check_in_until <= now:
        tournament.check_in_at = tournament.check_in_until = None
        tournament.save(update_fields=["check_in_at", "check_in_until"])
    missing = list(tournament.entrants.filter(status=Status.MISSING).select_related("player").order_by("entered_at"))
    waiting.admit(tournament, missing, now)
    Entrant.objects.bulk_update(missing, ["status"])
    open_(tournament, by, now)


@transaction.atomic
def close_by_hand(by: Player, tournament: Tournament, now: datetime) -> None:
    """As `close`. Locks: the tournament. Refused: `not-allowed`, `not-open`."""
    tournament = _held(by, tournament)
    if tournament.state != State.CHECK_IN:
        raise Refused("not-open", f"{tournament} is {tournament.get_state_display()}: check-in is not open.")
    close(tournament, by, now)


@transaction.atomic
def come(
    tournament: Tournament, entrant_id: int, via: Entrant.Via, now: datetime, player: Player | None = None
) -> Entrant:
    """The entrant has checked in itself; a second time changes nothing.

    player: whoever is signed in, who is the entrant or has claimed it. At the door, by name, only club guests can,
    who have no log-in; whoever holds a personal link is taken for its entrant. Locks: the tournament. Refused:
    `not-entered`, `not-yours`, `not-open`, `check-in-closed`.
    """
    tournament = lock_tournament(tournament.pk)
    entrant = tournament.entrants.select_related("player").filter(pk=entrant_id).first()
    if entrant is None or entrant.status not in (*EXPECTED, Status.MISSING):
        raise Refused("not-entered", "That player is not entered.")
    if via == Entrant.Via.SELF and (
        player is None or player.pk not in (entrant.player_id, entrant.player.claimed_by_id)
    ):
        raise Refused("not-yours", "You can check in yourself only.")
    if via == Entrant.Via.DOOR and entrant.player.kind != Player.Kind.GUEST:
        raise Refused("not-yours", f"{entrant.player} has an account, and checks in with it or by its own link.")
    if entrant.checked_in_at:
        return entrant
    if refusal := entry.check_in_closed(tournament, now):
        raise refusal
    _mark(tournament, entrant, via, now)
    return entrant


@transaction.atomic
def mark(by: Player, tournament: Tournament, entrant_id: int, here: bool, now: datetime) -> Entrant:
    """The entrant is there, or not, as an organiser says; said twice it is so once.

    After the close who comes late has a place if one is free and waits for one otherwise; whose mark is taken away is
    missing, and the waiting list moves up. Locks: the tournament. Refused: `not-allowed`, `not-open`, `not-entered`.
    """
    tournament = _held(by, tournament)
    if tournament.state != State.CHECK_IN:
        raise Refused("not-open", f"{tournament} is {tournament.get_state_display()}: check-in is not open.")
    entrant = tournament.entrants.select_related("player").filter(pk=entrant_id).first()
    if entrant is None or entrant.status not in (*EXPECTED, Status.MISSING):
        raise Refused("not-entered", "That player is not entered.")
    if here == bool(entrant.checked_in_at):
        return entrant
    if here:
        if entrant.status == Status.MISSING:
            waiting.admit(tournament, [entrant], now)
        _mark(tournament, entrant, Entrant.Via.ORGANISER, now)
        return entrant
    entrant.checked_in_at, entrant.checked_in_via = None, ""
    if tournament.check_in_closed_at and entrant.status == Status.ENTERED:
        entrant.status, entrant.seed = Status.MISSING, None
    entrant.save()
    waiting.move_up(tournament, now)
    changed(tournament)
    return entrant


@transaction.atomic
def renew_door(by: Player, tournament: Tournament, now: datetime) -> None:
    """The QR code on the wall is another one, and the old one opens nothing any more.

    Locks: the tournament. Refused: `not-allowed`.
    """
    tournament = _held(by, tournament)
    tournament.door_token = new_token()
    tournament.save(update_fields=["door_token"])
    record(tournament.club, by, "door-renewed", f"{tournament} has a new code for the door.", now=now)


def _mark(tournament: Tournament, entrant: Entrant, via: Entrant.Via, now: datetime) -> None:
    entrant.checked_in_at, entrant.checked_in_via = now, via
    entrant.save()
    changed(tournament)


def _held(by: Player, tournament: Tournament) -> Tournament:
    tournament = lock_tournament(tournament.pk)
    require(by, "tournament.run", tournament)
    return tournament
