"""Zener Ken as a position: two rounds of a row each, laid unseen, and their bouts. Never shuffles. Rule: Z1 to Z6."""

from dataclasses import dataclass, field

from games.rules.bouts import ROW_CARDS, Bout, bouts
from games.rules.cards import Card
from games.rules.entry import Entry, Row
from games.rules.event import Event, Kind
from games.rules.position import Chance
from games.rules.refused import Refused
from games.rules.zener import Zener

ROUNDS = 2

REASONS = {
    "game-over": "The game is over.",
    "not-your-turn": "It is not the turn of seat {seat}.",
    "row-laid": "Seat {seat} has laid its row already.",
    "not-in-hand": "Seat {seat} does not hold {card}.",
}
"""Why a card cannot be laid: the codes of `why_not`, which are also those of the refusals."""


@dataclass(slots=True)
class Ken(Zener):
    """A game of Zener Ken at one moment. Lists by seat have two elements. Who is first makes no difference."""

    rows: list[list[tuple[Card, ...]]] = field(default_factory=lambda: [[], []])
    """By seat, the rows it has laid, round 1 first. A row that the other seat has not matched is secret."""
    scores: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def revealed(self) -> int:
        """How many rounds lie open."""
        return min(len(rows) for rows in self.rows)

    @property
    def bouts(self) -> list[list[Bout]]:
        """By round, the bouts of the rows that lie open, slot 1 first."""
        rounds = zip(*self.rows, strict=False)  # a row that waits has no partner yet
        return [bouts(first, second, self.ruleset.rank_breaks) for first, second in rounds]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have yet to lay a row in this round: both, or the one that is waited for. Rule: Z3."""
        if self.awaits or self.result:
            return ()
        return tuple(seat for seat, rows in enumerate(self.rows, 1) if len(rows) == self.revealed)

    @property
    def pile(self) -> tuple[Card, ...]:
        """The row that lies face down, if one does. Secret."""
        return tuple(card for rows in self.rows for row in rows[self.revealed :] for card in row)

    @property
    def top(self) -> None:
        """None: nothing is to be matched."""
        return None

    @property
    def tally(self) -> None:
        """None: only Nine-and-Twenty has one."""
        return None

    @property
    def penalties(self) -> list[int]:
        """The score by seat so far. Rule: Z5."""
        return self.scores

    def legal(self) -> list[Entry]:
        """Give nothing: ten cards make 30,240 rows, and every row of cards in hand is legal."""
        return []

    def why_not(self, seat: int, card: Card) -> str:
        """Give why this seat cannot lay this card now: a code of REASONS, or "" when it can."""
        if self.awaits or self.result or seat > self.seats:
            return "game-over" if self.result else "not-your-turn"
        if seat not in self.to_act:
            return "row-laid"
        return "" if card in self.hands[seat - 1] else "not-in-hand"

    def may_market(self, seat: int) -> bool:
        """Whether it may draw: never, the vault stays shut."""
        return False

    def _chance(self, chance: Chance, cards: tuple[Card, ...]) -> None:
        """Deal ten cards each from seat 1, and let five be the vault. Rule: Z1."""
        self._deal(cards, beginner=1)
        self.events.append(Event(Kind.DEALT, 0, self.ruleset.hand))

    def _move(self, entry: Entry) -> None:
        """Lay a row; when both lie they are revealed. Rule: Z3.

        Refused: the codes of REASONS, `row-of-five`, `card-twice`, `not-now` for a move of another game.
        """
        if not isinstance(entry, Row):
            raise Refused("not-now", f"{str(entry)[:20]!r} has no place here: a row of {ROW_CARDS} cards is laid.")
        self._check(entry)
        seat, row = entry.seat, entry.cards
        for card in row:
            self.hands[seat - 1].remove(card)
        self.rows[seat - 1].append(row)
        self.events.append(Event(Kind.ROW, seat))
        if len(self.rows[0]) == len(self.rows[1]):
            self._reveal()

    def _check(self, entry: Row) -> None:
        seat, row = entry.seat, entry.cards
        if len(row) != ROW_CARDS:
            raise Refused("row-of-five", f"A row is {ROW_CARDS} cards, not {len(row)}.")
        for card in row:
            if why := self.why_not(seat, card):
                raise Refused(why, REASONS[why].format(seat=seat, card=card))
            if row.count(card) > 1:
                raise Refused("card-twice", f"{card} is in the row twice.")

    def _reveal(self) -> None:
        """Score the bouts of the two rows, slot by slot; the second round ends the game. Rule: Z4 to Z6."""
        slots = zip(self.bouts[-1], self.rows[0][-1], self.rows[1][-1], strict=True)
        for slot, (bout, *cards) in enumerate(slots, 1):
            if bout.winner:
                self.scores[bout.winner - 1] += 1
            self.events.append(
                Event(Kind.BOUT, bout.winner, slot, bout.why, counts=tuple(self.scores), cards=tuple(cards))
            )
            if bout.bonus:
                self.scores[bout.winner - 1] += bout.bonus
                self.events.append(Event(Kind.STREAK, bout.winner, bout.bonus, counts=tuple(self.scores)))
        if self.revealed == ROUNDS:
            self._finish_by_score(self.scores)
