"""A match as its own page shows it. Reads only."""

from dataclasses import dataclass

from tournaments.models import Entrant, Match, Outcome, Result
from tournaments.queries import stages
from tournaments.queries.drawn import BEGUN, ordinal, scores
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
    """The match with its sides, in a fixed number of queries."""
    slots = list(match.slots.select_related("entrant__player", "source_match__stage").order_by("number"))
    titles = {slot.source_match.code: stages.title(slot.source_match) for slot in slots if slot.source_match}
    result = match.results.filter(confirmed=True).first()
    if result and Outcome.VOID in result.outcomes:
        result = None
    ready = match.state == Match.State.READY
    running = scores([match.series_id]).get(match.series_id) if ready and match.series_id else None
    sides = []
    for slot in slots:
        side = Side(source_in_words(slot.source, titles.__getitem__), slot.entrant, slot.empty)
        if result:
            side.score = _score(result, slot.number)
            outcome = result.outcomes[slot.number - 1]
            side.outcome = "" if outcome == Outcome.PLAYED else outcome
        elif running:
            side.score = one_in_words(running.get(slot.number, 0.0))
        side.won = slot.entrant_id is not None and slot.entrant_id == match.winner_id
        side.lost = slot.entrant_id is not None and match.state == Match.State.DONE and not side.won
        sides.append(side)
    return Box(match, stages.title(match), sides, bool(ready and match.series and match.series.state in BEGUN))


def _score(result: Result, slot: int) -> str:
    """Games won, or the place at a table."""
    if len(result.outcomes) > 2:
        return ordinal(result.places[slot - 1]) if result.places else ""
    return one_in_words(float(result.score[slot - 1])) if result.score else ""
