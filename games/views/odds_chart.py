"""The odds of Zener testing as a picture and in words. It draws what it is given and knows no cards. Rule: T2."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypedDict

WIDTH, HEIGHT = 340, 170
_TOP, _FLOOR = 34, 146
_LEAST_SHOWN = 0.0005
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Bar(TypedDict):
    """A number of hits: where its bar stands, and its chance in words. label: under the bar, or ""."""

    hits: int
    x: float
    y: float
    width: float
    height: float
    middle: float
    yours: bool
    label: str
    chance: str


class Chart(TypedDict):
    """What the template draws. hits, expected: where the two marks stand, with what they say."""

    width: int
    height: int
    floor: int
    bars: list[Bar]
    hits: int
    hits_x: float
    expected_x: float
    expected: str


def chart(odds: Sequence[Fraction | float], hits: int, expected: float) -> Chart:
    """Give the chart of these odds with the reader's hits marked. odds: of each number of hits from 0."""
    likely = [number for number, chance in enumerate(odds) if chance >= _LEAST_SHOWN]
    low, high = min(likely[0], hits), max(likely[-1], hits)
    step = (WIDTH - 20) / (high - low + 1)
    tallest = float(max(odds))
    apart = next(apart for apart in (1, 2, 5, 10, 20, 50, 100, 1000) if apart * step >= 18)

    def middle(number: float) -> float:
        return round(10 + (number - low + 0.5) * step, 2)

    bars: list[Bar] = []
    for number in range(low, high + 1):
        chance = float(odds[number]) if number < len(odds) else 0.0
        height = round((_FLOOR - _TOP) * chance / tallest, 2)
        bars.append(
            {
                "hits": number,
                "x": round(middle(number) - 0.42 * step, 2),
                "y": round(_FLOOR - height, 2),
                "width": round(0.84 * step, 2),
                "height": height,
                "middle": middle(number),
                "yours": number == hits,
                "label": str(number) if number % apart == 0 else "",
                "chance": percent(chance),
            }
        )
    edge = 45  # half of what stands over a mark
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "floor": _FLOOR,
        "bars": bars,
        "hits": hits,
        "hits_x": min(max(middle(hits), edge), WIDTH - edge),
        "expected_x": middle(expected),
        "expected": f"{expected:g}",
    }


def percent(chance: float) -> str:
    """Give a probability as people write it: "19.6 %", "0.0021 %"."""
    value = 100 * chance
    if value == 0:
        return "0 %"
    return f"{value:.1f} %" if value >= 1 else f"{value:.2g} %" if value >= 1e-4 else "under 0.0001 %"


def rarity(chance: Fraction | float) -> str:
    """Give how many tries do so well, to stand before "at least as well": "about one in twelve tries goes"."""
    value = float(chance)
    if value >= 0.95:
        return "nearly every try goes"
    if value > 0.4:
        return f"about {_WORDS[round(10 * value) - 1]} in ten tries go"
    if value <= 0:
        return "hardly any try goes"
    many = round(1 / value)
    if many > 100:
        digits = len(str(many)) - 2
        many = round(many, -digits)
    return f"about one in {_WORDS[many - 1] if many <= len(_WORDS) else f'{many:,}'} tries goes"
