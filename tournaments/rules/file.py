"""A tournament written down: reads the TOML of a knock-out, applies its results, gives what the command prints.

It needs no database. Rules: TOURNAMENT-FILE.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from tournaments.rules.bracket import Bracket
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Level, Match, Outcome, Result
from tournaments.rules.single import draw, standings

FORMAT = "whot-tournament/1"


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of the file after its results. entrants: ids in seed order."""

    id: str
    entrants: Sequence[str]
    bracket: Bracket

    def name(self, seed: int | None) -> str | None:
        """The id of a seed."""
        return None if seed is None else self.entrants[seed - 1]


@dataclass(frozen=True, slots=True)
class Tournament:
    """The whole file."""

    name: str
    stages: Mapping[str, Stage]

    def as_json(self) -> dict[str, Any]:
        """What `manage.py tournament --json` prints."""
        return {"name": self.name, "stages": [_stage_json(stage) for stage in self.stages.values()]}


def read(text: str) -> Tournament:
    """The tournament of a file with every result applied in order.

    Invalid: `bad-file`, its text naming the place, as `results 4: bayo does not sit in R1.3`.
    """
    try:
        file = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Invalid("bad-file", f"This is no TOML: {error}") from None
    if file.get("format") != FORMAT:
        raise Invalid("bad-file", f'format: a tournament file begins with format = "{FORMAT}".')
    ids = _entrants(_tables(file, "entrants"))
    holds = _tables(file, "holds")
    stages: dict[str, Stage] = {}
    for number, table in enumerate(_tables(file, "stages"), 1):
        stage = _at(f"stages {number}", lambda table=table: _stage(table, ids, holds))
        if stage.id in stages:
            raise Invalid("bad-file", f"stages {number}: {stage.id} is there twice.")
        stages[stage.id] = stage
    for number, table in enumerate(_tables(file, "results"), 1):
        stage = _at(f"results {number}", lambda table=table: _with_result(table, stages))
        stages[stage.id] = stage
    return Tournament(str(file.get("name", "")), stages)


def _at(place: str, work: Any) -> Any:
    """The work's value; what it finds wrong is told with the place."""
    try:
        return work()
    except Invalid as wrong:
        raise Invalid("bad-file", f"{place}: {wrong.text}") from None
    except (KeyError, TypeError, ValueError, IndexError) as wrong:
        raise Invalid("bad-file", f"{place}: cannot be read ({wrong}).") from None


def _tables(file: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    tables = file.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise Invalid("bad-file", f"{key}: written as [[{key}]].")
    return tables


def _entrants(tables: Sequence[Mapping[str, Any]]) -> list[str]:
    seeded = [t for t in tables if "seed" in t]
    in_order = [
        *_at("entrants", lambda: sorted(seeded, key=lambda t: int(t["seed"]))),
        *(t for t in tables if "seed" not in t),
    ]
    ids = [t.get("id") for t in in_order]
    if len(ids) < 2:
        raise Invalid("bad-file", "entrants: a tournament has two or more.")
    for number, name in enumerate(ids, 1):
        if not isinstance(name, str) or not name or name.split() != [name]:
            raise Invalid("bad-file", f"entrants {number}: its id is one word.")
        if name in ids[: number - 1]:
            raise Invalid("bad-file", f"entrants {number}: {name} is there twice.")
    return cast(list[str], ids)


def _stage(table: Mapping[str, Any], ids: Sequence[str], holds: Sequence[Mapping[str, Any]]) -> Stage:
    if table["format"] != "single":
        raise Invalid("bad-file", f"only single elimination is known, not {table['format']}.")
    level = table.get("level", "play")
    if level not in ("play", "count-seed"):
        raise Invalid("bad-file", "level is play or count-seed.")
    best_of = table.get("best_of", 1)
    lengths = best_of if isinstance(best_of, list) else [best_of]
    if not lengths or not all(isinstance(n, int) and n > 0 for n in lengths):
        raise Invalid("bad-file", "best_of is a number of games, or a list of them by round.")
    entrants = table.get("entrants", "all")
    seeds = list(ids) if entrants == "all" else [_known(name, ids) for name in entrants]
    if len(set(seeds)) < len(seeds):
        raise Invalid("bad-file", "somebody is entered twice.")
    held = {
        (h["match"], int(h["seat"]) - 1): seeds.index(_known(h["entrant"], seeds)) + 1
        for h in holds
        if h["stage"] == table["id"]
    }
    third = bool(table.get("third_place", False))
    bracket = draw(len(seeds), lengths, third_place=third, level=cast(Level, level), holds=held)
    return Stage(table["id"], seeds, bracket)


def _known(name: str, ids: Sequence[str]) -> str:
    if name not in ids:
        raise Invalid("bad-file", f"{name} is not entered.")
    return name


def _with_result(table: Mapping[str, Any], stages: Mapping[str, Stage]) -> Stage:
    if table["stage"] not in stages:
        raise Invalid("bad-file", f"there is no stage {table['stage']}.")
    stage = stages[table["stage"]]
    match = stage.bracket.matches.get(table["match"])
    if match is None:
        raise Invalid("bad-file", f"there is no match {table['match']}.")
    seats = [stage.entrants.index(_known(name, stage.entrants)) + 1 for name in table["seats"]]
    sitting = [seat.entrant for seat in match.seats]
    for seed in seats:
        if seed not in sitting:
            raise Invalid("bad-file", f"{stage.name(seed)} does not sit in {match.id}.")
    if sorted(seats) != sorted(seed for seed in sitting if seed is not None):
        raise Invalid("bad-file", f"the seats are not those of {match.id}.")
    # A file may name the seats in either order; the match keeps its own.
    order = [seats.index(seed) for seed in sitting if seed is not None]
    result = Result(
        score=_pair(table.get("score"), order, float),
        counts=_pair(table.get("counts"), order, int),
        outcomes=_pair(table.get("outcome"), order, Outcome) or (Outcome.PLAYED, Outcome.PLAYED),
    )
    return Stage(stage.id, stage.entrants, stage.bracket.with_result(match.id, result))


def _pair(values: Sequence[Any] | None, order: Sequence[int], kind: Any) -> Any:
    if values is None:
        return None
    if not isinstance(values, list) or len(values) != 2 or len(order) != 2:
        raise Invalid("bad-file", "what is said by seat is a list of two.")
    return tuple(kind(values[i]) for i in order)


def _stage_json(stage: Stage) -> dict[str, Any]:
    return {
        "id": stage.id,
        "format": "single",
        "matches": [_match_json(match, stage) for match in stage.bracket.matches.values()],
        "standings": [
            {"entrant": stage.name(s.entrant), "group": None, "place": s.place, "points": None, "tiebreaks": {}}
            for s in standings(stage.bracket)
        ],
    }


def _match_json(match: Match, stage: Stage) -> dict[str, Any]:
    return {
        "id": match.id,
        "bracket": match.bracket,
        "round": match.round,
        "group": None,
        "best_of": match.best_of,
        "seats": [{"source": seat.source, "entrant": stage.name(seat.entrant)} for seat in match.seats],
        "state": str(match.state),
        "winner": stage.name(match.winner),
        "places": match.places and list(match.places),
        "winner_to": match.winner_to,
        "loser_to": match.loser_to,
    }
