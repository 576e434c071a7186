"""The front doors of tournament files. What is in one, and what may be told to whom, others decide."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from games.rules.refused import Refused
from tournaments.queries import export, whott
from tournaments.views.tournaments import by_address
from whotclub.people.middleware import SiteRequest

NOT_YET = 409


@require_safe
def tournament_file(request: SiteRequest, club: str, slug: str) -> HttpResponse:
    """The tournament as a .whott file; where there is none yet, why not in plain words (409)."""
    try:
        text = whott.text(export.document(by_address(club, slug)))
    except Refused as refused:
        return HttpResponse(refused.text, status=NOT_YET, content_type="text/plain; charset=utf-8")
    answer = HttpResponse(text, content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}.whott"'
    return answer
