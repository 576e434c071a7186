"""Where the games of results can be looked up. Reads only, and no log."""

from collections.abc import Iterable
from typing import NamedTuple

from tournaments.models import MatchGame
from tournaments.queries.drawn_rows import address


class Replay(NamedTuple):
    """A game of a match that was dealt on the site."""

    number: int
    url: str


def replays(matches: Iterable[int]) -> dict[int, tuple[Replay, ...]]:
    """The games that the confirmed results of the matches came of and that can be watched, in order; by match."""
    found: dict[int, tuple[Replay, ...]] = {}
    if not (ids := list(matches)):
        return found
    played = MatchGame.objects.filter(match__in=ids, results__confirmed=True, game__version__gt=0)
    for match, number, game in played.order_by("match", "number").values_list("match", "number", "game"):
        found[match] = (*found.get(match, ()), Replay(number, address("replay", game)))
    return found
