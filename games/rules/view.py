"""What one viewer may see of a game: the only door by which a position leaves for a page, a socket or an export.

It is a list of what may be shown, not of what must be hidden; nothing may be added that depends on a hidden card.
"""

from collections.abc import Iterable
from typing import TypedDict

from games.rules.cards import Card, canonical
from games.rules.ken import Ken
from games.rules.nine_and_twenty import NineAndTwenty
from games.rules.position import Position
from games.rules.trick import Side


class OwnCard(TypedDict):
    """What a seat is told about a card in its own hand."""

    card: str
    why: str
    """Why it cannot be played now, "" when it can: the codes of `Position.why_not`."""
    warning: str
    """The warning that is due when it is played now: "", "semi" or "last"."""
    call: bool
    """Whether a shape must be called with it."""


class ViewBout(TypedDict):
    """A bout of Ken: its winner (0 when drawn), why (sign, number, drawn), and points beside the one for it."""

    winner: int
    why: str
    bonus: int


class ViewPlay(TypedDict):
    """A card of the trick in Nine-and-Twenty, and who played it."""

    seat: int
    card: str


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
    rows: list[list[list[str]]] | None
    """In Ken, by seat and round: the rows that lie open and, for who may see it, the one that waits face down."""
    laid: list[bool] | None
    """In Ken, whether the seat's row lies face down and waits for the other's."""
    bouts: list[list[ViewBout]] | None
    """In Ken, by round, those of the rows that lie open, slot 1 first."""
    trick: list[ViewPlay] | None
    """In Nine-and-Twenty, the cards of the pile from the first."""
    sides: list[str] | None
    """In Nine-and-Twenty, "odds" or "evens" by seat."""
    captured: dict[str, list[str]] | None
    """In Nine-and-Twenty, by side, the cards in the order of capture."""
    tally: int | None
    penalties: list[int] | None
    result: ViewResult | None


def view(position: Position, viewer: int | None, open_hands: bool = False) -> View:
    """Give what this viewer may see. viewer: a seat, or None for a watcher.

    open_hands: true only when the series is disclosed: then everybody may see every hand and row, at every entry.
    """
    result = position.result
    ken = position if isinstance(position, Ken) else None
    nine = position if isinstance(position, NineAndTwenty) else None
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
        "may_market": viewer is not None and position.may_market(viewer),
        "rows": _rows(ken, viewer, open_hands) if ken else None,
        "laid": [len(rows) > ken.revealed for rows in ken.rows] if ken else None,
        "bouts": _bouts(ken) if ken else None,
        "trick": _trick(nine) if nine else None,
        "sides": [nine.side(seat).word for seat in range(1, nine.seats + 1)] if nine else None,
        "captured": {side.word: [card.code for card in nine.captured[side]] for side in Side} if nine else None,
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


def _rows(ken: Ken, viewer: int | None, open_hands: bool) -> list[list[list[str]]]:
    """Give the rows by seat: the first `revealed` of each, and all of those that the viewer may look at."""
    return [
        [[card.code for card in row] for row in (rows if open_hands or seat == viewer else rows[: ken.revealed])]
        for seat, rows in enumerate(ken.rows, 1)
    ]


def _bouts(ken: Ken) -> list[list[ViewBout]]:
    return [[{"winner": bout.winner, "why": bout.why, "bonus": bout.bonus} for bout in five] for five in ken.bouts]


def _trick(game: NineAndTwenty) -> list[ViewPlay]:
    return [{"seat": seat, "card": card.code} for seat, card in zip(game.players, game.pile, strict=True)]
