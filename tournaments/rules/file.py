"""A tournament written down: reads the file, applies its results in order. It prints nothing and needs no database.

Rules: TOURNAMENT-FILE.
"""

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tournaments.rules.entrant_list import Entered, entrant_list
from tournaments.rules.fields import Table, tables, text, word, wrong
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match
from tournaments.rules.report import stage_report
from tournaments.rules.result_row import row_of, take_in
from tournaments.rules.stage import Stage
from tournaments.rules.stage_table import open_stage
from tournaments.rules.tournament import Tournament

FORMAT = "whot-tournament/1"


@dataclass(frozen=True, slots=True)
class Taken:
    """A result as it was taken in; a later one of the same match may have replaced it."""

    stage: str
    match: Match
    """As it stood then, with its seats; a void result of a bracket has left it without one."""
    ids: tuple[str | None, ...]
    """Who sat there, by seat."""
    row: Table
    """What the file says of it."""


@dataclass(frozen=True, slots=True)
class File:
    """A tournament with what the file calls it and its people."""

    name: str
    entered: Mapping[str, Entered]
    """By id, in seed order."""
    tournament: Tournament
    told: tuple[tuple[str, str], ...] = ()
    """The matches that a result or a pairing was written of, by stage and id, in the order of the first time."""
    taken: tuple[Taken, ...] = ()
    """Every result and pairing, in their order."""
    document: Table = field(default_factory=dict)
    """All that the file says, also what nothing is made of here."""

    def called(self, entrant_id: str) -> str:
        """The name of an entrant."""
        return self.entered[entrant_id].name

    def rows(self) -> list[dict[str, Any]]:
        """The results of all matches in the form of the file, in an order in which they can be read.

        Stage after stage; in a bracket a match stands behind those that feed it, elsewhere they stand as told.
        """
        rows: list[dict[str, Any]] = []
        for stage_id, stage in self.tournament.stages.items():
            told = [match_id for of_stage, match_id in self.told if of_stage == stage_id]
            matches = [stage.matches[match_id] for match_id in (stage.matches if stage.terms.elimination else told)]
            rows += [row_of(m, stage) for m in matches if m.result is not None or stage.terms.in_rounds]
        return rows

    def as_json(self, next_rounds: Mapping[str, Stage] | None = None) -> dict[str, Any]:
        """What `manage.py tournament --json` prints. next_rounds: stages with what may be played next added."""
        stages = self.tournament.stages.items()
        return {"name": self.name, "stages": [stage_report(s, (next_rounds or {}).get(key)) for key, s in stages]}


def read(content: str) -> File:
    """The tournament of a file with every result applied in order.

    Invalid: `bad-file`, its text naming the place, as `results 4: bayo does not sit in R1.3`.
    """
    table = _toml(content)
    if table.get("format") != FORMAT:
        raise wrong(f'format: a tournament file begins with format = "{FORMAT}".')
    name = text(table, "name", "")
    entered = entrant_list(tables(table, "entrants"))
    tournament = _opened(table, entered)
    taken: list[Taken] = []
    for number, row in enumerate(tables(table, "results"), 1):
        with _at(f"results {number}"):
            tournament, one = _taken_in(row, tournament, entered)
            taken.append(one)
    with _at("stages"):
        tournament = tournament.settled()
    told = dict.fromkeys((one.stage, one.match.id) for one in taken)
    return File(name, entered, tournament, tuple(told), tuple(taken), table)


def _toml(content: str) -> Table:
    try:
        return tomllib.loads(content.removeprefix("\ufeff"))
    except RecursionError:
        raise wrong("This is no TOML that anybody wrote: it nests too deep.") from None
    except ValueError as error:
        raise wrong(f"This is no TOML: {error}") from None


@contextmanager
def _at(place: str) -> Iterator[None]:
    """What is found wrong in there is told with the place."""
    try:
        yield
    except Invalid as error:
        raise wrong(error.text if error.code == "bad-hold" else f"{place}: {error.text}") from None


def _opened(table: Table, entered: Mapping[str, Entered]) -> Tournament:
    """The stages before the first result, with the holds."""
    stage_tables, holds = tables(table, "stages"), list(enumerate(tables(table, "holds"), 1))
    if not stage_tables:
        raise wrong("stages: a tournament has one or more.")
    tournament = Tournament({})
    for number, stage_table in enumerate(stage_tables, 1):
        mine = [(k, hold) for k, hold in holds if hold.get("stage") == stage_table.get("id")]
        with _at(f"stages {number}"):
            tournament = tournament.followed_by(open_stage(stage_table, entered, mine))
    for k, hold in holds:
        with _at(f"holds {k}"):
            if word(hold.get("stage"), "stage") not in tournament.stages:
                raise wrong(f"there is no stage {hold['stage']}.")
    return tournament


def _taken_in(row: Table, tournament: Tournament, entered: Mapping[str, Entered]) -> tuple[Tournament, Taken]:
    stage_id = word(row.get("stage"), "stage")
    if stage_id not in tournament.stages:
        raise wrong(f"there is no stage {stage_id}.")
    if any(tournament.stages[stage_id].coming):
        tournament = tournament.settled()
    stage, match_id = take_in(row, tournament.stages[stage_id], entered)
    match = stage.matches[match_id]
    ids = tuple(stage.name(seat.entrant) for seat in match.seats)
    return tournament.with_stage(stage, match.group), Taken(stage_id, match, ids, row)
