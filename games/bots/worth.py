"""What the Normal bot thinks things are worth, in cards: going from three cards to two is worth 1. Computes nothing.

The weights were found by playing thousands of games with one of them changed;
most have a broad best, so they are round.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Worth:
    """The weights; cards that the bot still holds cost it 1 each but for those named here."""

    whot: float = 0.3
    """What a Whot in hand costs: little, for it fits nearly always, so it is kept for the end."""
    special: float = 0.9
    """What any other special in hand costs: it can still hurt somebody, or leave in one turn with another card."""
    mobility: float = 1.0
    """What a sure play on its next turn is worth against none at all: the card that it need not draw."""
    rival: float = 0.5
    """What a card more in the rivals' hands is worth, a card each: less than a card fewer in its own."""
    near_out: float = 1.0
    """What that gains, divided by the cards the rival holds: those on last cards are attacked first."""
    low_market: int = 24
    """With fewer cards than this left to draw, pile included, the market is about to run out for good."""
    counted: float = 1 / 8
    """What a point costs when hands are about to be counted: a middling card of eight costs 1 then too."""
    points: float = 0.02
    """What a point costs besides, in a game for penalty points, where every deal ends in counting."""


WORTH = Worth()

AT_A_TABLE = Worth(rival=0.2, low_market=12)
"""With more rivals than one: what hurts one of them helps the others as well."""
