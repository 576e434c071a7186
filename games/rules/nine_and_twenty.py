"""Zener Nine-and-Twenty as a position: its state, who is on which side, and how the deal is scored. Never shuffles.

How cards are played and tricks are won lies in `trick`. Rule: N1, N2, N6 to N8.
"""

from dataclasses import dataclass, field

from games.rules import trick
from games.rules.cards import Card
from games.rules.entry import Entry, Market, Play, market, plays
from games.rules.event import Event, Kind
from games.rules.fit import EVERY, ON_SIGN
from games.rules.position import Chance
from games.rules.refused import Refused
from games.rules.signs import defeats, sign
from games.rules.trick import Side
from games.rules.zener import Zener

MOST_NUMBERS_POINTS = 5
"""For the side whose captured numbers add up to more. Rule: N7."""


@dataclass(slots=True)
class NineAndTwenty(Zener):
    """A game of Nine-and-Twenty at one moment. Lists by side have EVENS first."""

    dealer: int = 0
    """0 until the cards are cut."""
    turn: int = 0
    pile: list[Card] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    """The seat that played each card of the pile."""
    passes: int = 0
    """Passes in a row on an empty kitty since the last card. Rule: N5."""
    captured: list[list[Card]] = field(default_factory=lambda: [[], []])
    """By side, in the order of capture."""
    winners: Side | None = None
    """Of the last trick. Rule: N5."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat whose turn it is; nobody while a chance entry is awaited and when over."""
        return () if self.awaits or self.result else (self.turn,)

    @property
    def top(self) -> Card | None:
        """The card beneath, None where a trick is to be led."""
        return self.pile[-1] if self.pile else None

    @property
    def tally(self) -> int:
        """The numbers of the trick added up. Rule: N3."""
        return sum(card.number for card in self.pile)

    @property
    def penalties(self) -> list[int]:
        """By seat, the cards that its side has captured so far."""
        return [len(self.captured[self.side(seat)]) for seat in range(1, self.seats + 1)]

    def side(self, seat: int) -> Side:
        """Give the seat's side: the dealer's is EVENS. Rule: N2, and its Reading."""
        return Side((seat - self.dealer) % 2)

    def legal(self) -> list[Entry]:
        """Give the moves of the seat to act. Rule: N3."""
        if not self.to_act:
            return []
        seat, ways = self.turn, plays(self.turn, "")
        moves: list[Entry] = [market(seat)] if self.may_market(seat) else []
        fits = self.fitting()
        return moves + [ways[card.index][0] for card in self.hands[seat - 1] if card.bit & fits]

    def fitting(self) -> int:
        """Give the set of kinds of card that fit now. Rule: N3."""
        return ON_SIGN[sign(self.pile[-1])] if self.pile else EVERY

    def why_not(self, seat: int, card: Card) -> str:
        """Give why this seat cannot play this card now: a code of `trick.REASONS`, or "" when it can."""
        if seat not in self.to_act:
            return "game-over" if self.result else "not-your-turn"
        if card not in self.hands[seat - 1]:
            return "not-in-hand"
        return "" if card.bit & self.fitting() else "does-not-follow"

    def why_no_market(self, seat: int) -> str:
        """Give why this seat cannot draw and pass now: a code of `trick.REASONS`, or "" when it can."""
        if seat not in self.to_act:
            return "game-over" if self.result else "not-your-turn"
        hand = self.hands[seat - 1]
        if hand and not self.pile:
            return "must-lead"
        fits = self.fitting()
        return "must-play" if not self.market and any(card.bit & fits for card in hand) else ""

    def may_market(self, seat: int) -> bool:
        """Whether this seat may draw from the kitty and pass, or pass where it is empty. Rule: N3."""
        return not self.why_no_market(seat)

    def finish(self) -> None:
        """End the deal: a point a card, and five for the higher numbers. Rule: N7."""
        numbers = [sum(card.number for card in cards) for cards in self.captured]
        scores = self.penalties
        more = "" if numbers[0] == numbers[1] else Side(numbers.index(max(numbers))).word
        sides = [self.side(seat) for seat in range(1, self.seats + 1)]
        bonus = [MOST_NUMBERS_POINTS if side.word == more else 0 for side in sides]
        sums = tuple(numbers[side] for side in sides)
        self.events.append(Event(Kind.BONUS, 0, MOST_NUMBERS_POINTS if more else 0, more, counts=sums))
        self._finish_by_score([score + more for score, more in zip(scores, bonus, strict=True)])

    def _chance(self, chance: Chance, cards: tuple[Card, ...]) -> None:
        """Take the cut in, then the deal; the seat after the dealer leads. Rule: N1, N2."""
        if chance.kind == "cut":
            one, other = cards
            first_deals = defeats(one, other) if one.number == other.number else one.number > other.number
            self.dealer = 1 if first_deals else 2
            self.events.append(Event(Kind.CUT, self.dealer, cards=cards, seats=chance.seats))
            self.awaits = Chance("shuffle", "deal", chance.cards)
            return
        if self.first:
            self.dealer = (self.first - 2) % self.seats + 1
        self.turn = self.dealer % self.seats + 1
        self._deal(cards, self.turn)
        self.events.append(Event(Kind.DEALT, self.turn, self.ruleset.hand))

    def _move(self, entry: Entry) -> None:
        """Play a card, or draw and pass. Refused: as in `trick`, `not-now` for a move of another game."""
        match entry:
            case Play():
                trick.play(self, entry)
            case Market():
                trick.go_to_kitty(self, entry)
            case _:
                raise Refused("not-now", f"{str(entry)[:20]!r} has no place here.")
