"""What every game of the house looks like from outside; the games themselves live in files of their own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from games.rules.cards import Card, Shape, canonical
from games.rules.entry import Cut, Entry, Shuffle, Warned
from games.rules.event import Event
from games.rules.refused import Refused
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

    def taken(self, entry: Entry) -> tuple[Card, ...]:
        """Give the cards of the entry that answers this chance. Refused: `chance-awaited`, `wrong-cards`."""
        return self._cut(entry) if self.kind == "cut" else self._shuffled(entry)

    def _cut(self, entry: Entry) -> tuple[Card, ...]:
        if not isinstance(entry, Cut):
            raise Refused("chance-awaited", "The cards must be cut first, to find who deals.")
        if len(entry.cards) != len(self.seats):
            raise Refused("wrong-cards", f"{len(self.seats)} cards are cut here, not {len(entry.cards)}.")
        for card in entry.cards:
            if entry.cards.count(card) > self.cards.count(card):
                raise Refused("wrong-cards", f"{card} was cut more often than it is in the pack.")
        return entry.cards

    def _shuffled(self, entry: Entry) -> tuple[Card, ...]:
        if not isinstance(entry, Shuffle):
            raise Refused("chance-awaited", f"First {_SHUFFLED[self.why]} must be shuffled.")
        if canonical(entry.cards) != self.cards:
            raise Refused("wrong-cards", f"The cards shuffled are not {_SHUFFLED[self.why]}.")
        return entry.cards


_SHUFFLED = {"deal": "the whole pack", "pile": "the pile but its top card", "hand": "the hand of the seat that left"}


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
        """The face-down stock, the kitty or the vault, the card to draw next standing last. Secret."""

    @property
    def pile(self) -> Sequence[Card]:
        """The face-up cards, the top last; in Ken the row that lies face down, which is secret."""

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

    def may_market(self, seat: int) -> bool:
        """Whether this seat may go to market now, or draw from the kitty and pass."""

    def copy(self) -> "Position":
        """Give a position that is equal and changes on its own."""
