"""The pages of tournaments: all of them, and one with its bracket. Its entrants are in entrants.py."""

import re
from datetime import datetime
from functools import partial

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import now
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Entrant, Stage, Tournament
from tournaments.queries import entry, entry_card, matches
from tournaments.queries import tournaments as queries
from tournaments.queries.stages import IN_ROUNDS
from tournaments.services import life
from tournaments.services import tournaments as services
from tournaments.views import changes, whole
from tournaments.views.answers import acted, page, signed_in
from tournaments.views.fragments import marked
from tournaments.views.parts import parts
from tournaments.views.rights import Rights
from tournaments.views.stages import entrant_of, shelf_for
from whotclub.people.middleware import PlayerRequest, SiteRequest
from whotclub.people.models import Player

FINISHED_SHOWN = 20
LISTED = 100
VERSION = re.compile(r"\d{1,10}(\.[0-9a-f]{1,20})?", re.ASCII)
"""As a page says it that is kept up to date."""


@require_safe
def tournaments(request: SiteRequest) -> HttpResponse:
    """What is open for entries or running anywhere, and what was decided last."""
    current = list(queries.open_or_running())
    finished = (
        Tournament.objects.filter(state=Tournament.State.FINISHED).select_related("club").order_by("-finished_at")
    )
    return page(request, "tournaments/list.html", {"current": current, "finished": finished[:FINISHED_SHOWN]})


def by_address(club: str, slug: str, *more: str) -> Tournament:
    """The tournament at this address as it is now, what was due of it done; or 404. more: what is loaded with it."""
    rows = Tournament.objects.select_related("club", *more)
    found = get_object_or_404(rows, club__slug=club, slug=slug)
    return rows.get(pk=found.pk) if life.look(found, now()) else found


@require_safe
def tournament(request: SiteRequest, club: str, slug: str) -> HttpResponse:
    """The page of a tournament; for one that says which version it has 204 if it is this one, or what has changed."""
    return _since(request, club, slug) or whole.of_tournament(
        request, club, slug, lambda: _tournament(request, club, slug)
    )


def _since(request: SiteRequest, club: str, slug: str) -> HttpResponse | None:
    """The answer to a live page; None if it needs the page whole."""
    since = request.headers.get("X-Version", "")
    found = by_address(club, slug) if VERSION.fullmatch(since) else None
    if found is None or found.state == Tournament.State.DRAFT:
        return None
    if since.partition(".")[0] == str(found.version):
        return HttpResponse(status=204)
    on = shelf_for(request, found)
    pieces = changes.changed(found, on, since)
    if pieces is None:
        return None
    own = entrant_of(request.player, found)
    parts = [marked(piece, own.pk if own else None) for piece in pieces]
    if request.player:
        about = {"tournament": found, "club": found.club, "mine": _mine(found, request.player)}
        card = entry_card.card(found, request.player, now())
        parts.append(SafeString(render_to_string("tournaments/_own.html", about | {"card": card}, request)))
    inside = format_html_join("\n", "{}", ((part,) for part in parts))
    answer = '<div id="fresh" data-version="{}" data-since="{}">{}</div>'
    return HttpResponse(format_html(answer, on.version, since, inside))


def _tournament(request: SiteRequest, club: str, slug: str) -> HttpResponse:
    found = by_address(club, slug, "season", "ruleset")
    if found.state == Tournament.State.DRAFT:
        if Rights(request.player, found.club).run:
            return redirect("tournament-edit", club, slug, "basics")
        raise Http404
    return tournament_page(request, found)


def tournament_page(request: SiteRequest, found: Tournament, **forms: object) -> HttpResponse:
    """The page as the viewer may see it. forms: those that were sent and refused, by the name the template knows."""
    may = Rights(request.player, found.club)
    shown = queries.tournament_page(found)
    context = {
        "shown": shown,
        "tournament": found,
        "club": found.club,
        **parts(found, request),
        "may": may,
        "mine": _mine(found, request.player),
        **_entry(found, request.player, shown.entrants, organiser=may.run),
        **forms,
    }
    return page(request, "tournaments/tournament.html", context)


def _mine(found: Tournament, viewer: Player | None) -> list[matches.NextMatch]:
    return [match for match in matches.next_matches(viewer) if match.tournament.pk == found.pk] if viewer else []


def _entry(
    found: Tournament, viewer: Player | None, entrants: list[Entrant], *, organiser: bool
) -> dict[str, object]:
    """What the page shows of entering and checking in; of the many who are entered the first."""
    before, under_way = found.state in entry.BEFORE_START, found.state in entry.UNDER_WAY
    parts: dict[str, object] = {
        "card": entry_card.card(found, viewer, now()),
        "before": before,
        "pausable": under_way,
        "fresh": under_way or (before and not organiser),
    }
    if before:
        listed = entry_card.standings(entrants[:LISTED], found)
        parts |= {
            "counts": entry_card.counts(found),
            "listed": listed,
            "waiting": list(entry.waiting(found)[:LISTED]),
            "limit": found.entrant_limit,
        }
    if organiser:
        late = under_way and entry.late_closed(found) is None
        asked = found.entrants.filter(status=Entrant.Status.ASKED).select_related("player").order_by("entered_at")
        parts |= {"asked": asked, "late": late, "enterable": queries.enterable(found) if before or late else []}
    return parts


@require_POST
@signed_in
def start(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The tournament runs."""
    found, at = by_address(club, slug), now()
    said = f"{found} runs: {_first_step(entry.first_stage(found), at)}."
    return acted(request, partial(services.start, request.player, found, at), said, tournament_page, found)


def _first_step(stage: Stage, at: datetime) -> str:
    """What the start of its tournament does for the stage, in words."""
    if stage.format == Stage.Format.LADDER:
        return "its players can challenge each other"
    if stage.pace == Stage.Pace.AT_TIMES and stage.round_rows.filter(number=1, starts_at__gt=at).exists():
        return "its first round begins at the time set"
    if stage.pace == Stage.Pace.HAND and stage.format in IN_ROUNDS:
        return "round 1 is paired, for you to look at and publish"
    return "the first matches are called"


@require_POST
@signed_in
def cancel(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The tournament is cancelled."""
    found = by_address(club, slug)
    said = f"{found} is cancelled."
    return acted(request, partial(services.cancel, request.player, found, now()), said, tournament_page, found)
