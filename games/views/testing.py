"""The front doors of Zener testing: what it is and how to begin, a run for each who takes part, its record."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from zlib import crc32

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.live import presence
from games.models import Run
from games.queries import runs
from games.rules.cards import Shape
from games.rules.refused import Refused
from games.rules.testing import TRIALS, Deck
from games.services import runs as service
from games.views.answers import SeeOther, account_of, number
from games.views.faces import SHAPES, face
from games.views.odds_chart import chart, percent, rarity
from whotclub.people.models import Player

HERE_S = 10
"""How long who took a page counts as here; pages that wait ask every two seconds, without script every five."""

LISTED = 50


class RunForm(forms.Form):
    """How a run is to be."""

    telepathy = forms.TypedChoiceField(
        label="Who sees the cards",
        coerce=lambda value: value == "yes",
        choices=[("no", "Nobody: you guess them face down"), ("yes", "A sender, to whom you send a link")],
        initial="no",
        widget=forms.RadioSelect,
    )
    deck = forms.ChoiceField(
        label="The deck",
        choices=[
            (Deck.CLOSED.value, "Closed: five of each sign, shuffled once"),
            (Deck.OPEN.value, "Open: each card drawn from all twenty-five"),
        ],
        initial=Deck.CLOSED.value,
        widget=forms.RadioSelect,
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def testing(request: HttpRequest) -> HttpResponse:
    """What Zener testing is, the form of a new run, and the viewer's own runs one by one and all together."""
    player = account_of(request)
    form = RunForm(request.POST or None)
    if request.method == "POST":
        if player is None:
            return redirect_to_login(reverse("testing"))
        if form.is_valid():
            terms = {"deck": Deck(form.cleaned_data["deck"]), "telepathy": form.cleaned_data["telepathy"]}
            try:
                return SeeOther(service.make(player, **terms, now=timezone.now()).get_absolute_url())
            except Refused as refused:
                form.add_error(None, refused.text)
    context: dict[str, Any] = {"form": form if form.is_bound else RunForm(), "signs": _signs([])}
    if player:
        all_runs = runs.together(player)
        context |= {
            "lines": [_line(run, player) for run in runs.of_person(player)[:LISTED]],
            "all": all_runs,
            "chart": all_runs and chart(all_runs.odds, all_runs.hits, 5 * all_runs.runs),
            "rarity": all_runs and rarity(all_runs.at_least),
            "best_rarity": all_runs and rarity(all_runs.best_once),
            "best_among": all_runs and percent(all_runs.best_among),
        }
    return render(request, "games/testing.html", context, status=422 if form.errors else 200)


def _line(run: Run, player: Player) -> dict[str, Any]:
    other = run.sender if run.subject_id == player.pk else run.subject
    return {
        "url": run.get_absolute_url(),
        "at": run.made_at,
        "sent": run.sender_id == player.pk,
        "other": other.name if other else "",
        "telepathy": run.telepathy,
        "deck": run.deck,
        "open": run.state in runs.OPEN,
        "state": run.get_state_display(),
        "hits": run.hits,
    }


@never_cache
@require_GET
def run(request: HttpRequest, pk: int) -> HttpResponse:
    """The run as who takes part may see it; anybody else is told that there is none. 204 for a page that is fresh."""
    player = account_of(request)
    if player is None:
        return redirect_to_login(request.path)
    row = _row(pk, player)
    now = timezone.now()
    if row.state in runs.OPEN:
        if now >= row.lapses_at:
            service.lapse(pk, now=now)
        service.look(pk, player, now=now)
        row.refresh_from_db()
        presence.arrive(f"run.{pk}", player.pk, HERE_S)
    context = _context(row, player)
    if row.state == Run.State.WAITING:
        context["link"] = request.build_absolute_uri(reverse("run-join", args=[row.token]))
    if request.headers.get("X-Version") == context["version"]:
        return HttpResponse(status=204)
    return render(request, "games/run.html", context)


def _row(pk: int, player: Player) -> Run:
    row = get_object_or_404(Run.objects.select_related("subject", "sender"), pk=pk)
    if runs.person(row, player) == "watcher":
        raise Http404
    return row


def _context(row: Run, player: Player) -> dict[str, Any]:
    """Give the page's context. The row itself stays out of it, as its secret must."""
    person, view = runs.person(row, player), runs.view(row, player)
    other = row.sender if person == "subject" else row.subject
    here = other is not None and other.pk in presence.here(f"run.{row.pk}", [other.pk])
    called = len(row.calls)
    shown: dict[str, Any] = {
        "pk": row.pk,
        "person": person,
        "other": other.name if other else "",
        "here": here,
        "state": row.state,
        "telepathy": row.telepathy,
        "deck": row.deck,
        "commitment": row.commitment,
        "trials": TRIALS,
        "called": called,
        "number": called + 1,
        "sent": not row.telepathy or row.sent > called,
        "sprite": static("games/cards.svg"),
        "version": _version(row, here),
        "lapses_at": row.lapses_at,
    }
    if view and view["over"]:
        shown |= _report(row)
    elif view:
        shown |= {"card": face(view["card"]) if view["card"] else None, "signs": _signs(view["calls"] or [])}
    return shown


