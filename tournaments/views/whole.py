"""Whole pages kept for who is nobody here: no log-in, no visitor, nothing in the session. It knows no page.

They are the same for all of them but for their cookies' look and the token of the forms, which is each request's own.
"""

import re
from collections.abc import Callable
from hashlib import sha256

from django.conf import settings
from django.http import HttpResponse
from django.middleware.csrf import get_token

from tournaments.models import Tournament
from tournaments.queries import versions
from tournaments.views.fragments import LASTS_S, LIVE_FOR_S, edition, kept
from whotclub.people.middleware import SiteRequest

Make = Callable[[], HttpResponse]
Once = Callable[[Callable[[], bytes | None]], bytes | None]
"""Gives what is kept, or else has it made and kept."""
STARTED = (Tournament.State.RUNNING, Tournament.State.PAUSED, Tournament.State.FINISHED, Tournament.State.CANCELLED)
"""Before the start a tournament's page depends on the time."""
CLUB_LASTS_S = 60
_TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]*')
_PLACE = b"the-token-of-the-form"
_OWN = (settings.SESSION_COOKIE_NAME, "messages")
_THEMES = ("light", "dark")


def of_tournament(request: SiteRequest, club: str, slug: str, make: Make) -> HttpResponse:
    """The page of the tournament at that address, or of a part of it, as it is by the tournament's version."""
    if not _stranger(request):
        return make()
    found = versions.of_tournament(club, slug)
    if found is None or found.state not in STARTED or request.headers.get("X-Version") == str(found.version):
        return make()
    key = f"whole:{edition()}:{found}:{_name(request)}"
    lasts_s = LIVE_FOR_S if found.state == Tournament.State.RUNNING else LASTS_S
    return _given(request, lambda whole: kept(key, whole, lasts_s), make)


def of_club(request: SiteRequest, slug: str, make: Make) -> HttpResponse:
    """The page of the club: another with every row of its action log, and after a minute."""
    if not _stranger(request):
        return make()
    found = versions.of_club(slug)
    if found is None:
        return make()
    key = f"club:{edition()}:{found}:{_name(request)}"
    return _given(request, lambda whole: kept(key, whole, CLUB_LASTS_S), make)


def _stranger(request: SiteRequest) -> bool:
    own = request.player or any(name in request.COOKIES for name in _OWN)
    return not own and request.method == "GET" and not request.GET and "X-Kept" not in request.headers


def _name(request: SiteRequest) -> str:
    """The page, and how this browser has it look."""
    theme = request.COOKIES.get("theme", "")
    drawn, thrift = request.drawn, request.thrift
    look = (theme if theme in _THEMES else "", drawn.skin.value, drawn.letters, thrift.asked, thrift.chosen)
    return "page:" + sha256(f"{request.path}:{look}".encode()).hexdigest()[:24]


def _given(request: SiteRequest, once: Once, make: Make) -> HttpResponse:
    fresh: list[HttpResponse] = []

    def whole() -> bytes | None:
        fresh.append(make())
        return _TOKEN.sub(rb"\1" + _PLACE, fresh[0].content) if fresh[0].status_code == 200 else None

    body = once(whole)
    if fresh or body is None:
        return fresh[0] if fresh else make()
    return HttpResponse(body.replace(_PLACE, get_token(request).encode()) if _PLACE in body else body)
