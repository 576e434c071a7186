"""What a stage is played by: its format and all that can be chosen for it. It holds no entrants and no matches.

Rules: TOURNAMENTS 3, TOURNAMENT-FILE.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from tournaments.rules.bracket import LEAST_ENTRANTS, MOST_ENTRANTS
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import MOST_SEATS, Level
from tournaments.rules.points import Points
from tournaments.rules.tiebreaks import DEFAULTS, check_tiebreaks

Format = Literal["single", "double", "round-robin", "swiss", "tables"]
FORMATS: tuple[Format, ...] = get_args(Format)
IN_WORDS: Mapping[Format, str] = {
    "single": "knock-out",
    "double": "double elimination",
    "round-robin": "round robin",
    "swiss": "Swiss",
    "tables": "tables",
}
MOST_GROUPS = 26
"""They are called by letters."""
MOST_IN_A_GROUP = 128
"""In a round robin of more everybody would play for years."""
MOST_GAMES = 999
MOST_ROUNDS = 999
"""Of tables, which meet as often as one likes."""
SMALLEST_TABLE = 2
"""A match between two, which a table stage may come down to."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What was chosen for a stage; what its format does not use is passed over."""

    id: str
    format: Format
    points: Points = field(default_factory=Points)
    tiebreaks: tuple[str, ...] | None = None
    """In the order in which they are applied; None: those of the format."""
    rounds: int | None = None
    """Of a Swiss and of tables; None: as many as the format has by itself."""
    best_of: tuple[int, ...] = (1,)
    """By round, the last going on; at a table the number of games."""
    legs: int = 1
    groups: int = 1
    seats: int = 4
    """The size of a table that is aimed at."""
    min_seats: int = 3
    max_seats: int = MOST_SEATS
    third_place: bool = False
    level: Level = "play"
    reset: bool = False
    lots: int | None = None
    """The number that lots are drawn with."""
    forbidden: frozenset[frozenset[str]] = frozenset()
    """Pairs of ids that never meet in a Swiss."""

    @property
    def elimination(self) -> bool:
        """Who loses is out, at once or at the second time."""
        return self.format in ("single", "double")

    @property
    def in_rounds(self) -> bool:
        """Rounds are paired one after another, each from what came of those before."""
        return self.format in ("swiss", "tables")

    @property
    def order(self) -> tuple[str, ...]:
        """The tie-breaks that are applied; none in an elimination."""
        return self.tiebreaks if self.tiebreaks is not None else DEFAULTS.get(self.format, ())

    def length(self, round_number: int) -> int:
        """How many games a match of that round is the best of."""
        return self.best_of[min(round_number, len(self.best_of)) - 1]

    def last_round(self, entrants: int) -> int:
        """How many rounds it is played over, in the largest of the groups if it has some."""
        if self.elimination:
            return (entrants - 1).bit_length()
        if self.format == "round-robin":
            largest = -(-entrants // self.groups)
            return self.legs * (largest - 1 + largest % 2)
        if self.rounds is not None:
            return self.rounds
        return (entrants - 1).bit_length() if self.format == "swiss" else 1

    def check(self, entrants: int) -> None:
        """It can be played by so many.

        Invalid: `format`, `entrants`, `best-of`, `rounds`, `legs`, `groups`, `table-size`, `level`, and what points
        and tie-breaks refuse; in words for who set it up.
        """
        if self.format not in FORMATS:
            raise Invalid("format", f"There is no format {self.format}; there are {', '.join(FORMATS)}.")
        if entrants < LEAST_ENTRANTS:
            raise Invalid("entrants", f"A stage has {LEAST_ENTRANTS} entrants or more, not {entrants}.")
        if not self.best_of or not all(1 <= games <= MOST_GAMES for games in self.best_of):
            raise Invalid("best-of", f"A match is the best of 1 to {MOST_GAMES} games.")
        if self.elimination:
            self._check_elimination(entrants)
            return
        self.points.check()
        check_tiebreaks(self.order, self.lots)
        if self.format == "round-robin":
            self._check_round_robin(entrants)
        elif self.format == "swiss":
            self._check_swiss(entrants)
        else:
            self._check_tables(entrants)

    def _check_elimination(self, entrants: int) -> None:
        if entrants > MOST_ENTRANTS:
            most = f"{LEAST_ENTRANTS} to {MOST_ENTRANTS} entrants"
            raise Invalid("entrants", f"A {IN_WORDS[self.format]} has {most}, not {entrants}.")
        if self.level not in get_args(Level):
            raise Invalid(
                "level", f"A level match is decided by {' or '.join(get_args(Level))}, not by {self.level}."
            )

    def _check_round_robin(self, entrants: int) -> None:
        if self.legs not in (1, 2):
            raise Invalid("legs", f"A round robin has one leg or two, not {self.legs}.")
        if not 1 <= self.groups <= MOST_GROUPS or entrants < LEAST_ENTRANTS * self.groups:
            most = min(MOST_GROUPS, entrants // LEAST_ENTRANTS)
            raise Invalid("groups", f"{entrants} entrants make 1 to {most} groups of two or more, not {self.groups}.")
        largest = -(-entrants // self.groups)
        if largest > MOST_IN_A_GROUP:
            raise Invalid(
                "groups", f"A group has {MOST_IN_A_GROUP} entrants at most, not {largest}: make more groups."
            )

    def _check_swiss(self, entrants: int) -> None:
        most = entrants - 1 + entrants % 2
        if not 1 <= self.last_round(entrants) <= most:
            rounds = "1 round" if most == 1 else f"1 to {most} rounds"
            raise Invalid(
                "rounds", f"A Swiss of {entrants} can have {rounds}, not {self.rounds}: then all have met all."
            )

    def _check_tables(self, entrants: int) -> None:
        if not 1 <= self.last_round(entrants) <= MOST_ROUNDS:
            raise Invalid("rounds", f"Tables are played over 1 to {MOST_ROUNDS} rounds, not {self.rounds}.")
        if not all(SMALLEST_TABLE <= size <= MOST_SEATS for size in (self.min_seats, self.seats, self.max_seats)):
            raise Invalid("table-size", f"A table seats up to {MOST_SEATS}.")
        if self.min_seats > self.max_seats:
            raise Invalid("table-size", f"No table has at least {self.min_seats} and at most {self.max_seats} seats.")
        if entrants < self.min_seats:
            raise Invalid("table-size", f"{entrants} entrants do not fill a table of {self.min_seats}.")
