"""The worker that keeps the rules for when the network is away (UX 4.6), and the page it shows instead of any other.

It keeps what anybody may see and nobody is named on: rules, the page without a network, styles, drawings, scripts.
"""

import json
from functools import cache
from zlib import crc32

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.rules.ruleset import EVERY_PRESET
from games.rules.ruleset import Ruleset as Rules
from whotclub.pages.rulebook import SUMMARIES
from whotclub.pages.views import KEPT, rules_context
from whotclub.people.middleware import SiteRequest
from whotclub.people.thrift import HEADER

FILES = ("site.css", "site.js", "games/cards.svg", "games/live.css", "games/table.js", "games/sheet.js")
DAY_S = 24 * 3600


@require_safe
@cache_control(private=True, max_age=DAY_S)
@vary_on_headers(HEADER, "Cookie")
def worker(request: SiteRequest) -> HttpResponse:
    """The script of the worker. For who saves data it stores nothing ahead, and goes on with what it has."""
    ahead = [] if request.thrift.on else kept_ahead()
    context = {"edition": edition(), "ahead": json.dumps(ahead), "kept": KEPT}
    return render(request, "pages/worker.js", context, content_type="text/javascript; charset=utf-8")


@require_safe
@vary_on_headers(KEPT)
def offline(request: HttpRequest) -> HttpResponse:
    """What is shown without a network: what is the matter, the rules that can be read, and a way to try again."""
    return render(request, "pages/offline.html", {"variants": EVERY_PRESET})


def kept_ahead() -> list[str]:
    """Give the addresses of what is kept before anybody asks for it."""
    variants = [reverse("rules-variant", args=[variant]) for variant in EVERY_PRESET]
    return [*map(static, FILES), reverse("offline"), reverse("rules"), *variants]


@cache
def edition() -> str:
    """Give a short name that differs where anything that is kept ahead does, be it a word of the rules."""
    pages = [
        render_to_string("pages/offline.html", {"variants": EVERY_PRESET}),
        render_to_string("pages/rules.html", {"summaries": SUMMARIES}),
        *(
            render_to_string("pages/rules_variant.html", rules_context(Rules.of(variant, {})))
            for variant in EVERY_PRESET
        ),
    ]
    return f"{crc32(' '.join([*kept_ahead(), *pages]).encode()):08x}"
