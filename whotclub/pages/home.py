"""The first page: what waits for the viewer, what can be played and joined. It lists and links, nothing else."""

from zlib import crc32

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from games.queries import lists
from games.queries.playing import playing_now
from games.rules.ruleset import PRESETS
from games.services import quick
from tournaments.queries import clubs, matches, tournaments
from whotclub.pages.still import still
from whotclub.people.middleware import SiteRequest

FAN = (("square", 14), ("circle", 5), ("whot", 20), ("star", 7), ("triangle", 8))
TOURNAMENTS_SHOWN, FINISHED_SHOWN, WATCH_SHOWN = 6, 3, 3


@require_safe
def home(request: SiteRequest) -> HttpResponse:
    """For a player the next match first, for a passer-by what Whot! is here and one game as a still picture.

    204 for a page that says that it shows what waits already.
    """
    player = request.player
    own = matches.next_matches(request.account) if request.account else []
    in_matches = {line.match.series_id for line in own}
    waiting = [line for line in lists.series_of(player) if line.series.pk not in in_matches] if player else []
    version = _version(own, waiting)
    if request.headers.get("X-Version") == version:
        return HttpResponse(status=204)
    live = None if player else lists.live_games().first()
    context = {
        "matches": own,
        "waiting": waiting,
        "version": version,
        "playing": playing_now(player, now=now(), limit=WATCH_SHOWN) if player else [],
        "still": still(live) if live else None,
        "tournaments": tournaments.open_or_running()[:TOURNAMENTS_SHOWN],
        "finished": tournaments.finished()[:FINISHED_SHOWN],
        "clubs": clubs.clubs_of(request.account) if request.account else [],
        "presets": quick.PRESETS,
        "fan": FAN,
        "variants": PRESETS,
    }
    return render(request, "pages/home.html", context)


def _version(own: list[matches.NextMatch], waiting: list[lists.Waiting]) -> str:
    """A short text that changes with what waits for the player."""
    shown = [(line.match.pk, line.state, line.pressed, line.series_url, str(line.opponent)) for line in own]
    return (
        f"{crc32(repr((shown, [(line.series.pk, line.series.version, line.for_me) for line in waiting])).encode()):x}"
    )
