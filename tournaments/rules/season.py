"""What the places of a tournament are worth in a season table. It knows no players."""

from collections import Counter
from collections.abc import Sequence

MOST_POINTS = 100.0


def points(places: Sequence[int], entrants: int) -> list[float]:
    """The season points of each place. places: of one tournament, shared ones equal; entrants: how many took part.

    Place p of n is worth (n - p)/(n - 1) of 100 and those who share places share their mean, as at a table: who came
    first of forty or of four gets 100, the last nothing. Rule: TOURNAMENTS 3, Score.
    """
    sharing = Counter(places)
    return [MOST_POINTS * (entrants - (p + (sharing[p] - 1) / 2)) / (entrants - 1) for p in places]
