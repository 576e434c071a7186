"""The demo from the empty site to the last game of its season. Run again it adds only what is missing."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from io import TextIOBase

from django.db import connection
from django.db.models import Sum

from games.models import Game
from games.rules.refused import Refused
from tournaments.models import Club, MatchGame, Tournament
from tournaments.services import ratings
from whotclub.demo import club as demo_club
from whotclub.demo import roster, season
from whotclub.demo.progress import Progress

LOCK = 7_100_004
"""Held, as a word of the database, by the process that fills the demo."""


def fill(*, now: datetime, out: TextIOBase, events: tuple[season.Event, ...] = season.EVENTS) -> Club:
    """The club, its people and the newcomer's tournament stand, and the season of these events is played and rated.

    out: hears of it. Refused, with nothing added: `name-taken`, `already-running`.
    """
    with _alone():
        club = demo_club.existing()
        is_new = club is None
        club = club or demo_club.found(now=now)
        _say_who(club, out)
        missing = season.missing(club, events)
        if missing:
            _play(club, missing, out)
        elif not is_new:
            out.write("The demo is there already; nothing was added.\n")
        ratings.rate_due()  # a run that was killed may have left that to do
    return club


@contextmanager
def _alone() -> Iterator[None]:
    """No other process fills the demo meanwhile."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK])
        if not cursor.fetchone()[0]:
            raise Refused("already-running", "Another process is filling the demo just now.")
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])


def _say_who(club: Club, out: TextIOBase) -> None:
    organiser, referee = (roster.username(name) for name in roster.ACCOUNTS[1:3])
    out.write(
        f"\n{club}: log in with the password {roster.PASSWORD} as\n"
        f"  {roster.NEWCOMER:<10} a match of {demo_club.CUP} waits for you: press Start on your home page\n"
        f"  {organiser:<10} organiser of the club\n"
        f"  {referee:<10} referee of the club\n\n"
    )
    out.flush()


def _play(club: Club, events: list[season.Event], out: TextIOBase) -> None:
    progress = Progress(out, sum(event.match_count for event in events))
    began_s, done = time.monotonic(), 0

    def told(tournament: Tournament) -> None:
        nonlocal done
        done += 1
        games = MatchGame.objects.filter(club=club).count()
        progress.show(done, f"of the season is played: {tournament}, {games} games so far")

    for event in events:
        season.hold(club, event, told)
    progress.close()
    played = Game.objects.filter(match_game__club=club, match_game__match__stage__tournament__season__isnull=False)
    entries = played.aggregate(entries=Sum("version"))["entries"]
    out.write(
        f"The season is played: {MatchGame.objects.filter(club=club).count()} games, {played.count()} of them here "
        f"with {entries} entries in their logs, in {time.monotonic() - began_s:.0f} s.\n"
    )
