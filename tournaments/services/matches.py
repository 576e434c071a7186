"""Calling a match that is ready to the table, on the site or a real one. It enters no result."""

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import F

from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.services.series import close_series, open_series
from tournaments.models import Match, Slot, Stage, Tournament
from tournaments.permissions import require
from tournaments.queries import stages
from tournaments.services.actions import record
from tournaments.services.finish import touch
from tournaments.services.locks import lock_match
from whotclub.people.models import Player

PLAYS_ON_THE_SITE = (Player.Kind.ACCOUNT, Player.Kind.BOT)
"""A club guest has no log-in: a match with one waits for the result of a real table."""


@transaction.atomic
def call(match_id: int, *, now: datetime) -> None:
    """A ready match that is played on the site has its series, its Start window open; called again nothing changes.

    Locks: the match. The series is made in the same transaction, so that neither is ever without the other; nobody
    can wait for the lock of a new row, so the two families of locks still meet nowhere. After commit the tournament,
    alone. Announces the series.
    """
    match = lock_match(match_id)
    tournament = match.stage.tournament
    slots = list(match.slots.select_related("entrant__player"))
    players = [slot.entrant.player for slot in slots if slot.entrant]
    if (
        match.state != Match.State.READY
        or not match.published
        or match.series_id
        or match.at_table
        or tournament.state != Tournament.State.RUNNING
        or any(player.kind not in PLAYS_ON_THE_SITE for player in players)
        or len(set(players)) < len(players)  # by a hold somebody sits on both sides: it waits for another decision
    ):
        return
    match.series = open_series(
        players,
        ruleset=tournament.ruleset,
        best_of=match.best_of,
        time_control=TimeControl.parse(tournament.time_control),
        now=now,
        start_window_s=match.stage.window_s,
        knock_out=match.stage.format in stages.ELIMINATIONS and match.stage.level == Stage.Level.PLAY,
        tournament=True,
        rated=tournament.rated,
        first_beginner=_first_beginner(match, slots),
        title=f"{tournament}, {stages.title(match)}",
        back_url=match.get_absolute_url(),
    )
    match.save(update_fields=["series"])
    transaction.on_commit(partial(touch, tournament.pk), robust=True)


def _first_beginner(match: Match, slots: list[Slot]) -> int:
    """Who has begun fewer of this tournament's matches begins; level, the sides take turns by position. Rule: M2."""
    if match.stage.format not in stages.ELIMINATIONS:
        return 1  # who begins was balanced when it was paired
    begun = [
        Slot.objects.filter(entrant=slot.entrant, match__series__first_beginner=F("number")).count() for slot in slots
    ]
    if begun[0] != begun[1]:
        return 1 if begun[0] < begun[1] else 2
    return 1 if match.position % 2 else 2


def close(series_id: int, *, now: datetime) -> None:
    """The series is closed: its match is decided elsewhere, or it has none. Locks and announces the series."""
    close_series(series_id, now=now, why="its match is decided elsewhere")


@transaction.atomic
def move_to_table(by: Player, match: Match, now: datetime) -> Match:
    """The match waits for the result of a real table; its series is closed, its Start windows with it.

    Locks: the match; after commit the tournament and the series, alone. Refused: `not-allowed`, `not-ready`.
    """
    match = lock_match(match.pk)
    require(by, "result.enter", match)
    tournament = match.stage.tournament
    if match.state != Match.State.READY or tournament.state != Tournament.State.RUNNING:
        raise Refused("not-ready", "Only a match that is to be played now can move to a real table.")
    if match.at_table:
        return match
    match.at_table = True
    match.save(update_fields=["at_table"])
    text = f"{tournament}, {stages.title(match)} moved to a real table."
    record(tournament.club, by, "match-moved", text, now=now)
    transaction.on_commit(partial(touch, tournament.pk), robust=True)
    if match.series_id:
        transaction.on_commit(partial(close, match.series_id, now=now), robust=True)
    return match
