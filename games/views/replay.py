"""The front doors of a finished or running game's replay: its page at one entry, its positions, its record."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.models import Game
from games.queries import log
from games.queries import replay as replay_queries
from games.rules.refused import Refused
from games.views.answers import viewer_of
from games.views.faces import face
from games.views.steps import board, buttons, chosen, points
from games.views.wording import variant_name
from games.views.zener import table_of
from whotclub.people.models import Player


def game_of(request: HttpRequest, pk: int) -> tuple[Game, Player | None]:
    """Give the game with its series, rules and seats, and as whom it is looked at; or answer that there is none."""
    games = Game.objects.select_related("series", "ruleset").prefetch_related("seats__player")
    game = get_object_or_404(games, pk=pk)
    return game, viewer_of(request, game.series_id)


@never_cache
@require_GET
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    """The game at one entry (?entry=23, ?as=1 or ?as=watcher), with links to all others; script makes it move."""
    game, player = game_of(request, pk)
    steps = replay_queries.positions(game, player)
    seats = list(game.seats.all())
    you = next((seat.number for seat in seats if player and seat.player_id == player.pk), None)
    is_open = game.series.disclosed_at is not None
    shown = table_of(game.ruleset.variant)
    context: dict[str, Any] = {
        **shown,
        "game": game,
        "seats": seats,
        "you": you,
        "in_deals": log.rules_of(game.ruleset).ending == "points",
        "open": is_open,
        "eyes": request.GET.get("as") or ("" if is_open or not you else str(you)),
        "variant": variant_name(game.ruleset.variant),
        "sprite": static("games/cards.svg"),
        "blank": face("C1"),
        "whot": face("W"),
        "script": static(f"games/replay{shown['own_script']}.js"),
    }
    if steps:
        at = chosen(steps, request.GET.get("entry", ""))
        context |= {
            "steps": steps,
            "step": steps[at],
            "number": at,
            "buttons": buttons(steps, at),
            "points": points(steps, at, [seat.player.name for seat in seats]),
            **board(steps[at], seats, you, context["eyes"]),
        }
    return render(request, "games/replay.html", context)


@never_cache
@require_GET
def positions(request: HttpRequest, pk: int) -> HttpResponse:
    """Every position that the viewer may see, as JSON."""
    return JsonResponse(replay_queries.positions(*game_of(request, pk)), safe=False)


@require_GET
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """The .whot file; before the series is disclosed a refusal in plain words (403)."""
    try:
        text = log.record(game_of(request, pk)[0])
    except Refused as refused:
        return HttpResponse(refused.text, status=403, content_type="text/plain; charset=utf-8")
    answer = HttpResponse(text, content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="game-{pk}.whot"'
    return answer
