"""A place of an earlier stage that somebody comes from. It does not know who has it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the table of a stage, or of one of its groups."""

    stage: str
    number: int
    """The row, from 1."""
    group: str | None = None
    qualifier: bool = False
    """The N-th of those who go on from heats, or as the best of the rest of groups: no row of a table."""

    @property
    def table(self) -> str:
        """The table in which it is: `groups/A`."""
        return self.stage if self.group is None else f"{self.stage}/{self.group}"

    @property
    def source(self) -> str:
        """What a seat says that is taken from here."""
        return f"{'qualifier' if self.qualifier else 'place'} {self.number} of {self.table}"
