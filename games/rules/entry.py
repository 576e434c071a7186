"""The entries of a game's log, as values and as text. Knows how a line is written, never whether it is legal."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from games.rules.cards import KINDS, WHOT, Card, Shape
from games.rules.refused import Refused

Warned: TypeAlias = Literal["", "semi", "last"]
"""What is said on playing: nothing, semi last card, last card. Rule: W16."""

SEATS = {str(seat): seat for seat in range(1, 9)}
WARNINGS: dict[str, Warned] = {"semi": "semi", "last": "last"}
_SECONDS = re.compile(r"(-?)([0-9]{1,10})(?:\.([0-9]{1,12}))?")


def _seconds(ms: int) -> str:
    """Give milliseconds as a decimal of seconds with no more digits than needed."""
    whole, rest = divmod(abs(ms), 1000)
    fraction = f".{rest:03}".rstrip("0").rstrip(".")
    return f"{'-' if ms < 0 else ''}{whole}{fraction}"


def _spent(ms: int | None) -> str:
    return "" if ms is None else f" @{_seconds(ms)}"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: cards in their new order, the next to draw first. Rule: W1, W17, W25."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["shuffle", *(card.code for card in self.cards)])


@dataclass(frozen=True, slots=True)
class Cut:
    """Chance: one card a seat that cuts, in seat order. Rule: W4."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["cut", *(card.code for card in self.cards)])


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card; with a Whot it calls a shape. Rule: W5 to W8, W16."""

    seat: int
    card: Card
    call: Shape | None = None
    warning: Warned = ""
    spent_ms: int | None = None

    def __str__(self) -> str:
        call = f" {self.call}" if self.call else ""
        warning = f" {self.warning}" if self.warning else ""
        return f"{self.seat} {self.card}{call}{warning}{_spent(self.spent_ms)}"


@dataclass(frozen=True, slots=True)
class Market:
    """A seat goes to market. Rule: W9, W10."""

    seat: int
    spent_ms: int | None = None

    def __str__(self) -> str:
        return f"{self.seat} market{_spent(self.spent_ms)}"


@dataclass(frozen=True, slots=True)
class Row:
    """A seat lays its row of five, slot 1 first. Rule: Z3."""

    seat: int
    cards: tuple[Card, ...]
    spent_ms: int | None = None

    def __str__(self) -> str:
        return f"{self.seat} row {' '.join(card.code for card in self.cards)}{_spent(self.spent_ms)}"


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives the game up. Rule: W25."""

    seat: int
    spent_ms: int | None = None

    def __str__(self) -> str:
        return f"{self.seat} resign{_spent(self.spent_ms)}"


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat leaves the table. Rule: W25."""

    seat: int
    spent_ms: int | None = None

    def __str__(self) -> str:
        return f"{self.seat} leave{_spent(self.spent_ms)}"


@dataclass(frozen=True, slots=True)
class Time:
    """A seat that had to act ran out of time. Rule: W25, M4."""

    seat: int
    spent_ms: int | None = None

    def __str__(self) -> str:
        return f"{self.seat} time{_spent(self.spent_ms)}"


@dataclass(frozen=True, slots=True)
class Draw:
    """The game is drawn by agreement. Rule: W26."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class ClockChange:
    """A seat's time is changed from outside; negative takes time away. The position does not change. Rule: M4."""

    seat: int
    change_ms: int

    def __str__(self) -> str:
        return f"clock {self.seat} {_seconds(self.change_ms)}"


@dataclass(frozen=True, slots=True)
class Pause:
    """All clocks stop. The position does not change."""

    def __str__(self) -> str:
        return "pause"


@dataclass(frozen=True, slots=True)
class Resume:
    """The clocks run again. The position does not change."""

    def __str__(self) -> str:
        return "resume"


@dataclass(frozen=True, slots=True)
class Void:
    """The game is abandoned and counts for nothing."""

    def __str__(self) -> str:
        return "void"


Move: TypeAlias = Play | Market | Row
"""What a seat to act may do; whoever leaves makes no move."""

SeatEntry: TypeAlias = Move | Resign | Leave | Time
Entry: TypeAlias = Shuffle | Cut | SeatEntry | Draw | ClockChange | Pause | Resume | Void

