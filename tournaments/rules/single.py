"""Single elimination of 2 to 1,024 entrants as values. It draws no lots and knows no names: an entrant is its seed.

Rules: TOURNAMENT-FILE, Brackets.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.rules.bracket import THIRD, Bracket, Spot, drawn
from tournaments.rules.holds import held
from tournaments.rules.match import Level, Match, Seat
from tournaments.rules.standing import Standing
from tournaments.rules.tree import tree


def draw(
    entrants: int,
    best_of: Sequence[int] = (1,),
    *,
    third_place: bool = False,
    level: Level = "play",
    holds: Mapping[Spot, int] | None = None,
    seats: Sequence[Seat] | None = None,
) -> Bracket:
    """The bracket before its first game, byes passed on, the match for third place last.

    best_of: by round, the last going on. holds: who sits by decision. seats: how the N-th entrant comes, as seed N by
    default. Invalid: `entrants`, and as `holds.hold`.
    """
    matches = tree("R", entrants, seats, best_of, level)
    if third_place and entrants >= 4:
        final = matches[-1]
        losers = tuple(Seat(f"loser R{final.round - 1}.{m}") for m in (1, 2))
        matches.append(replace(final, id=THIRD, bracket="third", seats=losers))
    return held(drawn(matches), holds or {})


def standings(bracket: Bracket) -> list[Standing]:
    """The places that are decided, best first, then by seed. Rule: TOURNAMENT-FILE, Places."""
    rounds = bracket.rounds

    def goes_out(match: Match) -> int:
        shared = 2 ** (rounds - match.round) + 1
        return 4 if match.id == THIRD or (shared == 3 and THIRD in bracket.matches) else shared

    return bracket.placed(goes_out)
