"""Who is entered in a tournament, and in which order of seeds."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_POST

from games.rules.refused import Refused
from tournaments.models import Entrant, Tournament
from tournaments.queries import entry, entry_card
from tournaments.queries import tournaments as queries
from tournaments.queries.running import renewed
from tournaments.services import entries, late
from tournaments.services import tournaments as services
from tournaments.services.pasted import enter_names
from tournaments.views.answers import REFUSED, acted, number, page, signed_in
from tournaments.views.qr import qr
from tournaments.views.rights import Rights
from tournaments.views.seed_order import moved, typed_order
from tournaments.views.tournaments import by_address, tournament_page
from whotclub.people.middleware import PlayerRequest, SiteRequest
from whotclub.people.models import Player

A_PAGE = 100
DONE = 302


@require_POST
@signed_in
def enter(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The viewer is entered, waits for a place, or has asked."""
    found = by_address(club, slug)
    try:
        entrant = entries.enter(request.player, found, request.player, now())
    except Refused as refused:
        return acted(request, partial(_refuse, refused), "", tournament_page, found)
    messages.success(request, _said(entrant))
    return redirect(found)


def _said(entrant: Entrant) -> str:
    if entrant.status == Entrant.Status.WAITING:
        return f"You are {entry_card.standing(entrant, entrant.tournament).text}. The list moves up by itself."
    return "An organiser will answer." if entrant.status == Entrant.Status.ASKED else "You are in."


def _refuse(refused: Refused) -> None:
    raise refused


@require_POST
@signed_in
def withdraw(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The viewer, or the player whom an organiser names, is out."""
    found = by_address(club, slug)
    player = request.player
    if "player" in request.POST:
        player = get_object_or_404(Player, entrants__tournament=found, pk=number(request.POST["player"]))
    said = "You are out." if player == request.player else f"{player} is out."
    at = now()
    act = partial(entries.withdraw, request.player, found, player, at)
    return and_draft(request, found, at, acted(request, act, said, tournament_page, found))


def and_draft(request: SiteRequest, found: Tournament, at: datetime, answer: HttpResponse) -> HttpResponse:
    """The answer; organisers are told too if what was done at that moment has changed a draft with their swaps."""
    if (said := renewed(found, at)) and Rights(request.player, found.club).run:
        messages.warning(request, said)
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def entrants(request: SiteRequest, club: str, slug: str) -> HttpResponse:
    """Everybody who is entered, by pages; sent to, the members and guests ticked, or all those named, are entered."""
    if request.method == "POST":
        return _add(request, club, slug)
    found = by_address(club, slug)
    run = Rights(request.player, found.club).run
    if found.state == Tournament.State.DRAFT and not run:
        raise Http404
    everybody = Paginator(entry_card.listed(found, "all", ""), A_PAGE).get_page(request.GET.get("page"))
    rows = entry_card.standings(everybody, found)
    context = {"tournament": found, "club": found.club, "entrants": everybody, "rows": rows, "run": run}
    return page(request, "tournaments/entrants.html", context)


@signed_in
def _add(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    found = by_address(club, slug)
    ids = [number(text) for text in request.POST.getlist("player")]
    players, typed = list(Player.objects.filter(pk__in=ids)), request.POST.get("names", "")
    at = now()
    try:
        if "names" in request.POST:
            entered = enter_names(request.player, found, typed, at)
        else:
            entered = entries.enter_many(request.player, found, players, at)
    except Refused as refused:

        def again(*args: object) -> HttpResponse:
            return tournament_page(request, found, ticked=players, typed=typed)

        return acted(request, partial(_refuse, refused), "", again)
    messages.success(request, _counted(entered))
    return and_draft(request, found, at, redirect(found))


def _counted(entered: Sequence[Entrant]) -> str:
    waiting = sum(entrant.status == Entrant.Status.WAITING for entrant in entered)
    inside = len(entered) - waiting
    said = [f"{inside} more {'is' if inside == 1 else 'are'} in"] if inside or not waiting else []
    said += [f"{waiting} {'is' if waiting == 1 else 'are'} on the waiting list"] if waiting else []
    return f"{', '.join(said)}."


@require_POST
@signed_in
def answer(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """Who asked to enter is approved or declined, one or all."""
    found = by_address(club, slug)
    approved = "approve" in request.POST
    which = request.POST.get("approve" if approved else "decline", "")
    asked = found.entrants.filter(status=Entrant.Status.ASKED).values_list("pk", flat=True)
    ids = list(asked) if which == "all" else [number(which)]
    at = now()
    act = partial(entries.approve if approved else entries.decline, request.player, found, ids, at)
    done = acted(request, act, "Approved." if approved else "Declined.", tournament_page, found)
    return and_draft(request, found, at, done)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def entrant(request: PlayerRequest, club: str, slug: str, pk: int) -> HttpResponse:
    """One entry, for its player and for organisers: the rounds to miss, the personal link, the way out."""
    found = by_address(club, slug)
    row = get_object_or_404(found.entrants.select_related("player"), pk=pk)
    own = row.player == request.player
    if not own:
        Rights(request.player, found.club).need("run")
    if request.method == "POST":
        rounds = [number(text) for text in request.POST.getlist("round")]
        at = now()
        act = partial(late.set_absent, request.player, found, row.pk, rounds, at)
        answer = acted(request, act, "The rounds are kept.", lambda *_: _entrant_page(request, found, row, own))
        and_draft(request, found, at, answer)
        return redirect(request.path) if answer.status_code == DONE else answer
    return _entrant_page(request, found, row, own)


def _entrant_page(request: PlayerRequest, found: Tournament, row: Entrant, own: bool) -> HttpResponse:
    link = request.build_absolute_uri(reverse("check-in-link", args=[row.token]))
    context = {
        "tournament": found,
        "club": found.club,
        "entrant": row,
        "own": own,
        "standing": entry_card.standing(row, found),
        "rounds": late.rounds_to_miss(found) if row.status == Entrant.Status.ENTERED else [],
        "before": found.state in entry.BEFORE_START,
        "leaves": not own and found.state in entry.UNDER_WAY and row.status == Entrant.Status.ENTERED,
        "link": link,
        "qr": qr(link),
    }
    return page(request, "tournaments/entrant.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def seeding(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The seeds by hand: numbers to type, and buttons that move one entrant up or down."""
    found = by_address(club, slug)
    Rights(request.player, found.club).need("run")
    if found.state not in entry.BEFORE_START:
        return redirect(found)
    entrants = queries.tournament_page(found).entrants
    typed = {entrant.pk: request.POST.get(f"seed-{entrant.pk}", "") for entrant in entrants}
    error = ""
    if request.method == "POST":
        try:
            services.seed_by_hand(request.player, found, _ordered(request, entrants, typed), now())
            messages.success(request, "The seeds are kept.")
            return redirect("tournament-seeding", club, slug)
        except Refused as refused:
            error = refused.text
    rows = [(entrant, typed[entrant.pk] or place) for place, entrant in enumerate(entrants, 1)]
    response = page(request, "tournaments/seeding.html", {"tournament": found, "rows": rows, "error": error})
    response.status_code = REFUSED if error else 200
    return response


def _ordered(request: SiteRequest, entrants: list[Entrant], typed: dict[int, str]) -> list[int]:
    """The order asked for. A button moves one entrant in the order as it stood, whatever else was typed."""
    ids = [entrant.pk for entrant in entrants]
    for button, step in (("up", -1), ("down", 1)):
        if button in request.POST:
            return moved(ids, number(request.POST[button]), step)
    return typed_order(ids, typed)
