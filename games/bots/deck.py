"""The pack of a ruleset as single bits, so that a hand is one number. It holds no state of a game.

Unlike `games.rules.fit`, every Whot has a bit of its own, and the bits stand in the order in which playouts spend
the cards: of the cards that fit they play the lowest bit.
"""

from collections.abc import Iterable
from functools import lru_cache

from games.rules.cards import SUITED, WHOT, Card, Shape
from games.rules.effect import PLAIN, Effect, effects
from games.rules.ruleset import Ruleset

SHAPES = tuple(Shape)


class Deck:
    """What is the same in every playout under one ruleset. Tables are by bit."""

    __slots__ = ("answers", "bits", "calls", "cards", "counts", "effects", "every", "on", "whot", "whots")

    def __init__(self, ruleset: Ruleset, attacks: bool) -> None:
        special = effects(ruleset)
        spent = _attacking if attacks else _peaceful
        ordered = sorted(SUITED, key=lambda card: (spent(special.get(card, PLAIN)), -card.count, card.index))
        whot_count = ruleset.pack - len(SUITED)
        self.bits = {card: 1 << place for place, card in enumerate(ordered)}
        """A suited card's bit."""
        self.whots = [1 << place for place in range(len(ordered), len(ordered) + whot_count)]
        """The bits of the Whots, above all others."""
        self.whot = self.whots[0]
        """The lowest of them: a bit below it is a suited card's."""
        self.cards = {bit: card for card, bit in self.bits.items()} | dict.fromkeys(self.whots, WHOT)
        self.every = sum(self.cards)
        self.calls = tuple(self._set(card for card in SUITED if card.shape is shape) for shape in SHAPES)
        """By the place of a shape in SHAPES, what fits when it is called. Rule: W6."""
        self.answers = {
            bit: self._set(other for other in SUITED if other.number == card.number) & ~sum(self.whots)
            for card, bit in self.bits.items()
        }
        """What answers the pick that a card made. Rule: W8."""
        self.on = {
            bit: self.calls[SHAPES.index(card.shape)] | self.answers[bit]
            for card, bit in self.bits.items()
            if card.shape
        }
        """What fits on a suited card. Rule: W6."""
        self.effects: dict[int, Effect] = {self.bits[card]: effect for card, effect in special.items()}
        self.counts = {bit: card.count for bit, card in self.cards.items()}

    def hand(self, cards: Iterable[Card]) -> int:
        """Give the cards as one number; of the Whots the lowest bits."""
        whots = iter(self.whots)
        return sum(next(whots) if card is WHOT else self.bits[card] for card in cards)

    def counted(self, hand: int) -> int:
        """Give what the hand counts. Rule: section 1."""
        count, counts = 0, self.counts
        while hand:
            bit = hand & -hand
            hand ^= bit
            count += counts[bit]
        return count

    def _set(self, cards: Iterable[Card]) -> int:
        return sum(self.bits[card] for card in cards) | sum(self.whots)


def _attacking(effect: Effect) -> int:
    """Specials go first: with two players most of them win a turn."""
    return effect is PLAIN


def _peaceful(effect: Effect) -> int:
    """What makes one rival draw helps all the others, so at a table it goes last."""
    return 0 if effect.again or effect.skips else 1 if effect is PLAIN else 2


@lru_cache(maxsize=64)
def deck(ruleset: Ruleset, attacks: bool = True) -> Deck:
    """Give the deck of these rules, made once. attacks: whether cards that hurt rivals go first in playouts."""
    return Deck(ruleset, attacks)
