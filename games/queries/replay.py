"""A game step by step, as one pair of eyes may see it. Before disclosure nobody sees more of it than at the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection

from games.models import Game
from games.queries import deals, log
from games.queries.choices import choices
from games.queries.marks import marks
from games.queries.sentences import Teller
from games.rules.event import Kind
from games.rules.game import start
from games.rules.record import Record
from games.rules.refused import Refused
from games.rules.view import view
from whotclub.people.models import Player

# The ORM takes three times as long to say this as the database to answer it.
_OPEN = """
    SELECT g.version, s.disclosed_at FROM games_game g JOIN games_series s ON s.id = g.series_id
    WHERE g.id = %s AND g.state <> 'live' AND s.public AND s.disclosed_at IS NOT NULL
"""
ALL, WATCHER = "all", "watcher"
"""The eyes that are no seat's; a seat's are its number."""


@dataclass(frozen=True, slots=True)
class Tape:
    """A game to be replayed, and how much of it its viewer may see; its record is secret while hands are closed."""

    record: Record
    you: int | None
    """The viewer's seat."""
    is_open: bool
    """Whether everybody may see all hands: the series is over, or the viewer holds the record."""

    @property
    def eyes(self) -> list[str]:
        """With whose eyes the viewer may look, the usual ones first."""
        if self.is_open:
            return [ALL, *map(str, range(1, len(self.record.seats) + 1)), WATCHER]
        return [str(self.you), WATCHER] if self.you else [WATCHER]


def tape(game: Game, viewer: Player | None) -> Tape:
    """Give the game as this viewer may replay it; of one that was never dealt the log is empty."""
    you = next((seat.number for seat in game.seats.all() if viewer and seat.player_id == viewer.pk), None)
    return Tape(log.stored(game), you, game.series.disclosed_at is not None)


def version(game_id: int) -> str | None:
    """Give another text when there is more of the game to see; None while not everybody may see all of it."""
    with connection.cursor() as cursor:
        row = cursor.execute(_OPEN, [game_id]).fetchone()
    return f"{game_id}:{row[0]}:{row[1].timestamp()}" if row else None


def steps(tape: Tape, eyes: str = "", *, could: bool = False) -> list[dict[str, Any]]:
    """Give the game after the deal and after each entry since. Refused: `hands-closed`.

    eyes: whose, "" for the usual ones; could: whether it is asked what the seats to act may do next.

    entry, kind: of the step. text: what it brought about. view: as `games.rules.view` makes it. missed: seats that
    miss their turn. mark: what the slider shows there. cut: the cut that a points game begins with, or None. could:
    as `choices` gives it, where hands are seen.
    """
    eyes = eyes or tape.eyes[0]
    if eyes not in tape.eyes:
        raise Refused("hands-closed", "The hands are open when the series is over.")
    if not tape.record.log:
        return []
    seat = int(eyes) if eyes.isdigit() else None
    teller = Teller(tape.record.seats)
    position = start(tape.record.ruleset, len(tape.record.seats), tape.record.first)
    found: list[dict[str, Any]] = []
    held: Sequence[int] = ()
    for step in log.steps(position, tape.record.log):
        shown = view(position, seat, open_hands=eyes == ALL)
        found.append(
            {
                "entry": step.number,
                "kind": step.kind,
                "text": teller.tell(step.events),
                "view": shown,
                "missed": [event.seat for event in step.events if event.kind is Kind.SKIPPED],
                "mark": marks(step.events, position, held),
                "cut": deals.cut(step.events) if position.deal == 1 and step.kind == "cut" else None,
                "could": choices(position, shown["hands"], teller) if could else None,
            }
        )
        held = shown["held"]
    return found
