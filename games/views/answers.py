"""How a posted form is answered: back to the page with a message; the table's script gets the new state as JSON."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.live import announce, presence
from games.models import Series
from games.queries import table, viewers
from games.rules.refused import Refused
from whotclub.people.models import Player

REFUSED_STATUS = 409
MOST_LINKS = 50
"""How many links to private series a browser is remembered to have."""


class SeeOther(HttpResponseRedirect):
    """After a post: go and get that page."""

    status_code = 303


def player_of(request: HttpRequest) -> Player | None:
    """Give the player who asks: somebody logged in, or the visitor of this browser."""
    player: Player | None = request.player  # type: ignore[attr-defined]
    return player


def account_of(request: HttpRequest) -> Player | None:
    """Give the player who asks, if somebody is logged in: what is not for visitors asks this."""
    account: Player | None = request.account  # type: ignore[attr-defined]
    return account


def viewer_of(request: HttpRequest, series_id: int) -> Player | None:
    """Give as whom a series is looked at; where it is not there for them, answer as if there were none (404).

    A browser that was once given the link of a private series (?key=…) may look from then on.
    """
    known = viewers.links(request.session)
    key = request.GET.get("key", "")
    if key and series_id not in known and Series.objects.filter(pk=series_id, token=key).exists():
        known = request.session[viewers.LINKS] = [*known, series_id][-MOST_LINKS:]
    try:
        return viewers.look(series_id, player_of(request), known)
    except LookupError:
        raise Http404 from None


def wants_json(request: HttpRequest) -> bool:
    """Whether the table's script asks, and not a form."""
    return request.headers.get("Accept", "") == "application/json"


def number(request: HttpRequest, name: str) -> int:
    """Give a whole number that the form holds, or refuse with `bad-form`."""
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise Refused("bad-form", "The form was not filled in as the page makes it. Load the page again.")
    return int(text)


def move_id(request: HttpRequest) -> UUID:
    """Give the sender's own id of the move, or refuse with `bad-form`."""
    try:
        return UUID(request.POST.get("id", ""))
    except ValueError:
        raise Refused("bad-form", "The move has no number of its own. Load the page again.") from None


def series_post(act: Callable[[HttpRequest, int, Player], object]) -> Callable[..., HttpResponse]:
    """Make a view of something that a player does to a series; a refusal is told and changes nothing."""

    @never_cache
    @require_POST
    @wraps(act)
    def view(request: HttpRequest, pk: int) -> HttpResponse:
        player = player_of(request)
        script = wants_json(request)
        page = reverse("series", args=[pk])
        if player is None:
            if script:
                return _refusal(request, Refused("not-logged-in", "You are not logged in any more."))
            return redirect_to_login(page)
        player = viewer_of(request, pk) or player
        try:
            act(request, pk, player)
        except Refused as refused:
            if script:
                return _refusal(request, refused)
            messages.error(request, refused.text)
            kept = urlencode([("slot", code) for code in request.POST.getlist("slot")])
            return SeeOther(f"{page}?{kept}" if kept else page)
        if script:
            return JsonResponse({"t": "state", "state": state_of(pk, player)})
        return SeeOther(page)

    return view


def state_of(pk: int, player: Player | None) -> dict[str, Any]:
    """Give the table as this viewer may see it now; a seat that looks is here, with or without a socket.

    Announces the series where the others do not know that yet.
    """
    state = table.state(pk, player, now=timezone.now())
    if player and state["you"] and presence.arrive(pk, player.pk):
        announce.changed(pk)
    return state


def _refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    told = {"t": "refused", "id": request.POST.get("id"), "code": refused.code, "text": refused.text}
    return JsonResponse(told, status=REFUSED_STATUS)
