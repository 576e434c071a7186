"""What a seat can work out from its view: the cards it has not seen, and the odds of them. Judges no move."""

from collections.abc import Mapping
from functools import lru_cache
from math import comb

from games.rules.cards import SUITED, WHOT, Card, Shape
from games.rules.effect import Effect, effects
from games.rules.fit import EVERY, ON_CALL, ON_CARD
from games.rules.ruleset import Ruleset
from games.rules.view import View

WHOTS_APART = ~WHOT.bit


class Outlook:
    """The game as its seat to act sees it. Sets of kinds of card are numbers, as in `games.rules.fit`."""

    __slots__ = ("called", "effects", "hand", "pick", "rivals", "to_draw", "top", "unseen", "unseen_count", "whots")

    def __init__(self, view: View, ruleset: Ruleset) -> None:
        you = view["you"]
        assert you is not None, "a watcher has no move"
        self.effects: Mapping[Card, Effect] = effects(ruleset)
        self.hand = tuple(Card.parse(card["card"]) for card in view["cards"])
        self.top = Card.parse(view["top"]) if view["top"] else None
        self.called = Shape(view["called"]) if view["called"] else None
        self.pick = view["pick"]
        after = (*range(you, view["seats"]), *range(you - 1))
        self.rivals = tuple(view["held"][place] for place in after if view["in_play"][place])
        """Cards held by the others still in the game, the next seat first."""
        self.to_draw = view["market"] + max(0, view["pile"] - 1)
        """Cards that can be drawn before the market has run out for good."""
        seen = (*self.hand, self.top) if self.top else self.hand
        self.unseen = EVERY & WHOTS_APART & ~kinds(seen)
        """The suited cards that may be anywhere; those deeper in the pile are not remembered."""
        self.whots = ruleset.pack - len(SUITED) - seen.count(WHOT)
        self.unseen_count = self.unseen.bit_count() + self.whots

    def chance(self, wanted: int, held: int) -> float:
        """Give how likely a hand of so many unseen cards has one of the wanted kinds."""
        count = (wanted & self.unseen).bit_count() + (self.whots if wanted & WHOT.bit else 0)
        return _chance(count, self.unseen_count, held)


def kinds(cards: tuple[Card, ...]) -> int:
    """Give the set of kinds of these cards."""
    found = 0
    for card in cards:
        found |= card.bit
    return found


def fits_on(top: Card, called: Shape | None) -> int:
    """Give the kinds that fit on this top with no pick waiting. Rule: W6."""
    if top is WHOT:
        return EVERY if called is None else ON_CALL[called]
    return ON_CARD[top]


@lru_cache(maxsize=65536)
def _chance(wanted_count: int, unseen_count: int, held: int) -> float:
    held = min(held, unseen_count)
    return 1 - comb(unseen_count - wanted_count, held) / comb(unseen_count, held)
