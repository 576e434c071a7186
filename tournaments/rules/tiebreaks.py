"""The tie-breaks, each worked out from the crosstable. It sorts nobody.

Rules: TOURNAMENT-FILE, Points and tie-breaks.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction

from tournaments.rules.crosstable import Crosstable, Entry, met
from tournaments.rules.invalid import Invalid
from tournaments.rules.points import NOTHING, exact

HEAD_TO_HEAD, SEED, LOTS = "head-to-head", "seed", "lots"
LOWER_FIRST = frozenset({"count", SEED, LOTS})
DEFAULTS: Mapping[str, tuple[str, ...]] = {
    "swiss": ("buchholz-cut-1", "buchholz", "sonneborn-berger", "wins", SEED),
    "round-robin": (HEAD_TO_HEAD, "sonneborn-berger", "wins", SEED),
    "tables": ("sonneborn-berger", "buchholz", "wins", "count", SEED),
}
"""By format of the stage."""


def buchholz(table: Crosstable, entrant: int) -> Fraction:
    """The opponents' points, added."""
    return sum((seen.opponents for seen in table.opposition[entrant]), NOTHING)


def buchholz_cut_1(table: Crosstable, entrant: int) -> Fraction:
    """Buchholz without the lowest round, if there are two."""
    values = sorted(seen.opponents for seen in table.opposition[entrant])
    return sum(values[1:] if len(values) > 1 else values, NOTHING)


def median_buchholz(table: Crosstable, entrant: int) -> Fraction:
    """Buchholz without the lowest and the highest round, if there are three."""
    values = sorted(seen.opponents for seen in table.opposition[entrant])
    return sum(values[1:-1] if len(values) > 2 else values, NOTHING)


def sonneborn_berger(table: Crosstable, entrant: int) -> Fraction:
    """The opponents' points times the share won from each, added."""
    return sum((seen.won for seen in table.opposition[entrant]), NOTHING)


def wins(table: Crosstable, entrant: int) -> Fraction:
    """Matches won, by forfeit too, byes not; at a table first places, shared ones too."""
    return Fraction(sum(_won(entry) for entry in table.entries[entrant]))


def _won(entry: Entry) -> bool:
    places = entry.match.places
    if places is None or places[entry.seat] != 1:
        return False
    return len(places) > 2 or places.count(1) == 1


def game_difference(table: Crosstable, entrant: int) -> Fraction:
    """Games won minus lost, of the matches that were played."""
    difference = NOTHING
    for entry in table.entries[entrant]:
        score = entry.match.result.score if entry.match.result and entry.against else None
        if score is not None:
            difference += exact(score[entry.seat]) - exact(score[1 - entry.seat])
    return difference


def count(table: Crosstable, entrant: int) -> Fraction | None:
    """The mean of the cards counted, over the played matches that have counts; None without any."""
    counts = [
        entry.match.result.counts[entry.seat]
        for entry in table.entries[entrant]
        if entry.against and entry.match.result and entry.match.result.counts is not None
    ]
    return Fraction(sum(counts), len(counts)) if counts else None


def cumulative(table: Crosstable, entrant: int) -> Fraction:
    """The running totals of points after each round, added."""
    return sum(table.running(entrant), NOTHING)


def seed(table: Crosstable, entrant: int) -> Fraction:
    """The entrant's number in the stage."""
    return Fraction(entrant)


BY_ENTRANT: Mapping[str, Callable[[Crosstable, int], Fraction | None]] = {
    "buchholz": buchholz,
    "buchholz-cut-1": buchholz_cut_1,
    "median-buchholz": median_buchholz,
    "sonneborn-berger": sonneborn_berger,
    "wins": wins,
    "game-difference": game_difference,
    "count": count,
    "cumulative": cumulative,
    SEED: seed,
}
"""Those that look at one entrant alone: all but head-to-head and lots."""
NAMES = (HEAD_TO_HEAD, *BY_ENTRANT, LOTS)


def head_to_head(table: Crosstable, tied: Collection[int]) -> dict[int, Fraction] | None:
    """The points from matches among the tied, by entrant; None unless there are two and every two have met.

    At a table what was won from each of them, as shares of a win.
    """
    if len(tied) < 2 or not met(table, tied):
        return None
    return {e: sum((_from(table, entry, tied) for entry in table.entries[e]), NOTHING) for e in tied}


def _from(table: Crosstable, entry: Entry, tied: Collection[int]) -> Fraction:
    match = entry.match
    others = [s.entrant for i, s in enumerate(match.seats) if i != entry.seat and s.entrant in tied]
    if not others or match.result is None:
        return NOTHING
    if len(match.seats) == 2:
        return entry.points
    if not match.result.there[entry.seat]:
        return NOTHING
    # Who was there has won all from one who was not.
    won = [entry.against.get(other, Fraction(1)) for other in others if other is not None]
    return exact(table.points.win) * sum(won, NOTHING)


def lot(number: int, entrant_id: str) -> str:
    """What an entrant drew, as hexadecimal text; the lowest is first. number: the stage's, known before."""
    return hashlib.sha256(f"{number}:{entrant_id}".encode()).hexdigest()


def check_tiebreaks(names: Sequence[str], number: int | None) -> None:
    """They can be applied. number: for lots. Invalid: `no-such-tiebreak`, `no-lots`."""
    for name in names:
        if name not in NAMES:
            raise Invalid("no-such-tiebreak", f"There is no tie-break {name}; there are {', '.join(NAMES)}.")
    if LOTS in names and number is None:
        raise Invalid("no-lots", "Lots are drawn with a number that is set before: lots = 12345.")
