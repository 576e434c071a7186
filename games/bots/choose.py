"""The door to the house bots: a view goes in, a move comes out. It never sees a position, so no hidden card."""

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from games.bots import easy, ken, nine_and_twenty, normal
from games.rules.options import KEN, NINE_AND_TWENTY
from games.rules.ruleset import Ruleset
from games.rules.view import View

Chooser: TypeAlias = Callable[[View, Ruleset, random.Random], str]
"""Gives a move without the seat number, for the seat that the view belongs to."""

LEVELS: Mapping[str, Chooser] = {"easy": easy.choose, "normal": normal.choose}
"""Of the Whot family."""

ZENER: Mapping[str, Mapping[str, Chooser]] = {
    KEN.name: {"easy": ken.easy, "normal": ken.normal},
    NINE_AND_TWENTY.name: {"easy": nine_and_twenty.easy, "normal": nine_and_twenty.normal},
}
"""Of the Zener games, by family."""


def choose(view: View, ruleset: Ruleset, level: str, rng: random.Random) -> str:
    """Give a legal move as an entry without its seat number ("C7", "W * last", "market", "row C1 …").

    view: of a seat that is to act; level: one of LEVELS. A warning that is due is said. Rule: M6.
    """
    return ZENER.get(ruleset.family.name, LEVELS)[level](view, ruleset, rng)
