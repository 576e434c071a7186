"""The pages of seasons."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.models import Club, Season
from tournaments.queries import seasons as queries
from tournaments.services import clubs as services
from tournaments.views.answers import beside, page, signed_in
from tournaments.views.club_forms import SeasonForm
from tournaments.views.rights import Rights
from whotclub.people.middleware import PlayerRequest, SiteRequest


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def season_new(request: PlayerRequest, club: str) -> HttpResponse:
    """The form of a new season, and the season."""
    found = get_object_or_404(Club, slug=club)
    Rights(request.player, found).need("run")
    form = SeasonForm(request.POST or None)
    if form.is_valid():
        with beside(form):
            season = services.found_season(request.player, found, **form.cleaned_data, now=now())
            messages.success(request, f"{season} is open: choose it when you make a tournament.")
            return redirect(season)
    return page(request, "clubs/season_new.html", {"form": form, "club": found}, form)


@require_safe
def season(request: SiteRequest, club: str, season: str) -> HttpResponse:
    """The season table."""
    found = get_object_or_404(Season.objects.select_related("club"), club__slug=club, slug=season)
    context = {"table": queries.table(found), "season": found, "club": found.club}
    return page(request, "clubs/season.html", context | {"may": Rights(request.player, found.club)})
