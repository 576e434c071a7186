"""The cards that a seat has not seen, dealt at random to where they may lie. It knows what the seat knows."""

import random

from games.bots.deck import SHAPES, Deck
from games.bots.playout import Table
from games.rules.cards import WHOT, Card, Shape
from games.rules.memory import Sight
from games.rules.ruleset import Ruleset


class Guess:
    """One moment of a deal as its seat to act knows it, to be filled with guessed cards as often as wanted."""

    def __init__(self, sight: Sight, ruleset: Ruleset, deck: Deck) -> None:
        you = sight["you"]
        assert you is not None, "a watcher has no move"
        self.you = you - 1
        hand = [Card.parse(card["card"]) for card in sight["cards"]]
        pile = [Card.parse(code) for code in sight["covered"]]
        top = Card.parse(sight["top"]) if sight["top"] else None
        whots = iter(deck.whots)
        bits = [next(whots) if card is WHOT else deck.bits[card] for card in (*hand, *pile, *([top] if top else ()))]
        self.hand = sum(bits[: len(hand)])
        self.covered = bits[len(hand) : len(hand) + len(pile)]
        self.top = bits[-1] if top else 0
        seen = set(bits)
        self.unseen = [bit for bit in deck.cards if bit not in seen]
        self.held = [0 if place == self.you else count for place, count in enumerate(sight["held"])]
        self.market = sight["market"]
        self.in_play = tuple(sight["in_play"])
        self.pick = sight["pick"]
        self.ground = deck.every
        if top is not None and (top is not WHOT or sight["called"]):
            self.ground = deck.calls[SHAPES.index(Shape(sight["called"] or ""))] if top is WHOT else deck.on[self.top]
        self.fits = deck.answers[self.top] if self.pick else self.ground
        if not any(card["why"] for card in sight["cards"]):
            self.fits = deck.every  # after an `again_any` Hold On; where it is not, every card in hand fits anyway

    def deal(self, rng: random.Random) -> Table:
        """Give the deal with every unseen card somewhere that it may be."""
        chance = rng.random
        order = sorted(self.unseen, key=lambda _: chance())
        hands = [sum(order.pop() for _ in range(min(count, len(order)))) for count in self.held]
        hands[self.you] = self.hand
        market = order[: self.market]
        return Table(hands, self.in_play, market, self.covered, self.top, self.ground, self.fits, self.pick, self.you)
