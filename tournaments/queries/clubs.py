"""Clubs for their pages. Reads only."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Action, Club, Membership, Season, Tournament
from whotclub.people.models import Player


@dataclass(slots=True)
class ClubPage:
    """What the page of a club shows."""

    club: Club
    membership: Membership | None  # the viewer's
    seasons: list[Season]  # the newest first
    upcoming: list[Tournament]  # open for entries or running
    finished: list[Tournament]  # the newest first
    members: list[Membership]  # in, owner first, then by name; guests too
    asked: list[Membership]  # who asked to join


def clubs() -> QuerySet[Club]:
    """All clubs by name, each with `member_count`."""


def clubs_of(player: Player) -> QuerySet[Club]:
    """The clubs that the player is in, by name."""


def club_page(club: Club, viewer: Player | None) -> ClubPage:
    """The club with its seasons, tournaments and members."""


def members(club: Club) -> QuerySet[Membership]:
    """Who is in, owner first, then by name, with `player` loaded."""


def log(club: Club) -> QuerySet[Action]:
    """The action log, the newest first, with `by` loaded."""
