"""A match as its own page shows it. Reads only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Entrant, Match, Outcome
from tournaments.queries import knockout
from tournaments.queries.drawn import BEGUN, scores
from tournaments.rules.score import one_in_words
from tournaments.rules.titles import source_in_words


@dataclass(slots=True)
class Side:
    """One side of a match."""

    source: str  # where it comes from, for people: "Seed 3", "Winner of Semi-final 1", "Bye"
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


def box(match: Match) -> Box:
    """One match alone."""
    rows = [row for row in knockout.rows(match.stage) if row.pk == match.pk]
    return _boxes(rows, match.stage.rounds)[0]


def _boxes(rows: Sequence[Match], rounds: int) -> list[Box]:
    titles = {m.code: knockout.title(m, rounds) for m in Match.objects.filter(stage=rows[0].stage_id)}
    running = scores([row.series_id for row in rows if row.state == Match.State.READY and row.series_id])
    return [_box(row, titles, running.get(row.series_id or 0)) for row in rows]


def _box(row: Match, titles: Mapping[str, str], running: Mapping[int, float] | None) -> Box:
    result = knockout.confirmed(row)
    if result and Outcome.VOID in result.outcomes:
        result = None
    sides = []
    for slot in row.slots.all():
        side = Side(source_in_words(slot.source, titles.__getitem__), slot.entrant, slot.empty)
        if result:
            side.score = one_in_words(float(result.score[slot.number - 1])) if result.score else ""
            outcome = result.outcomes[slot.number - 1]
            side.outcome = "" if outcome == Outcome.PLAYED else outcome
        elif running:
            side.score = one_in_words(running.get(slot.number, 0.0))
        side.won = slot.entrant_id is not None and slot.entrant_id == row.winner_id
        side.lost = slot.entrant_id is not None and row.state == Match.State.DONE and not side.won
        sides.append(side)
    live = bool(row.state == Match.State.READY and row.series and row.series.state in BEGUN)
    return Box(row, titles[row.code], sides, live)
