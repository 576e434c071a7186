"""The Easy bot: it plays like somebody who has just learned the rules. It thinks of nobody else's cards."""

import random

from games.bots.move import MARKET, fitting, written
from games.rules.cards import Shape
from games.rules.ruleset import Ruleset
from games.rules.view import OwnCard, View

OVERLOOKS = 0.12
"""How often it does not see that a card of its hand fits, and goes to market; never with its last card."""

SPENDS_WHOT = 0.25
"""How often it is willing to spend a Whot though another card fits."""

CALLS_CARELESSLY = 0.3
"""How often it calls a shape without looking at its hand."""


def choose(view: View, ruleset: Ruleset, rng: random.Random) -> str:
    """Give a fitting card at random, now and then the market though a card fits."""
    cards = fitting(view)
    if not cards or (len(view["cards"]) > 1 and rng.random() < OVERLOOKS):
        return MARKET
    suited = [card for card in cards if card["card"] != "W"]
    if suited and rng.random() >= SPENDS_WHOT:
        cards = suited
    card = rng.choice(cards)
    return written(card, _call(view["cards"], rng) if card["call"] else None)


def _call(hand: list[OwnCard], rng: random.Random) -> Shape:
    """Give the shape of one of its cards at random, or any shape at all."""
    held = [card["card"][0] for card in hand if card["card"] != "W"]
    if not held or rng.random() < CALLS_CARELESSLY:
        return rng.choice(tuple(Shape))
    return Shape(rng.choice(held))
