"""Moves as a seat may write them, read from its view. Judges none of them."""

from collections.abc import Iterator
from typing import NamedTuple

from games.rules.bouts import ROW_CARDS
from games.rules.cards import Card, Shape
from games.rules.view import OwnCard, View

MARKET = "market"


class Move(NamedTuple):
    """A card that may be played, with its call where one is due, as text too."""

    card: Card
    call: Shape | None
    text: str


def fitting(view: View) -> list[OwnCard]:
    """Give the cards of the viewer's hand that may be played now; a Whot as often as it is held."""
    return [card for card in view["cards"] if not card["why"]]


def written(card: OwnCard, call: Shape | None) -> str:
    """Give the move that plays this card, the due warning said. call: left out where none is due. Rule: W7, W16."""
    return " ".join(word for word in (card["card"], call if card["call"] else None, card["warning"]) if word)


def any_move(view: View) -> str:
    """Give a legal move of a seat that is to act, without a thought: a card where one may be played."""
    if view["rows"] is not None:
        return " ".join(["row", *(card["card"] for card in view["cards"][:ROW_CARDS])])
    cards = fitting(view)
    return written(cards[0], Shape.CIRCLE) if cards else MARKET


def plays(view: View) -> Iterator[Move]:
    """Give every play that the viewer may make, like cards once, a Whot that calls once a shape."""
    for own in {card["card"]: card for card in fitting(view)}.values():
        for call in tuple(Shape) if own["call"] else (None,):
            yield Move(Card.parse(own["card"]), call, written(own, call))
