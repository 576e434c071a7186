"""A tournament's bracket as a page shows it. Reads only."""

from dataclasses import dataclass, field

from tournaments.models import Entrant, Match, Tournament


@dataclass(slots=True)
class Side:
    """One side of a match."""

    source: str  # where it comes from, for people: "Seed 3", "Winner of R1.2", "Bye"
    entrant: Entrant | None = None  # entrant.player, entrant.seed
    empty: bool = False  # nobody comes here
    score: str = ""  # "2", "1½"; games won, also while a series runs
    outcome: str = ""  # "", "no-show", "forfeit", "left", "disqualified"
    won: bool = False
    lost: bool = False


@dataclass(slots=True)
class Box:
    """One match: `match` is the row (state, code, best_of, series, at_table, url), with its series loaded."""

    match: Match
    title: str  # "Round 1, match 2", "Semi-final 1", "Final", "Third place"
    sides: list[Side]
    live: bool = False  # its series has been begun on the site and is not over

    @property
    def state(self) -> str:
        """The match's state."""
        return self.match.state


@dataclass(slots=True)
class Column:
    """One round."""

    round: int
    title: str  # "Round 1", "Quarter-finals", "Semi-finals", "Final"
    boxes: list[Box] = field(default_factory=list)


@dataclass(slots=True)
class Line:
    """A place that is decided."""

    place: int
    entrant: Entrant


@dataclass(slots=True)
class Bracket:
    """The whole; empty before the start."""

    columns: list[Column]
    third: Box | None
    champion: Entrant | None
    standings: list[Line]  # by place, then seed


def bracket(tournament: Tournament) -> Bracket:
    """The bracket of the tournament in a fixed number of queries."""
