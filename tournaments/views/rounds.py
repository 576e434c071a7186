"""The page of a round: the viewer's own board first, then all of them, or those of a name. It pairs nobody."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.queries.drawn import drawn
from tournaments.queries.pairings import A_PAGE, Board, pairings
from tournaments.views.answers import number as typed_number
from tournaments.views.answers import page
from tournaments.views.stages import by_address, entrant_of, shelf_for
from whotclub.people.middleware import SiteRequest


@require_safe
def round_page(request: SiteRequest, club: str, slug: str, stage: str, number: int) -> HttpResponse:
    """The pairings of a round. name: only boards with that in a name; page: of `A_PAGE` boards, from 1."""
    found = by_address(club, slug, stage)
    shown = drawn(found, drafts=shelf_for(request, found.tournament).drafts)
    if shown.value.terms.elimination or not 1 <= number <= shown.value.last_round:
        raise Http404
    paired = pairings(shown, number)
    own = entrant_of(request.player, found.tournament)
    name = request.GET.get("name", "").strip()
    boards = [board for board in paired.boards if _named(board, name)]
    at = typed_number(request.GET.get("page", "1")) or 1
    context = {
        "tournament": found.tournament,
        "club": found.tournament.club,
        "stage": found,
        "round": number,
        "boards": boards[(at - 1) * A_PAGE : at * A_PAGE],
        "paired": paired,
        "name": name,
        "mine": [board for board in paired.boards if own and own.pk in _entrants(board)],
        "draft": paired.boards
        and not all(shown.rows[one].published for one in shown.rows if shown.rows[one].round == number),
        "page": at,
        "pages": range(1, -(-len(boards) // A_PAGE) + 1) if len(boards) > A_PAGE else range(0),
        "rounds": sorted({row.round for row in shown.rows.values()} | {number}),
        "tables": shown.value.terms.format == "tables",
    }
    return page(request, "tournaments/round.html", context)


def _named(board: Board, name: str) -> bool:
    return any(name.casefold() in seat.who.name.casefold() for seat in board.seats)


def _entrants(board: Board) -> list[int]:
    return [seat.who.pk for seat in board.seats]
