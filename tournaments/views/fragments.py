"""Parts of pages that everybody of an audience sees the same, kept by the tournament's version. It knows no viewer.

What only one viewer sees is marked in afterwards, or stands beside the part.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache as once
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from redis.exceptions import RedisError

from tournaments.models import Match, Tournament
from tournaments.queries.drawn import BEGUN

LASTS_S = 600
"""A name that somebody changes shows after so long at the latest: it raises no version."""


class Audience(StrEnum):
    """Who sees a part: organisers see rounds that are not published."""

    PUBLIC = "public"
    ORGANISERS = "organisers"


@dataclass(frozen=True)
class Shelf:
    """Where the parts of a tournament, as it is now, are kept for an audience."""

    tournament: Tournament
    audience: Audience
    key: str

    @property
    def drafts(self) -> bool:
        """The audience sees rounds that are not published."""
        return self.audience is Audience.ORGANISERS

    def part(self, name: str, template: str, context: Callable[[], dict[str, object]]) -> SafeString:
        """The rendered part, worked out once. name: of the part, with whatever it depends on.

        context: it depends on no viewer, only on the audience. Without a cache it is worked out every time.
        """
        key = f"{self.key}:{name}"
        try:
            kept: str | None = cache.get(key)
            if kept is None:
                kept = str(render_to_string(template, context()))
                cache.set(key, kept, LASTS_S)
        except RedisError:
            kept = str(render_to_string(template, context()))
        return mark_safe(kept)  # it was rendered here


def shelf(tournament: Tournament, audience: Audience) -> Shelf:
    """The tournament's shelf: another one with every version, and whenever a match begins to be played."""
    playing = Match.objects.filter(
        stage__tournament=tournament, state=Match.State.READY, series__state__in=BEGUN
    ).values_list("pk", flat=True)
    begun = ",".join(map(str, sorted(playing))) if tournament.state == Tournament.State.RUNNING else ""
    live = hashlib.sha256(begun.encode()).hexdigest()[:12]
    born = tournament.created_at.timestamp()
    key = f"part:{_edition()}:{tournament.pk}:{born}:{tournament.version}:{live}:{audience}"
    return Shelf(tournament, audience, key)


@once
def _edition() -> str:
    """Changes when the templates do."""
    folder = Path(settings.BASE_DIR) / "templates" / "tournaments"
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(folder.glob("*.html")))).hexdigest()[:12]


def marked(part: str, entrant: int | None = None, path: Iterable[int] = ()) -> SafeString:
    """The part with the viewer's own lines, and the matches of a path, marked for the sheet."""
    if entrant is not None:
        part = part.replace(f'data-e="{entrant}"', f'data-e="{entrant}" data-mine')
    for match in path:
        part = part.replace(f'data-m="{match}"', f'data-m="{match}" data-path')
    return mark_safe(part)  # a rendered part and numbers
