"""The game record, format whot-record/1: reading, writing, replaying. Opens no file and needs no chance."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard

from games.rules import toml
from games.rules.entry import parse
from games.rules.game import Position, start
from games.rules.position import Result
from games.rules.refused import Refused
from games.rules.ruleset import Ruleset, check_seats

FORMAT = "whot-record/1"
META_KEYS = ("date", "event", "club", "round", "game", "clock", "meta")
"""What a record may say about its game; no rule depends on it."""


class BrokenRecord(Refused):
    """A record that cannot be read or replayed. entry: the number of the entry at fault, 0 when it is none."""

    def __init__(self, entry: int, text: str) -> None:
        super().__init__("broken-record", text)
        self.entry = entry

    def __str__(self) -> str:
        return f"entry {self.entry}: {self.text}" if self.entry else self.text


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is stored and shared. It is read, not yet replayed: its log may still be wrong."""

    ruleset: Ruleset
    seats: tuple[str, ...]
    """Display names in seat order."""
    first: int | None = 1
    """The seat that begins, None when the cards are cut for it."""
    meta: Mapping[str, object] = field(default_factory=dict)
    """By the names of META_KEYS."""
    log: tuple[str, ...] = ()
    result: Result | None = None
    fairness: object = None
    """What is disclosed of its chance entries, as it stands there: `fairness` reads it, and replaying never does."""

    @property
    def variant(self) -> str:
        """The preset that it is played by."""
        return self.ruleset.variant

    @classmethod
    def loads(cls, text: str) -> "Record":
        """Give the record so written, or raise BrokenRecord for entry 0. Unknown keys are let by."""
        return cls.of(read(text))

    @classmethod
    def of(cls, data: Mapping[str, object]) -> "Record":
        """Give the record of what `read` gave; raises as `loads` does."""
        try:
            return cls._of(data)
        except Refused as refused:
            raise BrokenRecord(0, refused.text) from None

    @classmethod
    def _of(cls, data: Mapping[str, object]) -> "Record":
        _check_format(data.get("format"))
        variant, options, seats, log = (data.get(name) for name in ("variant", "options", "seats", "log"))
        if not isinstance(variant, str):
            raise BrokenRecord(0, "The record names no variant.")
        if not isinstance(options, dict | None):
            raise BrokenRecord(0, "The options are not a table.")
        if not is_texts(seats):
            raise BrokenRecord(0, "The seats are not a list of names.")
        if not isinstance(log, list):
            raise BrokenRecord(0, "The record has no log.")
        ruleset = Ruleset.of(variant, options or {})
        check_seats(ruleset, len(seats))
        return cls(
            ruleset,
            tuple(seats),
            _first(data.get("first"), ruleset, len(seats)),
            {name: data[name] for name in META_KEYS if name in data},
            lines_of(log),
            _result(data.get("result")),
            data.get("fairness"),
        )

    def dumps(self) -> str:
        """Give the record as TOML that `loads` reads back to an equal one."""
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"format = {toml.written(FORMAT)}"
        yield f"variant = {toml.written(self.variant)}"
        if changed := self.ruleset.changed():
            yield f"options = {toml.written(changed)}"
        yield f"seats = {toml.written(self.seats)}"
        if self.first is not None:
            yield f"first = {self.first}"
        for name, value in self.meta.items():
            yield f"{toml.key(name)} = {toml.written(value)}"
        yield "log = ["
        for line in self.log:
            yield f"  {toml.written(line)},"
        yield "]"
        if self.result:
            yield "[result]"
            yield f"reason = {toml.written(self.result.reason)}"
            yield f"places = {toml.written(self.result.places)}"
            yield f"counts = {toml.written(self.result.counts)}"
        if isinstance(self.fairness, Mapping):
            yield "[fairness]"
            for name, value in self.fairness.items():
                yield f"{toml.key(name)} = {toml.written(value)}"


def _check_format(found: object) -> None:
    if found == FORMAT:
        return
    if isinstance(found, str) and re.fullmatch(r"whot-record/[1-9][0-9]{0,3}", found):
        raise BrokenRecord(0, f"This record is of the newer format {found}; what is known here is {FORMAT}.")
    raise BrokenRecord(0, f"This is not a record of the format {FORMAT}.")


def read(text: str) -> dict[str, object]:
    """Give what is written there as TOML, or raise BrokenRecord for entry 0."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # ValueError also covers a number too long for Python to read.
        raise BrokenRecord(0, f"This is not TOML: {_one_line(error)}.") from None


def lines_of(log: Sequence[object]) -> tuple[str, ...]:
    """Give a log's lines; what is no text becomes what no entry looks like, for replaying to name the first fault."""
    return tuple(line if isinstance(line, str) else f"<{type(line).__name__}>" for line in log)


def replay(record: Record, at: int | None = None) -> Position:
    """Give the position after the log, or after its first `at` entries and the chance entries that these need.

    Raises BrokenRecord for the first entry that cannot stand; for a missing chance entry, at one past the last entry;
    and, when the whole log was applied, for a result that differs from the one reached.
    """
    wanted = len(record.log) if at is None else min(at, len(record.log))
    position, steps = walk(record)
    for number in steps:
        if number > wanted and not position.awaits:
            break
    return position


def walk(record: Record) -> tuple[Position, Iterator[int]]:
    """Give the position before the first entry, and the entries' numbers, each before its entry is applied to it.

    Raises BrokenRecord as `replay` does, while the numbers are gone through; of a result that differs at their end.
    """
    position = start(record.ruleset, len(record.seats), record.first)
    return position, _applied(record, position)


def _applied(record: Record, position: Position) -> Iterator[int]:
    for number, line in enumerate(record.log, 1):
        yield number
        try:
            position.apply(parse(line))
        except Refused as refused:
            raise BrokenRecord(number, refused.text) from None
    if position.awaits:
        raise BrokenRecord(len(record.log) + 1, f"The log ends where a {position.awaits.kind} must follow.")
    if record.result and record.result != position.result:
        raise BrokenRecord(0, "The result recorded is not the one that the log reaches.")


def _first(first: object, ruleset: Ruleset, seats: int) -> int | None:
    if first is None:
        return None if ruleset.cuts else 1
    if type(first) is int and 1 <= first <= seats:
        return first
    raise BrokenRecord(0, f"The seat that begins is a number from 1 to {seats}.")


def _result(result: object) -> Result | None:
    if result is None:
        return None
    if isinstance(result, dict):
        reason, places, counts = (result.get(name) for name in ("reason", "places", "counts"))
        if isinstance(reason, str) and _is_numbers(places) and _is_numbers(counts):
            return Result(reason, tuple(places), tuple(counts))
    raise BrokenRecord(0, "The result is not a reason with places and counts.")


def is_texts(value: object) -> TypeGuard[list[str]]:
    """Whether this is a list of texts."""
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _is_numbers(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(number) is int for number in value)


def _one_line(error: Exception) -> str:
    return "it is nested too deeply" if isinstance(error, RecursionError) else " ".join(str(error).split())
