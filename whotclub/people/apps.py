"""Log-in users and the players that they are."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "whotclub.people"
    label = "people"
