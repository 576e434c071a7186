"""The waiting list of a tournament, which moves up by itself. It enters nobody who is not on it.

The caller holds the tournament; nothing is announced.
"""

from collections.abc import Iterable
from datetime import datetime

from tournaments.models import Entrant, Tournament
from tournaments.queries import entry
from tournaments.services.actions import record

Status = Entrant.Status


def admit(tournament: Tournament, entrants: Iterable[Entrant], now: datetime) -> None:
    """Each in turn has a place while there is one, and otherwise waits. Nothing is saved.

    House bots are there as soon as check-in is open.
    """
    free = _free(tournament)
    for entrant in entrants:
        entrant.status = Status.ENTERED if free > 0 else Status.WAITING
        free -= 1
        if tournament.state == Tournament.State.CHECK_IN and entrant.player.is_bot:
            entrant.checked_in_at, entrant.checked_in_via = now, Entrant.Via.SELF


def move_up(tournament: Tournament, now: datetime) -> list[Entrant]:
    """Whoever waits has the places that are free, the first in the list first; those who moved, in that order.

    Called after whatever frees a place: a withdrawal, a limit raised, somebody missing at check-in. Once check-in is
    closed those who are there go before those who are not. When the tournament runs nobody moves any more.
    """
    free = _free(tournament)
    if tournament.state not in entry.BEFORE_START or free < 1:
        return []
    listed = list(entry.waiting(tournament))
    if tournament.check_in_closed_at:
        listed.sort(key=lambda entrant: entrant.checked_in_at is None)
    moved = listed[:free]
    if moved:
        for entrant in moved:
            entrant.status, entrant.moved_up_at = Status.ENTERED, now
        Entrant.objects.bulk_update(moved, ["status", "moved_up_at"])
        names = ", ".join(str(entrant.player) for entrant in moved)
        text = f"Moved up from the waiting list of {tournament}: {names}."
        record(tournament.club, None, "moved-up", text, now=now)
    return moved


def _free(tournament: Tournament) -> int:
    return entry.limit(tournament) - tournament.entrants.filter(status=Status.ENTERED).count()
