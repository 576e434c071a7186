"""The leaderboard, and the page of a player."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from tournaments.queries import clubs as club_queries
from tournaments.queries import ratings as queries
from tournaments.queries.strength import FAMILIES, WHOT
from tournaments.views.answers import page
from tournaments.views.graph import graph
from whotclub.people import ties
from whotclub.people.middleware import SiteRequest
from whotclub.people.models import Player

SHOWN, LEAST_GAMES, GAMES_SHOWN = 100, 5, 50


@require_safe
def leaderboard(request: SiteRequest) -> HttpResponse:
    """The strongest first, of the Whot family or another (?game=zener-ken); the viewer's own line in any case."""
    families = (WHOT, *FAMILIES)
    asked = request.GET.get("game", "")
    family = asked if asked in families else WHOT
    lines = queries.leaderboard(family=family, now=now(), least_games=LEAST_GAMES)
    own = next((line for line in lines if line.player == request.player), None)
    context = {
        "families": families,
        "family": family,
        "lines": lines[:SHOWN],
        "own": own,
        "own_below": own is not None and own.place > SHOWN,
        "least_games": LEAST_GAMES,
        "total": len(lines),
    }
    return page(request, "players/leaderboard.html", context)


@require_safe
def player(request: SiteRequest, pk: int) -> HttpResponse:
    """A player's rating, graph, form, record and games."""
    found = get_object_or_404(Player.objects.select_related("user"), pk=pk)
    shown = queries.player_page(found, limit=GAMES_SHOWN, viewer=request.player)
    context = {
        "shown": shown,
        "player": found,
        "self": found == request.player,
        "ties": ties.between(request.player, found),
        "can_follow": ties.can_follow(request.player, found),
        "clubs": club_queries.clubs_of(found),
        "graphs": [(rating, graph(rating.points)) for rating in shown.ratings],
        "against": next((line for line in shown.opponents if line.opponent == request.player), None),
    }
    return page(request, "players/player.html", context)
