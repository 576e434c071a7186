"""What each special card does under a ruleset, as a table by card. Changes nothing itself. Rule: 3.6."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.rules.cards import SUITED, Card, Shape
from games.rules.event import Why
from games.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Effect:
    """What follows a card; a card without an effect passes the turn."""

    again: bool = False
    """The same seat acts again."""
    any_card: bool = False
    """And every card fits then."""
    skips: int = 0
    """Seats that miss a turn."""
    pick: int = 0
    """Cards added to the waiting pick."""
    draws: int = 0
    """Cards that everybody else draws at once."""
    why: Why = Why.GENERAL_MARKET
    """Why everybody else draws."""


PLAIN = Effect()


@lru_cache(maxsize=256)
def effects(ruleset: Ruleset) -> Mapping[Card, Effect]:
    """Give the effect of every special card; a card that is missing is plain. Rule: W11 to W15."""
    table = {}
    for card in SUITED:
        effect = _effect(ruleset, card)
        if effect is not None:
            table[card] = effect
    return table


def _effect(rules: Ruleset, card: Card) -> Effect | None:
    number = card.number
    if number == rules.hold_on:
        if rules.hold_on_effect == "skip":
            return Effect(skips=1)
        return Effect(again=True, any_card=rules.hold_on_effect == "again_any")
    if number == rules.suspension:
        if rules.suspension_effect == "again":
            return Effect(again=True)
        return Effect(skips=rules.star_suspends if card.shape is Shape.STAR else 1)
    if number == rules.pick_two:
        return Effect(pick=2)
    if number == rules.pick_three:
        return Effect(pick=3)
    if number == rules.pick_all:
        return Effect(draws=2, why=Why.PICK_ALL)
    if number == rules.general_market:
        return Effect(draws=1, again=rules.general_market_effect == "again")
    return None
