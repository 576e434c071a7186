"""What an entry brought about, as facts for sentences. An event never names a card that lies hidden."""

from enum import StrEnum
from typing import NamedTuple

from games.rules.cards import Card, Shape


class Kind(StrEnum):
    """What happened; the comment says which fields of the event are filled."""

    DEALT = "dealt"  # seat (begins; 0 where both begin), amount (cards each), card (turned up, or None)
    CUT = "cut"  # seat (deals, or 0 when the lowest cards were equal), seats (who cut), cards (which, in that order)
    PLAYED = "played"  # seat, card, call, why (the warning said), amount (the tally, in Nine-and-Twenty)
    PENALTY = "penalty"  # seat, why (the warning forgotten)
    DREW = "drew"  # seat, amount (0 where nothing was left), why
    RESHUFFLED = "reshuffled"  # amount (cards in the new market)
    PICK = "pick"  # seat (which faces it), amount (waiting by now)
    SKIPPED = "skipped"  # seat
    AGAIN = "again"  # seat, why ("any" when every card fits)
    OUT = "out"  # seat, place (0 in a points game)
    LEFT = "left"  # seat, place, why (resign, leave, time)
    DEAL_OVER = "deal_over"  # why (out, market, blocked), counts, seats (still in, so that their counts count)
    DROPPED = "dropped"  # seat, place, amount (its penalty points)
    ROW = "row"  # seat
    BOUT = "bout"  # seat (0 when drawn), amount (slot), why (sign, number, drawn), cards, counts (scores so far)
    STREAK = "streak"  # seat, amount (points), counts (scores so far)
    PASSED = "passed"  # seat
    BROKEN = "broken"  # seat, amount (tally), why (the side that wins)
    UNBROKEN = "unbroken"  # amount (tally), why (the side that takes the pile)
    CAPTURED = "captured"  # amount (cards), why (the side), counts (captured so far)
    BONUS = "bonus"  # why (the side, "" for neither), amount (points), counts (numbers captured)
    CLOCK = "clock"  # why (changed, paused, resumed), seat and amount (ms) when changed
    OVER = "over"  # why (the result's reason), counts, places


class Why(StrEnum):
    """Why a seat drew."""

    MARKET = "market"
    PICK = "pick"
    PENALTY = "penalty"
    GENERAL_MARKET = "general_market"
    PICK_ALL = "pick_all"
    KITTY = "kitty"


class Event(NamedTuple):
    """One fact; fields that its kind does not use stay empty. seat: from 1, 0 for nobody.

    By seat: counts, places, and the cards of a bout.
    """

    kind: Kind
    seat: int = 0
    amount: int = 0
    why: str = ""
    card: Card | None = None
    call: Shape | None = None
    place: int = 0
    counts: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    seats: tuple[int, ...] = ()
