"""The pages of a stage: its table or bracket, the way of one entrant, why one is above another. It ranks nobody."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tournaments.models import Entrant, Stage, Tournament
from tournaments.queries.drawn import Drawn, Who, drawn
from tournaments.queries.sections import Section, stage_address
from tournaments.queries.stages import ELIMINATIONS
from tournaments.queries.standings import compared
from tournaments.queries.tree import section_of
from tournaments.queries.way import way
from tournaments.views import ladder, whole
from tournaments.views.answers import number, page
from tournaments.views.fragments import Audience, Shelf, marked, shelf
from tournaments.views.rights import Rights
from whotclub.people.middleware import SiteRequest
from whotclub.people.models import Player

MOST_TO_CHOOSE_FROM = 256
"""From more a name is typed."""
MOST_FOUND = 20


def by_address(club: str, slug: str, code: str) -> Stage:
    """The stage of a tournament at this address, or 404."""
    found = Stage.objects.select_related("tournament__club", "tournament__ruleset")
    return get_object_or_404(found, tournament__club__slug=club, tournament__slug=slug, code=code)


def shelf_for(request: SiteRequest, tournament: Tournament) -> Shelf:
    """The parts of the tournament as the viewer may see them."""
    runs = Rights(request.player, tournament.club).run
    return shelf(tournament, Audience.ORGANISERS if runs else Audience.PUBLIC)


def entrant_of(player: Player | None, tournament: Tournament) -> Entrant | None:
    """The viewer's own, if there is one."""
    return tournament.entrants.filter(player=player).select_related("player").first() if player else None


def section(stage: Stage, on: Shelf, at: int | None = None) -> SafeString:
    """One stage as a part of a page. at: the page of a long table or large bracket, from 1; None: where it begins."""
    stage.tournament = on.tournament  # loaded, with its club

    def context() -> dict[str, object]:
        return {"section": Section(drawn(stage, drafts=on.drafts), at)}

    return on.part(f"stage:{stage.pk}:{at}", "tournaments/_stage.html", context)


def find_me(format_: str, address: str, part: str, own: int | None) -> str:
    """Where the viewer's line is: on this page, or on another of the same table; in a bracket its way.

    format_, address: of the stage; part: it on this page; own: the viewer's entrant by id.
    """
    if own is None:
        return ""
    if format_ in ELIMINATIONS:
        return f"{address}?path={own}" if f'data-e="{own}"' in part or "?page=" in part else ""
    if f'id="e{own}"' in part:
        return f"#e{own}"
    return f"{address}?who={own}#e{own}" if "?page=" in part else ""


@require_safe
def stage(request: SiteRequest, club: str, slug: str, stage: str) -> HttpResponse:
    """The page of one stage.

    page: of a long table or large bracket; who: that on which the entrant is. Of a bracket, path: the way of an
    entrant; name: of the one called so.
    """
    return whole.of_tournament(request, club, slug, lambda: _stage(request, club, slug, stage))


def _stage(request: SiteRequest, club: str, slug: str, stage: str) -> HttpResponse:
    found = by_address(club, slug, stage)
    if found.format == Stage.Format.LADDER:
        return ladder.ladder_page(request, found)
    tournament, on = found.tournament, shelf_for(request, found.tournament)
    own = entrant_of(request.player, tournament)
    at, who = number(request.GET.get("page", "")) or None, number(request.GET.get("who", ""))
    context: dict[str, object] = {}
    path: list[int] = []
    if found.format in ELIMINATIONS and (request.GET.get("path") or request.GET.get("name")):
        context, path, at = _way(request, drawn(found, drafts=on.drafts), at)
    shown = section(found, on, at)
    while who and f'id="e{who}"' not in shown and f'?page={(at or 1) + 1}"' in shown:
        at = (at or 1) + 1
        shown = section(found, on, at)
    context |= {
        "tournament": tournament,
        "club": tournament.club,
        "stage": found,
        "section": marked(shown, own.pk if own else None, path),
        "find_me": "" if path else find_me(found.format, stage_address(found), shown, own.pk if own else None),
        "elimination": found.format in ELIMINATIONS,
    }
    return page(request, "tournaments/stage.html", context)


def _way(request: SiteRequest, shown: Drawn, at: int | None) -> tuple[dict[str, object], list[int], int | None]:
    """What the page says of the way that is asked for, the matches on it, and the page to look at."""
    name = request.GET.get("name", "").strip()
    called = _called(shown, name)
    entrant = number(request.GET.get("path", "")) or (called[0].pk if len(called) == 1 else 0)
    found = way(shown, entrant) if entrant else None
    if found is None:
        return {"name": name, "called": called[:MOST_FOUND], "lost": True}, [], at
    section = section_of(shown, entrant)
    return {"way": found}, found.matches, at or (None if section is None else section + 1)


def _called(shown: Drawn, name: str) -> list[Who]:
    """Those with that in their names, by name; who is called exactly so comes alone."""
    if not name:
        return []
    having = [who for who in shown.who.values() if name.casefold() in who.name.casefold()]
    exactly = [who for who in having if name.casefold() == who.name.casefold()]
    return exactly if len(exactly) == 1 else sorted(having, key=lambda who: who.name.casefold())


@require_safe
def why(request: SiteRequest, club: str, slug: str, stage: str) -> HttpResponse:
    """Why one entrant is above another, for any two. one, other: an entrant's number, or a name as typed."""
    found = by_address(club, slug, stage)
    if found.format == Stage.Format.LADDER:
        raise Http404
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
