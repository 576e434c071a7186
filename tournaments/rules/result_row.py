"""A result as a tournament file writes it: taken into its stage, and written from a match. It keeps no order of rows.

Rules: TOURNAMENT-FILE.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.rules.entrant_list import Entered
from tournaments.rules.fields import Table, listed, numbers, one_of, whole, wholes, word, wrong
from tournaments.rules.fixtures import ids_of_entrant, ids_of_pair
from tournaments.rules.match import MOST_SEATS, Match, Outcome, Result, State
from tournaments.rules.stage import Stage
from tournaments.rules.stage_table import known

BY_SEAT = ("score", "places", "counts", "outcome")


def take_in(row: Table, stage: Stage, entered: Mapping[str, Entered]) -> tuple[Stage, str]:
    """The stage after that row, and the id of the match that the row is of.

    Invalid: `bad-file`, and what the stage refuses.
    """
    ids = [known(one, entered) for one in listed(row.get("seats"), "seats")]
    if not 1 <= len(ids) <= MOST_SEATS:
        raise wrong(f"a match has 1 to {MOST_SEATS} seats, not {len(ids)}.")
    for entrant_id in ids:
        if ids.count(entrant_id) > 1:
            raise wrong(f"{entrant_id} is there twice.")
    result = _result(row, len(ids))
    if stage.terms.elimination:
        return _of_bracket(row, ids, result, stage)
    seats = [stage.number(entrant_id) for entrant_id in ids]
    if stage.terms.format == "round-robin":
        return _of_pair(row, seats, result, stage)
    return _of_round(row, seats, result, stage)


def _result(row: Table, seats: int) -> Result | None:
    """What the row says by seat; None for a match still to be played."""
    score, places = numbers(row, "score"), wholes(row, "places")
    counts = wholes(row, "counts", least=0)
    words = [one_of(value, "outcome", Outcome) for value in listed(row.get("outcome", []), "outcome")]
    for key in BY_SEAT:
        if key in row and len(row[key]) != seats:
            raise wrong(f"{key} says {len(row[key])}, and there {'is' if seats == 1 else 'are'} {seats} in seats.")
    if score is None and places is None and "outcome" not in row:
        return None
    result = Result(score, counts, tuple(map(Outcome, words)) or (Outcome.PLAYED,) * seats, places)
    if score is not None and places is not None:
        raise wrong("a match has a score or places, not both.")
    if seats == 1 and (score, places) != (None, None):
        raise wrong("who sits alone has neither score nor places.")
    if score is None and places is None and sum(result.there) > 1:
        raise wrong("how it ended is not said.")
    return result


def _turned(result: Result | None, order: Sequence[int]) -> Result | None:
    """The result with the seats in another order. order: for each seat of the match, which of the row's it is."""
    if result is None:
        return None
    return Result(
        result.score and tuple(result.score[i] for i in order),
        result.counts and tuple(result.counts[i] for i in order),
        tuple(result.outcomes[i] for i in order),
        result.places and tuple(result.places[i] for i in order),
    )


def _of_bracket(row: Table, ids: Sequence[str], result: Result | None, stage: Stage) -> tuple[Stage, str]:
    match = stage.match(word(row.get("match"), "match"))
    sitting = [stage.name(seat.entrant) for seat in match.seats]
    for entrant_id in ids:
        if entrant_id not in sitting:
            undecided = not all(seat.decided for seat in match.seats)
            raise wrong(f"{entrant_id} does not sit in {match.id}{', as far as is known' if undecided else ''}.")
    if match.state is State.BYE and result is None:
        return stage, match.id  # nothing is to be played, and nothing is said
    if len(ids) != 2:
        raise wrong(f"{match.id} is a match between two.")
    order = [ids.index(entrant_id) for entrant_id in sitting if entrant_id is not None]
    return stage.with_result(match.id, _turned(result, order)), match.id


def _of_pair(row: Table, seats: Sequence[int], result: Result | None, stage: Stage) -> tuple[Stage, str]:
    """A match of a round robin belongs to its pair, whenever it was played."""
    if len(seats) != 2:
        raise wrong("a match of a round robin is between two.")
    matches = [stage.matches[match_id] for match_id in ids_of_pair(stage.terms, stage.size, seats[0], seats[1])]
    if not matches:
        first, second = (stage.name(entrant) for entrant in seats)
        raise wrong(f"{first} and {second} are not in the same group.")
    round_number = whole(row, "round", None)
    of_round = [match for match in matches if match.round == round_number]
    in_order = [match for match in matches if match.seats[0].entrant == seats[0]]
    match = (of_round or in_order or matches)[0]
    when = match.round if round_number is None else round_number
    if result is not None and not result.void:
        for entrant in seats:
            for other in ids_of_entrant(stage.terms, stage.size, entrant):
                there = stage.matches[other]
                if there.id != match.id and there.round == when and there.state is State.DONE:
                    raise wrong(f"{stage.name(entrant)} is in round {when} twice.")
    order = [list(seats).index(seat.entrant or 0) for seat in match.seats]
    return stage.with_result(match.id, _turned(result, order), round_number), match.id


def _of_round(row: Table, seats: Sequence[int], result: Result | None, stage: Stage) -> tuple[Stage, str]:
    """A match of a Swiss or of tables is who sat together in a round."""
    round_number = whole(row, "round", None)
    if round_number is None:
        raise wrong("round is missing.")
    # Only a match of as many seats can be of the same, which spares most of them a closer look.
    as_many = (match for match in stage.of_round(round_number) if len(match.seats) == len(seats))
    together = [match for match in as_many if all(seat.entrant in seats for seat in match.seats)]
    if together:
        match = together[-1]
    else:
        stage = stage.paired(round_number, [seats])
        *_, match = stage.of_round(round_number)
        if result is None:
            return stage, match.id
    order = [list(seats).index(seat.entrant or 0) for seat in match.seats]
    return stage.with_result(match.id, _turned(result, order)), match.id


def row_of(match: Match, stage: Stage) -> dict[str, Any]:
    """The match as a row of the file, from which it comes out the same."""
    row: dict[str, Any] = {"stage": stage.terms.id}
    row |= {"match": match.id} if stage.terms.elimination else {"round": match.round}
    row["seats"] = [stage.name(seat.entrant) for seat in match.seats]
    result = match.result
    if result is None:
        return row
    if result.score is not None:
        row["score"] = [int(games) if games % 1 == 0 else games for games in result.score]
    if result.places is not None:
        row["places"] = list(result.places)
    if result.counts is not None:
        row["counts"] = list(result.counts)
    if not all(result.there) or (result.score is None and result.places is None):
        row["outcome"] = [str(outcome) for outcome in result.outcomes]
    return row
