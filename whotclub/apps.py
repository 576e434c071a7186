"""The site's own app: pages, runner, commands."""

from django.apps import AppConfig


class WhotClubConfig(AppConfig):
    name = "whotclub"
