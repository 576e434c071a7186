"""`manage.py demo`: fills an empty site with an invented club."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.rules.refused import Refused
from whotclub.demo.fill import fill


class Command(BaseCommand):
    help = "Fills an empty site with an invented club: people, a finished season, a tournament that waits for you."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.ending = ""
        try:
            fill(now=timezone.now(), out=self.stdout)
        except Refused as refused:
            raise CommandError(refused.text, returncode=2) from None
