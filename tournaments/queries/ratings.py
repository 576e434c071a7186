"""Leaderboards, and a player's page. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F
from django.db.models.functions import TruncDate

from tournaments.models import Club, Rating, RatingChange, RatingList
from tournaments.queries.played import HeadToHead, PlayedGame, Title, form, games_of, head_to_head, titles_of
from tournaments.queries.strength import WHOT
from tournaments.rules.ratings import LEAST_GAMES, Strength
from whotclub.people.models import Player

ACTIVE = timedelta(days=60)
MOST_POINTS = 90


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
class PlayerRating:
    """The player in one list."""

    list: RatingList
    shown: Shown
    points: Sequence[Point]  # the oldest first, the last of each day; none before the fifth game


@dataclass(slots=True)
class PlayerPage:
    """What the page of a player shows. Games with house bots and visitors are listed and count for nothing."""

    player: Player
    ratings: list[PlayerRating]  # the site's lists first
    won: int  # games between two, as are the next
    drawn: int
    lost: int
    form: list[str]  # the last ten, the newest last: "won", "lost", "drawn"
    games: list[PlayedGame]  # the newest first, at most `limit`
    opponents: list[HeadToHead]  # the most met first, at most ten
    titles: list[Title]  # places in finished tournaments, the newest first


def leaderboard(
    kind: str = "duel", family: str = WHOT, *, club: Club | None = None, now: datetime, least_games: int = LEAST_GAMES
) -> list[LeaderLine]:
    """Who played at least so many rated games, the last within 60 days, by conservative rating."""
    ratings = Rating.objects.filter(
        list__kind=kind, list__family=family, list__club=club, games__gte=least_games, last_at__gte=now - ACTIVE
    )
    ordered = ratings.select_related("player").order_by(-(F("mu") - 2 * F("sigma")), "player_id")
    return [LeaderLine(place, r.player, _shown(r), r.last_at) for place, r in enumerate(ordered, 1)]


def player_page(player: Player, *, limit: int = 50, viewer: Player | None = None) -> PlayerPage:
    """The player's ratings, record and, of the games, those that the viewer may know of."""
    met = head_to_head(player)
    ratings = player.ratings.select_related("list__club").order_by(
        F("list__club__name").asc(nulls_first=True), "list_id"
    )
    return PlayerPage(
        player=player,
        ratings=[PlayerRating(rating.list, _shown(rating), _points(rating)) for rating in ratings],
        won=sum(one.won for one in met),
        drawn=sum(one.drawn for one in met),
        lost=sum(one.lost for one in met),
        form=form(player),
        games=games_of(player, limit, viewer),
        opponents=met[:10],
        titles=titles_of(player),
    )


def _shown(rating: Rating) -> Shown:
    strength = Strength(rating.mu, rating.sigma)
    return Shown(
        strength.shown, strength.plus_minus, round(strength.conservative), strength.provisional, rating.games
    )


def _points(rating: Rating) -> list[Point]:
    if rating.games < LEAST_GAMES:
        return []
    changes = RatingChange.objects.filter(list=rating.list_id, player=rating.player_id).select_related("match_game")
    by_day = changes.annotate(day=TruncDate("match_game__finished_at"))
    last_of_days = by_day.order_by("-day", "-number").distinct("day")[:MOST_POINTS]
    points = []
    for change in reversed(last_of_days):
        strength = Strength(change.mu, change.sigma)
        points.append(Point(change.match_game.finished_at, strength.shown, strength.plus_minus))
    return points
