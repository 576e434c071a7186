"""A row of the register of pages: a page in one of its states, who looks at it, and how it comes to that state."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from whotclub.people.models import Player

Look = tuple[Player | None, str] | tuple[Player | None, str, dict[str, Any]]
"""Who looks at which address, and what is sent there where it is not only asked for."""


@dataclass(frozen=True)
class Row:
    """make: makes the data through the services and says what to look at.

    status: what is answered. press: what is pressed one after the other, once the page is live. kept: the answer is
    kept from before there was anything else, or because it cannot be asked for again, and then shown.
    """

    page: str
    state: str
    make: Callable[[], Look]
    status: int = 200
    press: tuple[str, ...] = ()
    kept: bool = False

    @property
    def name(self) -> str:
        """How the row is called where something is wrong with it."""
        return f"{self.page}: {self.state}"


ROWS: list[Row] = []


def seen(page: str, state: str, **terms: Any) -> Callable[[Callable[[], Look]], Callable[[], Look]]:
    """The function below is the data of a row of the register."""

    def add(make: Callable[[], Look]) -> Callable[[], Look]:
        ROWS.append(Row(page, state, make, **terms))
        return make

    return add
