"""The rating graph: where its lines go, in a picture of fixed size. It draws nothing and reads no rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.queries.ratings import Point

WIDTH, HEIGHT = 328, 140
LEFT, RIGHT, TOP, BOTTOM = 40, 4, 8, 22
STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)
MOST_LINES = 4


@dataclass(frozen=True, slots=True)
class Graph:
    """line, band: the points of the polyline and of its uncertainty's polygon; levels: (y, rating) to write."""

    line: str
    band: str
    levels: list[tuple[float, int]]
    last: tuple[float, float]
    first_at: datetime
    last_at: datetime


def graph(points: Sequence[Point]) -> Graph | None:
    """The graph of ratings by day, or None for fewer than two points."""
    if len(points) < 2:
        return None
    low = min(point.rating - point.plus_minus for point in points)
    high = max(point.rating + point.plus_minus for point in points)
    step = next((step for step in STEPS if (high - low) / step <= MOST_LINES), STEPS[-1])
    bottom = low // step * step
    top = max(-(-high // step) * step, bottom + step)

    def y(rating: float) -> float:
        return round(TOP + (top - rating) / (top - bottom) * (HEIGHT - TOP - BOTTOM), 1)

    xs = _across(points)
    upper = [(x, y(point.rating + point.plus_minus)) for x, point in zip(xs, points, strict=True)]
    lower = [(x, y(point.rating - point.plus_minus)) for x, point in zip(xs, points, strict=True)]
    middle = [(x, y(point.rating)) for x, point in zip(xs, points, strict=True)]
    return Graph(
        line=_written(middle),
        band=_written(upper + lower[::-1]),
        levels=[(y(level), level) for level in range(bottom, top + 1, step)],
        last=middle[-1],
        first_at=points[0].at,
        last_at=points[-1].at,
    )


def _across(points: Sequence[Point]) -> list[float]:
    """x by time, or evenly when all is of one moment."""
    start, span = points[0].at, (points[-1].at - points[0].at).total_seconds()
    shares = [
        (point.at - start).total_seconds() / span if span else index / (len(points) - 1)
        for index, point in enumerate(points)
    ]
    return [round(LEFT + share * (WIDTH - LEFT - RIGHT), 1) for share in shares]


def _written(corners: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in corners)
