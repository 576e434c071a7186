"""What the two Zener games have in common as positions: hands, a stock, two sides, and every way to end but playing.

Nothing here knows how a card is played. Rule: Z1, N1, N8.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field, fields
from typing import ClassVar, Self

from games.rules.cards import Card, pack
from games.rules.entry import ClockChange, Draw, Entry, Leave, Pause, Resign, Resume, Time, Void, Warned
from games.rules.event import Event, Kind
from games.rules.noting import note_clock
from games.rules.position import Chance, Result
from games.rules.refused import Refused
from games.rules.ruleset import Ruleset, check_seats


@dataclass(slots=True)
class Zener(ABC):
    """A Zener game at one moment. Seats whose numbers are both odd or both even are on the same side.

    Made with a ruleset, seats and first it stands before its first chance entry; the rest is for `apply` to change.
    Refused: `wrong-seats`, `no-such-seat`, `no-cut-here`.
    """

    called: ClassVar[None] = None
    pick: ClassVar[int] = 0
    pick_number: ClassVar[None] = None

    ruleset: Ruleset
    seats: int
    first: int | None = 1
    """The seat that begins, None when cards are cut for it."""
    _: KW_ONLY
    entries: int = 0
    awaits: Chance | None = None
    result: Result | None = None
    deal: int = 0
    hands: list[list[Card]] = field(default_factory=list)
    market: list[Card] = field(default_factory=list)
    """The kitty or the vault; the card to draw next stands last."""
    in_play: list[bool] = field(default_factory=list)
    places: list[int | None] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    """What the entry being applied has brought about so far."""

    def __post_init__(self) -> None:
        check_seats(self.ruleset, self.seats)
        if self.first is None and not self.ruleset.cuts:
            raise Refused("no-cut-here", "Cards are not cut in this game; say who begins.")
        if self.first is not None and not 1 <= self.first <= self.seats:
            raise Refused("no-such-seat", f"Seat {self.first} cannot begin: there are {self.seats} seats.")
        self.hands = [[] for _ in range(self.seats)]
        self.in_play = [True] * self.seats
        self.places = [None] * self.seats
        cards = pack(self.ruleset.pack)
        # One seat of each side cuts: the first two.
        self.awaits = Chance("shuffle", "deal", cards) if self.first else Chance("cut", "first dealer", cards, (1, 2))

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now, rising; empty while a chance entry is awaited and when over."""

    @property
    @abstractmethod
    def penalties(self) -> Sequence[int]:
        """By seat, the score so far."""

    @abstractmethod
    def _chance(self, chance: Chance, cards: tuple[Card, ...]) -> None:
        """Take the cards in that were shuffled or cut."""

    @abstractmethod
    def _move(self, entry: Entry) -> None:
        """Take a move in, or refuse it."""

    def due_warning(self, seat: int, card: Card) -> Warned:
        """Give "": no warning is said in a Zener game."""
        return ""

    def needs_call(self, seat: int, card: Card) -> bool:
        """Whether a shape must be called: never."""
        return False

    def apply(self, entry: Entry) -> tuple[Event, ...]:
        """Take one more entry of the log in and give what it brought about, or refuse it and change nothing."""
        if self.result:
            raise Refused("game-over", "The game is over; nothing can follow.")
        if self.awaits:
            self._chance(self.awaits, self.awaits.taken(entry))
        else:
            match entry:
                case Resign() | Leave() | Time():
                    self._leave(entry)
                case Draw():
                    self._agree()
                case Void():
                    self.result = Result("void", (), ())
                    self.events.append(Event(Kind.OVER, why="void"))
                case ClockChange() | Pause() | Resume():
                    note_clock(self, entry)
                case _:
                    self._move(entry)
        self.entries += 1
        events, self.events = self.events, []
        return tuple(events)

    def copy(self) -> Self:
        """Give a position that is equal and changes on its own."""
        twin = object.__new__(type(self))
        for each in fields(self):
            value = getattr(self, each.name)
            if type(value) is list:
                value = [inner.copy() if type(inner) is list else inner for inner in value]
            setattr(twin, each.name, value)
        return twin

    def _deal(self, cards: tuple[Card, ...], beginner: int) -> None:
        """Deal one card at a time, clockwise from the beginner; what is left is the kitty or the vault."""
        dealt = self.ruleset.hand * self.seats
        for place in range(self.seats):
            seat = (beginner + place - 1) % self.seats + 1
            self.hands[seat - 1] = list(cards[place : dealt : self.seats])
        self.market = list(reversed(cards[dealt:]))
        self.deal = 1
        self.awaits = None

    def _leave(self, entry: Resign | Leave | Time) -> None:
        """Let the seat's side lose, the scores standing as they are. Rule: N8, M4.

        Refused: `not-in-the-game`, `not-your-turn` for the time of a seat that need not act.
        """
        seat, why = entry.seat, type(entry).__name__.lower()
        if seat > self.seats:
            raise Refused("not-in-the-game", f"Seat {seat} is not in the game.")
        if isinstance(entry, Time) and seat not in self.to_act:
            raise Refused("not-your-turn", f"Seat {seat} need not act, so it cannot run out of time.")
        self.events.append(Event(Kind.LEFT, seat, why=why, place=2))
        places = [2 if (other - seat) % 2 == 0 else 1 for other in range(1, self.seats + 1)]
        self._finish(why, places, self.penalties)

    def _agree(self) -> None:
        """End the game drawn, the scores standing as they are. Rule: W26. Refused: `no-draw-here`."""
        if self.seats != 2:
            raise Refused("no-draw-here", "Only two players can agree on a draw.")
        self._finish("draw", [1, 1], self.penalties)

    def _finish_by_score(self, scores: Sequence[int]) -> None:
        """End the game: the higher score wins, equal ones are a draw. Rule: Z6, N7."""
        self._finish("score", [1 if score == max(scores) else 2 for score in scores], scores)

    def _finish(self, reason: str, places: Sequence[int], counts: Sequence[int]) -> None:
        self.places = list(places)
        self.in_play = [False] * self.seats
        self.result = Result(reason, tuple(places), tuple(counts))
        self.events.append(Event(Kind.OVER, why=reason, counts=tuple(counts), places=tuple(places)))
