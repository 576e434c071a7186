"""What follows from a log-in: the visitor of this browser becomes the account's. It decides nothing itself."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from whotclub.people import claims, cookie, visitors
from whotclub.people.models import Player, User


def claim_visitor(sender: object, request: HttpRequest, user: User, **_: Any) -> None:
    """The visitor's games are the account's, unless the two have met; who logged in is told either way."""
    visitor = visitors.of_token(cookie.token_of(request))
    account = Player.objects.filter(user=user).first()
    if visitor is None or account is None:
        return
    try:
        claims.claim(account, visitor)
    except ValidationError as refused:
        _tell(request, messages.WARNING, refused.messages[0])
        return
    request.session.pop(cookie.COOKIE, None)
    _tell(request, messages.SUCCESS, f"What you played here as {visitor.name} is kept with your account.")


def _tell(request: HttpRequest, level: int, text: str) -> None:
    if hasattr(request, "_messages"):  # a log-in without a page has nowhere to tell it
        messages.add_message(request, level, text)
