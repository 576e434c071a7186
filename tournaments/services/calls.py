"""What the competitions ask of the table after they have committed: a match is called, a series is closed."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.db import transaction

from games.models import Series
from tournaments.models import Match, Tournament
from tournaments.services import matches

LIVE = (Series.State.OPENING, Series.State.PLAYING, Series.State.BETWEEN)


def call_after_commit(match: Match, now: datetime) -> None:
    """After commit the match is called, if it is ready and all may see it."""
    if match.state == Match.State.READY and match.published:
        transaction.on_commit(partial(matches.call, match.pk, now=now), robust=True)


def close_after_commit(series_ids: Iterable[int], now: datetime) -> None:
    """After commit none of the series goes on."""
    for series_id in Series.objects.filter(pk__in=series_ids, state__in=LIVE).values_list("id", flat=True):
        transaction.on_commit(partial(matches.close, series_id, now=now), robust=True)


def close_all_after_commit(tournament: Tournament, now: datetime) -> None:
    """After commit no series of the tournament goes on."""
    close_after_commit(Series.objects.filter(match__stage__tournament=tournament).values_list("id", flat=True), now)
