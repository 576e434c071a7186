"""Competing: clubs, seasons, tournaments, results, ratings."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        """The end of a game or series reaches tournaments by signal (DESIGN: the end of a game)."""
        from tournaments import permissions, receivers  # noqa: F401
