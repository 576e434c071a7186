"""The lobby: the viewer's games, tables and offers, and the forms that make them. Each post calls one service."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.models import Challenge, Series
from games.queries import lists
from games.queries.log import rules_of
from games.queries.playing import playing_now
from games.queries.presets import saved_for
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.rules.words import time_words
from games.services import challenges, rulesets
from games.views.answers import SeeOther, player_of
from games.views.terms import BotForm, ChallengeForm, TermsForm
from games.views.wording import games_words, variant_name
from whotclub.people.models import Player

SHOWN, PLAYING_SHOWN = 20, 6


@never_cache
@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """The lobby with fresh forms."""
    return _page(request)


@require_POST
def play_bot(request: HttpRequest) -> HttpResponse:
    """A series with house bots: to its table, or back to the form with what was typed."""
    return _agree(request, BotForm, challenges.play_bot)


@require_POST
def challenge_new(request: HttpRequest) -> HttpResponse:
    """An open challenge: to its page with the link, or back to the form with what was typed."""
    return _agree(request, ChallengeForm, challenges.make)


def _agree(request: HttpRequest, kind: type[TermsForm], service: Callable[..., Series | Challenge]) -> HttpResponse:
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("lobby"))
    form = kind(request.POST, saved=saved_for(player))
    if form.is_valid():
        try:
            ruleset = rulesets.freeze(form.cleaned_data["variant"], form.cleaned_data["options"])
            made = service(player, ruleset=ruleset, now=timezone.now(), **form.terms())
            return SeeOther(made.get_absolute_url())
        except Refused as refused:
            form.add_error(None, refused.text)
    return _page(request, form, status=422)


def _page(request: HttpRequest, typed: TermsForm | None = None, status: int = 200) -> HttpResponse:
    """typed: one of the two forms, with what was typed and what is wrong with it."""
    player = player_of(request)
    offered: dict[str, Any] = {"saved": saved_for(player)}
    if asked := request.GET.get("rules"):  # a link brought the viewer here to play by these
        offered["initial"] = {"variant": asked}
    fresh = (BotForm(**offered), ChallengeForm(**offered))
    forms = {form.name: form for form in (*fresh, *([typed] if typed else []))}
    context = {
        **forms,
        "waiting": lists.series_of(player) if player else [],
        "mine": [_offer(row) for row in lists.challenges_of(player)[:SHOWN]] if player else [],
        "to_me": [_offer(row) for row in lists.challenges_to(player)[:SHOWN]] if player else [],
        "offers": [_offer(row) for row in _of_others(player)[:SHOWN]],
        "playing": playing_now(player, now=timezone.now(), limit=PLAYING_SHOWN),
    }
    return render(request, "games/lobby.html", context, status=status)


def _of_others(player: Player | None) -> QuerySet[Challenge]:
    offers = lists.open_challenges()
    return offers.exclude(seats__player=player) if player else offers


def _offer(row: Challenge) -> dict[str, object]:
    return {
        "row": row,
        "variant": variant_name(row.ruleset.variant) + (", changed" if rules_of(row.ruleset).changed() else ""),
        "games": games_words(row.best_of, row.seat_count),
        "clock": time_words(TimeControl.parse(row.time_control)),
        "seated": len(row.seats.all()),
    }
