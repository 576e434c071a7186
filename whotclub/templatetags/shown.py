"""How pages write times, points and results. It decides nothing."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from itertools import pairwise

from django import template
from django.utils import formats
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from games.rules import words
from games.rules.clock import TimeControl
from games.rules.words import VARIANTS, time_words
from games.views.wording import games_words

register = template.Library()

LETTERS = {"won": "W", "drawn": "D", "lost": "L"}


@register.filter
def when(at: datetime) -> SafeString:
    """The moment with its zone written, "Sat 6 Dec, 4:00 pm WAT"; site.js adds the viewer's own if it differs."""
    here = localtime(at)
    text = formats.date_format(here, "D j M, g:i A T").replace("AM", "am").replace("PM", "pm")
    return format_html('<time datetime="{}">{}</time>', here.isoformat(timespec="minutes"), text)


@register.filter
def points(value: float | Decimal) -> str:
    """Points with halves as ½, other fractions to one decimal."""
    value = float(value)
    whole, half = divmod(value, 1)
    if half == 0.5:
        return f"{int(whole) or ''}½"
    return f"{value:g}" if half == 0 else f"{value:.1f}"


@register.filter
def signed(change: int) -> str:
    """A change with its sign: "+45", "−46"."""
    return f"{change:+}".replace("-", "−")


@register.filter
def letter(result: str) -> str:
    """The letter of a result: W, D, L."""
    return LETTERS[result]


@register.filter
def clock(written: str) -> str:
    """A time control in words: "1 hour a move"."""
    return time_words(TimeControl.parse(written))


@register.filter
def variant(name: str) -> str:
    """What a preset is called."""
    return VARIANTS.get(name, name)


@register.filter
def best_of(by_round: Sequence[int]) -> str:
    """How long matches are, by round: "best of 3, from round 3 best of 5"."""
    parts = [best_of_match(by_round[0])]
    for number, (before, games) in enumerate(pairwise(by_round), 2):
        if games != before:
            parts.append(f"from round {number} {best_of_match(games)}")
    return ", ".join(parts)


@register.filter
def best_of_match(games: int, seats: int = 2) -> str:
    """How long one match is: "best of 3", "one game", at a table "3 games"."""
    return games_words(games, seats)


@register.filter
def span(seconds: int) -> str:
    """A number of seconds in its largest whole unit: "10 minutes", "1 day"."""
    return words.span(seconds * 1000)
