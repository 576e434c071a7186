"""Results of matches between two, and brackets played with them."""

from hypothesis import strategies as st

from tournaments.rules.match import Outcome, Result, State

FIRST, SECOND = Result((1, 0)), Result((0, 1))
BOTH_ABSENT = Result(outcomes=(Outcome.NO_SHOW, Outcome.NO_SHOW))
VOID = Result(outcomes=(Outcome.VOID, Outcome.VOID))


def lost_by(outcome, *, seat=1) -> Result:
    return Result(outcomes=(outcome, Outcome.PLAYED) if seat == 0 else (Outcome.PLAYED, outcome))


EVERY = [
    *(FIRST, SECOND, Result((2, 1)), Result((0.5, 1.5)), BOTH_ABSENT),
    *(
        lost_by(outcome, seat=seat)
        for outcome in (Outcome.NO_SHOW, Outcome.FORFEIT, Outcome.LEFT, Outcome.DISQUALIFIED)
        for seat in (0, 1)
    ),
]
ANY = st.sampled_from(EVERY)


def played(bracket, **results):
    """The bracket after results by match id, R1_1 for R1.1."""
    for name, result in results.items():
        bracket = bracket.with_result(name.replace("_", "."), result)
    return bracket


def ready(bracket) -> list[str]:
    return [match.id for match in bracket.matches.values() if match.state is State.READY]


def played_on(bracket, winner=lambda match: FIRST):
    """The bracket played to its end; winner: the result of a match."""
    while ids := ready(bracket):
        for match_id in ids:
            bracket = bracket.with_result(match_id, winner(bracket.matches[match_id]))
    return bracket


def better_seed(match) -> Result:
    return FIRST if match.seats[0].entrant < match.seats[1].entrant else SECOND


def worse_seed(match) -> Result:
    return SECOND if better_seed(match) is FIRST else FIRST


def sitting(bracket, match_id) -> list[int | None]:
    return [seat.entrant for seat in bracket.matches[match_id].seats]


def by_place(table) -> dict[int, set[int]]:
    """Who has each place."""
    places: dict[int, set[int]] = {}
    for line in table:
        places.setdefault(line.place, set()).add(line.entrant)
    return places
