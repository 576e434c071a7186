"""Time controls and clocks, in whole milliseconds. The time is always an argument: nothing here looks at a clock.

Rule: M4. A clock is a value: every change gives a new one.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from games.rules.refused import Refused

SECOND_MS = 1000
MINUTE_MS = 60 * SECOND_MS
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS
MOST_INCREMENT_MS = 10 * MINUTE_MS

MOST_LAG_MS = 500
"""How much of a move's time on the network is given back at most."""

_UNITS = {"d": DAY_MS, "h": HOUR_MS, "m": MINUTE_MS, "s": SECOND_MS}
_PER_MOVE = re.compile(r"(?:([0-9]{1,6})([dhms]))/move")
_WHOLE_GAME = re.compile(r"([0-9]{1,6})\+([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Terms agreed: so much for each move, or a base for the whole game with an increment after each move.

    Written `1h/move` (units d h m s) or `3+2` (minutes, then seconds a move).
    """

    per_move: bool
    base_ms: int
    """The time of a move, or of the whole game; also how long the Start window between games is. Rule: M3."""
    increment_ms: int = 0

    def __post_init__(self) -> None:
        if not MINUTE_MS <= self.base_ms <= DAY_MS:
            what = "A move's time" if self.per_move else "The time for a game"
            raise Refused("bad-time-control", f"{what} is from one minute to one day.")
        if self.per_move and self.increment_ms:
            raise Refused("bad-time-control", "A clock by the move has no increment.")
        if not 0 <= self.increment_ms <= MOST_INCREMENT_MS:
            raise Refused("bad-time-control", "The increment is from no time to ten minutes a move.")
        if self.base_ms % (SECOND_MS if self.per_move else MINUTE_MS) or self.increment_ms % SECOND_MS:
            raise Refused("bad-time-control", "Time is given in whole seconds, the base of a game in whole minutes.")

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """Give the terms so written, or refuse with `bad-time-control`."""
        if match := _PER_MOVE.fullmatch(text.strip()):
            return cls(True, int(match[1]) * _UNITS[match[2]])
        if match := _WHOLE_GAME.fullmatch(text.replace(" ", "")):
            return cls(False, int(match[1]) * MINUTE_MS, int(match[2]) * SECOND_MS)
        raise Refused("bad-time-control", f"Write a time as 3+2 or 1h/move, not {text[:20]!r}.")

    def __str__(self) -> str:
        if not self.per_move:
            return f"{self.base_ms // MINUTE_MS}+{self.increment_ms // SECOND_MS}"
        unit = next(unit for unit, length_ms in _UNITS.items() if self.base_ms % length_ms == 0)
        return f"{self.base_ms // _UNITS[unit]}{unit}/move"


DEFAULT = TimeControl(per_move=True, base_ms=HOUR_MS)


@dataclass(frozen=True, slots=True)
class Clock:
    """Every seat's time. While a seat runs, its time is what `left_ms` says less what has passed since `since_ms`."""

    control: TimeControl
    left_ms: tuple[int, ...]
    """By seat, true at `since_ms`."""
    running: tuple[int, ...] = ()
    """The seats whose time runs, or will when the pause ends."""
    since_ms: int = 0
    paused: bool = False

    @classmethod
    def start(cls, control: TimeControl, seats: int, to_act: Collection[int], now_ms: int) -> "Clock":
        """Give full time to every seat; the time of those to act runs from now_ms, which may lie ahead."""
        return cls(control, (control.base_ms,) * seats, tuple(to_act), now_ms)

    def remaining_ms(self, seat: int, now_ms: int) -> int:
        """Give the seat's time at that moment, 0 when it has run out."""
        return max(0, self._balance_ms(seat, now_ms))

    def deadline_ms(self) -> int | None:
        """Give the moment at which the first running seat's time runs out, or None when none runs."""
        if self.paused or not self.running:
            return None
        return self.since_ms + min(self.left_ms[seat - 1] for seat in self.running)

    def fallen(self, now_ms: int) -> tuple[int, ...]:
        """Give the running seats whose deadline is the earliest and has come; two of them make a draw. Rule: M4."""
        deadline_ms = self.deadline_ms()
        if deadline_ms is None or now_ms < deadline_ms:
            return ()
        left_ms = deadline_ms - self.since_ms
        return tuple(seat for seat in self.running if self.left_ms[seat - 1] == left_ms)

    def spent_ms(self, now_ms: int) -> int:
        """Give how long the running seats have been running."""
        return 0 if self.paused else max(0, now_ms - self.since_ms)

    def made_ms(self, now_ms: int, lag_ms: int) -> int:
        """Give when a move that arrived at now_ms counts as made: sooner by the time it lost to the network, lag_ms.

        By half a second at most, and never before the time that it is charged to began to run.
        """
        sooner_ms = 0 if self.paused else max(0, min(lag_ms, MOST_LAG_MS))
        return max(now_ms - sooner_ms, min(now_ms, self.since_ms))

    def moved(
        self,
        seat: int | None,
        to_act: Collection[int],
        now_ms: int,
        *,
        made_ms: int | None = None,
        from_ms: int | None = None,
    ) -> "Clock":
        """Settle the time after a move: the mover pays what it spent, then whoever is to act runs.

        seat: the mover, or None when the turn changes for another reason (somebody left). A mover gets its increment;
        by the move, it and every seat that only now has to act get the whole move time.
        made_ms: until when the mover pays, when that is sooner than now; everybody else's time runs from now.
        from_ms: from when time runs again, when that is later than now (rows are being revealed).
        """
        settled = self._settled(now_ms)
        left_ms = list(settled.left_ms)
        if self.control.per_move:
            for other in range(1, len(left_ms) + 1):
                if other == seat or other not in self.running:
                    left_ms[other - 1] = self.control.base_ms
        elif seat in self.running:
            left_ms[seat - 1] = self.remaining_ms(seat, now_ms if made_ms is None else made_ms)
            left_ms[seat - 1] += self.control.increment_ms
        since_ms = settled.since_ms if from_ms is None else from_ms
        return replace(self, left_ms=tuple(left_ms), running=tuple(to_act), since_ms=since_ms)

    def renewed(self, to_act: Collection[int], now_ms: int) -> "Clock":
        """Give every seat its full time again, as a new deal of a points game does. Rule: M4."""
        fresh = Clock.start(self.control, len(self.left_ms), to_act, now_ms)
        return replace(fresh, paused=self.paused)

    def begun(self, now_ms: int) -> "Clock":
        """Let time that was to run later run from now_ms; a clock that runs or is paused already stays as it is."""
        return replace(self, since_ms=now_ms) if not self.paused and self.since_ms > now_ms else self

    def changed(self, seat: int, change_ms: int, now_ms: int) -> "Clock":
        """Give or take a seat's time, down to none (outage, ruling, allowance)."""
        settled = self._settled(now_ms)
        left_ms = list(settled.left_ms)
        left_ms[seat - 1] = max(0, left_ms[seat - 1] + change_ms)
        return replace(settled, left_ms=tuple(left_ms))

    def pause(self, now_ms: int) -> "Clock":
        """Stop all time; nobody loses by it."""
        return replace(self._settled(now_ms), paused=True)

    def resume(self, now_ms: int) -> "Clock":
        """Let time run on from now_ms."""
        return replace(self, paused=False, since_ms=now_ms) if self.paused else self

    def _balance_ms(self, seat: int, now_ms: int) -> int:
        left_ms = self.left_ms[seat - 1]
        return left_ms - self.spent_ms(now_ms) if seat in self.running else left_ms

    def _settled(self, now_ms: int) -> "Clock":
        """Give the same clock with `left_ms` true at now_ms, never in debt."""
        seats = range(1, len(self.left_ms) + 1)
        since_ms = now_ms if self.paused else max(now_ms, self.since_ms)
        return replace(self, left_ms=tuple(self.remaining_ms(seat, now_ms) for seat in seats), since_ms=since_ms)
