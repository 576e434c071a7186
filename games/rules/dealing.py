"""How a deal of the Whot family begins, and where chance entries go. Never makes chance itself. Rule: W1 to W4."""

from dataclasses import replace
from typing import TYPE_CHECKING

from games.rules import drawing
from games.rules.cards import WHOT, Card, pack
from games.rules.entry import Entry
from games.rules.event import Event, Kind
from games.rules.position import Chance
from games.rules.refused import Refused
from games.rules.turn import next_seat, others

if TYPE_CHECKING:
    from games.rules.whot import Whot


def open_game(game: "Whot") -> None:
    """Await the deal that seat `first` begins, or the cut that decides who deals. Rule: W4."""
    first = game.first
    if first is None:
        if not game.ruleset.cuts:
            raise Refused("no-cut-here", "Cards are cut only in a game for points; say who begins.")
        game.awaits = Chance("cut", "first dealer", pack(game.ruleset.pack), tuple(range(1, game.seats + 1)))
        return
    if not 1 <= first <= game.seats:
        raise Refused("no-such-seat", f"Seat {first} cannot begin: there are {game.seats} seats.")
    game.dealer = (first - 2) % game.seats + 1
    await_deal(game)


def await_deal(game: "Whot") -> None:
    """Await the pack in its new order."""
    game.awaits = Chance("shuffle", "deal", pack(game.ruleset.pack))


def take_chance(game: "Whot", chance: Chance, entry: Entry) -> None:
    """Take in the chance entry that the game awaits. Refused: `chance-awaited`, `wrong-cards`."""
    cards = chance.taken(entry)
    game.awaits = None
    if chance.kind == "cut":
        _cut(game, chance, cards)
    elif chance.why == "deal":
        _deal(game, cards)
    elif chance.why == "hand":
        drawing.put_under_market(game, chance.seats[0], cards)
    else:
        drawing.turn_pile_over(game, cards)


def _cut(game: "Whot", chance: Chance, cards: tuple[Card, ...]) -> None:
    """Let the seat with the lowest card deal; equal lowest cut again. Rule: W4."""
    lowest = min(card.number for card in cards)
    tied = tuple(seat for seat, card in zip(chance.seats, cards, strict=True) if card.number == lowest)
    if len(tied) > 1:
        game.awaits = replace(chance, seats=tied)
        game.events.append(Event(Kind.CUT, cards=cards, seats=chance.seats))
        return
    game.dealer = tied[0]
    game.events.append(Event(Kind.CUT, tied[0], cards=cards, seats=chance.seats))
    await_deal(game)


def _deal(game: "Whot", cards: tuple[Card, ...]) -> None:
    """Deal one card at a time, clockwise from the beginner, and turn a card up if the rules say so. Rule: W1, W2."""
    beginner = next_seat(game, game.dealer)
    seats = [beginner, *others(game, beginner)]
    dealt = game.ruleset.hand * len(seats)
    for hand in game.hands:
        hand.clear()
    for place, seat in enumerate(seats):
        game.hands[seat - 1] += cards[place : dealt : len(seats)]
    game.market = list(reversed(cards[dealt:]))
    game.pile = [] if game.ruleset.turn_up == "no" else [_turn_up(game)]
    game.deal += 1
    game.called, game.pick, game.any_card = None, 0, False
    game.winner, game.visits, game.dry = None, 0, 0
    game.left_counts.clear()
    game.beginner = game.turn = beginner
    game.events.append(Event(Kind.DEALT, beginner, game.ruleset.hand, card=game.top))


def _turn_up(game: "Whot") -> Card:
    """Take the card that begins the pile out of the market. Rule: W2.

    Where only a plain card will do, others go to the bottom one by one; with no plain card the first one is turned.
    """
    market = game.market
    if game.ruleset.turn_up == "plain":
        for _ in range(len(market)):
            if market[-1] is not WHOT and market[-1] not in game.effects:
                break
            market.insert(0, market.pop())
    return market.pop()
