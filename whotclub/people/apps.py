"""Log-in users and the players that they are."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "whotclub.people"
    label = "people"

    def ready(self) -> None:
        """A log-in is heard of."""
        from django.contrib.auth.signals import user_logged_in

        from whotclub.people.receivers import claim_visitor

        user_logged_in.connect(claim_visitor)
