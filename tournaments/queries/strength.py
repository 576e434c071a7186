"""How strong players are, for seeding and for pages. Reads only."""

from collections.abc import Iterable

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
    ratings = Rating.objects.filter(list__kind=kind, list__family=family, list__club=club, player__in=players)
    return {rating.player_id: Strength(rating.mu, rating.sigma) for rating in ratings}
