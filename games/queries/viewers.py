"""Who looks at a table over a socket. It asks the session anew each time, so that a log-out counts at once."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest

from games.models import SeriesSeat
from whotclub.people.models import Player


def of_session(session_key: str | None) -> Player | None:
    """Give the player logged in by a session; None for a stranger, and once it was ended or the password changed."""
    if not session_key:
        return None
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    user = get_user(request)
    return Player.objects.filter(user=user).first() if user.is_authenticated and user.is_active else None


def seated(series_id: int) -> set[int]:
    """Give the players who sit at a table. Raises LookupError where there is no such series."""
    players = set(SeriesSeat.objects.filter(series=series_id).values_list("player", flat=True))
    if not players:
        raise LookupError(series_id)
    return players
