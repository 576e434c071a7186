"""Puts the player beside the user on every request."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def player_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """request.player is the Player who asks, or None for somebody who is not logged in."""

    def middleware(request: HttpRequest) -> HttpResponse:
        user = request.user
        request.player = user.player if user.is_authenticated else None  # type: ignore[attr-defined]
        return get_response(request)

    return middleware
