"""The pages of a club's house rules: all of them, one with its versions, and the form that saves them."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.forms import RulesForm
from games.queries.log import rules_of
from games.queries.presets import Saved
from games.rules.summary import summary
from games.services import rulesets
from tournaments.models import Club, Preset
from tournaments.queries import presets as queries
from tournaments.services import presets as services
from tournaments.views.answers import acted, beside, number, page, signed_in
from tournaments.views.rights import Rights
from whotclub.people.middleware import PlayerRequest, SiteRequest

LONGEST_NAME = 60


class PresetForm(RulesForm):
    """House rules with the name that the club keeps them under."""

    template_name = "clubs/_preset_form.html"
    name = forms.CharField(max_length=LONGEST_NAME, help_text="As members will look for it: “Yaba house rules”.")


@require_safe
def club_rules(request: SiteRequest, club: str) -> HttpResponse:
    """What the club keeps by name."""
    found = get_object_or_404(Club, slug=club)
    context = {"club": found, "presets": queries.presets(found), "may": Rights(request.player, found)}
    return page(request, "clubs/rules.html", context)


def _by_address(club: str, slug: str) -> Preset:
    return get_object_or_404(Preset.objects.select_related("club"), club__slug=club, slug=slug)


@require_safe
def preset(request: SiteRequest, club: str, slug: str) -> HttpResponse:
    """The rules under that name as they are now, and every version of them."""
    return _preset_page(request, _by_address(club, slug))


def _preset_page(request: SiteRequest, found: Preset) -> HttpResponse:
    steps = queries.steps(found)
    last = steps[0].version
    context = {
        "club": found.club,
        "preset": found,
        "last": last,
        "rules": summary(rules_of(last.ruleset)),
        "steps": steps,
        "may": Rights(request.player, found.club),
    }
    return page(request, "clubs/preset.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def preset_new(request: PlayerRequest, club: str) -> HttpResponse:
    """The form of new house rules, and the rules saved."""
    found = get_object_or_404(Club, slug=club)
    Rights(request.player, found).need("rules")
    asked = {"variant": request.GET["rules"]} if "rules" in request.GET else {}
    form = PresetForm(request.POST or None, saved=queries.saved_by(found), initial=asked)
    if form.is_valid():
        with beside(form):
            made = services.save(request.player, found, **_typed(form), now=now())
            messages.success(request, f"{made} is saved: choose it for a tournament or a challenge.")
            return redirect(made)
    return page(request, "clubs/preset_edit.html", {"club": found, "form": form}, form)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def preset_edit(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The form of a new version, and the version. Field beside the form's: seen, the version that is changed."""
    found = _by_address(club, slug)
    Rights(request.player, found.club).need("rules")
    last = found.versions.select_related("ruleset").latest("number")
    shown = {"name": found.name, "variant": f"r{last.ruleset_id}"}
    others = [kept for kept in queries.saved_by(found.club) if kept.ruleset.pk != last.ruleset_id]
    own = Saved(str(found.club), f"{found}, as in version {last.number}", last.ruleset)
    form = PresetForm(request.POST or None, saved=[own, *others], initial=shown)
    if form.is_valid():
        with beside(form):
            seen = number(request.POST.get("seen", ""))
            version = services.change(request.player, found, **_typed(form), seen=seen, now=now())
            messages.success(request, f"{version} is what {found.club} plays by from now on.")
            return redirect(version.preset)
    context = {"club": found.club, "form": form, "preset": found, "last": last}
    return page(request, "clubs/preset_edit.html", context, form)


def _typed(form: PresetForm) -> dict[str, Any]:
    """What the services ask for, from a form that is valid."""
    typed = form.cleaned_data
    return {"name": typed["name"], "ruleset": rulesets.freeze(typed["variant"], typed["options"])}


@require_POST
@signed_in
def preset_archive(request: PlayerRequest, club: str, slug: str) -> HttpResponse:
    """The rules are no longer offered, or (do=restore) offered again."""
    found = _by_address(club, slug)
    act, said = services.archive, f"{found} is no longer offered. What is played by it goes on."
    if request.POST.get("do") == "restore":
        act, said = services.restore, f"{found} is offered again."
    return acted(request, partial(act, request.player, found, now=now()), said, _preset_page, found)
