"""Leaderboards, and a player's page. Reads only."""

from dataclasses import dataclass
from datetime import date, datetime

from tournaments.models import Club, MatchGame, RatingList
from whotclub.people.models import Player


@dataclass(slots=True)
class Shown:
    """A rating as people see it."""

    rating: int
    plus_minus: int  # twice the standard deviation
    conservative: int  # what the leaderboard is ordered by
    provisional: bool
    games: int


@dataclass(slots=True)
class LeaderLine:
    """A line of a leaderboard."""

    place: int
    player: Player
    shown: Shown
    last_at: datetime


@dataclass(slots=True)
class Point:
    """A point of the graph."""

    at: datetime
    rating: int
    plus_minus: int


@dataclass(slots=True)
class PlayedGame:
    """A game in a player's list."""

    match_game: MatchGame
    opponent: Player
    result: str  # "won", "lost", "drawn"
    at: datetime
    where: str  # "Lagos Open, Final", or "Casual"
    where_url: str
    replay_url: str  # "" without a log
    change: int | None  # rating points in the site's list; None: not rated


@dataclass(slots=True)
class HeadToHead:
    """The record against one opponent."""

    opponent: Player
    won: int
    drawn: int
    lost: int


@dataclass(slots=True)
class PlayerRating:
    """The player in one list."""

    list: RatingList
    shown: Shown
    points: list[Point]  # at most 90, the last one of a day


@dataclass(slots=True)
class PlayerPage:
    """What the page of a player shows."""

    player: Player
    ratings: list[PlayerRating]  # the site's lists first
    won: int
    drawn: int
    lost: int
    form: list[str]  # the last ten, the newest last: "won", "lost", "drawn"
    games: list[PlayedGame]  # the newest first, at most `limit`
    opponents: list[HeadToHead]  # the most met first, at most ten
    titles: list["Title"]


@dataclass(slots=True)
class Title:
    """A place in a finished tournament."""

    name: str
    url: str
    place: int
    finished_on: date


def leaderboard(
    kind: str = "duel", family: str = "whot", *, club: Club | None = None, now: datetime, least_games: int = 5
) -> list[LeaderLine]:
    """Who played at least so many rated games, the last within 60 days, by conservative rating."""


def player_page(player: Player, *, limit: int = 50) -> PlayerPage:
    """The player's ratings, record and games; games with house bots are listed and count for nothing."""
