"""How a game starts, whatever the variant: the one place that knows which class plays which variant."""

from games.rules.ken import Ken
from games.rules.nine_and_twenty import NineAndTwenty
from games.rules.options import KEN, NINE_AND_TWENTY
from games.rules.position import Chance, Position, Result
from games.rules.ruleset import Ruleset
from games.rules.whot import Whot

__all__ = ["Chance", "Position", "Result", "start"]


def start(ruleset: Ruleset, seats: int, first: int | None = 1) -> Position:
    """Give the position before the first chance entry. first: the seat that begins, None when cards are cut for it.

    Refused: `wrong-seats`, `pack-too-small`, `no-such-seat`, `no-cut-here`.
    """
    return _CLASSES.get(ruleset.variant, Whot)(ruleset, seats, first)


_CLASSES: dict[str, type[Whot] | type[Ken] | type[NineAndTwenty]] = {
    KEN.name: Ken,
    NINE_AND_TWENTY.name: NineAndTwenty,
}
"""Variants of families of their own; all others are of the Whot family."""
