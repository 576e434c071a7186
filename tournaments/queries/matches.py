"""One match for its page, and the matches that wait for a player. Reads only."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Entrant, Match, MatchGame, Result, Tournament
from tournaments.queries.bracket import Box
from whotclub.people.models import Player


@dataclass(slots=True)
class NextMatch:
    """A match that a player is to play, or waits to know."""

    match: Match
    tournament: Tournament
    title: str  # "Semi-final 1"
    opponent: Entrant | None  # None: not known yet
    state: str  # "waiting" (opponent unknown), "start" (Start open), "playing", "table" (a real table)
    series_url: str  # "" unless it is played on the site
    start_by: datetime | None  # when the Start window lapses
    pressed: bool  # the player has pressed Start


@dataclass(slots=True)
class GameLine:
    """One game of a match."""

    match_game: MatchGame
    number: int
    winner: Entrant | None  # None: drawn
    counts: list[int | None]  # by slot
    replay_url: str  # "" if it was not played on the site, or has no log


@dataclass(slots=True)
class MatchPage:
    """What the page of a match shows."""

    box: Box
    tournament: Tournament
    games: list[GameLine]  # of the confirmed result, or those of a series that runs
    results: list[Result]  # every version, the newest first
    result: Result | None  # the confirmed one
    feeds: list[Match]  # where winner and loser go


def next_matches(player: Player) -> list[NextMatch]:
    """The player's undecided matches in running tournaments, those to be played now first."""


def match_page(match: Match) -> MatchPage:
    """The match with its games and every version of its result."""
