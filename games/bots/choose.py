"""The door to the house bots: a view goes in, a move comes out. It never sees a position, so no hidden card."""

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from games.bots import easy, normal
from games.rules.ruleset import Ruleset
from games.rules.view import View

Chooser: TypeAlias = Callable[[View, Ruleset, random.Random], str]
"""Gives a move without the seat number, for the seat that the view belongs to."""

LEVELS: Mapping[str, Chooser] = {"easy": easy.choose, "normal": normal.choose}


def choose(view: View, ruleset: Ruleset, level: str, rng: random.Random) -> str:
    """Give a legal move as an entry without its seat number ("C7", "W * last", "market"), the due warning said.

    view: of a seat that is to act in a game of the Whot family; level: one of LEVELS. Rule: M6.
    """
    return LEVELS[level](view, ruleset, rng)
