"""Nine-and-Twenty played on, fast: the rules of `games.rules.trick` on hands that are numbers.

Held to the rules engine move for move by test. Everybody breaks the tally where its own side wins it, else plays the
lowest card after which nobody can break it, else draws; where that cannot be, it plays the lowest that does not break
it for the other side. Nothing here knows what a seat may see.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.rules.cards import SUITED, Shape
from games.rules.signs import DEFEATED_BY
from games.rules.trick import MOST_TALLY, Side

MARKET = 0
"""In place of a card's bit: drawing from the kitty, or passing."""

LONGEST = 400
"""Turns after which a game is broken off."""

ORDER = sorted(SUITED, key=lambda card: (card.number, card.index))
BITS = {card: 1 << place for place, card in enumerate(ORDER)}
CARDS = {bit: card for card, bit in BITS.items()}
NUMBER = {bit: card.number for bit, card in CARDS.items()}
EVERY = sum(CARDS)


def _set(shapes: Sequence[Shape | None]) -> int:
    return sum(bit for bit, card in CARDS.items() if card.shape in shapes)


FOLLOWS = {bit: _set((card.shape, *DEFEATED_BY[card.shape])) for bit, card in CARDS.items() if card.shape}
"""By the card beneath, what may be played on it. Rule: N3."""

BREAKS = [
    tuple(
        sum(bit for bit, number in NUMBER.items() if tally + number > MOST_TALLY and (tally + number) % 2 == side)
        for side in Side
    )
    for tally in range(MOST_TALLY + 1)
]
"""By tally and by the side that wins it, what breaks it. Rule: N4."""

CALM = [
    sum(bit for bit, number in NUMBER.items() if tally + number <= MOST_TALLY - ORDER[-1].number)
    for tally in range(MOST_TALLY + 1)
]
"""By tally, what leaves one that no single card breaks."""


class Trick(NamedTuple):
    """A moment at which a seat is to act. Places of seats count from 0; lists by side have EVENS first."""

    hands: Sequence[int]
    kitty: list[int]
    """The card to draw next stands last."""
    sides: Sequence[int]
    turn: int
    top: int
    """0 where a trick is to be led."""
    tally: int
    pile: int
    """How many cards lie in it."""
    last: int
    """The place that played last."""
    passes: int
    winners: int
    """The side that took the last trick, -1 before the first."""
    captured: Sequence[int]
    """How many cards, by side."""
    numbers: Sequence[int]
    """What their numbers add up to, by side."""


class Score(NamedTuple):
    """How a game stands, or ended: cards captured and their numbers by side, and the cards that are still out."""

    captured: list[int]
    numbers: list[int]
    left: int


Telling = Callable[[int, int], None]
"""Told of each move: the place, and the card's bit or MARKET."""


def play_on(trick: Trick, turns: int = LONGEST, first: int | None = None, tell: Telling | None = None) -> Score:
    """Give the score after so many turns, or at the end. first: the first move, a card's bit or MARKET."""
    given, cards, sides, turn, top, tally, pile, last, passes, winners, had, added = trick
    hands, kitty, captured, numbers = list(given), cards.copy(), list(had), list(added)
    seats = len(hands)
    for _ in range(turns):
        hand, mine = hands[turn], sides[turn]
        if first is None:
            card = _chosen(hand & FOLLOWS[top] if top else hand, mine, tally, bool(top and kitty))
        else:
            card, first = first, None
        if tell:
            tell(turn, card)
        following = (turn + 1) % seats
        if card:
            hands[turn] = hand ^ card
            top, last, passes = card, turn, 0
            tally += NUMBER[card]
            pile += 1
            takes = tally > MOST_TALLY
            if takes:
                winners = tally % 2
                if mine == winners:
                    following = turn
        else:
            if kitty:
                hands[turn] = hand | kitty.pop()
            else:
                passes += 1
            takes = passes == sum(map(bool, hands))
            if takes:  # the pile is dead
                winners = sides[last] if winners < 0 else winners
                following = next(
                    other % seats for other in range(last + 1, last + seats + 1) if sides[other % seats] == winners
                )
        is_over = not kitty and not any(hands)
        if is_over and pile and not takes:
            winners = sides[last] if winners < 0 else winners
            takes = True
        if takes:
            captured[winners] += pile
            numbers[winners] += tally
            top = tally = pile = passes = 0
        if is_over:
            break
        while not kitty and not hands[following]:
            following = (following + 1) % seats
        turn = following
    return Score(captured, numbers, pile + len(kitty) + sum(map(int.bit_count, hands)))


def _chosen(can: int, mine: int, tally: int, may_draw: bool) -> int:
    """Give the card that is played of those that can be, or MARKET. mine: the side that plays."""
    evens, odds = BREAKS[tally]
    good, bad = (odds, evens) if mine else (evens, odds)
    best = can & good or can & CALM[tally] or (MARKET if may_draw else can & ~bad or can)
    return best & -best
