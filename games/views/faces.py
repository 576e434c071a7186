"""How a card looks and is called on a page. Reads codes of cards; knows no rules."""

from typing import TypedDict

from games.rules.cards import Card, Shape

SHAPES = {shape.value: shape.name.lower() for shape in Shape}
"""The name of a shape, which is also its drawing in the sprite, by the letter that records use.

In the Zener pack the sprite draws another sign under the same name, as the style sheet tells it (UX 4.3).
"""


class Face(TypedDict):
    """What a card shows. shape: a name of SHAPES, or "whot"."""

    code: str
    shape: str
    number: int
    double: int
    name: str


def face(code: str) -> Face:
    """Give what the card of this code shows; its name is as it stands inside a sentence ("star 5", "Whot")."""
    card = Card.parse(code)
    if card.shape is None:
        return {"code": code, "shape": "whot", "number": card.number, "double": card.count, "name": "Whot"}
    shape = SHAPES[card.shape]
    return {
        "code": code,
        "shape": shape,
        "number": card.number,
        "double": card.count,
        "name": f"{shape} {card.number}",
    }


def crowd(count: int) -> str:
    """Give the class of a hand by its size, from which the style sheet makes its rows (UX 4.5)."""
    return "few" if count <= 7 else "many" if count <= 28 else "dense"


def clock_text(left_ms: int) -> str:
    """Give time left as clocks show it: m:ss, from one hour on "23h05", tenths under ten seconds."""
    if left_ms < 10_000:
        return f"{max(left_ms, 0) // 100 / 10:.1f}"
    seconds = left_ms // 1000
    minutes, hours = seconds // 60, seconds // 3600
    if hours:
        return f"{hours}h{minutes % 60:02}"
    return f"{minutes}:{seconds % 60:02}"
