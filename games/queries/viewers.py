"""Who looks at a table, and whether they may. It asks anew each time, so that a log-out counts at once.

A series is public or private, and stays so when it is over. Public: of tournaments, and of offers made in the lobby.
Private, all others, a game with the house bots too: it is there for those who sit in it and for whoever has been
given its link, by every door, its replays and records included; for anybody else it is as if there were none.
"""

from collections.abc import Collection
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.db.models import Q
from django.http import HttpRequest

from games.models import Series, SeriesSeat
from whotclub.people import cookie, visitors
from whotclub.people.models import Player

LINKS = "links"
"""Where a session keeps the series whose links it was given."""


def at(series_id: int, session_key: str | None) -> Player | None:
    """Give as whom a session looks at a series; None for a stranger, and once the session has ended.

    Raises LookupError as `look` does.
    """
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    return look(series_id, _of_session(session) if session_key else None, links(session))


def look(series_id: int, player: Player | None, known: Collection[int]) -> Player | None:
    """Give as whom somebody looks at a series: who has a seat there, or a claimed visitor's, as that seat's player.

    known: the series whose links they were given. Raises LookupError where there is no series, or none for them.
    """
    if player:
        selves = Player.objects.filter(Q(pk=player.pk) | Q(claimed_by=player))
        if seated := selves.filter(series_seats__series=series_id).first():
            return seated
    if not Series.objects.filter(Q(public=True) | Q(pk__in=known), pk=series_id).exists():
        raise LookupError(series_id)
    return player


def links(session: Any) -> list[int]:
    """Give the series whose links the session was given."""
    return list(session.get(LINKS, ()))


def _of_session(session: Any) -> Player | None:
    request = HttpRequest()
    request.session = session
    user = get_user(request)
    if not user.is_authenticated:
        return visitors.of_token(session.get(cookie.COOKIE))
    return Player.objects.filter(user=user).first() if user.is_active else None


def seated(series_id: int) -> set[int]:
    """Give the players who sit at a table."""
    return set(SeriesSeat.objects.filter(series=series_id).values_list("player", flat=True))
