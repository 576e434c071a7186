"""The pages of a stage: its table or bracket, and why one is above another. It works out no place."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tournaments.models import Entrant, Stage, Tournament
from tournaments.queries.drawn import Drawn, drawn
from tournaments.queries.sections import Section, stage_address
from tournaments.queries.standings import compared
from tournaments.views.answers import number, page
from tournaments.views.fragments import Audience, fragment, marked
from tournaments.views.rights import Rights
from whotclub.people.middleware import SiteRequest
from whotclub.people.models import Player

MOST_TO_CHOOSE_FROM = 256
"""From more a name is typed."""


def by_address(club: str, slug: str, code: str) -> Stage:
    """The stage of a tournament at this address, or 404."""
    found = Stage.objects.select_related("tournament__club", "tournament__ruleset")
    return get_object_or_404(found, tournament__club__slug=club, tournament__slug=slug, code=code)


def audience_of(request: SiteRequest, tournament: Tournament) -> Audience:
    """Who looks."""
    return Audience.ORGANISERS if Rights(request.player, tournament.club).run else Audience.PUBLIC


def entrant_of(player: Player | None, tournament: Tournament) -> Entrant | None:
    """The viewer's own, if there is one."""
    return tournament.entrants.filter(player=player).select_related("player").first() if player else None


def parts(tournament: Tournament, request: SiteRequest) -> dict[str, object]:
    """The stages of a tournament that has been drawn, and each as a part of its page, in order."""
    stages = list(tournament.stages.order_by("number"))
    if not any(stage.drawn_at for stage in stages):
        return {"stages": [], "sections": []}
    own, audience = entrant_of(request.player, tournament), audience_of(request, tournament)
    shown = [stage for stage in stages if stage.format != Stage.Format.SINGLE]
    made = [(stage, section(stage, tournament, audience, own)) for stage in shown]
    mine = [link for stage, part in made if (link := find_me(stage, part, own))]
    return {"stages": stages, "sections": [part for _, part in made], "find_me": mine[-1] if mine else ""}


def section(
    stage: Stage, tournament: Tournament, audience: Audience, own: Entrant | None, part: int = 1
) -> SafeString:
    """One stage as a part of a page. part: the page of a long table."""
    stage.tournament = tournament  # loaded, with its club

    def context() -> dict[str, object]:
        return {"section": Section(drawn(stage, drafts=audience is Audience.ORGANISERS), part)}

    made = fragment(tournament, audience, f"stage:{stage.pk}:{part}", "tournaments/_stage.html", context)
    return marked(made, own.pk if own else None)


def find_me(stage: Stage, part: SafeString, own: Entrant | None) -> str:
    """Where the viewer's line is: on this page, or on another of the same table; empty for who has none."""
    if own is None:
        return ""
    if f'id="e{own.pk}"' in part:
        return f"#e{own.pk}"
    return f"{stage_address(stage)}?who={own.pk}#e{own.pk}" if "?page=" in part else ""


@require_safe
def stage(request: SiteRequest, club: str, slug: str, stage: str) -> HttpResponse:
    """The page of one stage. page: of a long table; who: the page on which that entrant is."""
    found = by_address(club, slug, stage)
    tournament, audience = found.tournament, audience_of(request, found.tournament)
    own = entrant_of(request.player, tournament)
    part, who = number(request.GET.get("page", "1")) or 1, number(request.GET.get("who", ""))
    shown = section(found, tournament, audience, own, part)
    while who and f'id="e{who}"' not in shown and f'?page={part + 1}"' in shown:
        part += 1
        shown = section(found, tournament, audience, own, part)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "stage": found,
        "section": shown,
        "find_me": find_me(found, shown, own),
    }
    return page(request, "tournaments/stage.html", context)


@require_safe
def why(request: SiteRequest, club: str, slug: str, stage: str) -> HttpResponse:
    """Why one entrant is above another, for any two. one, other: an entrant's number, or a name as typed."""
    found = by_address(club, slug, stage)
    shown = drawn(found, drafts=False)
    if shown.value.terms.elimination or not shown.rows:
        raise Http404
    typed = [request.GET.get(name, "").strip() for name in ("one", "other")]
    one, other = (_known(shown, text) for text in typed)
    people = sorted(shown.who.values(), key=lambda who: who.name.casefold())
    context = {
        "tournament": found.tournament,
        "club": found.tournament.club,
        "stage": found,
        "people": people if len(people) <= MOST_TO_CHOOSE_FROM else [],
        "chosen": [("one", "This player", one, typed[0]), ("other", "and this one", other, typed[1])],
        "compared": compared(shown, one, other) if one and other else None,
        "asked": any(typed),
    }
    return page(request, "tournaments/why.html", context)


def _known(shown: Drawn, text: str) -> int:
    """The entrant's id; 0 for nobody's."""
    ids = {who.pk for who in shown.who.values()}
    names = {who.name.casefold(): who.pk for who in shown.who.values()}
    return number(text) if number(text) in ids else names.get(text.casefold(), 0)