_ALONE: dict[str, Entry] = {"draw": Draw(), "pause": Pause(), "resume": Resume(), "void": Void()}
_BY_VERB: dict[str, type[Market] | type[Resign] | type[Leave] | type[Time]] = {
    "market": Market,
    "resign": Resign,
    "leave": Leave,
    "time": Time,
}
_LONGEST_SHOWN = 40


def parse(text: str) -> Entry:
    """Give the entry so written; fields stand one space apart and nothing else is let by.

    Refused: `not-an-entry`, `no-such-card`, `no-such-seat`, `call-without-whot`, `row-of-five`.
    """
    # Moves repeat from game to game, shuffles never do.
    return _parse_short(text) if len(text) < _LONGEST_SHOWN else _parse(text)


def _parse(text: str) -> Entry:
    first, *rest = text.split(" ")
    if text in _ALONE:
        return _ALONE[text]
    if first in ("shuffle", "cut") and rest:
        cards = tuple([Card.parse(code) for code in rest])
        return Shuffle(cards) if first == "shuffle" else Cut(cards)
    if first == "clock" and len(rest) == 2:
        return ClockChange(_seat(rest[0], text), _milliseconds(rest[1], text))
    if first.isdecimal() and rest:
        return _parse_seat_entry(_seat(first, text), rest, text)
    raise _not_an_entry(text)


_parse_short = lru_cache(maxsize=8192)(_parse)


def _parse_seat_entry(seat: int, words: list[str], text: str) -> SeatEntry:
    spent_ms = None
    if words[-1].startswith("@"):
        spent_ms = _milliseconds(words.pop()[1:], text)
        if spent_ms < 0 or not words:
            raise _not_an_entry(text)
    verb, *rest = words
    if verb in _BY_VERB and not rest:
        return _BY_VERB[verb](seat, spent_ms)
    if verb == "row" and len(rest) == 5:
        return Row(seat, tuple([Card.parse(code) for code in rest]), spent_ms)
    if verb == "row":
        raise Refused("row-of-five", f"{_shown(text)} is not a row of five cards.")
    if verb in _BY_VERB:
        raise _not_an_entry(text)
    card = Card.parse(verb)
    call = Shape(rest.pop(0)) if rest and rest[0] in tuple(Shape) else None
    warning = WARNINGS[rest.pop(0)] if rest and rest[0] in WARNINGS else ""
    if call and card.shape:
        raise Refused("call-without-whot", f"{card} calls no shape; only a Whot does.")
    if rest:
        raise _not_an_entry(text)
    return Play(seat, card, call, warning, spent_ms)


def _seat(word: str, text: str) -> int:
    seat = SEATS.get(word)
    if seat is None:
        raise Refused("no-such-seat", f"{_shown(text)} names no seat from 1 to 8.")
    return seat


def _milliseconds(word: str, text: str) -> int:
    match = _SECONDS.fullmatch(word)
    if match is None:
        raise _not_an_entry(text)
    sign, whole, fraction = match.groups()
    ms = int(whole) * 1000 + int(((fraction or "") + "000")[:3])
    return -ms if sign else ms


def _not_an_entry(text: str) -> Refused:
    return Refused("not-an-entry", f"{_shown(text)} is no entry of a game's log.")


def _shown(text: str) -> str:
    return repr(text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…")


_WARNED: tuple[Warned, ...] = ("", "semi", "last")
_PLAYS = {
    (seat, warning): [
        tuple(Play(seat, card, call, warning) for call in (Shape if card is WHOT else (None,))) for card in KINDS
    ]
    for seat in SEATS.values()
    for warning in _WARNED
}
_MARKETS = {seat: Market(seat) for seat in SEATS.values()}


def plays(seat: int, warning: Warned) -> list[tuple[Play, ...]]:
    """Give, by a card's index, the ways to play it: one, or for a Whot one a shape.

    The values are made once and shared; the list must not be changed.
    """
    return _PLAYS[seat, warning]


def market(seat: int) -> Market:
    """Give the shared entry by which the seat goes to market."""
    return _MARKETS[seat]
