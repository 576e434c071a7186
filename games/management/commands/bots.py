"""`manage.py bots`: how well the house bots play, by playing games against each other. Needs no database."""

import argparse
import sys
from itertools import combinations
from typing import Any

from django.core.management.base import BaseCommand

from games.bots.choose import Chooser, choosers
from games.bots.contest import random_fitting, tallies
from games.rules.refused import Refused
from games.rules.ruleset import EVERY_PRESET, Ruleset, check_seats

FAILED = 2
SIDES = ("random", "easy", "normal", "strong")
"""From the weakest."""


class Command(BaseCommand):
    """Print what share of first places one side takes from another, with its 95 % interval; status 2 when refused."""

    help = "Measure the house bots against each other and against fitting cards played at random."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("sides", nargs="*", metavar="SIDE", help=f"two of {', '.join(SIDES)}; all pairs if none")
        parser.add_argument("--variant", default="modern", choices=EVERY_PRESET)
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--games", type=int, default=400)
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games")

    def handle(self, *args: Any, **options: Any) -> None:
        sides, ruleset, seats = options["sides"], EVERY_PRESET[options["variant"]], options["seats"]
        try:
            check_seats(ruleset, seats)
        except Refused as refused:
            self._refuse(refused.text)
        if sides and (len(sides) != 2 or not set(sides) <= set(SIDES)):
            self._refuse(f"Name two of {', '.join(SIDES)}, or none for all pairs.")
        if options["games"] < 1:
            self._refuse("At least one game must be played.")
        for one, other in [sides] if sides else [pair[::-1] for pair in combinations(SIDES, 2)][::-1]:
            self._measure(one, other, ruleset, seats, options["games"], options["seed"])

    def _measure(self, one: str, other: str, ruleset: Ruleset, seats: int, games: int, seed: int) -> None:
        name = f"{ruleset.variant}, {seats} seats, {one} against {other}"
        for tally in tallies(_chooser(one, ruleset), _chooser(other, ruleset), ruleset, seats, range(games), seed):
            if self.stdout.isatty():
                self.stdout.write(f"\r\033[K{name}: {tally.games} of {games}", ending="")
                self.stdout.flush()
        start = "\r\033[K" if self.stdout.isatty() else ""
        self.stdout.write(f"{start}{name}: {tally}")
        self.stdout.flush()

    def _refuse(self, text: str) -> None:
        self.stderr.write(text)
        sys.exit(FAILED)


def _chooser(side: str, ruleset: Ruleset) -> Chooser:
    return random_fitting if side == "random" else choosers(ruleset)[side]
