"""Pages of a site in which there is nothing yet. These rows come first, and their answers are kept."""

from django.urls import reverse

from tests.browser.pages.row import Look, seen
from tests.factories import PlayerFactory
from whotclub.people.models import Player


def _newcomer() -> Player:
    return Player.objects.filter(kind="account").first() or PlayerFactory(name="Oluwadamilola")


@seen("home", "nothing yet, signed out", kept=True)
def _home_signed_out() -> Look:
    return None, reverse("home")


@seen("lobby", "nobody waits, signed out", kept=True)
def _lobby_signed_out() -> Look:
    return None, reverse("lobby")


@seen("home", "nothing yet", kept=True)
def _home() -> Look:
    return _newcomer(), reverse("home")


@seen("lobby", "nobody waits", kept=True)
def _lobby() -> Look:
    return _newcomer(), reverse("lobby")


@seen("clubs", "none", kept=True)
def _clubs() -> Look:
    return _newcomer(), reverse("clubs")


@seen("tournaments", "none", kept=True)
def _tournaments() -> Look:
    return _newcomer(), reverse("tournaments")


@seen("leaderboard", "nobody rated", kept=True)
def _leaderboard() -> Look:
    return _newcomer(), reverse("leaderboard")


@seen("Zener testing", "no test yet", kept=True)
def _testing() -> Look:
    return _newcomer(), reverse("testing")


@seen("watch", "nobody plays", kept=True)
def _watch() -> Look:
    return _newcomer(), reverse("watch")


@seen("player", "nothing played", kept=True)
def _player() -> Look:
    return _newcomer(), _newcomer().get_absolute_url()
