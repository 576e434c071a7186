"""A challenge's own page: its rules in words, its seats as they fill, what may be done; a post calls one service."""

from collections.abc import Collection
from typing import Any

import segno
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.models import Challenge
from games.queries.log import rules_of
from games.rules.clock import TimeControl
from games.rules.options import NINE_AND_TWENTY, WHOT
from games.rules.refused import Refused
from games.rules.summary import differences, summary
from games.rules.words import time_words
from games.services import challenges, rematches
from games.views.answers import SeeOther, number, player_of, viewer_of
from games.views.wording import games_words, variant_name
from whotclub.people import newcomer
from whotclub.people.models import Player

MISTYPED = 422


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest, token: str) -> HttpResponse:
    """The offer as anybody with its link may see it; nothing (204) when the page has seen this state of it.

    Post do: take (with seat, or the first that is free; with name, of who has no account), leave, start, fill (with
    level), publish, hide, withdraw; or remove, a seat that its maker frees. A page that looks again (?seen=…) is told
    where to go; others who sit in the series are led there.
    """
    rows = Challenge.objects.select_related("maker", "addressee", "ruleset", "series", "after")
    row = get_object_or_404(rows.prefetch_related("seats__player", "declined"), token=token)
    if request.method == "POST":
        return _post(request, row)
    player = _seated_as(row, player_of(request))
    if player:
        challenges.wait(row, player, timezone.now())
    context = _context(request, row, player)
    seen = request.GET.get("seen")
    if seen is None and context["go"]:
        return redirect(context["go"])
    if seen == context["seen"]:
        return HttpResponse(status=204)
    return render(request, "games/challenge.html", context)


def _seated_as(row: Challenge, player: Player | None) -> Player | None:
    """The player, or the visitor that it has claimed who sits here."""
    sitting = [seat.player for seat in row.seats.all()]
    return next((one for one in sitting if player and one.claimed_by_id == player.pk), player)


def _context(request: HttpRequest, row: Challenge, player: Player | None) -> dict[str, Any]:
    rules = rules_of(row.ruleset)
    taken = {seat.number: seat.player for seat in row.seats.all()}
    seats = [
        {"number": n, "player": taken.get(n), "you": player is not None and taken.get(n) == player}
        for n in range(1, row.seat_count + 1)
    ]
    partners = rules.family is NINE_AND_TWENTY and row.seat_count > 2
    fewest, free = challenges.fewest(row), row.seat_count - len(taken)
    sits, mine = any(seat["you"] for seat in seats), player is not None and row.maker_id == player.pk
    is_open = row.state == Challenge.State.OPEN and timezone.now() <= row.lapses_at
    address = request.build_absolute_uri(row.get_absolute_url())
    variant, games = variant_name(rules.variant), games_words(row.best_of, row.seat_count)
    return {
        "challenge": row,
        "mine": mine,
        "sits": sits,
        "open": is_open,
        "go": row.series.get_absolute_url() if row.series and sits else "",
        "watch": row.series.get_watch_url() if row.series and not sits and not _is_removed(row, player) else "",
        "others": [one.name for one in taken.values() if one != player],
        "awaited": _awaited(row, taken.values()),
        "declined": [one.name for one in row.declined.all()],
        "address": address,
        "share": f"Play {_game_name(rules.family is WHOT, variant)} with me: {games}, {variant} rules",
        "qr": _qr(address) if mine and is_open else "",
        "table": row.seat_count > 2,
        "sides": [seats[::2], seats[1::2]] if partners else [seats],
        "partners": partners,
        "seated": len(taken),
        "free": free,
        "missing": max(fewest - len(taken), 0),
        "for_all": row.addressee_id is None and row.after_id is None,
        "may_take": not sits and not (row.rated and player is not None and player.is_visitor),
        "levels": Player.Level.choices,
        "seen": f"{row.state}.{row.public}." + ".".join(f"{n}-{who.pk}" for n, who in taken.items()),
        "variant": variant,
        "changed": differences(rules),
        "rules": summary(rules),
        "games": games,
        "clock": time_words(TimeControl.parse(row.time_control)),
    }


def _awaited(row: Challenge, seated: Collection[Player]) -> list[str]:
    """Give for whom by name the free seats are kept; nobody where whoever comes may have them."""
    kept = [seat.player for seat in row.after.seats.select_related("player")] if row.after else [row.addressee]
    return [one.name for one in kept if one and one not in seated and one not in row.declined.all()]


def _game_name(is_whot: bool, variant: str) -> str:
    return "Whot!" if is_whot else variant


def _is_removed(row: Challenge, player: Player | None) -> bool:
    return player is not None and row.removed.filter(pk=player.pk).exists()


def _qr(address: str) -> str:
    """The address as the paths of an SVG, black on white whatever the page's look."""
    drawn = segno.make(address, micro=False, error="m").svg_inline(omitsize=True, light="#fff", border=4)
    return mark_safe(drawn)  # of our own address, by a library that writes numbers


def _post(request: HttpRequest, row: Challenge) -> HttpResponse:
    try:
        player = _seated_as(row, newcomer.arrive(request))
        if player is None:
            return redirect_to_login(row.get_absolute_url())
        return SeeOther(_act(request, row, player))
    except ValidationError as wrong:
        context = _context(request, row, None) | {"no_name": wrong.messages[0], "typed_name": request.POST["name"]}
        return render(request, "games/challenge.html", context, status=MISTYPED)
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
            if request.POST.get("remove"):  # one button a seat says which
                challenges.remove(row, player, number(request, "remove"))
                return row.get_absolute_url()
            seat = number(request, "seat") if request.POST.get("seat") else None
            row = challenges.take(row, player, now, number=seat)
            return (row.series or row).get_absolute_url()
    return row.get_absolute_url()


@require_POST
def series_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Who has just played wants to play again, or (do=decline) does not.

    To the new series' table, to where the others are waited for, or back.
    """
    player = player_of(request)
    page = reverse("series", args=[pk])
    if player is None:
        return redirect_to_login(page)
    player = viewer_of(request, pk) or player
    try:
        if request.POST.get("do") == "decline":
            rematches.decline(pk, player)
            return SeeOther(page)
        row = rematches.again(pk, player, timezone.now())
        return SeeOther((row.series or row).get_absolute_url())
    except Refused as refused:
        messages.error(request, refused.text)
        return SeeOther(page)
