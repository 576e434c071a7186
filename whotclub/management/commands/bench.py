"""`manage.py bench`: the ratios of PERFORMANCE, measured on this machine. What it stores it rolls back."""

from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError

BENCHES = ("pairing", "tournament", "pages")
FAILED = 1


class Command(BaseCommand):
    help = "Measures the goals of speed, each against a peer in the same run; status 1 if one does not hold."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("bench", nargs="*", help=f"which to measure, by default all: {', '.join(BENCHES)}")

    def handle(self, *args: Any, **options: Any) -> None:
        names = options["bench"] or BENCHES
        for name in names:
            if name not in BENCHES:
                raise CommandError(f"There is no bench {name}; there are {', '.join(BENCHES)}.", returncode=2)
        holds = True
        for name in names:
            bench = import_module(f"whotclub.runner.bench.{name}")
            try:
                for line in bench.bench():
                    holds &= line.holds
                    self.stdout.write(str(line))
                    self.stdout.flush()
            except OperationalError:
                text = f"{name}: no database answers; start the site with `up` first."
                raise CommandError(text, returncode=2) from None
        if not holds:
            raise SystemExit(FAILED)
