"""The page of what is being played now. It lists and links, nothing else."""

from zlib import crc32

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.queries.playing import playing_now
from games.views.answers import player_of
from whotclub.people import ties
from whotclub.people.models import Tie

SHOWN = 50


@never_cache
@require_GET
def watch(request: HttpRequest) -> HttpResponse:
    """The public games under way, of followed players first. 204 for a page that says that it shows these already."""
    player = player_of(request)
    playing = playing_now(player, now=timezone.now(), limit=SHOWN)
    version = f"{crc32(repr(playing).encode()):x}"
    if request.headers.get("X-Version") == version:
        return HttpResponse(status=204)
    follows = player and ties.others(player, Tie.Kind.FOLLOW).exists()
    return render(request, "games/watch.html", {"playing": playing, "version": version, "follows": follows})
