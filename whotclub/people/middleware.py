"""Puts the player beside the user on every request, an account's or a visitor's, and how they like the site."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from whotclub.people import cookie, visitors
from whotclub.people.models import Player
from whotclub.people.skins import Drawn, drawn_for
from whotclub.people.thrift import HEADER, Thrift, thrift_of


class SiteRequest(HttpRequest):
    """A request as views get it: with the Player who asks, or None for somebody of whom nothing is known.

    account: the same where it is an account's player; None for a visitor, who may play friendly games and no more.
    """

    player: Player | None
    account: Player | None
    drawn: Drawn
    thrift: Thrift


class PlayerRequest(SiteRequest):
    """A request of somebody who is logged in, as views behind a log-in get it."""

    player: Player
    account: Player


def player_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """request.player is the Player who asks: of the log-in, else the visitor whose cookie this browser has, or None.

    request.account is the player of the log-in alone. request.drawn is how cards are drawn for who asks,
    request.thrift whether they save data, which every page shows. A view that makes a visitor puts it into
    request.player, and the browser gets its cookie.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        logged_in = request.user.is_authenticated
        request.account = getattr(request.user, "player", None)  # type: ignore[attr-defined]
        known = None if logged_in else visitors.of_token(cookie.token_of(request))
        request.player = request.account or known  # type: ignore[attr-defined]
        request.drawn = drawn_for(request)  # type: ignore[attr-defined]
        request.thrift = thrift_of(request)  # type: ignore[attr-defined]
        response = get_response(request)
        if response.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, [HEADER])
        cookie.carry(request, response, request.player)  # type: ignore[attr-defined]
        return response

    return middleware
