"""The Whot family as a position: its state, and what may be played. Nothing here or below ever shuffles.

The rules of change lie in `dealing` (W1 to W4), `playing` (W5 to W16), `drawing` (W17, W18), `ending` (W19 to W27).
What a move still owes, cards to draw and then its effect, is state too, so that a move can stop half way for a
shuffle and go on with the next entry.
"""

from collections.abc import Callable, Mapping
from typing import Any

from games.rules import dealing, drawing, ending, playing
from games.rules.cards import WHOT, Card, Shape
from games.rules.effect import PLAIN, Effect, effects
from games.rules.entry import (
    ClockChange,
    Draw,
    Entry,
    Leave,
    Market,
    Pause,
    Play,
    Resign,
    Resume,
    Time,
    Void,
    Warned,
    market,
    plays,
)
from games.rules.event import Event, Why
from games.rules.fit import EVERY, ON_CALL, ON_CARD, ON_PICK
from games.rules.position import Chance, Result
from games.rules.refused import Refused
from games.rules.ruleset import Ruleset, check_seats

WARNINGS: Mapping[str, Mapping[int, Warned]] = {
    "none": {},
    "last": {1: "last"},
    "both": {1: "last", 2: "semi"},
}
"""By `declare`, the warning due by the number of cards that a play leaves. Rule: W16."""


