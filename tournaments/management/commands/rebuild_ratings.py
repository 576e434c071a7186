"""Works out every rating from nothing; says how many stored numbers were different."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.services.rating_rebuild import rebuild


class Command(BaseCommand):
    help = "Work out every rating again from the games that count, and put right what differs."

    def handle(self, *args: Any, **options: Any) -> None:
        differing = rebuild(self._progress)
        self.stdout.write(f"{differing} {'difference' if differing == 1 else 'differences'}")

    def _progress(self, done: int, total: int) -> None:
        self.stderr.write(f"\r{done} of {total} games", ending="" if done < total else "\n")
