"""Which cards fit where, as sets of kinds of card held in one number: bit `card.bit` says that the card fits.

Knows nothing of seats or turns. Rule: W6, W8, N3.
"""

from collections.abc import Iterable

from games.rules.cards import KINDS, SUITED, WHOT, Card, Shape
from games.rules.signs import DEFEATED_BY


def _set(cards: Iterable[Card]) -> int:
    return sum(card.bit for card in cards)


EVERY = _set(KINDS)
"""On an empty pile, on a turned-up Whot, and after an `again_any` Hold On."""

ON_CALL = {shape: WHOT.bit | _set(card for card in SUITED if card.shape is shape) for shape in Shape}
"""By the shape called on a Whot."""

ON_PICK = {
    number: _set(card for card in SUITED if card.number == number)
    for number in sorted({card.number for card in SUITED})
}
"""By the number of a waiting pick; a Whot answers none."""

ON_SIGN = {
    sign: _set(card for card in SUITED if card.shape is sign or card.shape in DEFEATED_BY[sign]) for sign in Shape
}
"""By the sign beneath, in Nine-and-Twenty. Rule: N3."""

ON_CARD = {card: ON_CALL[card.shape] | ON_PICK[card.number] for card in SUITED if card.shape}
"""By the suited card that is the top."""