class Whot:
    """A game of the Whot family at one moment. Lists by seat are in seat order; seats are numbered from 1."""

    __slots__ = (
        "any_card",
        "awaits",
        "beginner",
        "best",
        "called",
        "closing",
        "deal",
        "dealer",
        "dry",
        "effect",
        "effects",
        "entries",
        "events",
        "hands",
        "in_play",
        "left_counts",
        "market",
        "mover",
        "owed",
        "penalties",
        "pick",
        "pile",
        "places",
        "result",
        "ruleset",
        "seats",
        "turn",
        "visits",
        "warnings",
        "winner",
        "worst",
    )

    def __init__(self, ruleset: Ruleset, seats: int, first: int | None = 1) -> None:
        """Give the game before its first chance entry. first: the seat that begins, None when cards are cut for it.

        Refused: `wrong-seats`, `pack-too-small`, `no-such-seat`, `no-cut-here`.
        """
        check_seats(ruleset, seats)
        self.ruleset = ruleset
        self.seats = seats
        self.entries = 0
        self.deal = 1
        self.effects: Mapping[Card, Effect] = effects(ruleset)
        self.warnings = WARNINGS[ruleset.declare]

        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.market: list[Card] = []  # the card to draw next stands last
        self.pile: list[Card] = []
        self.called: Shape | None = None
        self.pick = 0
        self.turn = 0
        self.any_card = False  # the seat to act has just played an again_any Hold On
        self.visits = 0  # plays and visits to the market in this deal
        self.dry = 0  # visits in a row that drew nothing

        self.owed: list[tuple[int, int, Why]] = []  # draws that the last move still owes: seat, cards, why
        self.mover = 0  # the seat whose move takes effect when nothing is owed, 0 when all is settled
        self.effect = PLAIN
        self.closing = False  # the deal ends when nothing is owed
        self.awaits: Chance | None = None

        self.in_play = [True] * seats
        self.places: list[int | None] = [None] * seats
        self.best, self.worst = 1, seats  # the places not yet taken
        self.winner: int | None = None  # who was out first in this deal
        self.left_counts: dict[int, int] = {}  # by seat, what a leaver held
        self.penalties: list[int] | None = [0] * seats if ruleset.ending == "points" else None
        self.result: Result | None = None
        self.events: list[Event] = []  # what the entry being applied has brought about
        self.dealer, self.beginner = 0, 0
        dealing.open_game(self, first)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat whose turn it is; nobody while a chance entry is awaited and when over."""
        return () if self.awaits or self.result else (self.turn,)

    @property
    def top(self) -> Card | None:
        """The card to match, None on an empty pile."""
        return self.pile[-1] if self.pile else None

    @property
    def pick_number(self) -> int | None:
        """The number that answers the waiting pick, None without one. Rule: W8."""
        return self.pile[-1].number if self.pick else None

    @property
    def tally(self) -> int | None:
        """None: only Nine-and-Twenty has one."""
        return None

    def apply(self, entry: Entry) -> tuple[Event, ...]:
        """Take one more entry of the log in and give what it brought about, or refuse it and change nothing."""
        if self.result:
            raise Refused("game-over", "The game is over; nothing can follow.")
        if self.awaits:
            dealing.take_chance(self, self.awaits, entry)
        else:
            act = _ACTS.get(type(entry))
            if act is None:
                raise Refused("not-now", f"{str(entry)[:20]!r} has no place here.")
            act(self, entry)
        self._carry_on()
        self.entries += 1
        events, self.events = self.events, []
        return tuple(events)

    def legal(self) -> list[Entry]:
        """Give the moves of the seat to act, each play with the warning that is due. Rule: W5, W7, W16."""
        if self.awaits or self.result:
            return []
        seat = self.turn
        hand = self.hands[seat - 1]
        fits = self.fitting()
        left = len(hand) - 1
        ways = plays(seat, self.warnings.get(left, ""))
        moves: list[Entry] = [market(seat)]
        for card in hand:
            if card.bit & fits:
                if card is WHOT:
                    fits ^= WHOT.bit  # one Whot is as good as another
                    if not self.needs_call(seat, card):
                        moves.append(Play(seat, WHOT))
                        continue
                moves += ways[card.index]
        return moves

    def fitting(self) -> int:
        """Give the set of kinds of card that fit now. Rule: W6, W8."""
        if self.any_card or not self.pile:
            return EVERY
        top = self.pile[-1]
        if self.pick:
            return ON_PICK[top.number]
        if top is WHOT:
            return EVERY if self.called is None else ON_CALL[self.called]
        return ON_CARD[top]

    def why_not(self, seat: int, card: Card) -> str:
        """Give why this seat cannot play this card now: a code of `playing.REASONS`, or "" when it can."""
        if seat != self.turn or self.awaits or self.result:
            return "game-over" if self.result else "not-your-turn"
        if card not in self.hands[seat - 1]:
            return "not-in-hand"
        if card.bit & self.fitting():
            return ""
        if self.pick:
            return "answer-the-pick"
        return "answer-the-call" if self.called else "does-not-fit"

    def due_warning(self, seat: int, card: Card) -> Warned:
        """Give the warning due when this seat plays a card of its hand. Rule: W16."""
        return self.warnings.get(len(self.hands[seat - 1]) - 1, "")

    def needs_call(self, seat: int, card: Card) -> bool:
        """Whether the card is a Whot that does not end the deal. Rule: W7."""
        return card is WHOT and not (len(self.hands[seat - 1]) == 1 and ending.out_ends_deal(self))

    def _carry_on(self) -> None:
        """Let the last move take its course as far as it can without a shuffle. Rule: W15, W16, W18, W27."""
        ran_out = drawing.draw_owed(self) if self.owed else False
        if self.awaits or self.result:
            return
        if ran_out:
            ending.end_deal(self, "market")
            return
        if self.mover:
            playing.take_effect(self)
        if self.closing:
            ending.end_deal(self, "out")
        elif ending.is_blocked(self):
            ending.end_deal(self, "blocked")

    def copy(self) -> "Whot":
        """Give a position that is equal and changes on its own."""
        twin = object.__new__(Whot)
        for name in Whot.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list | dict) else value)
        twin.hands = [hand.copy() for hand in self.hands]
        return twin


_ACTS: dict[type[Entry], Callable[[Whot, Any], None]] = {
    Play: playing.play,
    Market: playing.go_to_market,
    Resign: ending.leave,
    Leave: ending.leave,
    Time: ending.leave,
    Draw: ending.draw,
    Void: ending.void,
    ClockChange: playing.note_clock,
    Pause: playing.note_clock,
    Resume: playing.note_clock,
}
