"""How the box of a bracket is written. One that has not changed is not written again."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournaments.queries.tree import Box

register = template.Library()


@register.filter
@lru_cache(maxsize=8192)
def drawn(box: Box) -> SafeString:
    """The box; it depends on nothing but its value, so every process keeps those it wrote last."""
    return SafeString(render_to_string("tournaments/_box.html", {"box": box}))
