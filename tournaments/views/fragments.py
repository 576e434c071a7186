"""Parts of pages that everybody of an audience sees the same, kept by the tournament's version. It knows no viewer.

What only one viewer sees is marked in afterwards, or stands beside the part.
"""

import hashlib
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache as once
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from redis.exceptions import RedisError

from tournaments.models import Tournament

LASTS_S = 600
"""A name that somebody changes shows after so long at the latest: it raises no version."""


class Audience(StrEnum):
    """Who sees a part: organisers see rounds that are not published."""

    PUBLIC = "public"
    ORGANISERS = "organisers"


def fragment(
    tournament: Tournament, audience: Audience, name: str, template: str, context: Callable[[], dict[str, object]]
) -> SafeString:
    """The rendered part, worked out once a version. name: the part of the page, with what it depends on.

    context: nothing in it depends on the viewer but for the audience. Without a cache it is worked out every time.
    """
    born = tournament.created_at.timestamp()
    key = f"part:{_edition()}:{tournament.pk}:{born}:{tournament.version}:{audience}:{name}"
    try:
        kept: str | None = cache.get(key)
        if kept is None:
            kept = str(render_to_string(template, context()))
            cache.set(key, kept, LASTS_S)
    except RedisError:
        kept = str(render_to_string(template, context()))
    return mark_safe(kept)  # it was rendered here


@once
def _edition() -> str:
    """Changes when the templates do."""
    folder = Path(settings.BASE_DIR) / "templates" / "tournaments"
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(folder.glob("*.html")))).hexdigest()[:12]


def marked(part: str, entrant: int | None = None, live: Iterable[int] = ()) -> SafeString:
    """The part with the viewer's own lines, and matches that are being played, marked for the sheet."""
    if entrant is not None:
        part = part.replace(f'data-e="{entrant}"', f'data-e="{entrant}" data-mine')
    for match in live:
        part = part.replace(f'data-m="{match}"', f'data-m="{match}" data-live')
    return mark_safe(part)  # a rendered part and numbers
