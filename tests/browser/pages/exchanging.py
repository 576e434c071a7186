"""Tournaments from files."""

from django.urls import reverse

from tests.browser.pages.competing import begun, founded
from tests.browser.pages.row import Look, seen
from tests.tournaments.cast import owner_of
from tournaments.queries import export, whott


def sent(content: str) -> Look:
    """The file as a club's owner sends it."""
    club = founded(3, 4)
    return owner_of(club), reverse("tournament-import", args=[club.slug]), {"content": content}


@seen("a tournament from a file", "blank")
def _blank() -> Look:
    club = founded(2)
    return owner_of(club), reverse("tournament-import", args=[club.slug])


@seen("a tournament from a file", "one that is wrong", kept=True, status=400)
def _wrong() -> Look:
    return sent('format = "whot-tournament/1"\nentrants = [{ id = "ada" }]\n')


@seen("what a file comes to", "a knock-out that is to be played", kept=True)
def _preview() -> Look:
    return sent(whott.text(export.document(begun(founded(4, 3), 7))))
