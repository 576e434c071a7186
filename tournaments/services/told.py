"""What was told of a match at a real table, worked out. It stores nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rules.invalid import Invalid
from tournaments.rules.score import decided, full, score
from tournaments.rules.table_match import TableGame, check_game, places_over

PLACES = {0: (1, 1), 1: (1, 2), 2: (2, 1)}
"""Of a game between two, by who won it; 0 for a draw."""


@dataclass(frozen=True, slots=True)
class Ended:
    """games: by game the places by slot, 0 for who did not play in it. Of two there is a score, of more places."""

    games: Sequence[Sequence[int]]
    score: Sequence[float] = ()
    places: Sequence[int] = ()


def of_two(games: Sequence[int], best_of: int, *, further: bool, whole: bool) -> Ended:
    """A match between two. games: who won each, 0 for a draw.

    further: level after best_of it goes on by single games; whole: it was played to its end. Invalid: as
    `rules.score`.
    """
    points = (decided if further else full)(games, best_of) if whole else score(games, best_of)
    return Ended([PLACES[winner] for winner in games], score=points.points if games or whole else ())


def of_many(table: Sequence[Sequence[int]], slots: int, wanted: int, counts: Sequence[int] | None = None) -> Ended:
    """A match of three to eight. table: as `Ended.games`. wanted: how many games there must be, 0 for any number.

    counts: cards counted over the match, by slot, where they are known. Invalid: `bad-places`, `not-decided`,
    `too-many-games`.
    """
    for number, places in enumerate(table, 1):
        if len(places) != slots or sum(place > 0 for place in places) < 2:
            raise Invalid("bad-places", f"Game {number}: give a place to each who played; at least two did.")
        check_game([place for place in places if place], number)
    if wanted and len(table) != wanted:
        code = "not-decided" if len(table) < wanted else "too-many-games"
        raise Invalid(code, f"This match has {wanted} game{'' if wanted == 1 else 's'}, not {len(table)}.")
    played = [TableGame({s: place for s, place in enumerate(places, 1) if place}) for places in table]
    return Ended(table, places=places_over(played, slots, counts) if table else ())
