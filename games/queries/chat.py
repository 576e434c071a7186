"""What is said at a table, as one viewer may read it. It writes nothing.

A tournament table has ready-made phrases and no other words; a friendly one has words of one's own. The seats speak.
Whoever may watch reads along while the chat is open; afterwards it is there for its seats alone. Nothing is filtered
by what it says: a viewer mutes or reports whom they do not want to read.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from games.models import Line, Series, SeriesSeat
from whotclub.people import ties
from whotclub.people.models import Player

PHRASES = {
    "hello": "Hello",
    "luck": "Good luck",
    "moment": "One moment",
    "played": "Well played",
    "thanks": "Thanks",
    "sorry": "Sorry",
}
"""What can be said anywhere, by its code."""

STAYS_OPEN = timedelta(minutes=15)
"""How long one may go on talking when a series is over."""

SHOWN = 50
"""How many of the last lines are shown."""


@dataclass(frozen=True, slots=True)
class Room:
    """The chat of a table as one viewer has it.

    seat: the viewer's own, if any; phrases_only: no words of one's own; is_open: lines are still taken; may_read,
    may_say: of the viewer.
    """

    series: Series
    seats: Sequence[SeriesSeat]
    viewer: Player | None
    seat: int | None
    phrases_only: bool
    is_open: bool
    may_read: bool
    may_say: bool

    @property
    def people(self) -> list[SeriesSeat]:
        """The seats of others who can say something."""
        return [seat for seat in self.seats if _talks(seat.player) and seat.number != self.seat]


def room(series: Series, seats: Sequence[SeriesSeat], viewer: Player | None, *, now: datetime) -> Room | None:
    """Give the chat of a series; None where nobody has anybody to talk to. seats: all, with their players."""
    if sum(_talks(seat.player) for seat in seats) < 2:
        return None
    own = next((seat.number for seat in seats if viewer and seat.player_id == viewer.pk), None)
    is_open = series.ended_at is None or now < series.ended_at + STAYS_OPEN
    return Room(
        series=series,
        seats=seats,
        viewer=viewer,
        seat=own,
        phrases_only=series.tournament,
        is_open=is_open,
        may_read=is_open or own is not None,
        may_say=is_open and own is not None,
    )


def room_of(series_id: int, viewer: Player | None, *, now: datetime) -> Room | None:
    """Give the chat of a series by its id. Raises Series.DoesNotExist."""
    series = Series.objects.get(pk=series_id)
    return room(series, list(series.seats.select_related("player")), viewer, now=now)


def lines(room: Room, *, after: int = 0) -> list[Line]:
    """Give the last lines that the viewer may and wants to read, in their order; after: only those after this one."""
    if not room.may_read:
        return []
    unheard = ties.unheard(room.viewer, [seat.player_id for seat in room.people])
    found = room.series.lines.filter(pk__gt=after).exclude(player__in=unheard).order_by("-pk")[:SHOWN]
    return list(reversed(found))


def told(room: Room | None, *, after: int = 0) -> dict[str, Any]:
    """Give what a page is told: the lines as [id, seat, words], and whom the viewer does not hear.

    after: the last line that the page has. Where that is 0 it drops what it has, and is told whom it does not hear.
    """
    if room is None:
        return {"after": after, "lines": [], "unheard": []}
    numbers = {seat.player_id: seat.number for seat in room.seats}
    unheard = ties.unheard(room.viewer, numbers) if not after else set()
    return {
        "after": after,
        "lines": [[line.pk, numbers[line.player_id], words(line)] for line in lines(room, after=after)],
        "unheard": sorted(numbers[player_id] for player_id in unheard),
    }


def words(line: Line) -> str:
    """Give what a line says."""
    return PHRASES.get(line.phrase, line.text)


def _talks(player: Player) -> bool:
    """House bots say nothing, and a club guest has no log-in to say it with."""
    return player.kind in (Player.Kind.ACCOUNT, Player.Kind.VISITOR)
