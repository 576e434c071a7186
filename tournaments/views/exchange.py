"""The front doors of tournament files. What is in one, and what may be told to whom, others decide."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_safe

from games.rules.refused import Refused
from tournaments.models import Club
from tournaments.queries import export, whott
from tournaments.queries.import_people import people
from tournaments.services import imports
from tournaments.views.answers import MISTYPED, beside, number, page, signed_in
from tournaments.views.import_form import FileForm
from tournaments.views.rights import Rights
from tournaments.views.tournaments import by_address
from whotclub.people.middleware import PlayerRequest, SiteRequest

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


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def tournament_import(request: PlayerRequest, club: str) -> HttpResponse:
    """The form for a file; sent, what it comes to, with who is who; confirmed, the tournament."""
    found = get_object_or_404(Club, slug=club)
    Rights(request.player, found).need("run")
    form = FileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        with beside(form):
            return _looked_at(request, found, form)
    return page(request, "tournaments/import.html", {"club": found, "form": form}, form)


def _looked_at(request: PlayerRequest, club: Club, form: FileForm) -> HttpResponse:
    """The preview, or the tournament if that was confirmed and nothing stands in the way. Refused: as `looked_at`."""
    content, key = form.cleaned_data["content"], form.cleaned_data["key"]
    what = imports.looked_at(content, club)
    chosen = {
        entrant_id: number(request.POST[name])
        for seed, entrant_id in enumerate(what.file.entered, 1)
        if (name := f"who-{seed}") in request.POST
    }
    who = people(what.file, club, chosen)
    faults = [person.fault for person in who if person.fault]
    if "confirm" in request.POST and not faults:
        made = imports.bring_in(request.player, club, content, chosen=chosen, key=key, now=now())
        messages.success(request, f"{made} is in.")
        return redirect(made)
    context = {
        "club": club,
        "what": what,
        "who": who,
        "faults": faults,
        "content": content,
        "key": key,
        "new": [person for person in who if not person.chosen],
        "ready": sum(len(part.ready) for part in what.parts),
    }
    answer = page(request, "tournaments/import_preview.html", context)
    if faults:
        answer.status_code = MISTYPED
    return answer
