"""What a round was for one entrant: a letter, its opponents, and the words for it. It adds nothing up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.queries.drawn import Drawn, Who, ordinal
from tournaments.rules.legend import shown
from tournaments.rules.match import Match, Outcome, State
from tournaments.rules.points import points_of
from tournaments.rules.presence import ALWAYS
from tournaments.rules.score import in_words

LETTERS = {
    "W": "won",
    "D": "drawn",
    "L": "lost",
    "B": "bye",
    "–": "absent",
    "V": "void",
    "·": "to be played",
}
"""What the letters of the chips stand for; at a table of three or more it is the place."""
LOOKS = {"W": "w", "D": "d", "L": "l", "B": "b", "–": "o", "V": "o", "·": "t"}
ABSENT = {
    Outcome.FORFEIT: "forfeited",
    Outcome.LEFT: "left",
    Outcome.NO_SHOW: "did not come",
    Outcome.DISQUALIFIED: "was disqualified",
}


@dataclass(frozen=True, slots=True)
class Chip:
    """A round, or a match of a round robin, as one entrant had it."""

    round: int
    letter: str
    """One of `LETTERS`, or a place at a table: 2nd."""
    look: str
    """Of the chip: w, d, l, b, o, t."""
    points: str
    """Received; empty while it is open, and for an absence."""
    words: str
    """What happened, for people."""
    against: tuple[Who, ...] = ()
    rows: tuple[int, ...] = ()
    """The rows of the opponents in the table, from 1."""
    url: str = ""
    score: str = ""
    """Games won and lost, 2–1; empty without."""

    @property
    def cell(self) -> str:
        """As a crosstable has it: 12 W 1."""
        return " ".join(filter(None, [",".join(map(str, self.rows)), self.letter, self.points]))


def chips(drawn: Drawn, entrant: int, sat: Sequence[tuple[Match, int]], rows: Mapping[int, int]) -> list[Chip]:
    """Those of one entrant, in order. sat: where the entrant sits, with the seat from 0. rows: in the table."""
    made = [_of_match(drawn, match, seat, rows) for match, seat in sat]
    if drawn.value.terms.in_rounds:
        there = {chip.round for chip in made}
        paired = {row.round for row in drawn.rows.values()}
        presence = drawn.value.presence.get(entrant, ALWAYS)
        away = [number for number in paired - there if not presence.plays(number)]
        made += [Chip(number, "–", "o", "", _away(number, presence.first, presence.out)) for number in away]
    return sorted(made, key=lambda chip: chip.round)


def _away(number: int, first: int, out: int | None) -> str:
    if number < first:
        return "not entered yet"
    return "out by then" if out is not None and number >= out else "absent"


def _of_match(drawn: Drawn, match: Match, seat: int, rows: Mapping[int, int]) -> Chip:
    others = [one.entrant for i, one in enumerate(match.seats) if i != seat and one.entrant is not None]
    against = tuple(drawn.who[other] for other in others)
    names = in_a_row([who.name for who in against])
    points = shown(points_of(match, drawn.value.terms.points)[seat])
    letter, look, words = ended(match, seat, names)
    if letter in ("–", "V", "·"):
        points = ""
    result = match.result
    score = in_words([result.score[seat], result.score[1 - seat]]) if result and result.score else ""
    numbers = tuple(rows.get(one, 0) for one in others)
    return Chip(match.round, letter, look, points, words, against, numbers, drawn.rows[match.id].url, score)


def ended(match: Match, seat: int, names: str) -> tuple[str, str, str]:
    """How a match has ended for a seat (from 0): the letter, its look, and the words. names: of the others."""
    if match.state in (State.WAITING, State.READY):
        return "·", "t", f"to be played with {names}" if names else "to be played"
    if match.state is State.BYE:
        return "B", "b", "bye: nobody to play"
    if match.state is State.VOID:
        return "V", "o", f"void, with {names}" if names else "void"
    result, places = match.result, match.places
    if places is None or result is None:
        return "–", "o", "absent"
    mine = result.outcomes[seat]
    if len(places) > 2:
        place = ordinal(places[seat])
        why = f" ({ABSENT[mine]})" if mine in ABSENT else ""
        return place, "w" if places[seat] == 1 else "l", f"{place} of {len(places)}{why}, with {names}"
    score = f" {in_words([result.score[seat], result.score[1 - seat]])}" if result.score else ""
    theirs = result.outcomes[1 - seat]
    if mine in ABSENT:
        return "L", "l", f"{ABSENT[mine]}, against {names}"
    if theirs in ABSENT:
        return "W", "w", f"won, {names} {ABSENT[theirs]}"
    if places[0] == places[1]:
        return "D", "d", f"drew{score} with {names}"
    won = places[seat] == 1
    return ("W", "w", f"beat {names}{score}") if won else ("L", "l", f"lost{score} to {names}")


def in_a_row(names: Sequence[str]) -> str:
    """Ada, Bayo and Chidi."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
