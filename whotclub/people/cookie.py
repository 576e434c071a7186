"""The signed cookie that a visitor is known by, and its copy in the session for sockets. It decides nothing."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from whotclub.people import visitors
from whotclub.people.models import Player

COOKIE = "visitor"
SALT = "whotclub.visitor"
LASTS_S = int(visitors.IDLE.total_seconds())


def token_of(request: HttpRequest) -> str | None:
    """Give what the cookie holds, None where there is none, or one that this site has not signed."""
    token: str | None = request.get_signed_cookie(COOKIE, default=None, salt=SALT, max_age=LASTS_S)
    return token


def carry(request: HttpRequest, response: HttpResponse, player: Player | None) -> None:
    """Locks nothing, announces nothing. The browser of a visitor keeps its cookie; that of nobody has none."""
    if request.user.is_authenticated:  # from this very request on, it may be
        return
    if player is None or not player.is_visitor:
        if player is None and COOKIE in request.COOKIES:
            forget(request, response)
        return
    token = player.visitor.token
    if request.session.get(COOKIE) != token:
        request.session[COOKIE] = token
    if visitors.seen(player, timezone.now()) or token != token_of(request):
        response.set_signed_cookie(
            COOKIE, token, salt=SALT, max_age=LASTS_S, httponly=True, samesite="Lax", secure=request.is_secure()
        )


def forget(request: HttpRequest, response: HttpResponse) -> None:
    """Locks nothing, announces nothing. This browser knows of no visitor; who has the code is it still."""
    response.delete_cookie(COOKIE, samesite="Lax")
    request.session.pop(COOKIE, None)
