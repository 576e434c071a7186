"""Check-in as organisers see it: who is there, who is missing, the list to read aloud, the code for the wall."""

from functools import partial
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.models import Entrant, Tournament
from tournaments.queries import entry_card
from tournaments.queries.entry_card import Standing
from tournaments.services import check_in as services
from tournaments.views.answers import acted, number, page, signed_in
from tournaments.views.qr import qr
from tournaments.views.rights import Rights
from tournaments.views.tournaments import by_address
from whotclub.people.middleware import PlayerRequest

A_PAGE = 100
FILTERS = {"missing": "Missing", "here": "Here", "waiting": "Waiting list", "all": "All"}


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def check_in(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The list with a button a row; a button pressed twice is pressed once."""
    found = by_address(club, slug)
    Rights(request.player, found.club).need("run")
    if request.method == "POST":
        return _pressed(request, found)
    return _list(request, found)


def _pressed(request: PlayerRequest, found: Tournament) -> HttpResponse:
    here = "here" in request.POST
    entrant_id = number(request.POST.get("here" if here else "gone", ""))
    again = reverse("check-in", args=[found.club.slug, found.slug])
    act = partial(services.mark, request.player, found, entrant_id, here, now())
    answer = acted(request, act, "", _list, found)
    if answer.status_code == 302:
        asked = request.GET.urlencode()
        return redirect(f"{again}?{asked}" if asked else again)
    return answer


def _list(request: PlayerRequest, found: Tournament) -> HttpResponse:
    show = request.GET.get("show", "missing")
    show = show if show in FILTERS else "missing"
    search = request.GET.get("q", "").strip()[:40]
    entrants = Paginator(entry_card.listed(found, "all" if search else show, search), A_PAGE)
    shown = entrants.get_page(request.GET.get("page"))
    context = {
        "tournament": found,
        "club": found.club,
        "counts": entry_card.counts(found),
        "filters": FILTERS,
        "show": show,
        "search": search,
        "entrants": shown,
        "asked": urlencode({"show": show, "q": search}),
        "rows": _with_next(entry_card.standings(shown, found), stays=bool(search) or show == "all"),
    }
    return page(request, "tournaments/check_in.html", context)


def _with_next(rows: list[tuple[Entrant, Standing]], *, stays: bool) -> list[tuple[Entrant, Standing, int]]:
    """With each row whose button the page goes on at when that of the row was pressed: the row's own if it stays."""
    ids = [entrant.pk for entrant, _ in rows]
    then = ids if stays else [*ids[1:], *(ids[-2:-1] or [0])]
    return [(entrant, standing, at) for (entrant, standing), at in zip(rows, then, strict=False)]


@require_safe
@signed_in
def call_out(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The names of those who are missing, in letters to be read aloud from."""
    found = by_address(club, slug)
    Rights(request.player, found.club).need("run")
    missing = list(entry_card.listed(found, "missing", ""))
    context = {"tournament": found, "club": found.club, "missing": missing, "counts": entry_card.counts(found)}
    return page(request, "tournaments/call_out.html", context)


@require_safe
@signed_in
def poster(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The code for the wall, to be printed."""
    found = by_address(club, slug)
    Rights(request.player, found.club).need("run")
    return poster_page(request, found)


def poster_page(request: PlayerRequest, found: Tournament) -> HttpResponse:
    """The sheet with the code as it is now."""
    address = request.build_absolute_uri(reverse("door", args=[found.door_token]))
    context = {"tournament": found, "club": found.club, "address": address, "qr": qr(address)}
    return page(request, "tournaments/poster.html", context)


@require_POST
@signed_in
def renew(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """There is another code for the wall."""
    found = by_address(club, slug)
    act = partial(services.renew_door, request.player, found, now())
    said = "There is a new code. The old one opens nothing any more: take its sheet off the wall."
    return acted(request, act, said, poster_page, found)
