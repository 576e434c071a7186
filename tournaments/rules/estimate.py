"""How long a stage will take, before it begins. It looks at no clock and at no result.

It is reckoned from this: a game has as many moves as the house bots of the middle level make (means of 300 games each
of Modern and Nigerian Whot), six seconds each, and a minute to shuffle and deal. A round is as long as its longest
match, which takes all its games; where matches wait for a table, those before them take what equal players need on
average.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, comb

from tournaments.rules import double, single
from tournaments.rules.fixtures import fixtures
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match, Seat, State
from tournaments.rules.tables import sizes
from tournaments.rules.terms import IN_WORDS, Terms

MOVES = {2: 58, 3: 76, 4: 162, 5: 274, 6: 225, 7: 156, 8: 114}
"""Of a game, by seats."""
SECONDS_A_MOVE = 6
DEAL_MINUTES = 1
PAUSE_MINUTES = 5
"""Between two rounds: results come in, the next is read out, people find their seats."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How long it will take, and from what that follows."""

    minutes: int
    rounds: int
    text: str
    """24 players, 5 rounds Swiss, best of 3: about 3 h 20."""
    facts: str
    """12 minutes a game, 5 minutes between rounds, all matches at once."""


def estimate(
    terms: Terms,
    entrants: int,
    *,
    minutes_a_game: float | None = None,
    tables: int | None = None,
    pause: float = PAUSE_MINUTES,
) -> Estimate:
    """The estimate of a stage. minutes_a_game: None for that of its number of seats. tables: None for enough.

    pause: minutes between rounds. Invalid: what `Terms.check` refuses, and `estimate`.
    """
    terms.check(entrants)
    if pause < 0 or (tables is not None and tables < 1) or (minutes_a_game is not None and minutes_a_game <= 0):
        raise Invalid("estimate", "A game takes some time and needs a table, and a pause is none or some minutes.")
    game = minutes_a_game or max(usual_minutes(seats) for seats in _seated(terms, entrants))
    steps = _steps(terms, entrants)
    games = sum(_games_in_a_row(lengths, tables, all_played=terms.format == "tables") for lengths in steps)
    minutes = ceil(games * game + pause * (len(steps) - 1))
    at_once = "all matches at once" if tables is None else f"{tables} {'table' if tables == 1 else 'tables'}"
    return Estimate(
        minutes,
        len(steps),
        f"{entrants} players, {_what(terms, len(steps))}: about {in_words(minutes)}.",
        f"{game:g} minutes a game, {pause:g} minutes between rounds, {at_once}.",
    )


def usual_minutes(seats: int) -> int:
    """How long a game with so many seats takes."""
    return round(DEAL_MINUTES + MOVES[seats] * SECONDS_A_MOVE / 60)


def in_words(minutes: int) -> str:
    """A time to the next five minutes: 45 minutes, 3 h, 3 h 20."""
    hours, rest = divmod(5 * ceil(minutes / 5), 60)
    if not hours:
        return f"{rest} minutes"
    return f"{hours} h {rest:02}" if rest else f"{hours} h"


def _seated(terms: Terms, entrants: int) -> tuple[int, ...]:
    """How many sit together, by match of a round; of other formats than tables it is two in each."""
    if terms.format != "tables":
        return (2,) * (entrants // 2)
    return sizes(entrants, terms.seats, terms.min_seats, terms.max_seats)[0]


def _steps(terms: Terms, entrants: int) -> list[list[int]]:
    """What can be played at the same time, one after another: of each match what it is the best of."""
    if terms.format == "single":
        return _by_step(single.draw(entrants, terms.best_of, third_place=terms.third_place).matches.values())
    if terms.format == "double":
        return _by_step(double.draw(entrants, terms.best_of, reset=terms.reset).matches.values())
    if terms.format == "round-robin":
        return _by_step(fixtures(terms, [Seat(f"seed {n}", n) for n in range(1, entrants + 1)]))
    at_once = len(_seated(terms, entrants))
    return [[terms.length(number)] * at_once for number in range(1, terms.last_round(entrants) + 1)]


def _by_step(matches: Iterable[Match]) -> list[list[int]]:
    """A lower round of a double elimination comes after the upper round of its number, the finals after all."""
    steps: defaultdict[tuple[bool, int], list[int]] = defaultdict(list)
    for match in matches:
        if match.state not in (State.BYE, State.VOID):
            steps[match.bracket == "final", match.round + (match.bracket == "lower")].append(match.best_of)
    return [steps[step] for step in sorted(steps)]


def _games_in_a_row(lengths: Sequence[int], tables: int | None, *, all_played: bool) -> float:
    """How many games one after another until all matches of a step are over."""
    waits = 0 if tables is None else ceil(len(lengths) / tables) - 1
    average = sum(length if all_played else _expected_games(length) for length in lengths) / len(lengths)
    return waits * average + max(lengths)


def _expected_games(best_of: int) -> float:
    """How many games two equal players need on average, until one has more than half of them or all are played."""
    open_after = (
        sum(comb(played, won) for won in range(played + 1) if 2 * max(won, played - won) <= best_of) / 2.0**played
        for played in range(best_of)
    )
    return sum(open_after, 0.0)


def _what(terms: Terms, rounds: int) -> str:
    length = f"{min(terms.best_of)} to {max(terms.best_of)}" if len(set(terms.best_of)) > 1 else f"{terms.best_of[0]}"
    number = f"{rounds} round{'' if rounds == 1 else 's'}"
    if terms.format == "tables":
        return f"{number} at tables of {terms.seats}, {length} game{'' if length == '1' else 's'} each"
    if terms.format == "round-robin" and terms.groups > 1:
        number = f"{terms.groups} groups, {number}"
    return f"{number} {IN_WORDS[terms.format]}, best of {length}"
