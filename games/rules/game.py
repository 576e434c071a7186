"""How a game starts, whatever the variant: the one place that knows which class plays which variant."""

from games.rules.position import Chance, Position, Result
from games.rules.ruleset import Ruleset
from games.rules.whot import Whot

__all__ = ["Chance", "Position", "Result", "start"]


def start(ruleset: Ruleset, seats: int, first: int | None = 1) -> Position:
    """Give the position before the first chance entry. first: the seat that begins, None when cards are cut for it.

    Refused: `wrong-seats`, `pack-too-small`, `no-such-seat`, `no-cut-here`.
    """
    return Whot(ruleset, seats, first)
