"""How long messages take to a page and back, measured by the server. It decides nothing of clocks.

The page sends a number back at once. Of the last few measurements the smallest counts, so that a phone that is busy
once costs its player nothing, and one that answers late on purpose gains no more than the bound of
`games.rules.clock.Clock.made_ms`. The time is an argument, in seconds of a clock that never goes back.
"""

from collections import deque

RECENT = 8
"""Of so many measurements the smallest counts."""

EVERY_S = 5.0
"""How often one is taken at most."""


class RoundTrips:
    """The round trips of one socket."""

    def __init__(self) -> None:
        self._number = 0
        self._asked_s = -EVERY_S
        self._answered = True
        self._recent_s: deque[float] = deque(maxlen=RECENT)

    def ask(self, now_s: float) -> int:
        """Give the number to be sent back, or 0 where one was asked for a moment ago."""
        if now_s - self._asked_s < EVERY_S:
            return 0
        self._number += 1
        self._asked_s, self._answered = now_s, False
        return self._number

    def hear(self, number: int, now_s: float) -> None:
        """The number has come back: what it took is known. Another number, or one heard before, says nothing."""
        if number == self._number and not self._answered:
            self._answered = True
            self._recent_s.append(now_s - self._asked_s)

    @property
    def ms(self) -> int | None:
        """How long the way there and back takes at its best; None before the first answer."""
        return int(min(self._recent_s) * 1000) if self._recent_s else None
