"""The first page: what waits for the viewer, what can be played and joined. It lists and links, nothing else."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.queries import lists
from tournaments.queries import clubs, matches, tournaments
from whotclub.people.middleware import SiteRequest

FAN = (("square", 14), ("circle", 5), ("whot", 20), ("star", 7), ("triangle", 8))
TOURNAMENTS_SHOWN, WATCH_SHOWN = 6, 3


@require_safe
def home(request: SiteRequest) -> HttpResponse:
    """For a player the next match first; for a passer-by what Whot! is here, and one game being played, as text."""
    player = request.player
    own_matches = matches.next_matches(player) if player else []
    in_matches = {line.match.series_id for line in own_matches}
    context = {
        "matches": own_matches,
        "waiting": [line for line in lists.series_of(player) if line.series.pk not in in_matches] if player else [],
        "watch": lists.live_games()[: WATCH_SHOWN if player else 1],
        "tournaments": tournaments.open_or_running()[:TOURNAMENTS_SHOWN],
        "clubs": clubs.clubs_of(player) if player else [],
        "fan": FAN,
    }
    return render(request, "pages/home.html", context)
