"""A stage before its first result: the bracket drawn, the round robin scheduled. It pairs no later round.

Rules: TOURNAMENT-FILE.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.rules import double, single
from tournaments.rules.bracket import Spot
from tournaments.rules.fixtures import fixtures
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match, Seat
from tournaments.rules.place import Place
from tournaments.rules.presence import ALWAYS, Presence
from tournaments.rules.stage import Stage
from tournaments.rules.terms import Terms


def opened(
    terms: Terms,
    coming: Sequence[str | Place],
    *,
    holds: Mapping[Spot, str] | None = None,
    presence: Mapping[str, Presence] | None = None,
) -> Stage:
    """The stage before its first result. coming: ids, or places of earlier stages, the best seed first.

    holds: who sits by decision, by match and seat from 0; anybody's id. presence: by id, of who does not play in
    every round. Invalid: what `Terms.check` refuses, `twice`, and `no-such-match` for a hold of no match of an
    elimination.
    """
    terms.check(len(coming))
    ids = tuple(None if isinstance(way, Place) else way for way in coming)
    places = tuple(way if isinstance(way, Place) else None for way in coming)
    for way, times in Counter(coming).items():
        if times > 1:
            raise Invalid("twice", f"{way.source if isinstance(way, Place) else way} is entered twice.")
    holds = holds or {}
    # Who is held is known by an id from the beginning, whether or not it is one of the entrants or will be.
    ids += tuple(dict.fromkeys(holds.values()))
    numbers = {spot: ids.index(entrant_id) + 1 for spot, entrant_id in holds.items()}
    seats = [Seat(f"seed {n}", n) if place is None else Seat(place.source) for n, place in enumerate(places, 1)]
    absences = {
        number: (presence or {})[entrant_id]
        for number, entrant_id in enumerate(ids[: len(coming)], 1)
        if entrant_id is not None and (presence or {}).get(entrant_id, ALWAYS) != ALWAYS
    }
    return Stage(terms, places, ids, _matches(terms, seats, numbers), holds, absences)


def _matches(terms: Terms, seats: Sequence[Seat], holds: Mapping[Spot, int]) -> Mapping[str, Match]:
    if terms.format == "single":
        return single.draw(
            len(seats), terms.best_of, third_place=terms.third_place, level=terms.level, holds=holds, seats=seats
        ).matches
    if terms.format == "double":
        return double.draw(
            len(seats), terms.best_of, reset=terms.reset, level=terms.level, holds=holds, seats=seats
        ).matches
    if holds:
        raise Invalid("no-such-match", "somebody can be held in a match of an elimination only.")
    if terms.in_rounds:
        return {}
    return {match.id: match for match in fixtures(terms, seats)}
