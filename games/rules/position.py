"""What every game of the house looks like from outside; the games themselves live in files of their own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from games.rules.cards import Card, Shape
from games.rules.entry import Entry, Warned
from games.rules.event import Event
from games.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance entry that a position needs before anybody may act."""

    kind: Literal["shuffle", "cut"]
    why: Literal["deal", "pile", "hand", "first dealer"]
    """What is shuffled or cut for: a new deal, the pile turned over, a leaver's hand, who deals first."""
    cards: tuple[Card, ...]
    """In canonical order. A shuffle has all of them; a cut shows a different one for each seat."""
    seats: tuple[int, ...] = ()
    """Who cuts, or whose hand it is."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. One place and one count a seat; both empty for a voided game."""

    reason: str
    places: tuple[int, ...]
    counts: tuple[int, ...]


class Position(Protocol):
    """A game at one moment of its log. It changes only by `apply`; what is refused leaves it as it was."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""

    @property
    def seats(self) -> int:
        """How many seats there are, numbered from 1."""

    @property
    def entries(self) -> int:
        """How many log entries were applied, chance entries included."""

    @property
    def deal(self) -> int:
        """The number of the last deal, from 1; 0 before the first."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now, rising; empty while a chance entry is awaited and when over."""

    @property
    def awaits(self) -> Chance | None:
        """The chance entry that must come next, if one must."""

    @property
    def hands(self) -> Sequence[Sequence[Card]]:
        """One hand a seat, in no particular order of cards. Secret."""

    @property
    def market(self) -> Sequence[Card]:
        """The face-down stock, the card to draw next standing last. Secret."""

    @property
    def pile(self) -> Sequence[Card]:
        """The face-up cards, the top last."""

    @property
    def top(self) -> Card | None:
        """The card to match."""

    @property
    def called(self) -> Shape | None:
        """The shape called on the Whot that is the top."""

    @property
    def pick(self) -> int:
        """Cards in the waiting pick, 0 if none."""

    @property
    def pick_number(self) -> int | None:
        """The number that answers the waiting pick."""

    @property
    def tally(self) -> int | None:
        """The tally of the trick, in Nine-and-Twenty."""

    @property
    def in_play(self) -> Sequence[bool]:
        """By seat, whether it is still in the game."""

    @property
    def places(self) -> Sequence[int | None]:
        """By seat, the place that is settled already."""

    @property
    def penalties(self) -> Sequence[int] | None:
        """By seat, penalty points or the score so far, in games that have them."""

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it runs."""

    def apply(self, entry: Entry) -> tuple[Event, ...]:
        """Take one more entry of the log in and give what it brought about, or refuse it."""

    def legal(self) -> list[Entry]:
        """Give the moves that the seats to act may make, each play with the warning that is due."""

    def why_not(self, seat: int, card: Card) -> str:
        """Give the stable reason why this seat cannot play this card now, or "" when it can."""

    def due_warning(self, seat: int, card: Card) -> Warned:
        """Give the warning that must be said when this seat plays this card now."""

    def needs_call(self, seat: int, card: Card) -> bool:
        """Whether a shape must be called when this seat plays this card now."""

    def copy(self) -> "Position":
        """Give a position that is equal and changes on its own."""
