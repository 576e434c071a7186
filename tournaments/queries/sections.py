"""A stage as one part of a page: its table, its bracket, or where its entrants will come from. Reads only."""

from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse

from tournaments.models import Stage
from tournaments.queries import standings
from tournaments.queries.drawn import Drawn, Who
from tournaments.queries.standings import Table
from tournaments.queries.tree import Tree, tree

MOST_IN_A_GRID = 24


@dataclass(frozen=True, slots=True)
class Coming:
    """A place of a stage before it has begun."""

    number: int
    source: str
    """Where it comes from: 1st of group A, Groups."""
    who: Who | None
    empty: bool
    """Decided: nobody comes."""


@dataclass(frozen=True)
class Section:
    """What a page shows of a stage. page: of a long table or a large bracket, from 1; None: where one begins."""

    drawn: Drawn
    page: int | None = None

    @property
    def stage(self) -> Stage:
        """The row, with its tournament and club."""
        return self.drawn.stage

    @property
    def title(self) -> str:
        """What the part is called: by the stage's name, if it has one."""
        return self.stage.name or ("Bracket" if self.elimination else "Standings")

    @property
    def begun(self) -> bool:
        """There are matches to show."""
        return bool(self.drawn.rows)

    @property
    def elimination(self) -> bool:
        """It is drawn as a bracket."""
        return self.drawn.value.terms.elimination

    @cached_property
    def tables(self) -> list[Table]:
        """Of a stage that is played for points."""
        return standings.tables(self.drawn, self.page or 1)

    @cached_property
    def tree(self) -> Tree:
        """Of an elimination."""
        return tree(self.drawn, self.page - 1 if self.page else None)

    @property
    def as_grid(self) -> bool:
        """Everybody meets everybody, and they are few enough for a grid."""
        robin = self.drawn.value.terms.format == "round-robin"
        return robin and all(table.size <= MOST_IN_A_GRID for table in self.tables)

    @property
    def pages(self) -> range:
        """The pages of the longest table, none if there is one."""
        longest = max((table.size for table in self.tables), default=0)
        count = -(-longest // standings.A_PAGE)
        return range(1, count + 1) if count > 1 else range(0)

    @property
    def coming(self) -> list[Coming]:
        """The places, in order, of a stage that has not begun."""
        places = [one for one in self.drawn.places if self.drawn.who.get(one.number) or one.source[:4] != "seed"]
        return [
            Coming(place.number, self.drawn.source(place.source), self.drawn.who.get(place.number), place.empty)
            for place in places
        ]

    @property
    def comes_from(self) -> str:
        """Where those come from who have no places here yet."""
        stage = self.stage
        if stage.number == 1:
            return "It has not begun."
        each = f"the first {stage.take_each} of each group or table" if stage.take_each else ""
        best = f"the best {stage.take_best} of the rest" if stage.take_best else ""
        who = " and ".join(filter(None, [each, best])) or "those who go on"
        return f"It has not begun. Here come {who} of the stage before."

    @property
    def rounds(self) -> list[tuple[int, str]]:
        """Those that are paired and may be seen, each with its address; of a stage that is no elimination."""
        numbers = [] if self.elimination else sorted({row.round for row in self.drawn.rows.values()})
        return [(number, stage_address(self.stage, "round", number)) for number in numbers]

    @property
    def address(self) -> str:
        """The page of the stage alone."""
        return stage_address(self.stage)

    @property
    def why(self) -> str:
        """The page that explains its order."""
        return stage_address(self.stage, "stage-why")


def stage_address(stage: Stage, name: str = "stage", *more: int) -> str:
    """The page of a stage, whose tournament and club are loaded, or one of its others by name."""
    return reverse(name, args=[stage.tournament.club.slug, stage.tournament.slug, stage.code, *more])
