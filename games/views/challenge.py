"""A challenge's own page: its rules in words, its seats as they fill, what may be done; a post calls one service."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.models import Challenge
from games.queries.log import rules_of
from games.rules.clock import TimeControl
from games.rules.options import NINE_AND_TWENTY
from games.rules.refused import Refused
from games.rules.summary import differences, summary
from games.rules.words import time_words
from games.services import challenges, rematches
from games.views.answers import SeeOther, number, player_of, viewer_of
from games.views.wording import games_words, variant_name
from whotclub.people.models import Player


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest, token: str) -> HttpResponse:
    """The offer as anybody with its link may see it; nothing (204) when the page has seen this state of it.

    Post do: take (with seat, or the first that is free), leave, start, fill (with level), publish, hide, withdraw.
    """
    rows = Challenge.objects.select_related("maker", "addressee", "ruleset", "series", "after")
    row = get_object_or_404(rows.prefetch_related("seats__player"), token=token)
    if request.method == "POST":
        return _post(request, row)
    player = player_of(request)
    if row.series and player and row.series.seats.filter(player=player).exists():
        return redirect(row.series)
    context = _context(request, row, player)
    if request.GET.get("seen") == context["seen"]:
        return HttpResponse(status=204)
    return render(request, "games/challenge.html", context)


def _context(request: HttpRequest, row: Challenge, player: Player | None) -> dict[str, Any]:
    rules = rules_of(row.ruleset)
    taken = {seat.number: seat.player for seat in row.seats.all()}
    seats = [
        {"number": n, "player": taken.get(n), "you": player is not None and taken.get(n) == player}
        for n in range(1, row.seat_count + 1)
    ]
    partners = rules.family is NINE_AND_TWENTY and row.seat_count > 2
    fewest, free = challenges.fewest(row), row.seat_count - len(taken)
    return {
        "challenge": row,
        "mine": player is not None and row.maker_id == player.pk,
        "sits": any(seat["you"] for seat in seats),
        "open": row.state == Challenge.State.OPEN and timezone.now() <= row.lapses_at,
        "address": request.build_absolute_uri(row.get_absolute_url()),
        "table": row.seat_count > 2,
        "sides": [seats[::2], seats[1::2]] if partners else [seats],
        "partners": partners,
        "seated": len(taken),
        "free": free,
        "missing": max(fewest - len(taken), 0),
        "for_all": row.addressee_id is None and row.after_id is None,
        "levels": Player.Level.choices,
        "seen": f"{row.state}.{row.public}." + ".".join(f"{n}-{who.pk}" for n, who in taken.items()),
        "variant": variant_name(rules.variant),
        "changed": differences(rules),
        "rules": summary(rules),
        "games": games_words(row.best_of, row.seat_count),
        "clock": time_words(TimeControl.parse(row.time_control)),
    }


def _post(request: HttpRequest, row: Challenge) -> HttpResponse:
    player = player_of(request)
    if player is None:
        return redirect_to_login(row.get_absolute_url())
    try:
        return SeeOther(_act(request, row, player))
    except Refused as refused:
        messages.error(request, refused.text)
        return SeeOther(row.get_absolute_url())


def _act(request: HttpRequest, row: Challenge, player: Player) -> str:
    """What the button says is done; where to go now."""
    now = timezone.now()
    match request.POST.get("do"):
        case "start":
            return challenges.start(row, player, now).get_absolute_url()
        case "fill":
            return challenges.fill(row, player, request.POST.get("level", ""), now).get_absolute_url()
        case "leave":
            challenges.leave(row, player)
        case "withdraw":
            challenges.withdraw(row, player)
            messages.success(request, "Your challenge is withdrawn.")
            return reverse("lobby")
        case "publish" | "hide" as which:
            challenges.publish(row, player, which == "publish")
        case _:
            seat = number(request, "seat") if request.POST.get("seat") else None
            row = challenges.take(row, player, now, number=seat)
            return (row.series or row).get_absolute_url()
    return row.get_absolute_url()


@require_POST
def series_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Who has just played wants to play again: to the new series' table, or to where the others are waited for."""
    player = player_of(request)
    page = reverse("series", args=[pk])
    if player is None:
        return redirect_to_login(page)
    player = viewer_of(request, pk) or player
    try:
        row = rematches.again(pk, player, timezone.now())
        return SeeOther((row.series or row).get_absolute_url())
    except Refused as refused:
        messages.error(request, refused.text)
        return SeeOther(page)
