"""A round as a list of boards: who sits where, and how far it is. What is no round yet has none. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.queries.drawn import BEGUN, Drawn, Who
from tournaments.rules.match import Match, Outcome, State
from tournaments.rules.presence import ALWAYS
from tournaments.rules.score import in_words

A_PAGE = 100
"""So many boards are shown at once."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at a board."""

    who: Who
    score: str
    """Games won, or the place at a table; empty while there is none."""
    won: bool
    outcome: str
    """"no-show" and the like; empty for who played."""


@dataclass(frozen=True, slots=True)
class Board:
    """A match of the round."""

    number: int
    url: str
    match: int
    seats: tuple[Place, ...]
    """In seat order: the first begins."""
    state: str
    """waiting, playing, done, bye, absent, void."""
    says: str
    """The state for people: waiting, playing 1–0, 2–1."""
    repeat: bool
    title: str
    """What the match is called."""
    start_by: datetime | None
    """When its Start window lapses, of a match that waits on the site."""

    @property
    def at_a_table(self) -> bool:
        """Three or more sit there."""
        return len(self.seats) > 2


@dataclass(frozen=True, slots=True)
class Pairings:
    """A round as a page shows it."""

    round: int
    boards: Sequence[Board]
    away: Sequence[tuple[Who, str]]
    """Who is in no match of it, and why."""


def pairings(drawn: Drawn, number: int) -> Pairings:
    """The boards of a round in order, those of a bye or an absence last; none before it is published."""
    matches = [match for match in drawn.value.matches.values() if match.round == number]
    boards = [board(drawn, match) for match in matches]
    seated = {seat.entrant for match in matches for seat in match.seats}
    away = [
        (who, who.gone or "absent")
        for entrant, who in sorted(drawn.who.items())
        if boards and drawn.value.terms.in_rounds and entrant not in seated
        if not _not_yet(drawn, entrant, number)
    ]
    return Pairings(number, sorted(boards, key=lambda board: len(board.seats) == 1), away)


def _not_yet(drawn: Drawn, entrant: int, number: int) -> bool:
    return number < drawn.value.presence.get(entrant, ALWAYS).first or entrant > drawn.value.size


def board(drawn: Drawn, match: Match) -> Board:
    """The match as a board, the same one as long as nothing of it changes."""
    if known := drawn.boards.get(match.id):
        return known
    row = drawn.rows[match.id]
    running = drawn.score.get(row.series or 0, {})
    places, result = match.places, match.result
    seats = []
    for i, seat in enumerate(match.seats):
        if seat.entrant is None:
            continue
        outcome = result.outcomes[i] if result else Outcome.PLAYED
        won = bool(places and places[i] == 1 and places.count(1) == 1)
        place = str(places[i]) if places and len(places) > 2 else ""
        seats.append(Place(drawn.who[seat.entrant], place, won, "" if outcome is Outcome.PLAYED else outcome))
    state = _state(match, row.series_state)
    says = state
    if state == "playing" and running:
        says = f"playing {in_words([running.get(i, 0.0) for i in range(1, len(match.seats) + 1)])}"
    elif state == "done" and result and result.score:
        says = in_words(result.score)
    elif state == "done" and len(seats) == 2:
        says = "forfeit"
    on_site = row.series and not row.at_table and state == "waiting"
    made = drawn.boards[match.id] = Board(
        number=row.position,
        url=row.url,
        match=row.pk,
        seats=tuple(seats),
        state=state,
        says="real table" if state == "waiting" and row.at_table else says,
        repeat=match.repeat,
        title=drawn.title(match.id),
        start_by=row.start_by if on_site else None,
    )
    return made


def _state(match: Match, series: str | None) -> str:
    if match.state is State.READY:
        return "playing" if series in BEGUN else "waiting"
    if match.state is State.DONE and len(match.seats) == 1:
        return "absent"
    return str(match.state)
