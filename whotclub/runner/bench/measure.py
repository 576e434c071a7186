"""Two things measured in turn in one run, so that a busy machine slows both alike. It judges nothing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import process_time

ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A measured goal of PERFORMANCE: the value, and what it must be and should be at most."""

    bench: str
    goal: str
    value: float | None
    """None: the peer is not installed, so that nothing was measured."""
    must: float
    aim: float
    unit: str = "×"
    detail: str = ""

    @property
    def holds(self) -> bool:
        """It is no more than it must be, or was not measured."""
        return self.value is None or self.value <= self.must

    def __str__(self) -> str:
        said = "not measured" if self.value is None else f"{self.value:.4g}{self.unit}"
        goal = f"must ≤ {self.must:.4g}, aim ≤ {self.aim:.4g}"
        failed = "" if self.holds else "  FAILS"
        return f"{self.bench:<11} {self.goal:<58} {said:>12}  {goal}{failed}{self.detail and '  ' + self.detail}"


Lines = Iterator[Line]


def cpu(act: Callable[[], object]) -> float:
    """Seconds of processor time that the act took."""
    began = process_time()
    act()
    return process_time() - began


def medians(*acts: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """The median processor time of each, all of them run in turn."""
    taken = [[cpu(act) for act in acts] for _ in range(rounds)]
    return [median(times) for times in zip(*taken, strict=True)]
