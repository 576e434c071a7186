"""How strong players are, for seeding and for pages. Reads only."""

from collections.abc import Iterable

from django.db.models import QuerySet

from games.models import Ruleset
from tournaments.models import Club, Rating
from tournaments.rules.ratings import Strength
from whotclub.people.models import Player

WHOT = "whot"
FAMILIES = ("zener-ken", "nine-and-twenty")
"""Variants that are families of their own; all others are of the Whot family."""


def family_of(ruleset: Ruleset) -> str:
    """The family of variants whose ratings a game by these rules changes."""
    return ruleset.variant if ruleset.variant in FAMILIES else WHOT


def strengths(players: Iterable[Player], kind: str, family: str, club: Club | None = None) -> dict[int, Strength]:
    """What is known of the players in a list, by player id; the unrated are left out."""
    ratings = ratings_in(kind, family, club).filter(player__in=players)
    return {rating.player_id: Strength(rating.mu, rating.sigma) for rating in ratings}


def ratings_in(kind: str, family: str, club: Club | None = None) -> QuerySet[Rating]:
    """The ratings of a list, the whole site's or a club's."""
    return Rating.objects.filter(list__kind=kind, list__family=family, list__club=club)
