"""The front doors of a stored game's replay: its page at one entry, its positions, its record."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.models import Game
from games.queries import log
from games.queries import replay as tapes
from games.queries.replay import Tape
from games.rules.refused import Refused
from games.views.answers import viewer_of
from games.views.faces import face
from games.views.steps import board, buttons, chosen, columns, lines, looking, points
from games.views.wording import variant_name
from games.views.zener import table_of
from whotclub.people import whole
from whotclub.people.middleware import SiteRequest
from whotclub.people.models import Player

FORBIDDEN = 403


def game_of(request: HttpRequest, pk: int) -> tuple[Game, Player | None]:
    """Give the game with its series, rules and seats, and as whom it is looked at; or answer that there is none."""
    games = Game.objects.select_related("series", "ruleset").prefetch_related("seats__player")
    game = get_object_or_404(games, pk=pk)
    return game, viewer_of(request, game.series_id)


@never_cache
@require_GET
def replay(request: SiteRequest, pk: int) -> HttpResponse:
    """The game at one entry (?at=23), as a seat or a watcher saw it (?as=1), with what could be played (?could=1).

    Its beginning is kept for strangers once all of it is open to everybody.
    """

    def made_from() -> tuple[str, int] | None:
        version = tapes.version(pk)
        return None if version is None else (version, whole.LASTS_S)

    return whole.kept(request, made_from, lambda: _replay(request, pk))


def _replay(request: HttpRequest, pk: int) -> HttpResponse:
    game, player = game_of(request, pk)
    tape = tapes.tape(game, player)
    context = page(tape, request.GET.get("as", ""), request.GET.get("at", ""), "could" in request.GET)
    context |= {
        "game": game,
        "title": " – ".join(tape.record.seats),
        "subtitle": f"Game {game.number}",
        "source": reverse("replay-positions", args=[pk]),
        "rules_url": reverse("ruleset", args=[game.ruleset_id]),
        "is_live": game.state == Game.State.LIVE,
    }
    return render(request, "games/replay.html", context)


def page(tape: Tape, eyes: str, entry: str, could: bool) -> dict[str, Any]:
    """Give the context of a replay's template; eyes that this viewer has not are the usual ones.

    entry: the number of the entry to be shown, as it was typed; could: whether what could be played is marked.
    """
    record = tape.record
    usual = tape.eyes[0]
    eyes = eyes if eyes in tape.eyes else usual
    steps = tapes.steps(tape, eyes, could=could)
    bottom = int(eyes) if eyes.isdigit() else tape.you or 1
    shown = table_of(record.variant)
    context: dict[str, Any] = {
        **shown,
        "tape": tape,
        "steps": steps,
        "in_deals": record.ruleset.ending == "points",
        "eyes": eyes,
        "usual": usual,
        "looking": looking(tape.eyes, record.seats, eyes),
        "could": could,
        "query": (f"&as={eyes}" if eyes != usual else "") + ("&could=1" if could else ""),
        "variant": variant_name(record.variant),
        "changed": record.ruleset.changed(),
        "sprite": static("games/cards.svg"),
        "blank": face("C1"),
        "whot": face("W"),
        "script": static(f"games/replay{shown['own_script']}.js"),
    }
    if not steps:
        return context
    at = chosen(steps, entry)
    return {
        **context,
        "step": steps[at],
        "number": at,
        "buttons": buttons(steps, at),
        "log": lines(steps, at),
        "points": points(steps, at, record.seats),
        **board(steps[at], record.seats, bottom),
    }


@never_cache
@require_GET
def positions(request: HttpRequest, pk: int) -> HttpResponse:
    """Every step of the game with these eyes (?as=2), as JSON; a refusal in plain words where they are not open."""
    return steps_json(tapes.tape(*game_of(request, pk)), request.GET)


def steps_json(tape: Tape, asked: QueryDict) -> HttpResponse:
    """Answer with the steps by column. asked: `as`, whose eyes, and `could`, as in the address of the page."""
    try:
        return JsonResponse(columns(tapes.steps(tape, asked.get("as", ""), could="could" in asked)))
    except Refused as refused:
        return HttpResponse(refused.text, status=FORBIDDEN, content_type="text/plain; charset=utf-8")


@require_GET
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """The .whot file; before the series is disclosed a refusal in plain words (403)."""
    try:
        text = log.record(game_of(request, pk)[0])
    except Refused as refused:
        return HttpResponse(refused.text, status=FORBIDDEN, content_type="text/plain; charset=utf-8")
    answer = HttpResponse(text, content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="game-{pk}.whot"'
    return answer
