"""`manage.py up`: a whole site on this machine, servers included."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from whotclub.runner.places import data_folder
from whotclub.runner.servers import CannotStart
from whotclub.runner.up import up


class Command(BaseCommand):
    help = "Starts the whole site on this machine: database, broker, pages, worker and beat; Ctrl-C ends it."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 is every one")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on; 0 picks a free one")
        parser.add_argument("--data", type=Path, help="folder for everything that lasts (WHOTCLUB_DATA)")
        parser.add_argument("--demo", action="store_true", help="fill an empty site with an invented club")

    def handle(self, *args: Any, **options: Any) -> None:
        data = options["data"].absolute() if options["data"] else data_folder()
        try:
            up(data=data, host=options["host"], port=options["port"], demo=options["demo"], say=self._say)
        except CannotStart as reason:
            raise CommandError(str(reason), returncode=2) from None

    def _say(self, text: str) -> None:
        with suppress(OSError):  # the site does not end because its terminal was closed
            self.stdout.write(text, ending="")
            self.stdout.flush()
