"""A ladder: the buttons of its page, and the preview of its end. It moves nobody."""

from functools import partial

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.models import LadderChallenge, Stage
from tournaments.queries import ladders
from tournaments.services import challenges
from tournaments.views.answers import acted, number, page, signed_in
from tournaments.views.rights import Rights
from whotclub.people.middleware import PlayerRequest, SiteRequest

ACTS = {
    "accept": (challenges.accept, "Accepted: the match is called."),
    "decline": (challenges.decline, "Declined: the place is given up."),
    "take-back": (challenges.take_back, "Taken back."),
}


def section(request: SiteRequest, stage: Stage) -> SafeString:
    """The ladder as a part of a page; what has run out has ended. stage: with its tournament and club."""
    challenges.advance(stage, now=now())
    context = {
        "ladder": ladders.page(stage, request.player),
        "stage": stage,
        "tournament": stage.tournament,
        "club": stage.tournament.club,
        "may": Rights(request.player, stage.tournament.club),
        "typed": request.POST,
    }
    return render_to_string("tournaments/_ladder.html", context, request)


def ladder_page(request: SiteRequest, found: Stage) -> HttpResponse:
    """The page of a ladder."""
    tournament = found.tournament
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "stage": found,
        "section": section(request, found),
    }
    return page(request, "tournaments/stage.html", context)


def by_address(club: str, slug: str, code: str) -> Stage:
    """The ladder at this address, or 404."""
    found = Stage.objects.select_related("tournament__club").filter(format=Stage.Format.LADDER)
    return get_object_or_404(found, tournament__club__slug=club, tournament__slug=slug, code=code)


@require_POST
@signed_in
def challenge(request: PlayerRequest, club: str, slug: str, stage: str) -> HttpResponse:
    """The entrant is challenged by the viewer's own, or by the one that an organiser names."""
    found = by_address(club, slug, stage)
    entrants = found.tournament.entrants.select_related("player")
    challenged = get_object_or_404(entrants, pk=number(request.POST.get("entrant", "")))
    by = request.POST.get("by")
    own = get_object_or_404(entrants, pk=number(by)) if by else ladders.page(found, request.player).own
    if own is None:
        raise Http404
    act = partial(challenges.challenge, request.player, found, own, challenged, now=now())
    return acted(request, act, f"{challenged} is challenged.", ladder_page, found)


@require_POST
@signed_in
def answer(request: PlayerRequest, club: str, slug: str, stage: str) -> HttpResponse:
    """The challenge is accepted, declined or taken back."""
    found = by_address(club, slug, stage)
    row = get_object_or_404(LadderChallenge, stage=found, pk=number(request.POST.get("challenge", "")))
    row.stage = found
    if (do := request.POST.get("do", "")) not in ACTS:
        raise Http404
    act, said = ACTS[do]
    return acted(request, partial(act, request.player, row, now=now()), said, ladder_page, found)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def close(request: PlayerRequest, club: str, slug: str, stage: str) -> HttpResponse:
    """What closing the ladder would make of it; and, sent, its end."""
    found = by_address(club, slug, stage)
    Rights(request.player, found.tournament.club).need("run")
    if request.method != "POST":
        return _preview(request, found)
    seen = number(request.POST.get("seen", ""))
    act = partial(challenges.close, request.player, found, seen, now=now())
    return acted(request, act, f"{found.tournament} is finished.", _preview, found)


def _preview(request: SiteRequest, found: Stage) -> HttpResponse:
    found = by_address(found.tournament.club.slug, found.tournament.slug, found.code)
    if found.over_at:
        return HttpResponseRedirect(found.tournament.get_absolute_url())
    context = {
        "tournament": found.tournament,
        "club": found.tournament.club,
        "stage": found,
        "ladder": ladders.page(found, request.player),
    }
    return page(request, "tournaments/ladder_close.html", context)
