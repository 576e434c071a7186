"""The first page: what waits for the viewer, what can be played and joined. It lists and links, nothing else."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.queries import clubs, matches, tournaments
from whotclub.people.middleware import SiteRequest

FAN = (("square", 14), ("circle", 5), ("whot", 20), ("star", 7), ("triangle", 8))
TOURNAMENTS_SHOWN, WATCH_SHOWN = 6, 3


@require_safe
def home(request: SiteRequest) -> HttpResponse:
    """For a player the next match first; for a passer-by what Whot! is here, and one game being played, as text."""
    player = request.player
    waiting = matches.next_matches(player) if player else []
    context = {
        "matches": waiting,
        "tournaments": tournaments.open_or_running()[:TOURNAMENTS_SHOWN],
        "clubs": clubs.clubs_of(player) if player else [],
        "fan": FAN,
    }
    return render(request, "pages/home.html", context)
