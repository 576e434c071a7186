"""The matches of a tournament that are played now, and those that are decided. Reads only."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Result
from tournaments.queries.drawn import BEGUN, Drawn, Who
from tournaments.queries.drawn_rows import Confirmed
from tournaments.queries.pairings import Board, board
from tournaments.queries.replays import Replay, replays
from tournaments.queries.sections import stage_address
from tournaments.rules.match import State


@dataclass(frozen=True, slots=True)
class Decided:
    """A decided match with where its result is from."""

    board: Board
    round: int
    at: datetime
    games: tuple[Replay, ...]
    """Those that can be watched."""
    badges: tuple[str, ...]
    """over the table, walkover, by a ruling, corrected …"""


def ready(stages: Iterable[Drawn], most: int) -> tuple[list[Board], int]:
    """The first matches that are to be played or being played, those being played first; and how many there are."""
    found = [
        (drawn, match)
        for drawn in stages
        for match in drawn.value.matches.values()
        if match.state is State.READY and drawn.rows[match.id].published
    ]
    found.sort(key=lambda one: one[0].rows[one[1].id].series_state not in BEGUN)
    return [board(drawn, match) for drawn, match in found[:most]], len(found)


def decided(stages: Sequence[Drawn], most: int | None = None) -> tuple[list[Decided], int]:
    """The matches that have a result, the latest first, so many at the most; and how many there are."""
    found = [
        (drawn, match, result)
        for drawn in stages
        for match in drawn.value.matches.values()
        if match.state is State.DONE and len(match.seats) > 1
        if (result := drawn.rows[match.id].confirmed)
    ]
    found.sort(key=lambda one: (one[2].sent_at, one[0].rows[one[1].id].pk), reverse=True)
    shown = found[:most]
    # Who has no log-in plays at a real table: where no match has a series, no game can be watched.
    watched = replays(row.pk for drawn, match, _ in shown if (row := drawn.rows[match.id]).series)
    return [
        Decided(
            board=board(drawn, match),
            round=match.round,
            at=result.sent_at,
            games=watched.get(drawn.rows[match.id].pk, ()),
            badges=_badges(result),
        )
        for drawn, match, result in shown
    ], len(found)


def _badges(result: Confirmed) -> tuple[str, ...]:
    badges = []
    if result.source == Result.Source.TABLE:
        badges.append("over the table")
    elif result.source == Result.Source.RULING:
        badges.append("by a ruling")
    if any(outcome in ("no-show", "forfeit", "left", "disqualified") for outcome in result.outcomes):
        badges.append("walkover")
    if result.version > 1:
        badges.append(f"corrected by {result.sent_by}" if result.sent_by else "corrected")
    return tuple(badges)


@dataclass(frozen=True, slots=True)
class Placed:
    """A place that is decided in a bracket."""

    place: int
    who: Who
    way: str
    """The page of the bracket with the entrant's way."""


def placed(drawn: Drawn, most: int | None = None) -> tuple[list[Placed], int]:
    """The places of an elimination that are decided, the best first, so many at the most; and how many there are."""
    address, found = stage_address(drawn.stage), drawn.value.standings()
    return [
        Placed(row.place, drawn.who[row.entrant], f"{address}?path={drawn.who[row.entrant].pk}")
        for row in found[:most]
    ], len(found)
