"""A stage as a tournament file describes it, opened with who comes to it. It applies no result."""

from collections.abc import Mapping, Sequence
from dataclasses import fields as fields_of
from itertools import combinations
from typing import cast

from tournaments.rules.bracket import Spot
from tournaments.rules.entrant_list import Entered
from tournaments.rules.fields import Table, flag, listed, number, one_of, table, text, whole, wholes, word, wrong
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Level
from tournaments.rules.opening import opened
from tournaments.rules.place import Place
from tournaments.rules.points import Points
from tournaments.rules.stage import Stage
from tournaments.rules.terms import FORMATS, Format, Terms
from tournaments.rules.tiebreaks import NAMES


def terms(stage: Table, entered: Mapping[str, Entered]) -> Terms:
    """What the stage is played by. Invalid: `bad-file`."""
    format_ = cast(Format, one_of(stage.get("format"), "format", FORMATS))
    best_of = wholes(stage, "best_of") if isinstance(stage.get("best_of"), list) else (whole(stage, "best_of", 1),)
    return Terms(
        id=word(stage.get("id"), "id"),
        format=format_,
        points=_points(table(stage.get("points", {}), "points")),
        tiebreaks=_tiebreaks(stage, format_),
        rounds=whole(stage, "rounds", None),
        best_of=best_of or (),
        legs=whole(stage, "legs", 1),
        groups=whole(stage, "groups", 1),
        seats=whole(stage, "seats", 4),
        min_seats=whole(stage, "min_seats", 3),
        max_seats=whole(stage, "max_seats", 8),
        third_place=flag(stage, "third_place"),
        level=cast(Level, text(stage, "level", "play")),
        reset=flag(stage, "reset"),
        lots=whole(stage, "lots", None),
        forbidden=_forbidden(stage, entered),
    )


def _points(given: Table) -> Points:
    names = [field.name for field in fields_of(Points)]
    return Points(**{name: number(given[name], f"points.{name}") for name in names if name in given})


def _tiebreaks(stage: Table, format_: Format) -> tuple[str, ...] | None:
    if "tiebreaks" not in stage or format_ in ("single", "double"):
        return None
    return tuple(one_of(name, "tie-break", NAMES) for name in listed(stage["tiebreaks"], "tiebreaks"))


def _forbidden(stage: Table, entered: Mapping[str, Entered]) -> frozenset[frozenset[str]]:
    pairs: set[frozenset[str]] = set()
    for group in listed(stage.get("forbidden", []), "forbidden"):
        ids = [known(one, entered) for one in listed(group, "forbidden")]
        if len(set(ids)) < 2:
            raise wrong("forbidden is a list of those who do not meet, two in each.")
        pairs |= {frozenset(pair) for pair in combinations(dict.fromkeys(ids), 2)}
    return frozenset(pairs)


def known(value: object, entered: Mapping[str, Entered]) -> str:
    """The id of somebody who entered. Invalid: `bad-file`."""
    entrant_id = word(value, "an entrant's id")
    if entrant_id not in entered:
        raise wrong(f"{entrant_id} is not entered.")
    return entrant_id


def coming(stage: Table, entered: Mapping[str, Entered]) -> list[str | Place]:
    """Who comes to it, in seed order. Invalid: `bad-file`."""
    who = stage.get("entrants", "all")
    if who == "all":
        return list(entered)
    return [_place(one) if isinstance(one, dict) else known(one, entered) for one in listed(who, "entrants")]


def _place(given: Table) -> Place:
    group = text(given, "group", None)
    if "place" not in given:
        raise wrong("an entrant from an earlier stage names its place.")
    return Place(word(given.get("stage"), "stage"), whole(given, "place", 1, least=1), group)


def open_stage(stage: Table, entered: Mapping[str, Entered], holds: Sequence[tuple[int, Table]]) -> Stage:
    """The stage before its first result. holds: those of this stage, with their numbers in the file.

    Invalid: `bad-file`, and what `opened` refuses.
    """
    played_by, who = terms(stage, entered), coming(stage, entered)
    presence = {one.id: one.presence for one in entered.values()}
    bare = opened(played_by, who, presence=presence)
    if not holds:
        return bare
    held: dict[Spot, str] = {}
    for number_, hold in holds:
        try:
            spot, entrant_id = _hold(hold, bare), known(hold.get("entrant"), entered)
            if spot in held:
                raise wrong(f"seat {spot[1] + 1} of {spot[0]} is held already.")
            if held.get((spot[0], 1 - spot[1])) == entrant_id:
                raise wrong(f"{entrant_id} cannot sit on both sides of {spot[0]}.")
        except Invalid as error:
            raise Invalid("bad-hold", f"holds {number_}: {error.text}") from None
        held[spot] = entrant_id
    return opened(played_by, who, holds=held, presence=presence)


def _hold(hold: Table, stage: Stage) -> Spot:
    match = stage.match(word(hold.get("match"), "match"))
    if not stage.terms.elimination:
        raise wrong("somebody can be held in a match of an elimination only.")
    seat = whole(hold, "seat", None, least=1)
    if seat not in (1, 2):
        raise wrong(f"{match.id} has the seats 1 and 2.")
    return match.id, seat - 1
