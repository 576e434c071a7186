"""What the commands that read game records have in common: files in, a line for each out. It needs no database."""

import json
import sys
from abc import abstractmethod
from argparse import ArgumentParser
from io import TextIOWrapper
from typing import Any

from django.core.management.base import BaseCommand

from games.rules.record import BrokenRecord, Record
from games.rules.run_record import RunRecord, loads

FAILED = 2
LONGEST_FILE_BYTES = 64 * 1024 * 1024


class RecordsCommand(BaseCommand):
    """Does one thing with each record named; status 2 when any of them failed, with one line for each that did."""

    requires_system_checks = []
    name: str
    """As it is called on the command line."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE")
        parser.add_argument(
            "--json", dest="as_json", action="store_true", help="print a line of JSON for each record"
        )

    def handle(self, *args: Any, files: list[str], as_json: bool, **options: Any) -> None:
        try:
            terms = self.terms(**options)
            if not files:
                raise ValueError(f"name a record to {self.name}, or - for standard input")
        except ValueError as error:
            self.stderr.write(f"{self.name}: {error}")
            sys.exit(FAILED)
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="backslashreplace")  # a name may have letters that the terminal has not
        ok = [self._answer(name, as_json, terms) for name in files]
        if not all(ok):
            sys.exit(FAILED)

    def terms(self, **options: Any) -> dict[str, Any]:
        """Give what `answer` takes beside the record; raises ValueError for an option that cannot be."""
        return {}

    @abstractmethod
    def answer(self, name: str, record: Record | RunRecord, **terms: Any) -> tuple[dict[str, object], list[str]]:
        """Give what is printed for a record, as JSON and as lines; raises BrokenRecord for one that fails."""

    def _answer(self, name: str, as_json: bool, terms: dict[str, Any]) -> bool:
        try:
            value, lines = self.answer(name, loads(_read(name)), **terms)
        except BrokenRecord as broken:
            if as_json:
                self.stdout.write(json.dumps({"file": name, "entry": broken.entry, "error": broken.text}))
            else:
                self.stderr.write(f"{_printable(name)}: {_printable(str(broken))}")
            return False
        for line in [json.dumps(value)] if as_json else map(_printable, lines):
            self.stdout.write(line)
        return True


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


def _printable(text: str) -> str:
    """Give the text on one line, with nothing in it that a terminal would obey."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
