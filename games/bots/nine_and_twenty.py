"""The house bots in Nine-and-Twenty. They count the cards that they have seen, and know nothing of the others.

Rule: N3 to N7.
"""

import random
from collections.abc import Mapping
from math import comb

from games.bots.easy import HABITS
from games.bots.move import MARKET, fitting
from games.bots.outlook import kinds
from games.rules.cards import KINDS, SUITED, Card
from games.rules.fit import EVERY, ON_SIGN
from games.rules.ruleset import Ruleset
from games.rules.signs import sign
from games.rules.trick import MOST_TALLY
from games.rules.view import View

NUMBER = 0.05
"""What a number captured is worth beside the point a card: it may decide the five for the higher numbers."""

KEPT = 0.05
"""What a high number in hand is worth, a number each: it can break a tally."""

CARELESS = 0.25
"""How often Easy does not ask whose the tally will be."""

DRAWN = 0.4
"""What a card drawn is worth: more to choose from, and one more to be captured by whoever breaks."""


def _breaking(tally: int, parity: int) -> int:
    """Give the set of kinds that take this tally over 29 to one of this parity."""
    found = 0
    for card in SUITED:
        if tally + card.number > MOST_TALLY and (tally + card.number) % 2 == parity:
            found |= card.bit
    return found


BREAKING: Mapping[tuple[int, int], int] = {
    (tally, parity): _breaking(tally, parity) for tally in range(MOST_TALLY + 1) for parity in (0, 1)
}
"""By tally and parity of the sum. Rule: N4."""


def easy(view: View, ruleset: Ruleset, rng: random.Random) -> str:
    """Give a card that follows, at random; now and then it overlooks that one does, or breaks for the other side."""
    cards = [card["card"] for card in fitting(view)]
    if not cards or (view["may_market"] and rng.random() < HABITS.overlooks):
        return MARKET
    if rng.random() >= CARELESS:
        judge = Judge(view)
        broken = {code: judge.breaks(Card.parse(code)) for code in cards}
        cards = [code for code in cards if broken[code] == max(broken.values())]
    return rng.choice(cards)


def normal(view: View, ruleset: Ruleset, rng: random.Random) -> str:
    """Give the move worth most, by what it captures or may lose with the next card; equal ones are drawn for."""
    judge = Judge(view)
    values = {card["card"]: judge.play(Card.parse(card["card"])) for card in fitting(view)}
    if view["may_market"]:
        values[MARKET] = judge.draw()
    best = max(values.values())
    return rng.choice([move for move, value in values.items() if value == best])


class Judge:
    """Gives what moves are worth, in points; only comparisons mean something."""

    def __init__(self, view: View) -> None:
        you, sides, captured, trick = view["you"], view["sides"], view["captured"], view["trick"]
        assert you is not None, "a watcher has no move"
        assert sides is not None
        assert captured is not None
        assert trick is not None
        self.mine = int(sides[you - 1] == "odds")
        self.pile = [Card.parse(play["card"]) for play in trick]
        self.tally = view["tally"] or 0
        self.hand = [Card.parse(card["card"]) for card in view["cards"]]
        taken = (Card.parse(code) for cards in captured.values() for code in cards)
        self.unseen = EVERY & ~KINDS[-1].bit & ~kinds((*self.hand, *self.pile, *taken))
        self.rival = view["held"][you % view["seats"]]
        self.market = view["market"]

    def breaks(self, card: Card) -> int:
        """Give 1 when the card breaks the tally for its own side, -1 for the other, 0 when it does not. Rule: N4."""
        tally = self.tally + card.number
        return 0 if tally <= MOST_TALLY else 1 if tally % 2 == self.mine else -1

    def play(self, card: Card) -> float:
        """Give what playing the card is worth."""
        tally, pile = self.tally + card.number, [*self.pile, card]
        if broken := self.breaks(card):
            return broken * _worth(pile)
        rest = kinds(tuple(other for other in self.hand if other is not card))
        return self._hope(tally, card, pile, rest) - KEPT * card.number

    def draw(self) -> float:
        """Give what drawing and passing is worth: the same tally is the rival's to break."""
        drawn = DRAWN if self.market else 0.0
        if not self.pile:
            return drawn
        return self._hope(self.tally, self.pile[-1], self.pile, kinds(tuple(self.hand))) + drawn

    def _hope(self, tally: int, top: Card, pile: list[Card], hand: int) -> float:
        """Give what this pile is worth with the rival to play on it: it breaks it, or adds to it, or passes."""
        follows = ON_SIGN[sign(top)] & self.unseen
        danger = self._chance(follows & BREAKING[tally, 1 - self.mine])
        return _worth(pile) * ((1 - danger) * self._answer(tally, top, follows, hand) - danger)

    def _answer(self, tally: int, top: Card, follows: int, hand: int) -> float:
        """Give how likely a card of this hand breaks well once the rival has passed or added to the tally."""
        passed = bool(hand & ON_SIGN[sign(top)] & BREAKING[tally, self.mine])
        left = follows & ~BREAKING[tally, 0] & ~BREAKING[tally, 1]
        adds = self._chance(left)
        good = count = 0
        while left:
            lowest = left & -left
            left ^= lowest
            card = KINDS[lowest.bit_length() - 1]
            count += 1
            good += bool(hand & ON_SIGN[sign(card)] & BREAKING[tally + card.number, self.mine])
        return (1 - adds) * passed + (adds * good / count if count else 0.0)

    def _chance(self, wanted: int) -> float:
        """Give how likely the next seat holds one of these unseen kinds."""
        unseen = self.unseen.bit_count()
        held = min(self.rival, unseen)
        return 1 - comb(unseen - wanted.bit_count(), held) / comb(unseen, held)


def _worth(pile: list[Card]) -> float:
    return len(pile) + NUMBER * sum(card.number for card in pile)
