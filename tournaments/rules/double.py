"""Double elimination of 2 to 1,024 entrants as values: who loses twice is out. It draws no lots and knows no names.

Rules: TOURNAMENT-FILE, Brackets.
"""

from collections.abc import Mapping, Sequence

from tournaments.rules.bracket import Bracket, Spot, drawn
from tournaments.rules.holds import held
from tournaments.rules.match import Level, Match, Seat
from tournaments.rules.standing import Standing
from tournaments.rules.tree import length_of, tree


def draw(
    entrants: int,
    best_of: Sequence[int] = (1,),
    *,
    reset: bool = False,
    level: Level = "play",
    holds: Mapping[Spot, int] | None = None,
    seats: Sequence[Seat] | None = None,
) -> Bracket:
    """The bracket before its first game, byes passed on: the upper bracket, the lower, the grand final F1.

    reset: F2 follows, played if the winner of the lower bracket wins F1. best_of: by round of the upper bracket, the
    last going on; a lower round has that of the upper round whose losers came in last, the finals the last of all.
    holds: who sits by decision. seats: how the N-th entrant comes, as seed N by default. Invalid: `entrants`, and as
    `holds.hold`.
    """
    upper = tree("U", entrants, seats, best_of, level)
    lower = _lower(upper[-1].round, best_of, level)
    winner = f"winner {upper[-1].id}"
    other = f"winner {lower[-1].id}" if lower else f"loser {upper[-1].id}"
    finals = [Match("F1", "final", 1, best_of[-1], (Seat(winner), Seat(other)), level=level)]
    if reset:
        finals.append(Match("F2", "final", 2, best_of[-1], (Seat("loser F1"), Seat("winner F1")), level=level))
    return held(drawn([*upper, *lower, *finals]), holds or {})


def _lower(rounds: int, best_of: Sequence[int], level: Level) -> list[Match]:
    """The lower bracket to an upper one of so many rounds."""
    matches: list[Match] = []

    def add(number: int, upper_round: int, pairs: Sequence[tuple[str, str]]) -> None:
        length = length_of(best_of, upper_round)
        for j, (first, second) in enumerate(pairs, 1):
            matches.append(Match(f"L{number}.{j}", "lower", number, length, (Seat(first), Seat(second)), level=level))

    def two_of(what: str, count: int) -> list[tuple[str, str]]:
        return [(f"{what}.{2 * j - 1}", f"{what}.{2 * j}") for j in range(1, count + 1)]

    if rounds > 1:
        add(1, 1, two_of("loser U1", 2 ** (rounds - 2)))
    for r in range(2, rounds + 1):
        dropping = enumerate(drop_order(r, 2 ** (rounds - r)), 1)
        add(2 * r - 2, r, [(f"loser U{r}.{m}", f"winner L{2 * r - 3}.{j}") for j, m in dropping])
        if r < rounds:
            add(2 * r - 1, r, two_of(f"winner L{2 * r - 2}", 2 ** (rounds - r - 1)))
    return matches


def drop_order(upper_round: int, matches: int) -> list[int]:
    """The matches of an upper round whose losers come to the 1st, 2nd … match of the lower round that takes them in.

    By fours from round 2: reversed, each half reversed, the halves swapped, as they are. So two who have met are kept
    apart as long as in any layout known.
    """
    order = list(range(1, matches + 1))
    half = matches // 2
    match upper_round % 4:
        case 2:
            return order[::-1]
        case 3:
            return order[:half][::-1] + order[half:][::-1]
        case 0:
            return order[half:] + order[:half]
        case _:
            return order


def standings(bracket: Bracket) -> list[Standing]:
    """The places that are decided, best first, then by seed. Rule: TOURNAMENT-FILE, Places."""
    places, place = {}, 3
    lower = [match.round for match in bracket.matches.values() if match.bracket == "lower"]
    for number in sorted(set(lower), reverse=True):
        places[number] = place
        place += lower.count(number)

    def goes_out(match: Match) -> int:
        if match.bracket == "upper":
            # With two entrants there is no lower bracket: its loser would have come to the grand final.
            return places.get(max(1, 2 * match.round - 2), 2)
        return places[match.round] if match.bracket == "lower" else 2

    return bracket.placed(goes_out)
