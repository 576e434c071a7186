"""The life of a tournament by hand: check-in opened and closed, the whole paused and resumed."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.http import HttpResponse
from django.utils.timezone import now
from django.views.decorators.http import require_POST

from tournaments.models import Tournament
from tournaments.services import check_in, life
from tournaments.views.answers import acted, signed_in
from tournaments.views.tournaments import by_address, tournament_page
from whotclub.people.middleware import PlayerRequest
from whotclub.people.models import Player

Act = Callable[[Player, Tournament, datetime], object]


def _button(act: Act, said: str) -> Callable[..., HttpResponse]:
    """The view of a button that does this to a tournament. said: with {} for its name."""

    @require_POST
    @signed_in
    def pressed(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
        found = by_address(club, slug)
        do = partial(act, request.player, found, now())
        return acted(request, do, said.format(found), tournament_page, found)

    return pressed


check_in_open = _button(check_in.open_by_hand, "Check-in of {} is open.")
check_in_close = _button(check_in.close_by_hand, "Check-in of {} is closed.")
pause = _button(life.pause, "{} is paused.")
resume = _button(life.resume, "{} goes on.")
