"""The pages on which a tournament is planned: where it begins from, its four steps, its draft thrown away."""

import random

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.forms import RulesForm
from games.rules.refused import Refused
from games.services import rulesets
from tournaments.models import Club, Stage, Tournament
from tournaments.queries import copies, presets
from tournaments.queries.plans import mark, settings
from tournaments.queries.templates import BLANK, TEMPLATES
from tournaments.services import tournaments as services
from tournaments.services.settled import Moment, passed
from tournaments.views.answers import beside, page, signed_in
from tournaments.views.plan_forms import NewForm
from tournaments.views.plan_steps import ADD, DROP, STEPS, Step
from tournaments.views.rights import Rights
from tournaments.views.tournaments import by_address
from whotclub.people.middleware import PlayerRequest

State = Tournament.State
COPIES_SHOWN = 6
REDRAWN = (ADD, DROP, "reckon")
"""Buttons that only show the page again, with what was typed."""


@require_safe
@signed_in
def tournament_new(request: PlayerRequest, club: str) -> HttpResponse:
    """Where a new tournament begins from: one of the last, a template, or nothing; and drafts to go on with."""
    found = get_object_or_404(Club, slug=club)
    Rights(request.player, found).need("run")
    mine = found.tournaments.order_by("-pk")
    context = {
        "club": found,
        "drafts": mine.filter(state=State.DRAFT),
        "last": mine.exclude(state__in=(State.DRAFT, State.CANCELLED))[:COPIES_SHOWN],
        "blank": BLANK,
        "templates": [template for template in TEMPLATES.values() if template is not BLANK],
        "query": request.GET.urlencode(),
    }
    return page(request, "tournaments/plan/new.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def tournament_begin(request: PlayerRequest, club: str, template: str) -> HttpResponse:
    """The first step of a tournament from a template, and its draft, or the tournament open for entries."""
    found = get_object_or_404(Club, slug=club)
    Rights(request.player, found).need("run")
    if template not in TEMPLATES:
        raise Http404
    row, stages = TEMPLATES[template].rows(found)
    asked = request.GET.get("rules", "")
    rules = request.POST.get("rules", asked)
    form = NewForm(row, request.POST or None, initial={"rules": asked})
    if form.is_valid():
        chosen = RulesForm({"variant": rules or "modern"}, saved=presets.saved_by(found))
        if not chosen.is_valid():
            chosen = RulesForm({"variant": "modern"})
            chosen.is_valid()
        row.ruleset = rulesets.freeze(chosen.cleaned_data["variant"], chosen.cleaned_data["options"])
    return _first_step(request, form, row, stages, TEMPLATES[template].title)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def tournament_copy(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The first step of the same tournament once more, with a date to come, and what it makes."""
    source = by_address(club, slug)
    Rights(request.player, source.club).need("run")
    rng = random.SystemRandom()
    row, stages = copies.copy_of(source, starts_at=copies.next_date(source, now()), rng=rng)
    row.name = copies.next_name(source.name)
    form = NewForm(row, request.POST or None)
    if form.is_valid():
        typed = form.cleaned_data
        row, stages = copies.copy_of(source, starts_at=typed["starts_at"], rng=rng)
        row.name, row.venue, row.season = typed["name"], typed["venue"], typed.get("season")
    return _first_step(request, form, row, stages, f"Copy of {source}", source=source)


def _first_step(
    request: PlayerRequest, form: NewForm, row: Tournament, stages: list[Stage], title: str, **more: object
) -> HttpResponse:
    if form.is_valid():
        at_once = request.POST.get("go") == "publish"
        row.state = State.REGISTRATION if at_once else State.DRAFT
        row.door_token = form.cleaned_data["key"].hex
        with beside(form):
            made = services.create(request.player, row, stages, now=now())
            if at_once:
                messages.success(request, f"{made} is open for entries.")
                return redirect(made)
            return redirect("tournament-edit", made.club.slug, made.slug, "format")
    context = {"form": form, "forms": [form], "wrong": bool(form.errors), "club": row.club, "title": title, **more}
    return page(request, "tournaments/plan/first.html", context, form)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def tournament_edit(request: PlayerRequest, club: str, slug: str, step: str) -> HttpResponse:
    """One step of a draft, or one part of what a published tournament is set to. Field beside the forms': seen."""
    found = by_address(club, slug)
    Rights(request.player, found.club).need("run")
    if step not in STEPS:
        raise Http404
    if passed(found, Moment.OVER):
        messages.info(request, f"{found} is {found.get_state_display()}: nothing about it can change.")
        return redirect(found)
    go = request.POST.get("go", "")
    shown = STEPS[step](by_address(club, slug), request.POST or None)
    if go in REDRAWN:
        return _reckoned(request, found, step, shown, go)
    seen = _mark(found, shown)
    meanwhile = False
    if request.method == "POST" and shown.is_valid():
        try:
            services.update(
                request.player,
                shown.row(),
                shown.stages(),
                fields=shown.fields,
                seen=request.POST.get("seen", ""),
                now=now(),
            )
            if go == "publish":
                services.publish(request.player, found, now=now())
            return _onward(request, found, step, go)
        except Refused as refused:
            meanwhile = refused.code == "changed-meanwhile"
            shown.forms[0].add_error(None, refused.text)
    if request.method == "POST" and not meanwhile:
        seen = request.POST.get("seen", "")
    return _step_page(request, found, step, shown, seen=seen, meanwhile=meanwhile)


def _mark(found: Tournament, shown: Step) -> str:
    """What the step shows, as it is stored."""
    return mark(found, shown.fields, list(found.stages.all()) if shown.template == "format" else None)


def _onward(request: PlayerRequest, found: Tournament, step: str, go: str) -> HttpResponse:
    """Where the button leads, after what was typed is stored."""
    if go == "publish":
        messages.success(request, f"{found} is open for entries.")
        return redirect(by_address(found.club.slug, found.slug))
    if found.state != State.DRAFT:
        messages.success(request, "Saved.")
        return redirect(found)
    steps = list(STEPS)
    at = steps.index(step) + {"back": -1, "next": 1}.get(go, 0)
    return redirect("tournament-edit", found.club.slug, found.slug, steps[max(0, min(at, len(steps) - 1))])


def _reckoned(request: PlayerRequest, found: Tournament, step: str, shown: Step, go: str) -> HttpResponse:
    """The step with what was typed and what it comes to; for a script, that alone."""
    if request.headers.get("X-Part") == "reckoned":
        return render(request, "tournaments/plan/_reckoned.html", dict(shown.context))
    return _step_page(request, found, step, shown, seen=request.POST.get("seen", ""), judged=False)


def _step_page(
    request: PlayerRequest,
    found: Tournament,
    step: str,
    shown: Step,
    *,
    seen: str,
    meanwhile: bool = False,
    judged: bool = True,
) -> HttpResponse:
    steps = list(STEPS)
    lines = settings(found, list(found.stages.all()))
    context = {
        "tournament": found,
        "club": found.club,
        "form": shown.forms[-1],
        "forms": shown.forms,
        "wrong": judged and any(form.errors for form in shown.forms),
        "draft": found.state == State.DRAFT,
        "started": passed(found, Moment.STARTED),
        "title": shown.title,
        "step": step,
        "steps": steps,
        "number": steps.index(step) + 1,
        "seen": seen,
        "meanwhile": [line for line in lines if line.step == step] if meanwhile else [],
        "lines": lines,
        **shown.context,
    }
    return page(request, f"tournaments/plan/{shown.template}.html", context, *(shown.forms if judged else ()))


@require_POST
@signed_in
def tournament_discard(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The draft is thrown away."""
    found = by_address(club, slug)
    Rights(request.player, found.club).need("run")
    try:
        services.discard(request.player, found, now=now())
    except Refused as refused:
        messages.error(request, refused.text)
        return redirect(found)
    messages.success(request, f"The draft {found} is thrown away.")
    return redirect("tournament-new", club)
