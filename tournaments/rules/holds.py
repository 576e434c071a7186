"""Who sits in a bracket by decision, whatever comes from the seat's source. It asks nobody why.

Rules: TOURNAMENTS 3, Seat source; TOURNAMENT-FILE, holds.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, cast

from tournaments.rules.bracket import Bracket, Spot, fill
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match, Seat


def held(bracket: Bracket, holds: Mapping[Spot, int]) -> Bracket:
    """The bracket with all these in their seats. holds: entrants by match and seat from 0. Invalid: as `hold`."""
    for spot, entrant in holds.items():
        bracket = hold(bracket, spot, entrant)
    return bracket


def hold(bracket: Bracket, spot: Spot, entrant: int) -> Bracket:
    """The bracket with that entrant in the seat: it is free from its source, who would come from there goes nowhere.

    The match may have a result if that entrant sits there already. Invalid: `no-such-match`, and `next-begun` if
    somebody else would sit in a match that has a result, or where one depends on it.
    """
    match, number = bracket.matches.get(spot[0]), spot[1]
    if match is None:
        raise Invalid("no-such-match", f"There is no match {spot[0]}.")
    if not 0 <= number < len(match.seats):
        raise Invalid("no-such-match", f"{match.id} has the seats 1 and 2, not {number + 1}.")
    return _seated(
        replace(bracket, held=bracket.held | {spot}), match, number, Seat(match.seats[number].source, entrant)
    )


def lift(bracket: Bracket, spot: Spot) -> Bracket:
    """The bracket with that seat as its source has it. Who has an earlier stage's place it does not know: nobody yet.

    Invalid: `next-begun`, as `hold`.
    """
    match, number = bracket.matches[spot[0]], spot[1]
    source = match.seats[number].source
    what, _, which = source.partition(" ")
    if what in ("winner", "loser"):
        seat = Seat(source, *bracket.matches[which].gives(cast(Literal["winner", "loser"], what)))
    else:
        seat = Seat(source, int(which) if what == "seed" else None, what == "bye")
    return _seated(replace(bracket, held=bracket.held - {spot}), match, number, seat)


def _seated(bracket: Bracket, match: Match, number: int, seat: Seat) -> Bracket:
    if seat == match.seats[number]:
        return bracket
    bracket.check_free(match.id, itself=True)
    matches = dict(bracket.matches)
    matches[match.id] = replace(match, seats=(*match.seats[:number], seat, *match.seats[number + 1 :]))
    fill(matches, match.id, bracket.held)
    return replace(bracket, matches=matches)
