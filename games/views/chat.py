"""The front doors of a table's chat: its page and its lines, something said, somebody not heard any more."""

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.models import Series
from games.queries import chat
from games.queries.chat import Room
from games.rules.refused import Refused
from games.services import chat as service
from games.views.answers import SeeOther, move_id, number, series_post, viewer_of, wants_json
from whotclub.people import ties
from whotclub.people.models import Player

UNSAID = "unsaid"
"""Where a session keeps what was refused, so that it need not be typed again."""


@never_cache
@require_GET
def series_chat(request: HttpRequest, pk: int) -> HttpResponse:
    """The chat on a page of its own, for a browser without script; its lines as JSON for the table's script.

    ?after=31: the lines after that one; nothing (204) where there is none.
    """
    viewer = viewer_of(request, pk)
    series = get_object_or_404(Series, pk=pk)
    room = chat.room_of(pk, viewer, now=timezone.now())
    if wants_json(request):
        after = request.GET.get("after", "")
        told = chat.told(room, after=int(after) if after.isascii() and after.isdigit() and len(after) < 16 else 0)
        return JsonResponse({"t": "chat", **told}) if told["lines"] or not told["after"] else HttpResponse(status=204)
    return render(request, "games/chat.html", {"series": series, **context(request, room)})


def context(request: HttpRequest, room: Room | None) -> dict[str, Any]:
    """Give what the templates of the chat show."""
    if room is None:
        return {"room": None}
    unheard = ties.unheard(room.viewer, [seat.player_id for seat in room.people])
    numbers = {seat.player_id: seat for seat in room.seats}
    return {
        "room": room,
        "said": [(line.pk, numbers[line.player_id], chat.words(line)) for line in chat.lines(room)],
        "people": [(seat, seat.player_id in unheard) for seat in room.people],
        "phrases": chat.PHRASES.items(),
        "said_as": uuid4(),
        "unsaid": request.session.pop(UNSAID, "") if UNSAID in request.session else "",
    }


def series_say(request: HttpRequest, pk: int) -> HttpResponse:
    """Say something. Fields: id, text or phrase."""
    return _to_chat(_say(request, pk), pk)


def series_hear(request: HttpRequest, pk: int) -> HttpResponse:
    """Hear a seat or hear it no more. Fields: seat, heard ("true" or "false")."""
    return _to_chat(_hear(request, pk), pk)


@series_post
def _say(request: HttpRequest, pk: int, player: Player) -> None:
    text, phrase = request.POST.get("text", ""), request.POST.get("phrase", "")
    try:
        service.say(pk, player, sent_as=move_id(request), now=timezone.now(), text=text, phrase=phrase)
    except Refused:
        if text and not wants_json(request):
            request.session[UNSAID] = text[:1000]
        raise


@series_post
def _hear(request: HttpRequest, pk: int, player: Player) -> None:
    service.hear(pk, player, number(request, "seat"), request.POST.get("heard") == "true", now=timezone.now())


def _to_chat(answer: HttpResponse, pk: int) -> HttpResponse:
    """Whoever has no script goes back to the page of the chat."""
    if isinstance(answer, SeeOther):
        answer["Location"] = reverse("series-chat", args=[pk])
    return answer
