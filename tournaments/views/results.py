"""The page of all results of a tournament, by name and round. It enters none."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournaments.queries.results import Decided, decided
from tournaments.views.answers import number, page
from tournaments.views.overview import every_stage
from tournaments.views.stages import shelf_for
from tournaments.views.tournaments import by_address
from whotclub.people.middleware import SiteRequest

A_PAGE = 100


@require_safe
def results(request: SiteRequest, club: str, slug: str) -> HttpResponse:
    """The decided matches, the latest first. name: only of who is called so; round: only of that; page: from 1."""
    found = by_address(club, slug)
    name, typed = request.GET.get("name", "").strip(), number(request.GET.get("round", ""))
    every, _ = decided(every_stage(found, shelf_for(request, found)))
    rows = [one for one in every if _named(one, name) and typed in (0, one.round)]
    at = number(request.GET.get("page", "1")) or 1
    context = {
        "tournament": found,
        "club": found.club,
        "decided": rows[(at - 1) * A_PAGE : at * A_PAGE],
        "rounds": sorted({one.round for one in every}),
        "round": typed,
        "name": name,
        "page": at,
        "pages": range(1, -(-len(rows) // A_PAGE) + 1) if len(rows) > A_PAGE else range(0),
    }
    return page(request, "tournaments/results.html", context)


def _named(one: Decided, name: str) -> bool:
    return any(name.casefold() in seat.who.name.casefold() for seat in one.board.seats)
