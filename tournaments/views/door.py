"""Checking in oneself: on the tournament's page, by the code on the wall, by a personal link.

Only a button checks in: whoever opens a link to look, such as a messenger's preview, changes nothing.

At the door who has an account is known by it. A club guest, who has none, picks its own name: whoever stands before
the wall could pick another guest's, and no more than that, so organisers see how each came in and can take it back.
"""

from datetime import datetime
from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_POST

from games.rules.refused import Refused
from tournaments.models import Entrant, Tournament
from tournaments.queries import entry, entry_card
from tournaments.services import check_in as services
from tournaments.services import entries, life
from tournaments.views.answers import REFUSED, acted, number, page, signed_in
from tournaments.views.tournaments import by_address, tournament_page
from whotclub.people.middleware import PlayerRequest, SiteRequest
from whotclub.people.models import Player

Via = Entrant.Via
UNKNOWN = 404


@require_POST
@signed_in
def here(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The viewer has checked in."""
    found = by_address(club, slug)
    mine = entry.own(found, request.player)
    act = partial(services.come, found, mine.pk if mine else 0, Via.SELF, now(), request.player)
    return acted(request, act, "You are in.", tournament_page, found)


@require_http_methods(["GET", "HEAD", "POST"])
def door(request: SiteRequest, token: str) -> HttpResponse:
    """The page behind the code on the wall, which asks who somebody is."""
    found = Tournament.objects.select_related("club", "ruleset").filter(door_token=token).first()
    if found is None:
        return _unknown(request)
    at = now()
    if life.look(found, at):
        found.refresh_from_db()
    if request.method == "POST":
        return _at_the_door(request, found, at)
    return _door_page(request, found, at)


def _at_the_door(request: SiteRequest, found: Tournament, at: datetime) -> HttpResponse:
    """The button of the door: in for who is signed in, otherwise the club guest who was picked."""
    try:
        if request.account and "guest" not in request.POST:
            mine = _entered_by(request.account, found, at)
            came = mine and services.come(found, mine.pk, Via.SELF, at, request.account)
        else:
            came = services.come(found, number(request.POST.get("guest", "")), Via.DOOR, at)
    except Refused as refusal:
        return _door_page(request, found, at, refusal.text)
    if came is None:
        return redirect(request.path)
    return page(request, "tournaments/came.html", _came(came, found, at))


def _entered_by(account: Player, found: Tournament, at: datetime) -> Entrant | None:
    """The account's entry, made now if there was none; None if it does not check in yet."""
    mine = entry.own(found, account)
    if mine is None or mine.status == Entrant.Status.WITHDRAWN:
        mine = entries.enter(account, found, account, at)
    ready = mine.status in (*services.EXPECTED, Entrant.Status.MISSING) and found.state == Tournament.State.CHECK_IN
    return mine if ready else None


def _door_page(request: SiteRequest, found: Tournament, at: datetime, refused: str = "") -> HttpResponse:
    closed = entry.check_in_closed(found, at)
    guests = found.entrants.filter(player__kind=Player.Kind.GUEST, status__in=services.EXPECTED, checked_in_at=None)
    context = {
        "tournament": found,
        "club": found.club,
        "card": entry_card.card(found, request.account, at),
        "closed": closed.text if closed else "",
        "guests": guests.select_related("player").order_by("player__name") if not closed else [],
        "refused": refused,
    }
    response = page(request, "tournaments/door.html", context)
    response.status_code = REFUSED if refused else 200
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def personal(request: SiteRequest, token: str) -> HttpResponse:
    """The page behind a personal link: one button for the entrant whose link it is."""
    mine = Entrant.objects.select_related("tournament__club", "tournament__ruleset", "player").filter(token=token)
    entrant = mine.first()
    if entrant is None:
        return _unknown(request)
    found, at, refused = entrant.tournament, now(), ""
    if life.look(found, at):
        entrant = mine.get()
        found = entrant.tournament
    if request.method == "POST":
        try:
            return page(
                request, "tournaments/came.html", _came(services.come(found, entrant.pk, Via.LINK, at), found, at)
            )
        except Refused as refusal:
            refused = refusal.text
    closed = entry.check_in_closed(found, at)
    context = {
        "tournament": found,
        "club": found.club,
        "entrant": entrant,
        "standing": entry_card.standing(entrant, found),
        "expected": entrant.status in services.EXPECTED,
        "closed": closed.text if closed else "",
        "refused": refused,
    }
    response = page(request, "tournaments/personal.html", context)
    response.status_code = REFUSED if refused else 200
    return response


def _came(entrant: Entrant, found: Tournament, at: datetime) -> dict[str, object]:
    return {
        "tournament": found,
        "club": found.club,
        "entrant": entrant,
        "standing": entry_card.standing(entrant, found),
        "already": entrant.checked_in_at != at,
    }


def _unknown(request: SiteRequest) -> HttpResponse:
    """A code that is wrong and one that was replaced are told alike: nobody learns which it was."""
    response = page(request, "tournaments/door_unknown.html", {})
    response.status_code = UNKNOWN
    return response
