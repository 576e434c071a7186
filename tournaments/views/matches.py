"""The page of a match, and its result from a real table."""

from functools import partial

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.timezone import now
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Entrant, Hold, Match, Stage
from tournaments.queries import matches as queries
from tournaments.queries.stages import ELIMINATIONS, title
from tournaments.queries.strength import WHOT, family_of
from tournaments.services import matches as services
from tournaments.services import results
from tournaments.views.answers import acted, beside, page, signed_in
from tournaments.views.result_form import ResultForm
from tournaments.views.rights import Rights
from tournaments.views.table_form import TableResultForm
from whotclub.people.middleware import PlayerRequest, SiteRequest


def by_number(pk: int) -> Match:
    """The match of this number, or 404."""
    found = Match.objects.select_related(
        "stage__tournament__club", "stage__tournament__ruleset", "series"
    ).prefetch_related("slots__entrant__player")
    return get_object_or_404(found, pk=pk)


@require_safe
def match(request: SiteRequest, pk: int) -> HttpResponse:
    """The page of a match."""
    return match_page(request, by_number(pk))


def match_page(request: SiteRequest, found: Match, form: ResultForm | TableResultForm | None = None) -> HttpResponse:
    """The page as the viewer may see it. form: one that was sent and refused."""
    tournament = found.stage.tournament
    may = Rights(request.player, tournament.club)
    form = form or (_form(found) if may.result else None)
    shown = queries.match_page(found)
    context = {
        "shown": shown,
        "feeds": [(feed, title(feed)) for feed in shown.feeds],
        "match": found,
        "scored": _scored(found),
        "next_up": _next_up(found) if may.result and found.state == Match.State.DONE else None,
        "on_site": found.state == Match.State.READY and found.series is not None and not found.at_table,
        "tournament": tournament,
        "club": tournament.club,
        "may": may,
        "form": form,
        "holds": Hold.objects.filter(slot__match=found, lifted_at=None).select_related("entrant__player", "by"),
        "may_hold": _may_hold(found) if may.run else [],
        "typed": request.POST,
        "mine": any(match.match.pk == found.pk for match in queries.next_matches(request.player))
        if request.player
        else False,
    }
    return page(request, "tournaments/match.html", context, *filter(None, [form]))


def _next_up(found: Match) -> Match | None:
    """Another match of the stage whose result somebody has to enter: the first of them."""
    waits = found.stage.matches.filter(state=Match.State.READY, published=True).exclude(
        series__isnull=False, at_table=False
    )
    return waits.prefetch_related("slots__entrant__player").order_by("round", "id").first()


def _may_hold(found: Match) -> list[Entrant]:
    """Who could be put into a seat of the match by decision: nobody unless it is of a bracket and not yet played."""
    if found.stage.format not in ELIMINATIONS or found.state == Match.State.DONE:
        return []
    inside = found.stage.tournament.entrants.filter(status=Entrant.Status.ENTERED).select_related("player")
    return list(inside.order_by("player__name"))


def _form(found: Match, data: QueryDict | None = None) -> ResultForm | TableResultForm | None:
    """The form of its result, or None while its seats are open. A result that was sent twice corrects nothing."""
    slots = list(found.slots.all())
    names = [slot.entrant.player.name for slot in slots if slot.entrant]
    if len(names) != len(slots) or len(names) < 2:
        return None
    sent_before = data is not None and data.get("key") in {str(one.key) for one in found.results.all()}
    correcting = found.state == Match.State.DONE and not sent_before
    if len(names) > 2:
        return TableResultForm(names, found.best_of, data, correcting=correcting)
    further = found.stage.format in ELIMINATIONS and found.stage.level == Stage.Level.PLAY
    return ResultForm(names, found.best_of, data, correcting=correcting, scored=_scored(found), further=further)


def _scored(found: Match) -> bool:
    """Whether its games are counted by a score and not by the cards that are left."""
    return family_of(found.stage.tournament.ruleset) != WHOT


@require_POST
@signed_in
def result(request: PlayerRequest, pk: int) -> HttpResponse:
    """The result is entered, or the page comes back with what was typed and why it cannot be."""
    found = by_number(pk)
    Rights(request.player, found.stage.tournament.club).need("result")
    form = _form(found, request.POST)
    if form is None:
        messages.error(request, "It is not known yet who plays this match.")
        return redirect(found)
    if form.is_valid():
        with beside(form):
            entered = results.enter(request.player, found, **form.result(), now=now())
            messages.success(request, f"The result is in: {entered}.")
            return redirect(found)
    return match_page(request, found, form)


@require_POST
@signed_in
def to_table(request: PlayerRequest, pk: int) -> HttpResponse:
    """The match is played at a real table from here on."""
    found = by_number(pk)
    act = partial(services.move_to_table, request.player, found, now())
    return acted(request, act, "It is played at a real table now. Enter the result here.", match_page, found)
