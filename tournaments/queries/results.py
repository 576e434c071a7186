"""The matches of a tournament that are played now, and those that are decided. Reads only."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import MatchGame, Result
from tournaments.queries.drawn import Drawn, Who
from tournaments.queries.pairings import Board, board
from tournaments.queries.replays import replays
from tournaments.queries.sections import stage_address
from tournaments.rules.match import State


@dataclass(frozen=True, slots=True)
class Decided:
    """A decided match with where its result is from."""

    board: Board
    round: int
    stage: str
    at: datetime
    games: Sequence[MatchGame]
    """Those that can be watched."""
    badges: Sequence[str]
    """over the table, walkover, by a ruling, corrected …"""


def ready(stages: Iterable[Drawn]) -> list[Board]:
    """The matches that are to be played or being played, those being played first."""
    boards = [
        board(drawn, match)
        for drawn in stages
        for match in drawn.value.matches.values()
        if match.state is State.READY
    ]
    return sorted(boards, key=lambda one: one.state != "playing")


def decided(stages: Sequence[Drawn]) -> list[Decided]:
    """The matches that have a result, the latest first; in a fixed number of queries for each stage."""
    if not stages:
        return []
    tournament = stages[0].stage.tournament
    confirmed = Result.objects.filter(match__stage__tournament=tournament, confirmed=True).select_related("sent_by")
    by_match = {one.match_id: one for one in confirmed}
    watched = replays(tournament)
    found = [
        Decided(
            board=board(drawn, match),
            round=match.round,
            stage=str(drawn.stage),
            at=result.sent_at,
            games=watched.get(result.match_id, ()),
            badges=_badges(result),
        )
        for drawn in stages
        for match in drawn.value.matches.values()
        if match.state is State.DONE
        and len(match.seats) > 1
        and (result := by_match.get(drawn.rows[match.id].pk)) is not None
    ]
    return sorted(found, key=lambda one: (one.at, one.board.match), reverse=True)


def _badges(result: Result) -> list[str]:
    badges = []
    if result.source == Result.Source.TABLE:
        badges.append("over the table")
    elif result.source == Result.Source.RULING:
        badges.append("by a ruling")
    if any(outcome in ("no-show", "forfeit", "left", "disqualified") for outcome in result.outcomes):
        badges.append("walkover")
    if result.version > 1:
        badges.append(f"corrected by {result.sent_by.name}" if result.sent_by else "corrected")
    return badges


@dataclass(frozen=True, slots=True)
class Placed:
    """A place that is decided in a bracket."""

    place: int
    who: Who
    way: str
    """The page of the bracket with the entrant's way."""


def placed(drawn: Drawn) -> list[Placed]:
    """The places of an elimination that are decided, the best first."""
    address = stage_address(drawn.stage)
    return [
        Placed(row.place, drawn.who[row.entrant], f"{address}?path={drawn.who[row.entrant].pk}")
        for row in drawn.value.standings()
    ]
