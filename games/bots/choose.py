"""The door to the house bots: a seat's sight goes in, a move comes out. It never sees a position."""

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from games.bots import easy, ken, nine_and_twenty, normal, strong, strong_ken, strong_nine
from games.rules.memory import Sight
from games.rules.options import KEN, NINE_AND_TWENTY
from games.rules.ruleset import Ruleset

Chooser: TypeAlias = Callable[[Sight, Ruleset, random.Random], str]
"""Gives a move without the seat number, for the seat that the sight belongs to."""

LEVELS: Mapping[str, Chooser] = {"easy": easy.choose, "normal": normal.choose, "strong": strong.choose}
"""Of the Whot family."""

ZENER: Mapping[str, Mapping[str, Chooser]] = {
    KEN.name: {"easy": ken.easy, "normal": ken.normal, "strong": strong_ken.choose},
    NINE_AND_TWENTY.name: {
        "easy": nine_and_twenty.easy,
        "normal": nine_and_twenty.normal,
        "strong": strong_nine.choose,
    },
}
"""Of the Zener games, by family."""


def choosers(ruleset: Ruleset) -> Mapping[str, Chooser]:
    """Give by level who plays this game."""
    return ZENER.get(ruleset.family.name, LEVELS)


def choose(sight: Sight, ruleset: Ruleset, level: str, rng: random.Random) -> str:
    """Give a legal move as an entry without its seat number ("C7", "W * last", "market", "row C1 …").

    sight: of a seat that is to act; level: one of LEVELS. Rule: M6.
    """
    return choosers(ruleset)[level](sight, ruleset, rng)
