"""Somebody is put into a seat of a bracket by decision, and the decision is lifted."""

from functools import partial

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.timezone import now
from django.views.decorators.http import require_POST

from tournaments.models import Hold
from tournaments.services import holds
from tournaments.views.answers import acted, number, signed_in
from tournaments.views.matches import by_number, match_page
from whotclub.people.middleware import PlayerRequest


@require_POST
@signed_in
def hold(request: PlayerRequest, pk: int) -> HttpResponse:
    """The chosen entrant sits in the chosen seat."""
    found = by_number(pk)
    slot = get_object_or_404(found.slots, number=number(request.POST.get("seat", "")))
    entrant = get_object_or_404(found.stage.tournament.entrants, pk=number(request.POST.get("entrant", "")))
    act = partial(holds.hold, request.player, slot, entrant, request.POST.get("why", ""), now())
    return acted(request, act, f"{entrant} sits there by decision.", match_page, found)


@require_POST
@signed_in
def lift(request: PlayerRequest, pk: int) -> HttpResponse:
    """The seat is as its source has it."""
    found = by_number(pk)
    held = get_object_or_404(Hold, slot__match=found, pk=number(request.POST.get("hold", "")))
    return acted(request, partial(holds.lift, request.player, held, now()), "It is lifted.", match_page, found)
