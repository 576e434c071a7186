"""How much one socket, and one person's sockets together, may ask of the site. The time is an argument."""

from collections import Counter
from dataclasses import dataclass

BURST = 30.0
"""Messages that may come at once."""

A_SECOND = 5.0
"""Messages that may come every second for ever."""

GARBAGE = 6.0
"""As how many messages one counts that could not be read."""

PATIENCE = 20
"""After so many messages too many in a row the socket is closed."""

MOST_SOCKETS = 30
"""Sockets of one person, or of one address of people not logged in, in one process."""


@dataclass(slots=True)
class Allowance:
    """What one socket may still send."""

    left: float = BURST
    since_s: float = 0.0
    refused: int = 0

    def take(self, now_s: float) -> bool:
        """Whether one more message may be answered. now_s: of a clock that never goes back."""
        self.left = min(BURST, self.left + A_SECOND * (now_s - self.since_s))
        self.since_s = now_s
        if self.left < 1:
            self.refused += 1
            return False
        self.left -= 1
        self.refused = 0
        return True

    def charge_garbage(self) -> None:
        """The message just taken has cost as much as several."""
        self.left -= GARBAGE - 1

    @property
    def is_exhausted(self) -> bool:
        """Whether the socket goes on and on."""
        return self.refused >= PATIENCE


class Sockets:
    """The sockets of this process by person."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()

    def enter(self, who: str) -> bool:
        """Whether one more may be opened; if so it is counted."""
        if self._count[who] >= MOST_SOCKETS:
            return False
        self._count[who] += 1
        return True

    def leave(self, who: str) -> None:
        """One less."""
        self._count[who] -= 1
        if self._count[who] <= 0:
            del self._count[who]
