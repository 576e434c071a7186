"""`manage.py replay FILE…`: check game records, show the position reached. Writes nothing, needs no database."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from io import TextIOWrapper
from typing import Any

from django.core.management.base import BaseCommand

from games.rules.cards import canonical
from games.rules.game import Position
from games.rules.record import BrokenRecord, Record, replay

FAILED = 2
LONGEST_FILE_BYTES = 64 * 1024 * 1024


class Command(BaseCommand):
    """Replay records; status 2 when any of them cannot be replayed, with one line for each that cannot."""

    help = "Replay and check game records (.whot); - reads standard input."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE")
        parser.add_argument(
            "--json", dest="as_json", action="store_true", help="print each position as a line of JSON"
        )
        parser.add_argument("--at", metavar="K", help="stop after K log entries; 0 is after the deal")

    def handle(self, *args: Any, files: list[str], as_json: bool, at: str | None, **options: Any) -> None:
        try:
            entries = _entries(at)
            if not files:
                raise ValueError("name a record to replay, or - for standard input")
        except ValueError as error:
            self.stderr.write(f"replay: {error}")
            sys.exit(FAILED)
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="backslashreplace")  # a name may have letters that the terminal has not
        ok = [self._replay(name, entries, as_json) for name in files]
        if not all(ok):
            sys.exit(FAILED)

    def _replay(self, name: str, at: int | None, as_json: bool) -> bool:
        """Print one line or more for one file, and give whether it could be replayed."""
        try:
            record = Record.loads(_read(name))
            position = replay(record, at)
        except BrokenRecord as broken:
            if as_json:
                self._print({"file": name, "entry": broken.entry, "error": broken.text})
            else:
                self.stderr.write(f"{_printable(name)}: {_printable(str(broken))}")
            return False
        if as_json:
            self._print(summary(record, position))
        else:
            for line in _in_words(name, record, position):
                self.stdout.write(_printable(line))
        return True

    def _print(self, value: dict[str, object]) -> None:
        self.stdout.write(json.dumps(value))


def summary(record: Record, position: Position) -> dict[str, object]:
    """Give the position as RECORD describes it: open to whoever holds the record, so with every hand."""
    result = position.result
    return {
        "variant": record.variant,
        "seats": list(record.seats),
        "entries": position.entries,
        "deal": position.deal,
        "over": result is not None,
        "to_act": list(position.to_act),
        "top": position.top and position.top.code,
        "called": position.called,
        "pick": position.pick,
        "hands": [[card.code for card in canonical(hand)] for hand in position.hands],
        "market": len(position.market),
        "pile": len(position.pile),
        "legal": sorted(str(move) for move in position.legal()),
        "tally": position.tally,
        "penalties": position.penalties,
        "result": result and {"reason": result.reason, "places": list(result.places), "counts": list(result.counts)},
    }


def _entries(at: str | None) -> int | None:
    """Give how many entries to stop after, None for all; raises ValueError for what is no such number."""
    if at is None:
        return None
    if not (at.isascii() and at.isdigit()):
        raise ValueError(f"--at takes a number of log entries, not {at[:20]!r}")
    return int(at[:18])  # beyond the end is the end


def _read(name: str) -> str:
    """Give a file's text, or standard input's for "-"; raises BrokenRecord when there is none."""
    try:
        # Standard input by its number, since Python has no object for it where it is closed.
        with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
            content = file.read(LONGEST_FILE_BYTES + 1)
        if len(content) > LONGEST_FILE_BYTES:
            raise BrokenRecord(0, "This is too long to be a record.")
        return content.decode()
    except UnicodeDecodeError:
        raise BrokenRecord(0, "This is not text in UTF-8.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BrokenRecord(0, f"This cannot be read: {reason}.") from None


def _in_words(name: str, record: Record, position: Position) -> Iterator[str]:
    """Give the lines that a person reads when a record replays."""
    yield f"{name}: {record.variant}, {', '.join(record.seats)}; {position.entries} entries are in order"
    if position.result is None:
        acting = ", ".join(record.seats[seat - 1] for seat in position.to_act)
        pick = f", {position.pick} to pick" if position.pick else ""
        called = f", {position.called} called" if position.called else ""
        tally = "" if position.tally is None else f", tally {position.tally}"
        yield f"  deal {position.deal}, top card {position.top or 'none'}{called}{pick}{tally}; to act: {acting}"
    else:
        yield f"  over: {position.result.reason}"
    if position.penalties is not None:
        yield f"  points: {', '.join(map(str, position.penalties))}"
    for seat, (who, hand) in enumerate(zip(record.seats, position.hands, strict=True)):
        cards = " ".join(card.code for card in canonical(hand)) or "no cards"
        place = f" (place {position.places[seat]})" if position.places[seat] else ""
        yield f"  {seat + 1} {who}{place}: {cards}"


def _printable(text: str) -> str:
    """Give the text on one line, with nothing in it that a terminal would obey."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
