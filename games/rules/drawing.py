"""Drawing from the market of the Whot family, and what happens when it is empty. Rule: W9, W10, W17, W18, W25."""

from typing import TYPE_CHECKING

from games.rules.cards import Card, canonical
from games.rules.event import Event, Kind, Why
from games.rules.position import Chance

if TYPE_CHECKING:
    from games.rules.whot import Whot

VISITS = (Why.MARKET, Why.PICK)


def draw_owed(game: "Whot") -> bool:
    """Make the draws that are owed, in their order; give whether the market ran out for good, which ends the deal.

    Stops with `game.awaits` set when the pile must be turned over first. With `exhausted = pass`, and for the last
    draws of a deal (`final_market`), seats take what there is and nothing ends. Rule: W15, W17, W18.
    """
    owed, market = game.owed, game.market
    while owed:
        seat, wanted, why = owed[0]
        taken = min(wanted, len(market))
        for _ in range(taken):
            game.hands[seat - 1].append(market.pop())
        short = wanted - taken
        turns_over = short and len(game.pile) > 1
        if taken or not turns_over:
            game.events.append(Event(Kind.DREW, seat, taken, why))
        if turns_over:
            owed[0] = (seat, short, why)
            game.awaits = Chance("shuffle", "pile", canonical(game.pile[:-1]))
            return False
        del owed[0]
        if why in VISITS:
            game.dry = 0 if taken else game.dry + 1
        if short and game.ruleset.exhausted == "count" and not game.closing:
            return True
    return False


def turn_pile_over(game: "Whot", cards: tuple[Card, ...]) -> None:
    """Let the pile but its top be the market, in this order, the first to draw first. Rule: W17."""
    del game.pile[:-1]
    game.market.extend(reversed(cards))
    game.events.append(Event(Kind.RESHUFFLED, 0, len(cards)))


def put_under_market(game: "Whot", seat: int, cards: tuple[Card, ...]) -> None:
    """Put a leaver's hand under the market, in this order. Rule: W25."""
    game.hands[seat - 1].clear()
    game.market[:0] = reversed(cards)
