"""Playing: the rules, the live table, the log."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """What ends a session, a user or a seat is heard of by the sockets (RELIABILITY 3)."""
        from games import receivers  # noqa: F401
