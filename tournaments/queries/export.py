"""A tournament of the site as the document of a `.whott` file, for anybody who may see its page. Reads only.

Rule: TOURNAMENT-FILE. What its pages keep back is not in it: drafts of rounds, records of series that are not over.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import F, Q

from games.rules.refused import Refused
from tournaments.models import Entrant, Hold, Kind, Stage, Tournament
from tournaments.queries import export_results, stages
from tournaments.queries.strength import family_of, strengths
from tournaments.rules import stage as values
from tournaments.rules.file import FORMAT
from tournaments.rules.invalid import Invalid
from tournaments.rules.place import Place
from tournaments.rules.points import Points
from tournaments.rules.seeding import bracket_size
from tournaments.rules.terms import MOST_ROUNDS, Terms

Table = dict[str, Any]
LEFT_OUT = "left_out"
"""The key, which other readers pass over, under which it is said what is not in the file."""
BY_SEAT_COUNT = ("seats", "min_seats", "max_seats")


def document(tournament: Tournament) -> Table:
    """What was entered, played and decided, as `whott.text` writes it.

    A file has no words for who goes on from heats or as the best of the rest: they are told by name, and a stage that
    takes them is left out, which is said, until they are known. Refused: `no-file` for a ladder and for such a stage
    of fewer than were to come whose matches would not be the same, `not-started` before the draw.
    """
    found = list(tournament.stages.order_by("number"))
    if any(stage.format == Stage.Format.LADDER for stage in found):
        raise Refused("no-file", "A ladder goes on for ever: it is not written as a file.")
    if not found or any(stage.drawn_at is None for stage in found):
        raise Refused("not-started", f"{tournament} has no file before its draw.")
    entrants = _entrants(tournament)
    codes = [entrant.code for entrant in entrants]
    rows: list[Table] = []
    stage_tables: list[Table] = []
    gone = {entrant.code: stages.GONE[entrant.status] for entrant in entrants if entrant.status in stages.GONE}
    by_name = False
    for stage in found:
        matches = stages.rows(stage)
        value = stages.value(stage, matches)
        if not _known(value):
            break
        by_name = by_name or any(place and place.qualifier for place in value.coming)
        stage_tables.append(_stage(stage, value, codes))
        # Of the first stage, the rounds without them are told with the entrants.
        rows += export_results.results(value, matches, gone if stage.number > 1 else {})
    last = MOST_ROUNDS
    if by_name:
        last = found[0].rounds if found[0].format in stages.IN_ROUNDS else 0
    left_out = [_left_out(stage) for stage in found[len(stage_tables) :]]
    rules = tournament.ruleset
    return {
        "format": FORMAT,
        "name": tournament.name,
        "variant": rules.variant,
        "options": rules.options or None,
        "clock": tournament.time_control,
        "entrants": _people(tournament, entrants, last),
        "stages": stage_tables,
        "results": rows,
        "holds": _holds(tournament) or None,
        LEFT_OUT: left_out or None,
    }


def _entrants(tournament: Tournament) -> list[Entrant]:
    """Everybody who has or had a seat, in seed order."""
    seated = Q(seed__isnull=False) | Q(stage_entrants__isnull=False) | Q(holds__isnull=False)
    found = tournament.entrants.filter(seated).select_related("player").distinct()
    return list(found.order_by(F("seed").asc(nulls_last=True), "id"))


def _people(tournament: Tournament, entrants: Sequence[Entrant], last: int) -> list[Table]:
    """last: the round up to which absences are told: those of the first stage are none of one entered by name."""
    known = strengths([entrant.player for entrant in entrants], Kind.DUEL, family_of(tournament.ruleset))
    return [
        {
            "id": entrant.code,
            "name": entrant.player.name,
            "rating": round(known[entrant.player_id].shown) if entrant.player_id in known else None,
            "club": tournament.club.name,
            "from": entrant.first_round if entrant.first_round > 1 else None,
            "out": entrant.out_round if (entrant.out_round or 0) <= last else None,
            "absent": sorted(number for number in entrant.absent if number <= last) or None,
        }
        for entrant in entrants
    ]


def _stage(stage: Stage, value: values.Stage, codes: Sequence[str]) -> Table:
    """What its table depends on, and of the rest what is not as the file has it by itself."""
    terms = value.terms
    best_of = terms.best_of[0] if len(terms.best_of) == 1 else list(terms.best_of)
    table: Table = {"id": terms.id, "name": stage.name or None, "format": terms.format}
    table |= {"entrants": _coming(value, codes), "best_of": best_of}
    if terms.elimination:
        return table | _set(third_place=terms.third_place, reset=terms.reset) | _differing(terms, ("level",))
    table |= {"points": _points(terms.points), "tiebreaks": list(terms.order), "lots": terms.lots}
    if terms.in_rounds:
        table |= {"rounds": value.last_round}
        pairs = sorted(sorted(pair) for pair in terms.forbidden)
        table |= _set(forbidden=[pair for pair in pairs if set(pair) <= set(codes)])
    return table | _differing(terms, BY_SEAT_COUNT if terms.format == "tables" else ("legs", "groups"))


def _qualifiers(value: values.Stage) -> dict[int, str | None]:
    """Who has the places that a file has no words for, by number."""
    coming = enumerate(zip(value.coming, value.ids, strict=False), 1)  # behind them are those who sit by a hold
    return {number: entrant_id for number, (place, entrant_id) in coming if place and place.qualifier}


def _known(value: values.Stage) -> bool:
    """Everybody who comes to it can be told."""
    return all(entrant_id or number in value.nobody for number, entrant_id in _qualifiers(value).items())


def _left_out(stage: Stage) -> str:
    """In words for who reads the file why the stage is not in it."""
    return f"{stage}: who goes on to it is not known yet."


def _coming(value: values.Stage, codes: Sequence[str]) -> str | list[Any]:
    """In seed order. Refused: `no-file`."""
    qualifiers = _qualifiers(value)
    coming = [
        qualifiers[number] if number in qualifiers else _place(place) if place else entrant_id
        for number, (place, entrant_id) in enumerate(zip(value.coming, value.ids, strict=False), 1)
        if number not in qualifiers or qualifiers[number]
    ]
    if len(coming) < value.size:
        _check_without(value, len(coming))
    return "all" if coming == list(codes) else coming


def _check_without(value: values.Stage, count: int) -> None:
    """With so many, and no free places, the stage is the same. Refused: `no-file`."""
    terms = value.terms
    same = bracket_size(count) == bracket_size(value.size) if terms.elimination else terms.in_rounds
    try:
        terms.check(count)
    except Invalid:
        same = False
    if not same:
        missing = f"{value.size - count} of its {value.size} places stayed free"
        raise Refused("no-file", f"Stage {terms.id} cannot be written as a file: {missing}, as fewer qualified.")


def _place(place: Place) -> Table:
    return _set(stage=place.stage, group=place.group, place=place.number)


def _points(points: Points) -> Mapping[str, float]:
    given = {"win": points.win, "draw": points.draw, "loss": points.loss, "bye": points.bye}
    return {name: int(value) if value % 1 == 0 else value for name, value in given.items()}


def _differing(terms: Terms, names: Iterable[str]) -> Table:
    plain = Terms(terms.id, terms.format)
    return {name: getattr(terms, name) for name in names if getattr(terms, name) != getattr(plain, name)}


def _set(**values: object) -> Table:
    return {name: value for name, value in values.items() if value}


def _holds(tournament: Tournament) -> list[Table]:
    held = Hold.objects.filter(slot__match__stage__tournament=tournament, lifted_at=None)
    return [
        {
            "stage": hold.slot.match.stage.code,
            "match": hold.slot.match.code,
            "seat": hold.slot.number,
            "entrant": hold.entrant.code,
            "why": hold.why,
        }
        for hold in held.select_related("slot__match__stage", "entrant").order_by("slot__match_id", "slot__number")
    ]
