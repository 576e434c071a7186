"""The lobby: the viewer's games, playing a house bot, offering a game by link. Each post calls one service."""

from django.contrib.auth.views import redirect_to_login
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.models import Challenge
from games.queries import lists
from games.queries.log import rules_of
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.rules.words import time_words
from games.services import challenges, rulesets
from games.views.answers import SeeOther, player_of
from games.views.terms import BotForm, ChallengeForm
from games.views.wording import variant_name
from whotclub.people.models import Player

SHOWN = 20


@never_cache
@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """The lobby with fresh forms."""
    return _page(request, BotForm(auto_id="bot_%s"), ChallengeForm(auto_id="link_%s"))


def _page(request: HttpRequest, bot: BotForm, link: ChallengeForm, status: int = 200) -> HttpResponse:
    player = player_of(request)
    context = {
        "bot": bot,
        "link": link,
        "waiting": lists.series_of(player) if player else [],
        "mine": [_offer(row) for row in lists.challenges_of(player)[:SHOWN]] if player else [],
        "to_me": [_offer(row) for row in lists.challenges_to(player)[:SHOWN]] if player else [],
        "offers": [_offer(row) for row in _of_others(player)[:SHOWN]],
        "live": lists.live_games()[:6],
    }
    return render(request, "games/lobby.html", context, status=status)


def _of_others(player: Player | None) -> QuerySet[Challenge]:
    offers = lists.open_challenges()
    return offers.exclude(maker=player) if player else offers


def _offer(row: Challenge) -> dict[str, object]:
    return {
        "row": row,
        "variant": variant_name(row.ruleset.variant) + (", changed" if rules_of(row.ruleset).changed() else ""),
        "clock": time_words(TimeControl.parse(row.time_control)),
    }


@require_POST
def play_bot(request: HttpRequest) -> HttpResponse:
    """A series with a house bot: to its table, or back to the form with what was typed."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("lobby"))
    form = BotForm(request.POST, auto_id="bot_%s")
    if form.is_valid():
        try:
            series = challenges.play_bot(
                player,
                form.cleaned_data["level"],
                ruleset=rulesets.freeze(form.cleaned_data["variant"], {}),
                now=timezone.now(),
                **form.terms(),
            )
            return SeeOther(series.get_absolute_url())
        except Refused as refused:
            form.add_error(None, refused.text)
    return _page(request, form, ChallengeForm(auto_id="link_%s"), status=422)


@require_POST
def challenge_new(request: HttpRequest) -> HttpResponse:
    """An open challenge: to its page with the link, or back to the form with what was typed."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("lobby"))
    form = ChallengeForm(request.POST, auto_id="link_%s")
    if form.is_valid():
        try:
            challenge = challenges.make(
                player,
                ruleset=rulesets.freeze(form.cleaned_data["variant"], {}),
                rated=form.cleaned_data["rated"],
                public=form.cleaned_data["public"],
                now=timezone.now(),
                **form.terms(),
            )
            return SeeOther(challenge.get_absolute_url())
        except Refused as refused:
            form.add_error(None, refused.text)
    return _page(request, BotForm(auto_id="bot_%s"), form, status=422)
