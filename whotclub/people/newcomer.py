"""The door by which somebody without an account comes in: a name in a posted form. It stores nothing itself."""

import logging

from allauth.core import ratelimit
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone

from whotclub.people import visitors
from whotclub.people.models import Player

FIELD = "name"

log = logging.getLogger(__name__)


def arrive(request: HttpRequest) -> Player | None:
    """Give the player who asks or, where that is nobody and the form says a name, a visitor who is new here.

    The browser gets the visitor's cookie with the answer. None where no name is said. Raises ValidationError for a
    name that cannot be, and `too-many` where too many have come from one address.
    """
    player: Player | None = request.player  # type: ignore[attr-defined]
    if player is not None or FIELD not in request.POST:
        return player
    name = visitors.check_visitor_name(request.POST[FIELD])
    if not within(request, "visitor"):
        raise ValidationError(
            "Too many visitors have come from your network. Wait ten minutes, or sign up.", code="too-many"
        )
    request.player = visitors.welcome(name, timezone.now())  # type: ignore[attr-defined]
    return request.player  # type: ignore[attr-defined, no-any-return]


def within(request: HttpRequest, action: str) -> bool:
    """Whether the address may do that once more (the settings say how often); while the cache is away it may."""
    try:
        return bool(ratelimit.consume(request, action=action))
    except Exception as error:  # whatever the cache's server may raise: nobody is kept from a game by it
        log.warning("%s not limited: %r", action, error)
        return True
