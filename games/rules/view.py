"""What one viewer may see of a game: the only door by which a position leaves for a page, a socket or an export.

It is a list of what may be shown, not of what must be hidden; nothing may be added that depends on a hidden card.
"""

from collections.abc import Iterable
from typing import TypedDict

from games.rules.cards import Card, canonical
from games.rules.position import Position


class OwnCard(TypedDict):
    """What a seat is told about a card in its own hand."""

    card: str
    why: str
    """Why it cannot be played now, "" when it can: the codes of `Position.why_not`."""
    warning: str
    """The warning that is due when it is played now: "", "semi" or "last"."""
    call: bool
    """Whether a shape must be called with it."""


class ViewResult(TypedDict):
    """How the game ended, as in a record."""

    reason: str
    places: list[int]
    counts: list[int]


class View(TypedDict):
    """A game as one viewer may see it. Lists by seat have one element a seat, in seat order."""

    variant: str
    seats: int
    you: int | None
    entry: int
    """The number of the last log entry applied."""
    deal: int
    top: str | None
    called: str | None
    pick: int
    pick_number: int | None
    market: int
    pile: int
    hands: list[list[str] | None]
    """Codes in canonical order, None where this viewer may not look."""
    held: list[int]
    to_act: list[int]
    in_play: list[bool]
    places: list[int | None]
    cards: list[OwnCard]
    """The viewer's own hand in canonical order; empty for a watcher."""
    may_market: bool
    tally: int | None
    penalties: list[int] | None
    result: ViewResult | None


def view(position: Position, viewer: int | None, open_hands: bool = False) -> View:
    """Give what this viewer may see. viewer: a seat, or None for a watcher.

    open_hands: true only when the series is disclosed: then everybody may see every hand, at every entry.
    """
    result = position.result
    own = canonical(position.hands[viewer - 1]) if viewer else ()
    return {
        "variant": position.ruleset.variant,
        "seats": position.seats,
        "you": viewer,
        "entry": position.entries,
        "deal": position.deal,
        "top": position.top.code if position.top else None,
        "called": position.called,
        "pick": position.pick,
        "pick_number": position.pick_number,
        "market": len(position.market),
        "pile": len(position.pile),
        "hands": [
            _codes(hand) if open_hands or seat == viewer else None for seat, hand in enumerate(position.hands, 1)
        ],
        "held": [len(hand) for hand in position.hands],
        "to_act": list(position.to_act),
        "in_play": list(position.in_play),
        "places": list(position.places),
        "cards": [_own_card(position, viewer, card) for card in own] if viewer else [],
        "may_market": viewer in position.to_act,
        "tally": position.tally,
        "penalties": None if position.penalties is None else list(position.penalties),
        "result": None
        if result is None
        else {"reason": result.reason, "places": list(result.places), "counts": list(result.counts)},
    }


def _codes(hand: Iterable[Card]) -> list[str]:
    return [card.code for card in canonical(hand)]


def _own_card(position: Position, seat: int, card: Card) -> OwnCard:
    return {
        "card": card.code,
        "why": position.why_not(seat, card),
        "warning": position.due_warning(seat, card),
        "call": position.needs_call(seat, card),
    }
