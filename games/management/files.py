"""What the commands that check files have in common: files in, a line for each out. It knows no kind of file."""

import json
import sys
from abc import abstractmethod
from argparse import ArgumentParser
from collections.abc import Mapping
from io import TextIOWrapper
from typing import Any

from django.core.management.base import BaseCommand

FAILED = 2
LONGEST_FILE_BYTES = 64 * 1024 * 1024


class BrokenFile(Exception):  # noqa: N818 - it is an answer, not a failure
    """A file that fails; the text says where and why, `said` what programs are told."""

    def __init__(self, text: str, said: Mapping[str, object]) -> None:
        super().__init__(text)
        self.said = said


class FilesCommand(BaseCommand):
    """Does one thing with each file named; status 2 when any of them failed, with one line for each that did."""

    requires_system_checks = []
    name: str
    """As it is called on the command line."""
    noun: str
    """What is in a file."""
    alone = True
    """One file only was named."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE")
        parser.add_argument(
            "--json", dest="as_json", action="store_true", help=f"print a line of JSON for each {self.noun}"
        )

    def handle(self, *args: Any, files: list[str], as_json: bool, **options: Any) -> None:
        try:
            terms = self.terms(**options)
            if not files:
                raise ValueError(f"name a {self.noun} to {self.name}, or - for standard input")
        except ValueError as error:
            self.stderr.write(f"{self.name}: {error}")
            sys.exit(FAILED)
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="backslashreplace")  # a name may have letters that the terminal has not
        self.alone = len(files) == 1
        ok = [self._answer(name, as_json, terms) for name in files]
        if not all(ok):
            sys.exit(FAILED)

    def terms(self, **options: Any) -> dict[str, Any]:
        """Give what `told` takes beside the file; raises ValueError for an option that cannot be."""
        return {}

    @abstractmethod
    def told(self, name: str, content: str, **terms: Any) -> tuple[dict[str, object], list[str]]:
        """Give what is printed for a file, as JSON and as lines; raises BrokenFile for one that fails."""

    @abstractmethod
    def broken(self, text: str) -> BrokenFile:
        """Give the failure of a file that cannot even be read."""

    def _answer(self, name: str, as_json: bool, terms: dict[str, Any]) -> bool:
        try:
            value, lines = self.told(name, self._read(name), **terms)
        except BrokenFile as broken:
            if as_json:
                self.stdout.write(json.dumps({"file": name, **broken.said}))
            else:
                self.stderr.write(f"{_printable(name)}: {_printable(str(broken))}")
            return False
        for line in [json.dumps(value)] if as_json else map(_printable, lines):
            self.stdout.write(line)
        return True

    def _read(self, name: str) -> str:
        """Give a file's text, or standard input's for "-"; raises BrokenFile when there is none."""
        try:
            # Standard input by its number, since Python has no object for it where it is closed.
            with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
                content = file.read(LONGEST_FILE_BYTES + 1)
            if len(content) > LONGEST_FILE_BYTES:
                raise self.broken(f"This is too long to be a {self.noun}.")
            return content.decode()
        except UnicodeDecodeError:
            raise self.broken("This is not text in UTF-8.") from None
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise self.broken(f"This cannot be read: {reason}.") from None


def _printable(text: str) -> str:
    """Give the text on one line, with nothing in it that a terminal would obey."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
