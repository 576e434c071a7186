"""The Whot family as a position: its state, and what may be played. Nothing here or below ever shuffles.

The rules of change lie in `dealing` (W1 to W4), `playing` (W5 to W16), `drawing` (W17, W18), `ending` (W19 to W27).
What a move still owes, cards to draw and then its effect, is state too, so that a move can stop half way for a
shuffle and go on with the next entry.
"""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
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
from games.rules.noting import note_clock
from games.rules.position import Chance, Result
from games.rules.refused import Refused
from games.rules.ruleset import Ruleset, check_seats

WARNINGS: Mapping[str, Mapping[int, Warned]] = {
    "none": {},
    "last": {1: "last"},
    "both": {1: "last", 2: "semi"},
}
"""By `declare`, the warning due by the number of cards that a play leaves. Rule: W16."""


@dataclass(slots=True)
class Whot:
    """A game of the Whot family at one moment. Lists by seat are in seat order; seats are numbered from 1.

    Made with a ruleset, seats and first it stands before its first chance entry; the rest is for `apply` to change.
    Refused: `wrong-seats`, `pack-too-small`, `no-such-seat`, `no-cut-here`.
    """

    ruleset: Ruleset
    seats: int
    first: int | None = 1
    """The seat that begins the first deal, None when cards are cut for it."""
    _: KW_ONLY
    entries: int = 0
    awaits: Chance | None = None
    result: Result | None = None

    hands: list[list[Card]] = field(default_factory=list)
    market: list[Card] = field(default_factory=list)
    """The card to draw next stands last."""
    pile: list[Card] = field(default_factory=list)
    called: Shape | None = None
    pick: int = 0

    deal: int = 0
    dealer: int = 0
    beginner: int = 0
    turn: int = 0
    any_card: bool = False
    """The seat to act has just played an `again_any` Hold On."""
    visits: int = 0
    """Plays and visits to the market in this deal. Rule: W27."""
    dry: int = 0
    """Visits in a row that drew nothing. Rule: W18."""

    owed: list[tuple[int, int, Why]] = field(default_factory=list)
    """Draws that the last move still owes: seat, cards, why."""
    mover: int = 0
    """The seat whose move takes effect once nothing is owed, 0 when all is settled."""
    effect: Effect = PLAIN
    closing: bool = False
    """The deal ends once nothing is owed."""
    events: list[Event] = field(default_factory=list)
    """What the entry being applied has brought about so far."""

    in_play: list[bool] = field(default_factory=list)
    places: list[int | None] = field(default_factory=list)
    best: int = 1
    """The best place not yet taken."""
    worst: int = 0
    """The last place not yet taken."""
    winner: int | None = None
    """Who was out first in this deal."""
    left_counts: dict[int, int] = field(default_factory=dict)
    """By seat, what a leaver held. Rule: W25."""
    penalties: list[int] | None = None

    effects: Mapping[Card, Effect] = field(init=False, repr=False)
    warnings: Mapping[int, Warned] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        check_seats(self.ruleset, self.seats)
        self.effects = effects(self.ruleset)
        self.warnings = WARNINGS[self.ruleset.declare]
        self.hands = [[] for _ in range(self.seats)]
        self.in_play = [True] * self.seats
        self.places = [None] * self.seats
        self.worst = self.seats
        if self.ruleset.ending == "points":
            self.penalties = [0] * self.seats
        dealing.open_game(self)

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

    def may_market(self, seat: int) -> bool:
        """Whether it is this seat's turn. Rule: W5."""
        return seat in self.to_act

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
            setattr(twin, name, value.copy() if type(value) is list else value)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.left_counts = self.left_counts.copy()
        return twin


_ACTS: dict[type[Entry], Callable[[Whot, Any], None]] = {
    Play: playing.play,
    Market: playing.go_to_market,
    Resign: ending.leave,
    Leave: ending.leave,
    Time: ending.leave,
    Draw: ending.draw,
    Void: ending.void,
    ClockChange: note_clock,
    Pause: note_clock,
    Resume: note_clock,
}
