"""The demo's finished season: what its tournaments are, and how each is played from its start to its champion."""

import heapq
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from itertools import count
from zoneinfo import ZoneInfo

from django.db import connection, transaction

from games.services import rulesets
from tournaments.models import Club, Match, Membership, Season, Stage, Tournament
from tournaments.services import ratings, tournaments
from whotclub.demo import club as demo_club
from whotclub.demo import roster
from whotclub.demo.match import Script, at_a_table, on_the_site
from whotclub.people.models import Player

AT_TABLES = 0.05
"""How many of the matches that could be played on the site are played with a real pack."""

GUESTS = 1
"""How many club guests are in each tournament; they always play with a real pack."""

FIRST_HOUR, HOURS = 17, 5
"""When people play, in the club's time."""

WINDOW_S = 3 * 86_400
"""Within which a match is begun, once it is called."""


@dataclass(frozen=True)
class Event:
    """One tournament of the season: its terms, and on which day of the season it starts."""

    name: str
    day: int
    variant: str
    entrants: int
    clock: str
    best_of: tuple[int, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    third_place: bool = False

    @property
    def match_count(self) -> int:
        """How many matches are played in it."""
        return self.entrants - 1 + self.third_place


EVENTS = (
    Event("Harmattan Opener", 0, "modern", 16, "10+5", (3, 3, 3, 5)),
    Event("Almond Tree Knockout", 11, "nigerian", 16, "10+5", (3, 3, 3, 5), third_place=True),
    Event("Old School Night", 22, "seventies", 21, "1h/move", (3, 3, 5), third_place=True),
    Event("House Rules Cup", 33, "modern", 21, "5m/move", (3, 3, 3, 5), options=demo_club.HOUSE_RULES),
    Event("Five Signs Night", 40, "zener-ken", 8, "10+5", (3, 3, 5)),
)


def missing(club: Club, events: tuple[Event, ...]) -> list[Event]:
    """Give the tournaments that have not been played yet; none is played half."""
    finished = demo_club.season(club).tournaments.filter(state=Tournament.State.FINISHED)
    there = set(finished.values_list("name", flat=True))
    return [event for event in events if event.name not in there]


def hold(club: Club, event: Event, told: Callable[[Tournament], None]) -> None:
    """The tournament has been played from entries to champion, at the times of its days, and its games are rated.

    told: called after each match. From the start on it is one transaction, since the site would call off games whose
    clocks ran in the past; killed half-way, the entries are left. They come before, as making a tournament keeps
    everybody else in the club from making one.
    """
    rng = random.Random(event.name)
    at = _noon(demo_club.season(club), event, club)
    tournament = _entered(club, event, rng, at)
    with transaction.atomic(durable=True):
        _play(tournament, rng, told, at)
        # Nobody watches what was not there before, and nothing is left to be called, taken in or closed: thousands of
        # messages and tasks about it would only keep the site busy.
        connection.run_on_commit.clear()
    ratings.rate_due()


def _play(tournament: Tournament, rng: random.Random, told: Callable[[Tournament], None], at: datetime) -> None:
    club = tournament.club
    tournament = tournaments.start(demo_club.officer(club, Membership.Role.ORGANISER), tournament, at)
    referee = demo_club.officer(club, Membership.Role.REFEREE)
    queue: list[tuple[datetime, int, Script]] = []
    order, begun = count(), set[int]()
    while True:
        for match in _ready(tournament, begun):
            begun.add(match.pk)
            script = _script(match, _appointed(match.called_at or at, club, rng), rng, referee)
            heapq.heappush(queue, (next(script), next(order), script))
        if not queue:
            return
        while queue:
            _, _, script = heapq.heappop(queue)
            if (next_at := next(script, None)) is None:
                break
            heapq.heappush(queue, (next_at, next(order), script))
        tournament.refresh_from_db()
        told(tournament)


@transaction.atomic
def _entered(club: Club, event: Event, rng: random.Random, at: datetime) -> Tournament:
    """Give the tournament with its entrants, which a run that was killed may have made already."""
    season = demo_club.season(club)
    guests, accounts = _members(club)
    entrants = rng.sample(guests, GUESTS) + rng.sample(accounts, event.entrants - GUESTS)
    if there := season.tournaments.filter(name=event.name).first():
        return there
    organiser = demo_club.officer(club, Membership.Role.ORGANISER)
    terms = Tournament(
        club=club,
        name=event.name,
        season=season,
        ruleset=rulesets.freeze(event.variant, event.options),
        time_control=event.clock,
        start_window_s=WINDOW_S,
        starts_at=at,
    )
    bracket = Stage(format=Stage.Format.SINGLE, best_of=list(event.best_of), third_place=event.third_place)
    tournament = tournaments.create(organiser, terms, [bracket], now=at - timedelta(days=3))
    tournaments.enter_many(organiser, tournament, entrants, at - timedelta(days=1))
    return tournament


def _members(club: Club) -> tuple[list[Player], list[Player]]:
    """Give the club's guests, and those with an account but for the newcomer."""
    members = Player.objects.filter(memberships__club=club, memberships__state=Membership.State.IN).order_by("pk")
    accounts = members.filter(kind=Player.Kind.ACCOUNT).exclude(user__username=roster.NEWCOMER)
    return list(members.filter(kind=Player.Kind.GUEST)), list(accounts)


def _ready(tournament: Tournament, begun: set[int]) -> Iterator[Match]:
    ready = Match.objects.filter(stage__tournament=tournament, state=Match.State.READY).exclude(pk__in=begun)
    return ready.prefetch_related("slots__entrant__player").order_by("pk").iterator(chunk_size=100)


def _script(match: Match, at: datetime, rng: random.Random, referee: Player) -> Script:
    with_guest = any(slot.entrant.player.kind == Player.Kind.GUEST for slot in match.slots.all() if slot.entrant)
    if with_guest or rng.random() < AT_TABLES:
        return at_a_table(match, at, rng, referee)
    return on_the_site(match, at, rng)


def _noon(season: Season, event: Event, club: Club) -> datetime:
    day = season.starts_on + timedelta(days=event.day)
    return datetime.combine(day, time(12), ZoneInfo(club.time_zone)).astimezone(UTC)


def _appointed(called_at: datetime, club: Club, rng: random.Random) -> datetime:
    """Give when the two of a match sit down: in the next evening hours that leave them time to read of it."""
    day = called_at.astimezone(ZoneInfo(club.time_zone)).date()
    while True:
        evening = datetime.combine(day, time(FIRST_HOUR), ZoneInfo(club.time_zone)).astimezone(UTC)
        at = evening + timedelta(hours=rng.uniform(0, HOURS))
        if at > called_at + timedelta(minutes=20):
            return at
        day += timedelta(days=1)
