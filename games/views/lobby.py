"""The lobby: one tap to a game, the viewer's games, tables and offers, and the forms that make them.

Each post calls one service. Somebody without an account says a name with it and is a visitor.
"""

from collections.abc import Callable
from typing import Any
from zlib import crc32

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
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
from games.services import challenges, quick, rulesets
from games.views.answers import SeeOther, account_of, player_of
from games.views.terms import BotForm, ChallengeForm, TermsForm
from games.views.wording import games_words, variant_name
from whotclub.people import newcomer
from whotclub.people.models import Player

SHOWN = 20
PLAYING_SHOWN = 6
MISTYPED = 422

SIEVES: dict[str, tuple[str, Callable[[Challenge], bool]]] = {
    "": ("All", lambda row: True),
    "two": ("Two players", lambda row: row.seat_count == 2),
    "tables": ("Tables", lambda row: row.seat_count > 2),
    "friendly": ("Not rated", lambda row: not row.rated),
}
"""Which offers are shown (?show=two), by what the link says."""

BOT, FRIEND = "bot", "friend"
"""Two more buttons beside the presets: a game with the computer, and a link to send."""

_AGREED = quick.PRESETS["best-of-3"]


@never_cache
@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """The lobby with fresh forms; 204 for a page that says that it shows the same lists already."""
    return _page(request)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """One tap: to the table, to where the game is waited for, or to the link to send. Fields: preset, name."""
    try:
        player = newcomer.arrive(request)
        if player is None:
            return redirect_to_login(reverse("lobby"))
        return SeeOther(_begun(player, request.POST.get("preset", "")))
    except ValidationError as wrong:
        return _page(request, status=MISTYPED, no_name=wrong.messages[0], typed_name=request.POST["name"])
    except Refused as refused:
        return _page(request, status=MISTYPED, no_name=refused.text)


def _begun(player: Player, preset: str) -> str:
    """Where the button leads."""
    now = timezone.now()
    if preset not in (BOT, FRIEND):
        row = quick.pair(player, preset, now)
        return (row.series or row).get_absolute_url()
    terms: dict[str, Any] = {
        "ruleset": rulesets.freeze(quick.VARIANT, {}),
        "time_control": TimeControl.parse(_AGREED.clock),
        "now": now,
    }
    if preset == BOT:
        return challenges.play_bot(player, Player.Level.EASY, best_of=1, **terms).get_absolute_url()
    return challenges.make(player, best_of=_AGREED.best_of, **terms).get_absolute_url()


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
    form = kind(request.POST, saved=saved_for(player), visitor=player.is_visitor)
    if form.is_valid():
        try:
            ruleset = rulesets.freeze(form.cleaned_data["variant"], form.cleaned_data["options"])
            made = service(player, ruleset=ruleset, now=timezone.now(), **form.terms())
            return SeeOther(made.get_absolute_url())
        except Refused as refused:
            form.add_error(None, refused.text)
    return _page(request, form, status=MISTYPED)


def _page(request: HttpRequest, typed: TermsForm | None = None, status: int = 200, **more: Any) -> HttpResponse:
    """typed: one of the two forms, with what was typed and what is wrong with it."""
    player = player_of(request)
    shown = _lists(request, player)
    if request.headers.get("X-Version") == shown["version"]:
        return HttpResponse(status=204)
    offered: dict[str, Any] = {"saved": saved_for(player), "visitor": account_of(request) is None}
    if asked := request.GET.get("rules"):  # a link brought the viewer here to play by these
        offered["initial"] = {"variant": asked}
    fresh = (BotForm(**offered), ChallengeForm(**offered))
    forms = {form.name: form for form in (*fresh, *([typed] if typed else []))}
    return render(request, "games/lobby.html", {**forms, "presets": quick.PRESETS, **shown, **more}, status=status)


def _lists(request: HttpRequest, player: Player | None) -> dict[str, Any]:
    """What is looked at again while the page is open, with a version that changes with it."""
    show = request.GET.get("show", "")
    show = show if show in SIEVES else ""
    own = list(lists.challenges_of(player)[:SHOWN]) if player else []
    others = [row for row in lists.open_challenges() if SIEVES[show][1](row) and row not in own]
    waiting = lists.series_of(player) if player else []
    to_me = [_offer(row) for row in lists.challenges_to(player)[:SHOWN]] if player else []
    offers = [_offer(row) for row in (*own, *others[:SHOWN])]
    playing = playing_now(player, now=timezone.now(), limit=PLAYING_SHOWN)
    looks = [(line.series.pk, line.series.version, line.for_me) for line in waiting]
    rows = [(line["row"].pk, line["seated"]) for line in (*to_me, *offers)]
    version = crc32(repr((looks, rows, [(one.series.pk, one.number, one.watchers) for one in playing])).encode())
    return {
        "show": show,
        "sieves": [(name, label) for name, (label, _) in SIEVES.items()],
        "waiting": waiting,
        "to_me": to_me,
        "offers": offers,
        "playing": playing,
        "version": f"{version:x}",
    }


def _offer(row: Challenge) -> dict[str, Any]:
    return {
        "row": row,
        "variant": variant_name(row.ruleset.variant) + (", changed" if rules_of(row.ruleset).changed() else ""),
        "games": games_words(row.best_of, row.seat_count),
        "clock": time_words(TimeControl.parse(row.time_control)),
        "seated": len(row.seats.all()),
    }
