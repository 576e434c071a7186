"""The Normal bot: of all that it can play in this turn it takes what leaves it best.

It judges by facts of its own view and the odds that follow from them; it never guesses at a certain card.
"""

import random

from games.bots.move import MARKET, plays
from games.bots.outlook import WHOTS_APART, Outlook, fits_on, kinds
from games.bots.worth import AT_A_TABLE, WORTH, Worth
from games.rules.cards import KINDS, WHOT, Card, Shape
from games.rules.effect import PLAIN, Effect
from games.rules.fit import EVERY, ON_CALL, ON_CARD, ON_PICK
from games.rules.ruleset import Ruleset
from games.rules.view import View

OUT = 1000.0
"""What playing the last card is worth: more than all else together."""

LONGEST_TURN = 3
"""Cards of one turn that are thought through; a longer turn is thought on with when it comes to that."""


def choose(view: View, ruleset: Ruleset, rng: random.Random, worth: Worth | None = None) -> str:
    """Give the move worth most; equal ones are drawn for. worth: as the number of rivals asks for when left out."""
    outlook = Outlook(view, ruleset)
    judge = Judge(outlook, ruleset, worth or (AT_A_TABLE if len(outlook.rivals) > 1 else WORTH))
    values = {move.text: judge.play(judge.outlook.hand, move.card, move.call) for move in plays(view)}
    if not values or judge.market() > max(values.values()):
        return MARKET
    best = max(values.values())
    return rng.choice([text for text, value in values.items() if value == best])


class Judge:
    """Gives what moves are worth in one outlook, in cards; only comparisons mean something."""

    def __init__(self, outlook: Outlook, ruleset: Ruleset, worth: Worth) -> None:
        self.outlook = outlook
        self.worth = worth
        low = outlook.to_draw < worth.low_market
        self.counting = low and ruleset.exhausted == "count"
        # Where play goes on without a market, cards drawn only come round again: bots that attack would never end it.
        self.attacks = not (low and ruleset.exhausted == "pass")
        self.point = worth.points if ruleset.ending == "points" else 0.0

    def play(
        self, hand: tuple[Card, ...], card: Card, call: Shape | None, pick: int | None = None, depth: int = 1
    ) -> float:
        """Give what playing the card is worth, with the best that can follow in the same turn.

        pick: the cards waiting, those of the outlook when left out; depth: which card of this turn it is.
        """
        outlook = self.outlook
        place = hand.index(card)
        rest = hand[:place] + hand[place + 1 :]
        if not rest:
            return OUT
        effect = outlook.effects.get(card, PLAIN)
        rivals = self._after_draws(effect)
        if effect.again or effect.skips >= len(rivals):
            if depth < LONGEST_TURN:
                return self._go_on(rest, card, effect, rivals, depth)
            return self._settle(rest, card, None, rivals)
        waiting = (outlook.pick if pick is None else pick) + effect.pick if effect.pick else 0
        return self._settle(rest, card, call, rivals, effect.skips, waiting)

    def market(self) -> float:
        """Give what going to market is worth: as the position stands, less the cards drawn. Rule: W9, W10."""
        outlook = self.outlook
        drawn = min(outlook.pick or 1, outlook.to_draw)
        return self._settle(outlook.hand, outlook.top, outlook.called, outlook.rivals) - drawn

    def _go_on(self, rest: tuple[Card, ...], top: Card, effect: Effect, rivals: tuple[int, ...], depth: int) -> float:
        """Give the best of what may follow a card after which the same seat acts again, the market included."""
        fits = EVERY if effect.any_card else ON_CARD[top]
        best = self._settle(rest, top, None, rivals) - 1
        for card in dict.fromkeys(rest):
            if card.bit & fits:
                for call in tuple(Shape) if card is WHOT else (None,):
                    best = max(best, self.play(rest, card, call, 0, depth + 1))
        return best

    def _after_draws(self, effect: Effect) -> tuple[int, ...]:
        """Give what the rivals hold once they drew what the card makes them draw, as far as there are cards."""
        held = self.outlook.rivals
        if not effect.draws:
            return held
        left, after = self.outlook.to_draw + 1, []
        for count in held:
            drawn = min(effect.draws, left)
            left -= drawn
            after.append(count + drawn)
        return tuple(after)

    def _settle(
        self,
        rest: tuple[Card, ...],
        top: Card | None,
        call: Shape | None,
        rivals: tuple[int, ...],
        skips: int = 0,
        pick: int = 0,
    ) -> float:
        """Give what it is worth to end the turn so: the hand kept, what rivals draw, its next turn's odds."""
        outlook = self.outlook
        value = -self._burden(rest)
        if self.attacks:
            drawn = zip(rivals, outlook.rivals, strict=True)
            value += sum(self._hurt(before, after - before) for after, before in drawn)
        if top is None:
            return value
        fits = ON_PICK[top.number] if pick else fits_on(top, call)
        held = rivals[skips]
        answered = outlook.chance(fits, held)
        if self.attacks:
            value += self._hurt(held, (1 - answered) * min(pick or 1, outlook.to_draw + 1) - answered)
        return value + self.worth.mobility * self._mobility(kinds(rest), top, call, bool(pick), answered)

    def _burden(self, rest: tuple[Card, ...]) -> float:
        """Give what these cards cost for as long as they are held."""
        points = sum(card.count for card in rest)
        if self.counting:
            return points * self.worth.counted
        effects, worth = self.outlook.effects, self.worth
        held = sum(worth.whot if card is WHOT else worth.special if card in effects else 1.0 for card in rest)
        return held + points * self.point

    def _hurt(self, held: int, drawn: float) -> float:
        """Give what it is worth that a rival who held so many cards has so many more. drawn: below 0 when fewer."""
        return (self.worth.rival + self.worth.near_out / held) * drawn / len(self.outlook.rivals)

    def _mobility(self, mine: int, top: Card, call: Shape | None, pick: bool, answered: float) -> float:
        """Give how likely one of its own kinds fits after the next rival's move.

        A rival that cannot play leaves the top as it is; one that can is taken to play any fitting unseen card.
        answered: how likely the rival plays.
        """
        outlook = self.outlook
        if pick:
            return (1 - answered) * bool(ON_CARD[top] & mine) + answered * bool(ON_PICK[top.number] & mine)
        if mine & WHOT.bit:
            return 1.0
        fits = fits_on(top, call)
        left = fits & outlook.unseen
        count = left.bit_count() + outlook.whots
        shapes = sum(bool(ON_CALL[shape] & WHOTS_APART & mine) for shape in Shape)
        good = outlook.whots * shapes / len(Shape)
        while left:
            lowest = left & -left
            left ^= lowest
            good += bool(ON_CARD[KINDS[lowest.bit_length() - 1]] & mine)
        return (1 - answered) * bool(fits & mine) + answered * (good / count if count else 0.0)
