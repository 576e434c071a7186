"""Who goes on from heats at tables: the first of each table and the best of the rest. It seats nobody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match, State
from tournaments.rules.standing import Standing

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decider:
    """A game for the last places, between those whom neither places nor tie-breaks tell apart."""

    entrants: tuple[int, ...]
    places: int
    """So many of them go on."""
    table: str | None = None
    """The match they are level in; None: for the best of the rest."""


@dataclass(frozen=True, slots=True)
class Going:
    """Who goes on, in the order of the standings, and what is still to be decided."""

    through: tuple[int, ...]
    deciders: tuple[Decider, ...] = ()


def going_on(
    tables: Sequence[Match],
    standings: Sequence[Standing],
    top: int,
    rest: int = 0,
    games: Sequence[Mapping[int, int]] = (),
) -> Going:
    """The first `top` of each table and the best `rest` of all others by the standings, as far as that is decided.

    Ties for the last place are told apart by the stage's tie-breaks, then by a deciding game. games: the places of
    those that were played, by entrant, in their order. The best of the rest are known when no table waits for a game.
    Who was not there does not go on, and its place goes to one more of the rest; void tables send nobody.
    Invalid: `nobody-goes-on`, `not-over`. Rule: TOURNAMENTS 3, tables.
    """
    if min(top, rest) < 0 or top + rest == 0:
        raise Invalid("nobody-goes-on", "Say how many of each table go on, or how many of the best of the rest.")
    place = {standing.entrant: standing.place for standing in standings}
    through: list[int] = []
    left: dict[int, Key] = {}
    deciders: list[Decider] = []
    free = rest
    for match in tables:
        keys = {entrant: (own, place[entrant]) for entrant, own in _there(match)}
        first, level, over = _cut(keys, top, games)
        through += first
        if level:
            deciders.append(Decider(tuple(level), over, match.id))
        elif match.state is State.DONE:
            free += top - len(first)
        left |= {entrant: (place[entrant],) for entrant in keys if entrant not in first}
    order = {standing.entrant: i for i, standing in enumerate(standings)}
    if not deciders:
        first, level, over = _cut({entrant: left[entrant] for entrant in order if entrant in left}, free, games)
        through += first
        deciders += [Decider(tuple(level), over)] if level else []
    return Going(tuple(sorted(through, key=order.__getitem__)), tuple(deciders))


def _there(match: Match) -> list[tuple[int, int]]:
    """Entrant and place of those who were there. Invalid: `not-over`."""
    if match.state is State.VOID:
        return []
    if match.places is None or match.result is None:
        raise Invalid("not-over", f"{match.id} has no result yet.")
    seats = zip(match.seats, match.places, match.result.there, strict=True)
    return [(seat.entrant, place) for seat, place, there in seats if there and seat.entrant is not None]


def _cut(keys: Mapping[int, Key], count: int, games: Sequence[Mapping[int, int]]) -> tuple[list[int], list[int], int]:
    """Who is surely among the first so many, who is level for the last of those places, and how many these are."""
    ranked = sorted(keys, key=lambda entrant: keys[entrant])
    if count <= 0 or count >= len(ranked) or keys[ranked[count - 1]] < keys[ranked[count]]:
        return ranked[: max(0, count)], [], 0
    first = [entrant for entrant in ranked if keys[entrant] < keys[ranked[count]]]
    level = [entrant for entrant in ranked if keys[entrant] == keys[ranked[count]]]
    for i, game in enumerate(games):
        if game.keys() == set(level):
            won = {entrant: (place,) for entrant, place in game.items()}
            more, level, over = _cut(won, count - len(first), games[i + 1 :])
            return first + more, level, over
    return first, level, count - len(first)
