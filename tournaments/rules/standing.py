"""A row of a table or of a bracket's places. It works nothing out."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Standing:
    """A place that is decided; equal places are shared."""

    entrant: int
    place: int
    points: float | None = None
    """None in an elimination."""
    tiebreaks: Mapping[str, float | str | None] = field(default_factory=dict)
    """By name, in the order in which they are applied; None: passed over, or nothing to work it out from.
    Of lots the text that was drawn."""
    group: str | None = None
