"""Who is entered in a tournament, and in which order of seeds."""

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_POST

from games.rules.refused import Refused
from tournaments.models import Entrant, Tournament
from tournaments.queries import tournaments as queries
from tournaments.services import entries
from tournaments.services import tournaments as services
from tournaments.views.answers import REFUSED, acted, number, page, signed_in
from tournaments.views.rights import Rights
from tournaments.views.seed_order import moved, typed_order
from tournaments.views.tournaments import by_address, tournament_page
from whotclub.people.middleware import PlayerRequest, SiteRequest
from whotclub.people.models import Player


@require_POST
@signed_in
def enter(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The viewer is entered."""
    found = by_address(club, slug)
    act = partial(entries.enter, request.player, found, request.player, now())
    return acted(request, act, "You are in.", tournament_page, found)


@require_POST
@signed_in
def withdraw(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The viewer, or the player whom an organiser names, is out."""
    found = by_address(club, slug)
    player = request.player
    if "player" in request.POST:
        player = get_object_or_404(Player, entrants__tournament=found, pk=number(request.POST["player"]))
    said = "You are out." if player == request.player else f"{player} is out."
    act = partial(entries.withdraw, request.player, found, player, now())
    return acted(request, act, said, tournament_page, found)


@require_POST
@signed_in
def add(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The members and guests ticked are entered, all or none."""
    found = by_address(club, slug)
    players = list(Player.objects.filter(pk__in=[number(text) for text in request.POST.getlist("player")]))
    said = f"{len(players)} more {'is' if len(players) == 1 else 'are'} in."
    act = partial(entries.enter_many, request.player, found, players, now())
    return acted(request, act, said, lambda *args: tournament_page(*args, ticked=players), found)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def seeding(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The seeds by hand: numbers to type, and buttons that move one entrant up or down."""
    found = by_address(club, slug)
    Rights(request.player, found.club).need("run")
    if found.state != Tournament.State.REGISTRATION:
        return redirect(found)
    entrants = queries.tournament_page(found, request.player).entrants
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
