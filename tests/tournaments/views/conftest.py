"""People of every role, and browsers that are logged in as them."""

from functools import cache

import pytest

from tests.factories import PlayerFactory, VisitorFactory
from tests.games.views.visiting import visitor as browser_of
from tests.tournaments.cast import NOW, club_of, entered, owner_of, started
from tournaments.models import Entrant, Stage, Tournament
from tournaments.services import check_in, life

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


@pytest.fixture
def checking(club):
    """A tournament of four guests whose check-in is open."""
    tournament = entered(4, club=club, guests=True)
    check_in.open_by_hand(owner_of(club), tournament, NOW)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def asking(club):
    """A tournament in which two have asked to enter."""
    tournament = entered(2, club=club, entry=Tournament.Entry.APPROVAL)
    tournament.entrants.update(status=Entrant.Status.ASKED)
    return tournament


@pytest.fixture
def paused(running):
    """The tournament that runs, paused."""
    life.pause(owner_of(running.club), running, NOW)
    return running


@pytest.fixture
def swiss(club):
    """A Swiss of six accounts in three rounds, open for entries."""
    return entered(6, club=club, stages=[Stage(format=Stage.Format.SWISS, best_of=[1], rounds=3)])
