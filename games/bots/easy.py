"""The Easy bot: it plays like somebody who has just learned the rules. It thinks of nobody else's cards."""

import random
from dataclasses import dataclass

from games.bots.move import MARKET, fitting, written
from games.rules.cards import Card, Shape
from games.rules.effect import PLAIN, Effect, effects
from games.rules.ruleset import Ruleset
from games.rules.view import OwnCard, View


@dataclass(frozen=True, slots=True)
class Habits:
    """How often it does what."""

    overlooks: float = 0.05
    """Does not see that a card fits, and goes to market; only in a hand of more than FEW cards."""
    forgets: float = 0.1
    """Plays without saying the warning that is due. Rule: W16."""
    spends_whot: float = 0.1
    """Is willing to spend a Whot though another card fits."""
    calls_carelessly: float = 0.2
    """Calls a shape without looking at its hand."""
    goes_on: float = 0.5
    """Plays a card after which it may play again, or somebody waits, if it can: the first thing that one learns."""


HABITS = Habits()

FEW = 2


def choose(view: View, ruleset: Ruleset, rng: random.Random, habits: Habits = HABITS) -> str:
    """Give a fitting card at random; now and then it makes a beginner's mistake."""
    cards = fitting(view)
    if not cards or (len(view["cards"]) > FEW and rng.random() < habits.overlooks):
        return MARKET
    suited = [card for card in cards if card["card"] != "W"]
    if suited and rng.random() >= habits.spends_whot:
        cards = suited
    if rng.random() < habits.goes_on:
        table = effects(ruleset)
        cards = [card for card in cards if _goes_on(table.get(Card.parse(card["card"]), PLAIN))] or cards
    card = rng.choice(cards)
    if card["warning"] and rng.random() < habits.forgets:
        card = {**card, "warning": ""}
    return written(card, _call(view["cards"], rng, habits) if card["call"] else None)


def _goes_on(effect: Effect) -> bool:
    return effect.again or effect.skips > 0


def _call(hand: list[OwnCard], rng: random.Random, habits: Habits) -> Shape:
    """Give the shape of one of its cards at random, or any shape at all."""
    held = [card["card"][0] for card in hand if card["card"] != "W"]
    if not held or rng.random() < habits.calls_carelessly:
        return rng.choice(tuple(Shape))
    return Shape(rng.choice(held))
