"""The Whot! pack: 49 cards of five shapes and the Whots. Knows nothing of hands, turns or specials.

A card is one object for the whole program, so cards compare by identity: all Whots of a pack are the same `WHOT`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from operator import attrgetter

from games.rules.refused import Refused


class Shape(StrEnum):
    """A shape by the letter that records use."""

    CIRCLE = "C"
    TRIANGLE = "T"
    CROSS = "X"
    SQUARE = "S"
    STAR = "*"


NUMBERS = {
    Shape.CIRCLE: (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14),
    Shape.TRIANGLE: (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14),
    Shape.CROSS: (1, 2, 3, 5, 7, 10, 11, 13, 14),
    Shape.SQUARE: (1, 2, 3, 5, 7, 10, 11, 13, 14),
    Shape.STAR: (1, 2, 3, 4, 5, 7, 8),
}
WHOT_NUMBER = 20
ZENER_NUMBERS = (1, 2, 3, 5, 7)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A kind of card. Never built outside this file: `Card.parse` gives the one object of its code."""

    code: str
    shape: Shape | None
    """None for a Whot."""
    number: int
    count: int
    """What it costs its holder when hands are counted."""
    index: int
    """Its place in the canonical order, from 0; all Whots share the last."""
    bit: int
    """2 to the power of `index`, so that a set of kinds of card is one number."""

    @classmethod
    def parse(cls, code: str) -> "Card":
        """Give the card written so, or refuse with `no-such-card`."""
        card = BY_CODE.get(code)
        if card is None:
            raise Refused("no-such-card", f"There is no card {code[:20]!r} in the pack.")
        return card

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.code,)

    def __copy__(self) -> "Card":
        return self

    def __deepcopy__(self, memo: object) -> "Card":
        return self


def _suited() -> Iterable[Card]:
    index = 0
    for shape, numbers in NUMBERS.items():
        for number in numbers:
            count = 2 * number if shape is Shape.STAR else number
            yield Card(f"{shape}{number}", shape, number, count, index, 1 << index)
            index += 1


SUITED = tuple(_suited())
WHOT = Card("W", None, WHOT_NUMBER, WHOT_NUMBER, len(SUITED), 1 << len(SUITED))
KINDS = (*SUITED, WHOT)
BY_CODE = {card.code: card for card in KINDS}


ZENER = tuple(card for card in SUITED if card.number in ZENER_NUMBERS)
"""The twenty-five cards of Zener Ken and of Zener testing, in canonical order. Rule: Z1, T1."""


@cache
def pack(size: int) -> tuple[Card, ...]:
    """Give the whole pack in canonical order. Rule: section 1, Z1, N1.

    size: 54 with five Whots, 53 with four, 49 with none, 25 for the Zener set.
    """
    return ZENER if size == len(ZENER) else SUITED + (WHOT,) * (size - len(SUITED))


def canonical(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Give the cards sorted by shape C T X S *, then number, Whots last."""
    return tuple(sorted(cards, key=attrgetter("index")))


def counted(cards: Iterable[Card]) -> int:
    """Give what a hand of these cards counts: numbers added up, stars double, a Whot 20. Rule: section 1."""
    return sum(card.count for card in cards)
