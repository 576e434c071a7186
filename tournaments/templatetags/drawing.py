"""How boxes and lines of pages are written, hundreds on a page. What has not changed is not written again.

Each depends on nothing but its value, so every process keeps those it wrote last.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

MOST_KEPT = 8192
register = template.Library()


def _writer(part: str, name: str) -> Callable[[Hashable], SafeString]:
    @lru_cache(maxsize=MOST_KEPT)
    def write(value: Hashable) -> SafeString:
        return SafeString(render_to_string(f"tournaments/{part}.html", {name: value}))

    return write


box = register.filter("box", _writer("_box", "box"))
to_play = register.filter("to_play", _writer("_to_play", "board"))
result = register.filter("result", _writer("_result", "one"))
place = register.filter("place", _writer("_place", "line"))
