"""What a seat may see and what it may remember besides: more than a page is sent, and nothing that was ever hidden.

For bots; a person remembers for himself. Like `games.rules.view` it is a list of what may be known.
"""

from games.rules.nine_and_twenty import NineAndTwenty
from games.rules.position import Position
from games.rules.view import View, view
from games.rules.whot import Whot


class Sight(View):
    """A seat's view, and what lay open before."""

    covered: list[str]
    """In the Whot family, the cards of the pile under its top: each lay open since the pile was last turned over."""
    winners: str | None
    """In Nine-and-Twenty, the side that took the last trick."""
    passes: int
    """In Nine-and-Twenty, passes in a row on an empty kitty since the last card."""


def sight(position: Position, seat: int) -> Sight:
    """Give what this seat may know."""
    pile = position.pile[:-1] if isinstance(position, Whot) else ()
    nine = position if isinstance(position, NineAndTwenty) else None
    return {
        **view(position, seat),
        "covered": [card.code for card in pile],
        "winners": None if nine is None or nine.winners is None else nine.winners.word,
        "passes": nine.passes if nine else 0,
    }
