"""People of every role, and browsers that are logged in as them."""

from functools import cache

import pytest

from tests.factories import PlayerFactory, VisitorFactory
from tests.games.views.visiting import visitor as browser_of
from tests.tournaments.cast import club_of, entered, started

WITHOUT_ACCOUNT = ("anonymous", "visitor")
ROLES = ("owner", "organiser", "referee", "member", "stranger", *WITHOUT_ACCOUNT)


@pytest.fixture
def people():
    return {role: PlayerFactory(name=role.title()) for role in ROLES if role not in WITHOUT_ACCOUNT}


@pytest.fixture
def club(people):
    roles = {role: people[role] for role in ("organiser", "referee", "member")}
    return club_of(people["owner"], **roles)


@pytest.fixture
def browser(people):
    """A function that gives the browser of that role, the same one every time."""

    @cache
    def browser(role):
        if role in WITHOUT_ACCOUNT:
            return browser_of(VisitorFactory() if role == "visitor" else None)
        return browser_of(people[role])

    return browser


@pytest.fixture
def cup(club):
    """A tournament of four, open for entries."""
    return entered(4, club=club)


@pytest.fixture
def running(club):
    """A tournament of four guests that runs, best of three."""
    return started(4, club=club, guests=True, best_of=(3,))
