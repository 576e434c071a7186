"""Whole pages kept for who is nobody here: no log-in, no visitor, nothing in the session. It knows no page.

They are the same for all of them but for their cookies' look and the token of the forms, which is each request's own.
Each web process keeps its own: what a page is made from is asked for by its version each time, so none is too old.
"""

import hashlib
import re
from collections.abc import Callable
from functools import cache as once
from pathlib import Path

from django.conf import settings
from django.core.cache import caches
from django.http import HttpResponse
from django.middleware.csrf import get_token

from whotclub.people.middleware import SiteRequest

CACHE = "pages"
LASTS_S = 600
"""A name that somebody changes shows after so long at the latest: it raises no version."""

_TOKEN = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")[^"]*')
_OWN = (settings.SESSION_COOKIE_NAME, "messages")
_THEMES = ("light", "dark")


MadeFrom = Callable[[], tuple[str, int] | None]
"""Gives a text that is another one when the page of an address is, and how many seconds the page lasts at most; None
where it may not be kept: where not everybody may see it, or it depends on the time."""


def kept(request: SiteRequest, made_from: MadeFrom, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The page, made once for everybody who is nobody here and likes the same look; for others it is made anew."""
    found = made_from() if _stranger(request) else None
    if found is None:
        return make()
    version, lasts_s = found
    key = hashlib.sha256(f"{edition()}:{version}:{request.path}:{_look(request)}".encode()).hexdigest()
    parts = caches[CACHE].get(key)
    if parts is None:
        fresh = make()
        if fresh.status_code == 200:
            caches[CACHE].set(key, _TOKEN.split(fresh.content), lasts_s)
        return fresh
    token = get_token(request).encode() if len(parts) > 1 else b""
    return HttpResponse(token.join(parts))


@once
def edition() -> str:
    """Changes when the templates do."""
    files = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


def _stranger(request: SiteRequest) -> bool:
    own = request.player or any(name in request.COOKIES for name in _OWN)
    return not own and request.method == "GET" and not request.GET and "X-Kept" not in request.headers


def _look(request: SiteRequest) -> tuple[object, ...]:
    """How this browser has pages look."""
    theme = request.COOKIES.get("theme", "")
    drawn, thrift = request.drawn, request.thrift
    return (theme if theme in _THEMES else "", drawn.skin.value, drawn.letters, thrift.asked, thrift.chosen)
