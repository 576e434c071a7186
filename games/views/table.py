"""The front doors of the live table: its page, its state, and what a seat does. Each calls one query or service."""

from uuid import uuid4

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.live import watching
from games.live.edition import edition
from games.models import Series
from games.queries import chat as chats
from games.queries.log import rules_of
from games.queries.sentences import REASONS
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.rules.summary import differences
from games.rules.words import time_words
from games.services import ending, play
from games.services import series as series_service
from games.views import chat
from games.views.answers import move_id, number, series_post, state_of, viewer_of
from games.views.faces import face
from games.views.panel import panel
from games.views.picture import State, picture
from games.views.wording import variant_name
from games.views.zener import row_move
from whotclub.people.middleware import SiteRequest
from whotclub.people.models import Player

_REASONS = {"does-not-fit": "Needs a {shape} or a {n}.", "answer-the-pick": "You must pick {pick} or play a {n}."}
"""Reasons as the table can say them, which knows the top card and what waits to be picked."""


@never_cache
@require_GET
def series(request: SiteRequest, pk: int) -> HttpResponse:
    """The table as this viewer may see it, playable without script and made live by it.

    Who saves data and has no seat sees it as it stands (`?live` makes it live). Rule: UX 4.6.
    """
    player = viewer_of(request, pk)
    row = get_object_or_404(Series.objects.select_related("ruleset"), pk=pk)
    state = state_of(pk, player)
    still = request.thrift.on and not state["you"] and "live" not in request.GET
    rules = rules_of(row.ruleset)
    shown, told = picture(state, request.GET.getlist("slot")), list(get_messages(request))
    now = timezone.now()
    context = {
        **shown,
        **chat.context(request, chats.room_of(pk, player, now=now)),
        "watching": watching.count(pk, now),
        "watch": "" if row.public else request.build_absolute_uri(row.get_watch_url()),
        "panel": panel(state),
        "two": len(state["seats"]) == 2,
        "offer": _offer(state),
        "move_id": uuid4(),
        "messages": told,
        "refresh": shown["waiting"] and not told and not still,
        "still": still,
        "now": now,
        "reasons": {**REASONS, **_REASONS, **shown["follow_reasons"]},
        "variant": variant_name(rules.variant),
        "changed": differences(rules),
        "ruleset": row.ruleset,
        "time_control": time_words(TimeControl.parse(row.time_control)),
        "blank": face("C1"),
        "whot": face("W"),
        "sprite": static("games/cards.svg"),
        "edition": edition(),
        "script": static("site.js" if still else f"games/table{shown['own_script']}.js"),
    }
    return render(request, "games/series.html", context)


def _offer(state: State) -> State | None:
    game = state["game"]
    offer = game["offer"] if game else None
    if not offer:
        return None
    mine = offer["seat"] == game["view"]["you"]
    who = "You offer" if mine else f"{state['seats'][offer['seat'] - 1]['name']} offers"
    what = "this game" if offer["scope"] == "game" else "the whole series"
    return {**offer, "mine": mine, "text": f"{who} a draw of {what}."}


@never_cache
@require_GET
def series_state(request: HttpRequest, pk: int) -> HttpResponse:
    """The same as JSON, for a page that has no socket; nothing (204) when the page has seen what has this tag."""
    state = state_of(pk, viewer_of(request, pk))
    if request.GET.get("seen") == state["tag"]:
        return HttpResponse(status=204)
    return JsonResponse(state)


@series_post
def series_move(request: HttpRequest, pk: int, player: Player) -> None:
    """Play a card, go to market, or lay a row.

    Fields: game, answers, id, move ("C7 last", "row" with a slot for each card), or card with call and warning.
    """
    move = request.POST.get("move") or " ".join(
        word for word in (request.POST.get("card", ""), request.POST.get("call", "")) if word
    )
    if move == "row":
        move = row_move(request.POST.getlist("slot"))
    warning = request.POST.get("warning", "")
    if warning and move != "market" and warning not in move.split():
        move = f"{move} {warning}"
    answers, sent_as = number(request, "answers"), move_id(request)
    play.play(number(request, "game"), player, move, answers=answers, move_id=sent_as, now=timezone.now())


@series_post
def series_start(request: HttpRequest, pk: int, player: Player) -> None:
    """Press Start. Fields: game (its number in the series), nonce (up to 32 hexadecimal digits, or none)."""
    try:
        nonce = bytes.fromhex(request.POST.get("nonce", ""))
    except ValueError:
        raise Refused("bad-nonce", "The random bytes with Start are not hexadecimal.") from None
    series_service.press_start(pk, player, now=timezone.now(), nonce=nonce, number=number(request, "game"))


@series_post
def series_continue(request: HttpRequest, pk: int, player: Player) -> None:
    """Press Continue between two deals. Fields: game, deal (the number of the one that has been dealt)."""
    play.press_continue(number(request, "game"), player, deal=number(request, "deal"), now=timezone.now())


@series_post
def series_resign(request: HttpRequest, pk: int, player: Player) -> None:
    """Resign, or leave a table. Field: scope ("game" or "series")."""
    ending.resign(pk, player, request.POST.get("scope", ""), now=timezone.now())


@series_post
def series_draw(request: HttpRequest, pk: int, player: Player) -> None:
    """Offer, accept, decline or withdraw a draw. Fields: do, and scope for an offer (a button `offer` says both)."""
    now = timezone.now()
    scope = request.POST.get("offer", "")
    match request.POST.get("do") or (scope and "offer"):
        case "offer":
            ending.offer_draw(pk, player, scope or request.POST.get("scope", ""), now=now)
        case "accept":
            ending.answer_draw(pk, player, True, now=now)
        case "decline":
            ending.answer_draw(pk, player, False, now=now)
        case "withdraw":
            ending.withdraw_draw(pk, player, now=now)
        case _:
            raise Refused("bad-form", "A draw can be offered, accepted, declined or withdrawn.")
