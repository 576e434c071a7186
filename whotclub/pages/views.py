"""The pages that belong to no app: rules, about, and the look. The first page is in home.py."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from games.rules.options import Family, Kind
from games.rules.refused import Refused
from games.rules.ruleset import EVERY_PRESET, PRESETS, Ruleset
from whotclub.pages import rulebook

LOOKS = ("light", "dark")
YEAR_S = 365 * 24 * 3600


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The variants, and how a match goes whatever is played."""
    return render(request, "pages/rules.html", {"summaries": rulebook.SUMMARIES})


@require_safe
def rules_variant(request: HttpRequest, variant: str) -> HttpResponse:
    """One variant in plain words; options in the query (?pick_three=none) show it as some table plays it."""
    if variant not in EVERY_PRESET:
        raise Http404
    family = EVERY_PRESET[variant].family
    try:
        ruleset = Ruleset.of(variant, {name: _value(family, name, request.GET[name]) for name in request.GET})
    except Refused as refused:
        return render(request, "pages/rules_unknown.html", {"variant": variant, "refused": refused}, status=400)
    context = {
        "rules": ruleset,
        "summary": rulebook.SUMMARIES[variant],
        "changed": ruleset.changed(),
        "specials": rulebook.specials(ruleset) if variant in PRESETS else [],
        "course": rulebook.course(ruleset),
        "variants": EVERY_PRESET,
    }
    return render(request, "pages/rules_variant.html", context)


def _value(family: Family, name: str, text: str) -> str | int | bool:
    """An option's value out of an address, where all is text."""
    if name in family.options and family.options[name].kind is Kind.YES_NO and text in ("true", "false"):
        return text == "true"
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What this site is, and whose Whot! is."""
    return render(request, "pages/about.html")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """The look is kept in a cookie for a year (or follows the system again), and the same page comes back."""
    look, back = request.POST.get("theme"), request.POST.get("next", "/")
    if look not in (*LOOKS, "auto"):
        return HttpResponseBadRequest("There is no such look.", content_type="text/plain; charset=utf-8")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = "/"
    response = HttpResponseRedirect(back)
    if look in LOOKS:
        response.set_cookie("theme", look, max_age=YEAR_S, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response
