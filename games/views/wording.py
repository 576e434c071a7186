"""What pages call a preset and a number of games, and where rules that no row has are explained."""

from collections.abc import Mapping
from urllib.parse import urlencode

from django.urls import reverse

from games.rules.options import Value
from games.rules.words import VARIANTS


def variant_name(variant: str) -> str:
    """Give what a preset is called on pages."""
    return VARIANTS.get(variant, variant)


def games_words(games: int, seats: int) -> str:
    """Give how many games a series is agreed for: "best of 3", at a table "3 games". Rule: M1."""
    if games == 1:
        return "one game"
    return f"best of {games}" if seats == 2 else f"{games} games"


def rules_address(variant: str, options: Mapping[str, Value]) -> str:
    """Give the page of the variant with these options. options: by name, in the record's form."""
    address = reverse("rules-variant", args=[variant])
    query = urlencode({name: str(value).lower() for name, value in options.items()})
    return f"{address}?{query}" if query else address
