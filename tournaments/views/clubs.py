"""The pages of clubs. Who is in one is managed in members.py."""

from functools import partial

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.models import Club
from tournaments.queries import clubs as queries
from tournaments.queries import presets, seasons
from tournaments.services import clubs as services
from tournaments.views import whole
from tournaments.views.answers import acted, beside, page, signed_in
from tournaments.views.club_forms import ClubForm
from tournaments.views.rights import Rights, organisers
from whotclub.people.middleware import PlayerRequest, SiteRequest

ACTIONS_A_PAGE, REPORTS_A_PAGE = 50, 25


@require_safe
def clubs(request: SiteRequest) -> HttpResponse:
    """All clubs; the viewer's own first."""
    mine = list(queries.clubs_of(request.player)) if request.player else []
    others = queries.clubs().exclude(pk__in=[club.pk for club in mine])
    return page(request, "clubs/list.html", {"mine": mine, "others": others})


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def club_new(request: PlayerRequest) -> HttpResponse:
    """The form of a new club, and the club."""
    form = ClubForm(request.POST or None)
    if form.is_valid():
        with beside(form):
            club = services.found(request.player, **form.cleaned_data, now=now())
            messages.success(request, f"{club} is founded, and you are its owner.")
            return redirect(club)
    return page(request, "clubs/new.html", {"form": form}, form)


@require_safe
def club(request: SiteRequest, club: str) -> HttpResponse:
    """The page of a club."""
    return whole.of_club(request, club, lambda: _club_page(request, get_object_or_404(Club, slug=club)))


def _club_page(request: SiteRequest, club: Club) -> HttpResponse:
    shown = queries.club_page(club, request.player)
    table = seasons.table(shown.seasons[0]) if shown.seasons else None
    return page(
        request,
        "clubs/club.html",
        {
            "shown": shown,
            "club": club,
            "table": table,
            "presets": presets.presets(club).filter(archived_at=None),
            "may": Rights(request.player, club),
            "officers": organisers(club),
        },
    )


@require_POST
@signed_in
def club_join(request: PlayerRequest, club: str) -> HttpResponse:
    """The viewer is in, or has asked to be."""
    found = get_object_or_404(Club, slug=club)
    said = f"You are in {found}." if found.join_policy == Club.JoinPolicy.OPEN else "An organiser will let you in."
    return acted(request, partial(services.join, request.player, found, now()), said, _club_page, found)


@require_POST
@signed_in
def club_leave(request: PlayerRequest, club: str) -> HttpResponse:
    """The viewer is out."""
    found = get_object_or_404(Club, slug=club)
    return acted(
        request, partial(services.leave, request.player, found, now()), f"You have left {found}.", _club_page, found
    )


@require_safe
@signed_in
def club_log(request: PlayerRequest, club: str) -> HttpResponse:
    """The action log, for those who run the club."""
    found = get_object_or_404(Club, slug=club)
    Rights(request.player, found).need("log")
    actions = Paginator(queries.log(found), ACTIONS_A_PAGE).get_page(request.GET.get("page"))
    return page(request, "clubs/log.html", {"club": found, "actions": actions})


@require_safe
@signed_in
def club_reports(request: PlayerRequest, club: str) -> HttpResponse:
    """What was reported from the tables of the club's tournaments, for its referees; not what is about the reader."""
    found = get_object_or_404(Club, slug=club)
    Rights(request.player, found).need("reports")
    reports = Paginator(queries.reports(found).exclude(about=request.player), REPORTS_A_PAGE)
    return page(request, "games/reports.html", {"club": found, "page": reports.get_page(request.GET.get("page"))})
