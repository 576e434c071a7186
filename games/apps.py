"""Playing: the rules, the live table, the log."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
