"""Heads and comparisons of a rule on a page whose context has the `rules`."""

from typing import Any

from django import template
from django.template import Context

from whotclub.pages import rulebook

register = template.Library()


@register.inclusion_tag("pages/rules/_head.html", takes_context=True)
def rule(context: Context, anchor: str, title: str = "") -> dict[str, Any]:
    """The title of a rule with a link to itself, and a mark if the rules have it unlike their variant."""
    title = title or rulebook.TITLES[anchor]
    return {"anchor": anchor, "title": title, "changed": rulebook.is_changed(context["rules"], anchor)}


@register.inclusion_tag("pages/rules/_elsewhere.html", takes_context=True)
def elsewhere(context: Context, anchor: str, also: str = "") -> dict[str, Any]:
    """How other variants have it. also: a sentence about tables that play otherwise than any variant here."""
    return {"lines": rulebook.elsewhere(context["rules"], anchor), "also": also}
