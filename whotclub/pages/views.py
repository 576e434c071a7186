"""The pages that belong to no app: rules, about, and the look. The first page is in home.py."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from games.models import Ruleset
from games.queries.log import rules_of
from games.rules.options import Family, Kind
from games.rules.refused import Refused
from games.rules.ruleset import EVERY_PRESET, PRESETS
from games.rules.ruleset import Ruleset as Rules
from games.rules.summary import differences, idle
from tournaments.queries import clubs, presets
from whotclub.pages import rulebook
from whotclub.people.middleware import SiteRequest

LOOKS = ("light", "dark")
YEAR_S = 365 * 24 * 3600
KEPT = "X-Kept"
"""The header of who asks for a copy to keep, which has no forms and says of when it is."""


@require_safe
@vary_on_headers(KEPT)
def rules(request: HttpRequest) -> HttpResponse:
    """The variants, and how a match goes whatever is played."""
    return render(request, "pages/rules.html", {"summaries": rulebook.SUMMARIES})


@require_safe
@vary_on_headers(KEPT)
def rules_variant(request: HttpRequest, variant: str) -> HttpResponse:
    """One variant in plain words; options in the query (?pick_three=none) show it as some table plays it."""
    if variant not in EVERY_PRESET:
        raise Http404
    family = EVERY_PRESET[variant].family
    try:
        found = Rules.of(variant, {name: _value(family, name, request.GET[name]) for name in request.GET})
    except Refused as refused:
        return render(request, "pages/rules_unknown.html", {"variant": variant, "refused": refused}, status=400)
    return _rules_page(request, found)


@require_safe
@vary_on_headers(KEPT)
def ruleset(request: SiteRequest, pk: int) -> HttpResponse:
    """The rules that a game, match, tournament, challenge or preset was made with, exactly."""
    row = get_object_or_404(Ruleset, pk=pk)
    keepers = clubs.run_by(request.player) if request.player else []
    return _rules_page(request, rules_of(row), row=f"r{row.pk}", named=presets.named(row), keepers=keepers)


def _rules_page(request: HttpRequest, shown: Rules, **more: object) -> HttpResponse:
    """The page of these rules.

    more: `row`, how forms know them; `named`, the presets that they are; `keepers`, clubs that the viewer runs.
    """
    return render(request, "pages/rules_variant.html", rules_context(shown) | more)


def rules_context(shown: Rules) -> dict[str, Any]:
    """Give what the page of these rules is made of."""
    return {
        "rules": shown,
        "summary": rulebook.SUMMARIES[shown.variant],
        "changes": [(change, rulebook.anchor(shown, change.option)) for change in differences(shown)],
        "card": [(row, rulebook.is_changed(shown, row.anchor)) for row in rulebook.card(shown)],
        "specials": rulebook.specials(shown) if shown.variant in PRESETS else [],
        "specials_elsewhere": rulebook.specials_elsewhere(shown),
        "listed": rulebook.listed(shown),
        "idle": idle(shown),
        "course": rulebook.course(shown),
        "shapes": rulebook.SHAPES,
        "example": rulebook.EXAMPLE,
        "example_count": sum(card.count for card in rulebook.EXAMPLE),
        "variants": EVERY_PRESET,
    }


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
