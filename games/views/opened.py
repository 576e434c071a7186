"""The front door for a record that somebody holds: it replays as a stored game does. It stores nothing."""

from typing import Any

from allauth.core.ratelimit import consume_or_429
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.queries.replay import Tape
from games.record_form import RecordForm
from games.rules.fairness import check
from games.rules.record import BrokenRecord
from games.views.answers import wants_json
from games.views.replay import page, steps_json
from games.views.steps import columns
from games.views.wording import rules_address
from whotclub.people.names import LONGEST_NAME, clean_name

THROTTLE = "replay_file"
"""The name of its limit in the settings."""
MISTYPED = 422


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def opened(request: HttpRequest) -> HttpResponse:
    """A form; sent, the replay of the record in it, or what is wrong with that.

    The page that answers carries the record, so that its buttons can ask for another step (`at`), other eyes (`as`)
    or what could be played (`could`); script is given the steps with these eyes as JSON.
    """
    if request.method != "POST":
        return render(request, "games/opened.html", {"form": RecordForm()})
    too_often: HttpResponse | None = consume_or_429(request, action=THROTTLE)
    if too_often is not None:
        return too_often
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "games/opened.html", {"form": form}, status=MISTYPED)
    tape = form.tape
    if wants_json(request):
        return steps_json(tape, request.POST)
    context = page(tape, request.POST.get("as", ""), request.POST.get("at", ""), "could" in request.POST)
    context |= _told(tape) | {"sent": form.data["record"], "columns": columns(context["steps"])}
    return render(request, "games/replay.html", context)


def _told(tape: Tape) -> dict[str, Any]:
    """Give what the record says about its game, and what checking its shuffles finds."""
    record = tape.record
    event = record.meta.get("event")
    return {
        "title": " – ".join(record.seats),
        "subtitle": clean_name(event)[:LONGEST_NAME] if isinstance(event, str) and event else "From a record",
        "rules_url": rules_address(record.variant, record.ruleset.changed()),
        "fairness": _fairness(tape),
        "is_live": record.result is None,
    }


def _fairness(tape: Tape) -> dict[str, str] | None:
    if tape.record.fairness is None:
        return None
    try:
        report = check(tape.record)
    except BrokenRecord as broken:
        return {"fault": broken.text}
    return {"fault": str(report.fault or ""), "trust": report.trust(tape.record.seats)}
