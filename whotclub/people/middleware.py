"""Puts the player beside the user on every request."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from whotclub.people.models import Player
from whotclub.people.skins import Drawn, drawn_for


class SiteRequest(HttpRequest):
    """A request as views get it: with the Player who asks, or None for somebody who is not logged in."""

    player: Player | None
    drawn: Drawn


class PlayerRequest(SiteRequest):
    """A request of somebody who is logged in, as views behind a log-in get it."""

    player: Player


def player_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """request.player is the Player who asks, or None for who is not logged in or has a log-in that is no player.

    request.drawn is how cards are drawn for who asks.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        request.player = getattr(request.user, "player", None)  # type: ignore[attr-defined]
        request.drawn = drawn_for(request)  # type: ignore[attr-defined]
        return get_response(request)

    return middleware
