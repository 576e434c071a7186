"""Entering the result of a match by hand, and correcting it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from tournaments.models import Match, Result
from whotclub.people.models import Player


def enter(
    by: Player,
    match: Match,
    *,
    games: Sequence[int] = (),
    counts: Sequence[int] | None = None,
    outcomes: Sequence[str] = ("played", "played"),
    key: UUID,
    now: datetime,
    why: str = "",
) -> Result:
    """The confirmed result of the match, as a new version. games: the winner's slot by game, 0 for a draw.

    counts: cards counted over the match, by slot. outcomes: by slot; `no-show`, `forfeit`, `left`, `disqualified` lose,
    both lose as a double forfeit. The same key again gives the result it made.
    """
