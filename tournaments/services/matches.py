"""Calling a match that is ready to the table, on the site or a real one."""

from datetime import datetime

from tournaments.models import Match
from whotclub.people.models import Player


def call(match_id: int, *, now: datetime) -> None:
    """A ready match that is played on the site has its series, opened with the tournament's Start window."""


def move_to_table(by: Player, match: Match, now: datetime) -> Match:
    """The match waits for the result of a real table; its series is closed, its Start windows with it."""
