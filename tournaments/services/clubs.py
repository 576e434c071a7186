"""Founding clubs and seasons, and who is in a club with which role. It makes no log-ins."""

from collections.abc import Sequence
from datetime import date, datetime

from tournaments.models import Club, Membership, Season
from whotclub.people.models import Player


def found(by: Player, *, name: str, town: str = "", about: str = "", join_policy: str = "open", now: datetime) -> Club:
    """The new club, with its founder as owner."""


def join(player: Player, club: Club, now: datetime) -> Membership:
    """The player is a member (open), or has asked to be (on request); by invitation and banned are refused."""


def leave(player: Player, club: Club, now: datetime) -> None:
    """The player is out; the row stays. The owner is refused."""


def add_member(by: Player, club: Club, username: str, role: str, now: datetime) -> Membership:
    """The account of that user name is a member with that role; also approves who asked to join."""


def add_guests(by: Player, club: Club, text: str, now: datetime) -> list[Player]:
    """New club guests, one for each line of the text; nothing is stored unless every line is well."""


def set_role(by: Player, club: Club, player: Player, role: str, now: datetime) -> Membership:
    """The member has the role; `owner` hands the club over."""


def remove(by: Player, club: Club, player: Player, now: datetime) -> None:
    """The member, or who asked to be one, is out; the row stays."""


def found_season(by: Player, club: Club, *, name: str, starts_on: date, ends_on: date, now: datetime) -> Season:
    """The new season of the club."""
