"""The five Zener signs, which are the five shapes, and which of them defeats which. Knows no numbers. Rule: Z2."""

from games.rules.cards import Card, Shape

DEFEATS = {
    Shape.STAR: (Shape.TRIANGLE, Shape.SQUARE),
    Shape.CROSS: (Shape.STAR, Shape.CIRCLE),
    Shape.SQUARE: (Shape.CROSS, Shape.TRIANGLE),
    Shape.CIRCLE: (Shape.SQUARE, Shape.STAR),
    Shape.TRIANGLE: (Shape.CIRCLE, Shape.CROSS),
}
"""By sign, the two that it defeats: of two different signs one always defeats the other. Triangles are the waves."""

DEFEATED_BY = {sign: tuple(other for other in Shape if sign in DEFEATS[other]) for sign in Shape}
"""By sign, the two that defeat it."""


def sign(card: Card) -> Shape:
    """Give the sign of a suited card; the Zener games have no Whot."""
    assert card.shape
    return card.shape


def defeats(one: Card, other: Card) -> bool:
    """Whether the sign of the one defeats the sign of the other."""
    return sign(other) in DEFEATS[sign(one)]
