"""`manage.py replay_all`: replay every stored game and compare what is stored beside its log. Writes nothing."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.models import Game
from games.queries import stored

FAILED = 2
BAR = 30
EVERY = 1000
"""After how many games a plain line is written where no terminal is."""


class Command(BaseCommand):
    """Replay all stored games; status 2 when anything differs, with one line for each difference."""

    help = "Replay every stored game and check its result, places, counts, version and shuffles against its log."

    def handle(self, *args: Any, **options: Any) -> None:
        total, games, differences = Game.objects.count(), 0, 0
        for game in stored.games():
            for difference in stored.differences(game):
                differences += 1
                self._clear()
                self.stderr.write(f"game {game.pk}: {difference}")
            games += 1
            self._progress(games, max(games, total))
        self._clear()
        self.stdout.write(f"{_counted(games, 'game')} replayed, {_counted(differences, 'difference')}")
        if differences:
            sys.exit(FAILED)

    def _progress(self, games: int, total: int) -> None:
        if self.stdout.isatty():
            # Twice a hundred times in all, so that drawing takes no time of its own.
            if games == total or games % max(total // 200, 1) == 0:
                done = "#" * (BAR * games // total)
                self.stdout.write(f"\r[{done:{BAR}}] {games} of {total}", ending="")
                self.stdout.flush()
        elif games % EVERY == 0:
            self.stdout.write(f"{games} of {total}")

    def _clear(self) -> None:
        if self.stdout.isatty():
            self.stdout.write("\r\033[K", ending="")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