def _version(row: Run, here: bool) -> str:
    """A short text that changes with what the page shows."""
    return f"{crc32(repr((row.state, len(row.calls), row.sent, row.sender_id, here)).encode()):x}"


def _signs(calls: list[str]) -> list[dict[str, Any]]:
    return [
        {"letter": sign.value, "shape": SHAPES[sign], "key": key, "called": calls.count(sign.value)}
        for key, sign in enumerate(Shape, 1)
    ]


def _report(row: Run) -> dict[str, Any]:
    report, record = runs.report(row), runs.record(row)
    cards = [face(card.code) for card in runs.played(row).cards]
    trials = zip(cards, (SHAPES[call] for call in row.calls), strict=True)
    fairness = record.fairness
    assert isinstance(fairness, dict)
    return {
        "trials_shown": [
            {"number": place, "card": card, "call": call, "hit": card["shape"] == call}
            for place, (card, call) in enumerate(trials, 1)
        ],
        "hits": report.hits,
        "at_least": percent(report.probability),
        "fraction": f"{report.probability:.6g}",
        "rarity": rarity(report.at_least),
        "chart": chart(report.odds, report.hits, float(report.expected)),
        "secret": fairness["secret"],
        "nonces": list(zip(record.seats, fairness["nonces"], strict=True)),
        "script": static("games/verify.py"),
    }


def _post(act: Callable[[HttpRequest, int, Player], object]) -> Callable[..., HttpResponse]:
    """Make a view of something done to a run; a refusal is told on its page and changes nothing."""

    @never_cache
    @require_POST
    @wraps(act)
    def view(request: HttpRequest, pk: int) -> HttpResponse:
        page, player = reverse("run", args=[pk]), account_of(request)
        if player is None:
            return redirect_to_login(page)
        _row(pk, player)
        try:
            act(request, pk, player)
        except Refused as refused:
            messages.error(request, refused.text)
        return SeeOther(page)

    return view


@_post
def run_begin(request: HttpRequest, pk: int, player: Player) -> None:
    """The subject begins. Field: nonce (up to 32 hexadecimal digits, or none)."""
    service.begin(pk, player, now=timezone.now(), nonce=_nonce(request))


@_post
def run_call(request: HttpRequest, pk: int, player: Player) -> None:
    """The subject guesses. Fields: number (of the card, from 1), sign (C T X S *)."""
    sign = request.POST.get("sign", "")
    if sign not in SHAPES:
        raise Refused("no-such-sign", "There are five signs: guess one of them.")
    service.call(pk, player, number(request, "number"), Shape(sign), now=timezone.now())


@_post
def run_abandon(request: HttpRequest, pk: int, player: Player) -> None:
    """Subject or sender gives the run up."""
    service.abandon(pk, player, now=timezone.now())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def run_join(request: HttpRequest, token: str) -> HttpResponse:
    """The sender's door: what is asked of a sender; a post takes the place."""
    row = get_object_or_404(Run.objects.select_related("subject"), token=token)
    player = account_of(request)
    if player is None:
        return redirect_to_login(request.path)
    if runs.person(row, player) != "watcher":
        return SeeOther(row.get_absolute_url())
    if request.method == "POST":
        try:
            return SeeOther(service.join(token, player, now=timezone.now(), nonce=_nonce(request)).get_absolute_url())
        except Refused as refused:
            messages.error(request, refused.text)
            return SeeOther(request.path)
    free = row.telepathy and row.sender_id is None and row.state in runs.OPEN and timezone.now() < row.lapses_at
    context = {"subject": row.subject.name, "free": free, "commitment": row.commitment}
    return render(request, "games/run_join.html", context)


@require_GET
def run_record(request: HttpRequest, pk: int) -> HttpResponse:
    """The record as a file, for who took part; before the last guess a refusal in plain words (403)."""
    player = account_of(request)
    if player is None:
        return redirect_to_login(request.path)
    try:
        text = runs.record(_row(pk, player)).dumps()
    except Refused as refused:
        return HttpResponse(refused.text, status=403, content_type="text/plain; charset=utf-8")
    answer = HttpResponse(text, content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="zener-{pk}.whot"'
    return answer


def _nonce(request: HttpRequest) -> bytes:
    try:
        return bytes.fromhex(request.POST.get("nonce", ""))
    except ValueError:
        raise Refused("bad-nonce", "The random bytes are not hexadecimal.") from None
