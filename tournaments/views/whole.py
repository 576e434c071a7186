"""Which pages of clubs and tournaments are kept whole for strangers, by what, and how long. It keeps none itself."""

from collections.abc import Callable

from django.http import HttpResponse

from tournaments.models import Tournament
from tournaments.queries import versions
from tournaments.views.fragments import LIVE_FOR_S
from whotclub.people import whole
from whotclub.people.middleware import SiteRequest

Make = Callable[[], HttpResponse]
STARTED = (Tournament.State.RUNNING, Tournament.State.PAUSED, Tournament.State.FINISHED, Tournament.State.CANCELLED)
"""Before the start a tournament's page depends on the time."""
CLUB_LASTS_S = 60


def of_tournament(request: SiteRequest, club: str, slug: str, make: Make) -> HttpResponse:
    """The page of the tournament at that address, or of a part of it, as it is by the tournament's version."""

    def made_from() -> tuple[str, int] | None:
        found = versions.of_tournament(club, slug)
        if found is None or found.state not in STARTED:
            return None
        return str(found), LIVE_FOR_S if found.state == Tournament.State.RUNNING else whole.LASTS_S

    return whole.kept(request, made_from, make)


def of_club(request: SiteRequest, slug: str, make: Make) -> HttpResponse:
    """The page of the club: another with every row of its action log, and after a minute."""

    def made_from() -> tuple[str, int] | None:
        found = versions.of_club(slug)
        return None if found is None else (found, CLUB_LASTS_S)

    return whole.kept(request, made_from, make)
