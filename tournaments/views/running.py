"""Running a stage: its rounds prepared, looked at, changed and published by organisers. It judges no pairing."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.forms import DateTimeField
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.timezone import now
from django.views.decorators.http import require_POST, require_safe

from games.rules.refused import Refused
from tournaments.models import Entrant, ForbiddenPair, Round, Stage
from tournaments.queries.running import running
from tournaments.services import deciders, drafts, early_end, leavers, round_times, rounds
from tournaments.views.answers import acted, number, page, signed_in
from tournaments.views.entrants import and_draft
from tournaments.views.rights import Rights
from tournaments.views.stages import by_address
from whotclub.people.middleware import PlayerRequest, SiteRequest


@require_safe
@signed_in
def run(request: PlayerRequest, club: str, slug: str, stage: str) -> HttpResponse:
    """The page on which a stage is run."""
    return run_page(request, by_address(club, slug, stage))


def run_page(request: SiteRequest, found: Stage) -> HttpResponse:
    """The page for who runs the tournament."""
    may = Rights(request.player, found.tournament.club)
    may.need("run")
    context = {
        "tournament": found.tournament,
        "club": found.tournament.club,
        "stage": found,
        "shown": running(found, now()),
        "may": may,
        "typed": request.POST,
        "chosen": [number(text) for text in request.POST.getlist("entrant")],
    }
    return page(request, "tournaments/run.html", context)


def _button(act: Callable[[PlayerRequest, Stage], object], said: str) -> Callable[..., HttpResponse]:
    """A view of a button of that page. said: what the page says when it was done."""

    @require_POST
    @signed_in
    def pressed(request: PlayerRequest, club: str, slug: str, stage: str) -> HttpResponse:
        found = by_address(club, slug, stage)
        return acted(request, partial(act, request, found), said, run_page, found)

    return pressed


def _draft(stage: Stage) -> Round:
    """The draft, or a step that can be published. Refused: `not-paired`."""
    row = stage.round_rows.filter(published_at=None).exclude(paired_at=None).order_by("number").first()
    if row is None:
        raise Refused("not-paired", "Another organiser has published this round already, or taken it back.")
    return row


def _prepare(request: PlayerRequest, stage: Stage) -> object:
    return rounds.prepare(request.player, stage, now(), repeats="repeats" in request.POST)


def _publish(request: PlayerRequest, stage: Stage) -> object:
    return rounds.publish(request.player, _draft(stage), now())


def _discard(request: PlayerRequest, stage: Stage) -> object:
    return drafts.discard(request.player, _draft(stage), now())


def _end(request: PlayerRequest, stage: Stage) -> object:
    return early_end.end_stage(request.player, stage, now())


def _swap(request: PlayerRequest, stage: Stage) -> object:
    one, other = _two(request, stage)
    return drafts.swap(request.player, _draft(stage), one, other, now())


def _forbid(request: PlayerRequest, stage: Stage) -> object:
    one, other = _two(request, stage)
    return drafts.forbid(request.player, stage.tournament, one, other, now())


def _two(request: PlayerRequest, stage: Stage) -> tuple[Entrant, Entrant]:
    ids = [number(text) for text in request.POST.getlist("entrant") if text]
    chosen = list(stage.tournament.entrants.filter(pk__in=ids).select_related("player"))
    if len(chosen) != 2:
        raise Refused("choose-two", "Choose two players, no more and no fewer.")
    return chosen[0], chosen[1]


def _allow(request: PlayerRequest, stage: Stage) -> object:
    pairs = ForbiddenPair.objects.select_related("first__player", "second__player")
    pair = get_object_or_404(pairs, tournament=stage.tournament_id, pk=number(request.POST.get("pair", "")))
    return drafts.allow(request.player, pair, now())


def _times(request: PlayerRequest, stage: Stage) -> object:
    typed = [
        _time(request.POST.get(name, ""), label) for name, label in (("starts_at", "Start"), ("due_at", "Deadline"))
    ]
    row = number(request.POST.get("number", ""))
    return round_times.set_times(request.player, stage, row, starts_at=typed[0], due_at=typed[1], now=now())


def _time(text: str, label: str) -> datetime | None:
    try:
        found: datetime | None = DateTimeField(required=False).clean(text)
    except ValidationError:
        raise Refused("bad-times", f"{label}: write a date and a time, as 2027-01-30 16:00.") from None
    return found


def _decide(request: PlayerRequest, stage: Stage) -> object:
    names = [name for name in request.POST if name.startswith("place-")]
    typed = sorted((number(request.POST.get(name, "")), number(name.removeprefix("place-"))) for name in names)
    entrants = {entrant.pk: entrant for entrant in stage.tournament.entrants.select_related("player")}
    if [place for place, _ in typed] != list(range(1, len(typed) + 1)):
        raise Refused("bad-places", "Give each of them another place: 1, 2 and so on.")
    order = [entrants[pk] for _, pk in typed if pk in entrants]
    return deciders.decide(request.player, stage, order, now())


decide = _button(_decide, "The deciding game is entered.")
prepare = _button(_prepare, "The round is paired. Look at it, then publish it.")
publish = _button(_publish, "The round is published: its matches are called.")
discard = _button(_discard, "The pairings are taken back.")
end = _button(_end, "The stage is over.")
swap = _button(_swap, "They have changed places.")
forbid = _button(_forbid, "They will not be paired.")
allow = _button(_allow, "They may be paired again.")
times = _button(_times, "The times are set.")


@require_POST
@signed_in
def again(request: PlayerRequest, club: str, slug: str, stage: str) -> HttpResponse:
    """The draft is paired anew, and the page says what is different."""
    found = by_address(club, slug, stage)
    try:
        new = drafts.pair_again(request.player, _draft(found), now(), repeats="repeats" in request.POST)
    except Refused as refused:
        return acted(request, partial(_raise, refused), "", run_page, found)
    said = f"New: {'; '.join(new)}." if new else "Paired again; nothing is different."
    messages.success(request, said)
    return HttpResponseRedirect(request.path.removesuffix("again/"))


def _raise(refused: Refused) -> None:
    raise refused


@require_POST
@signed_in
def disqualify(request: PlayerRequest, club: str, slug: str, stage: str) -> HttpResponse:
    """An entrant is out of the tournament, with a reason that stays in the club's log."""
    found = by_address(club, slug, stage)
    entrant = get_object_or_404(found.tournament.entrants, pk=number(request.POST.get("entrant", "")))
    at = now()
    act = partial(leavers.disqualify, request.player, entrant, request.POST.get("why", ""), now=at)
    return and_draft(
        request, found.tournament, at, acted(request, act, f"{entrant} is disqualified.", run_page, found)
    )
