"""Parts of pages that everybody of an audience sees the same, kept by the tournament's version. It knows no viewer.

What only one viewer sees is marked in afterwards, or stands beside the part.
"""

import hashlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from redis.exceptions import RedisError

from tournaments.models import Match, Tournament
from tournaments.queries.drawn import BEGUN
from whotclub.people.whole import LASTS_S, edition

LIVE_FOR_S = 5
"""So long a look at which matches are being played holds: their beginning raises no version."""


class Audience(StrEnum):
    """Who sees a part: organisers see rounds that are not published."""

    PUBLIC = "public"
    ORGANISERS = "organisers"


@dataclass(frozen=True)
class Shelf:
    """Where the parts of a tournament, as it is now, are kept for an audience."""

    tournament: Tournament
    audience: Audience
    version: str
    """As a live page says it: the tournament's, then what is being played."""

    @property
    def key(self) -> str:
        """What all that is kept here is kept by."""
        return self.key_of(self.version)

    def key_of(self, version: str) -> str:
        """That of the same shelf as it was at another version."""
        one = self.tournament
        return f"part:{edition()}:{one.pk}:{one.created_at.timestamp()}:{self.audience}:{version}"

    @property
    def drafts(self) -> bool:
        """The audience sees rounds that are not published."""
        return self.audience is Audience.ORGANISERS

    def part(self, name: str, template: str, context: Callable[[], dict[str, object]]) -> SafeString:
        """The rendered part, worked out once. name: of the part, with whatever it depends on.

        context: it depends on no viewer, only on the audience.
        """
        made: SafeString = self.kept(name, lambda: render_to_string(template, context()))
        return made

    def kept(self, name: str, made: Callable[[], Any], lasts_s: int = LASTS_S) -> Any:
        """What was made once, of parts and plain values. Without a cache it is made every time."""
        return kept(f"{self.key}:{name}", made, lasts_s)


def kept(key: str, made: Callable[[], Any], lasts_s: int = LASTS_S) -> Any:
    """What was made once for the key; None is made again. Without a cache it is made every time."""
    try:
        found = cache.get(key)
    except RedisError:
        return made()
    if found is None:
        found = made()
        with suppress(RedisError):
            cache.set(key, found, lasts_s)
    return found


def shelf(tournament: Tournament, audience: Audience) -> Shelf:
    """The tournament's shelf: another one with every version, and soon after a match began to be played."""
    before = Shelf(tournament, audience, str(tournament.version))
    if tournament.state != Tournament.State.RUNNING:
        return before
    live = kept(before.key_of("live"), lambda: _being_played(tournament), LIVE_FOR_S)
    return Shelf(tournament, audience, f"{tournament.version}.{live}")


def _being_played(tournament: Tournament) -> str:
    """Other for other matches."""
    playing = Match.objects.filter(
        stage__tournament=tournament, state=Match.State.READY, series__state__in=BEGUN
    ).values_list("pk", flat=True)
    return hashlib.sha256(",".join(map(str, sorted(playing))).encode()).hexdigest()[:12]


def marked(part: str, entrant: int | None = None, path: Iterable[int] = ()) -> SafeString:
    """The part with the viewer's own lines, and the matches of a path, marked for the sheet."""
    if entrant is not None:
        part = part.replace(f'data-e="{entrant}"', f'data-e="{entrant}" data-mine')
    for match in path:
        part = part.replace(f'data-m="{match}"', f'data-m="{match}" data-path')
    return mark_safe(part)  # a rendered part and numbers
