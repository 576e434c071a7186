"""Entries about clocks, which every game takes note of and which leave its position as it is. Moves no card."""

from typing import Protocol

from games.rules.entry import ClockChange, Pause, Resume
from games.rules.event import Event, Kind
from games.rules.refused import Refused


class Noting(Protocol):
    """A game that gathers events."""

    @property
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def events(self) -> list[Event]:
        """What the entry being applied has brought about so far."""


def note_clock(game: Noting, entry: ClockChange | Pause | Resume) -> None:
    """Take note of a change of clocks, which leaves the position as it is. Refused: `no-such-seat`."""
    if isinstance(entry, ClockChange):
        if not 1 <= entry.seat <= game.seats:
            raise Refused("no-such-seat", f"There is no seat {entry.seat}.")
        game.events.append(Event(Kind.CLOCK, entry.seat, entry.change_ms, "changed"))
    else:
        game.events.append(Event(Kind.CLOCK, why="paused" if isinstance(entry, Pause) else "resumed"))
