"""Rules that are kept under a name. Who keeps them is not known here: the settings name the function that tells."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from games.models import Ruleset
from whotclub.people.models import Player


@dataclass(frozen=True, slots=True)
class Saved:
    """A ruleset and what it is called. keeper: whose it is: "Yaba Whot Club"."""

    keeper: str
    name: str
    ruleset: Ruleset


def saved_for(player: Player | None) -> list[Saved]:
    """Give the rules that the player may choose by name, those of one keeper together; none for a stranger."""
    return import_string(settings.SAVED_RULES)(player) if player else []
