"""The places of a match of three to eight over its games. It knows no clocks and no forfeits.

Rules: TOURNAMENTS 3, Match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.rules.invalid import Invalid


@dataclass(frozen=True, slots=True)
class TableGame:
    """One game: the places of those who were dealt in, by seat from 1, and their counts where they are known."""

    places: Mapping[int, int]
    counts: Mapping[int, int] = field(default_factory=dict)


def check_game(places: Sequence[int], number: int) -> None:
    """The places of a game are 1, 2 … with equal ones shared, and the next passed over. Invalid: `bad-places`."""
    right = [1 + sum(other < place for other in places) for place in places]
    if list(places) != right:
        raise Invalid(
            "bad-places", f"Game {number}: places go 1, 2, 3 …; who shares one takes the next away: 1, 2, 2, 4."
        )


def places_over(games: Sequence[TableGame], seats: int, counts: Sequence[int] | None = None) -> tuple[int, ...]:
    """By seat, 1 the best, equal places shared.

    Every game is scored over all the seats: who was not dealt in shares its last places, and who shares places has
    their mean. Level sums are decided by more first places, then by lower counts if all of them are known. counts:
    over the match, by seat, where they were not told game by game.
    """
    keys = [_key(games, seat, seats) for seat in range(1, seats + 1)]
    if counts is not None:
        keys = [(total, firsts, count) for (total, firsts, _), count in zip(keys, counts, strict=True)]
    for first in keys:
        tied = [key for key in keys if key[:2] == first[:2]]
        if any(key[2] is None for key in tied):
            keys = [(key[0], key[1], None) if key[:2] == first[:2] else key for key in keys]
    order = [(key[0], key[1], -1 if key[2] is None else key[2]) for key in keys]
    return tuple(1 + sum(other < own for other in order) for own in order)


def _key(games: Sequence[TableGame], seat: int, seats: int) -> tuple[Fraction, int, int | None]:
    total, firsts = Fraction(0), 0
    counts: list[int | None] = []
    for game in games:
        dealt = list(game.places.values())
        place = game.places.get(seat)
        if place is None:
            absent = seats - len(dealt)
            total += seats - Fraction(absent - 1, 2)
            counts.append(None)
        else:
            total += place + Fraction(dealt.count(place) - 1, 2)
            firsts += place == 1
            counts.append(game.counts.get(seat))
    known = [count for count in counts if count is not None]
    return total, -firsts, sum(known) if len(known) == len(games) else None
