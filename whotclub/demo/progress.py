"""How far the demo has come, in one line that rewrites itself on a terminal, in a line now and then elsewhere."""

import time
from io import TextIOBase

EVERY_S = 0.2
STEPS = 10


class Progress:
    """Says how much of a whole is done. total: of the steps that will be counted."""

    def __init__(self, out: TextIOBase, total: int) -> None:
        self._out = out
        self._total = total
        self._rewrites = out.isatty()
        self._said_at_s = 0.0
        self._said = -1
        self._width = 0

    def show(self, done: int, text: str) -> None:
        """The line says so, if it is time for that."""
        if self._rewrites:
            if done < self._total and time.monotonic() - self._said_at_s < EVERY_S:
                return
            self._said_at_s = time.monotonic()
            line = self._line(done, text)
            self._out.write(f"\r{line:<{self._width}}")
            self._width = len(line)
        elif done * STEPS // self._total > self._said:
            self._said = done * STEPS // self._total
            self._out.write(f"{self._line(done, text)}\n")
        self._out.flush()

    def close(self) -> None:
        """What is written next begins a line of its own."""
        if self._width:
            self._out.write("\n")
            self._width = 0

    def _line(self, done: int, text: str) -> str:
        return f"  {100 * done // self._total:3} %  {text}"
