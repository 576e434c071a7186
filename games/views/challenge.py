"""A challenge's own page: its rules in words, taken or withdrawn by a post; its maker waits here."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Challenge
from games.queries.log import rules_of
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.rules.words import time_words
from games.services import challenges
from games.views.answers import SeeOther, player_of
from games.views.wording import differs, in_short, variant_name


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest, token: str) -> HttpResponse:
    """The offer as anybody with its link may see it. Post do=accept or do=withdraw."""
    rows = Challenge.objects.select_related("maker", "addressee", "ruleset", "series")
    row = get_object_or_404(rows, token=token)
    if request.method == "POST":
        return _post(request, row)
    player = player_of(request)
    if row.series and player and row.series.seats.filter(player=player).exists():
        return redirect(row.series)
    rules = rules_of(row.ruleset)
    context = {
        "challenge": row,
        "mine": player is not None and row.maker_id == player.pk,
        "open": row.state == Challenge.State.OPEN and timezone.now() <= row.lapses_at,
        "address": request.build_absolute_uri(),
        "variant": variant_name(rules.variant),
        "changed": differs(rules),
        "rules": in_short(rules),
        "clock": time_words(TimeControl.parse(row.time_control)),
    }
    return render(request, "games/challenge.html", context)


def _post(request: HttpRequest, row: Challenge) -> HttpResponse:
    player = player_of(request)
    if player is None:
        return redirect_to_login(row.get_absolute_url())
    try:
        if request.POST.get("do") == "withdraw":
            challenges.withdraw(row, player)
            messages.success(request, "Your challenge is withdrawn.")
            return SeeOther(reverse("lobby"))
        return SeeOther(challenges.accept(row, player, timezone.now()).get_absolute_url())
    except Refused as refused:
        messages.error(request, refused.text)
        return SeeOther(row.get_absolute_url())
