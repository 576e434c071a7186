"""Tournaments for lists and their pages. Reads only."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Club, Entrant, Tournament
from tournaments.queries.bracket import Bracket, Box
from whotclub.people.models import Player


@dataclass(slots=True)
class TournamentPage:
    """What the page of a tournament shows."""

    tournament: Tournament
    bracket: Bracket
    entrants: list[Entrant]  # not withdrawn (or seeded), by seed, then in order of entry; each with `rating` (shown) or None
    entered: Entrant | None  # the viewer's own
    may_enter: bool
    ready: list[Box]  # matches to be played now
    decided: list[Box]  # the latest first
    bots: bool  # a house bot takes part: no title, nothing counts


def tournament_page(tournament: Tournament, viewer: Player | None) -> TournamentPage:
    """The tournament with its entrants, bracket and results."""


def open_or_running(club: Club | None = None) -> QuerySet[Tournament]:
    """Tournaments open for entries or running, of one club or all, the newest first, with `entrant_count`."""


def enterable(tournament: Tournament) -> QuerySet[Player]:
    """Members and guests of its club who are not entered, by name."""
