"""A stage with all that its pages draw, read at once and lean; no draft unless it is asked for. Reads only."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, cast

from django.urls import reverse

from games.models import Series
from tournaments.models import Entrant, Hold, Match, MatchGame, Result, Slot, Stage, StageEntrant
from tournaments.queries import stages
from tournaments.rules import stage as values
from tournaments.rules.bracket import Spot, wired
from tournaments.rules.titles import source_in_words, title

GONE = {
    Entrant.Status.WITHDRAWN: "withdrawn",
    Entrant.Status.DISQUALIFIED: "disqualified",
    Entrant.Status.MISSING: "did not check in",
}
OF_SERIES = {"series_state": "series__state", "start_by": "series__start_by"}
BEGUN = (Series.State.PLAYING, Series.State.BETWEEN)
ON_SITE = (Series.State.OPENING, Series.State.PLAYING, Series.State.BETWEEN)


@dataclass(frozen=True, slots=True)
class Who:
    """An entrant as pages name it."""

    pk: int
    player: int
    name: str
    seed: int | None
    gone: str = ""
    """"withdrawn", "disqualified"; empty for who takes part."""

    @property
    def url(self) -> str:
        """The page of the player."""
        return address("player", self.player)


class Entered(NamedTuple):
    """What is asked for of an entrant."""

    pk: int
    code: str
    seed: int | None
    status: str
    first_round: int
    out_round: int | None
    absent: list[int]
    player_id: int
    player__name: str

    @property
    def who(self) -> Who:
        """As pages name it."""
        return Who(self.pk, self.player_id, self.player__name, self.seed, GONE.get(Entrant.Status(self.status), ""))


class StagePlace(NamedTuple):
    """What is asked for of a place of the stage: all that `queries.stages` reads of one."""

    number: int
    source: str
    empty: bool
    entrant_id: int | None
    entrant: Entered | None


class Row(NamedTuple):
    """What a page needs of a match beside its value."""

    pk: int
    code: str
    bracket: str
    group: str
    round: int
    position: int
    best_of: int
    repeat: bool
    published: bool
    at_table: bool
    series: int | None
    series_state: str | None
    start_by: datetime | None

    @property
    def url(self) -> str:
        """The page of the match."""
        return address("match", self.pk)


@dataclass(frozen=True)
class Drawn:
    """A stage: its row, its value, and what people call everything in it."""

    stage: Stage
    value: values.Stage
    who: Mapping[int, Who]
    """By number in the stage, those who sit by a hold among them."""
    rows: Mapping[str, Row]
    """By the match's id."""
    score: Mapping[int, Mapping[int, float]]
    """Games won so far by seat from 1, of series that run, by the series."""
    held: Mapping[Spot, str]
    """Why somebody sits there by decision."""
    stage_names: Mapping[str, str]
    """What the stages of the tournament are called, by code."""
    places: tuple[StagePlace, ...]
    """Of the stage, in order."""

    def title(self, match_id: str) -> str:
        """What the match is called."""
        row = self.rows[match_id]
        rounds = self.value.last_round
        return title(self.value.terms.format, match_id, row.round, rounds, row.group or None)

    def source(self, source: str) -> str:
        """Where a seat comes from, for people: Winner of Semi-final 1; nothing if it was paired."""
        what, _, rest = source.partition(" ")
        if what in ("place", "qualifier"):
            number, _, table = rest.partition(" of ")
            code, _, group = table.partition("/")
            where = f"{f'group {group}, ' if group else ''}{self.stage_names.get(code, code)}"
            return f"{ordinal(int(number))} of {where}" if what == "place" else f"Qualifier {number} of {where}"
        return source_in_words(source, self.title)


def drawn(stage: Stage, *, drafts: bool) -> Drawn:
    """The stage in a fixed number of queries. drafts: with rounds that are not published, for organisers alone."""
    entrants = _places(stage)
    bare = stages.value_of(stage, cast(list[StageEntrant], entrants), ())
    rows = _rows(stage, drafts)
    holds = list(
        Hold.objects.filter(slot__match__stage=stage, lifted_at=None).select_related("slot__match", "entrant__player")
    )
    who = _who(entrants, holds, bare)
    value = replace(bare, matches=_values(stage, rows, {one.pk: number for number, one in who.items()}))
    names = {one.code: str(one) for one in Stage.objects.filter(tournament=stage.tournament_id)}
    return Drawn(
        stage=stage,
        value=value,
        who=who,
        rows={row.code: row for row in rows},
        score=scores([row.series for row in rows if row.series and row.series_state in ON_SITE]),
        held={(hold.slot.match.code, hold.slot.number - 1): hold.why for hold in holds},
        stage_names=names,
        places=tuple(entrants),
    )


def _places(stage: Stage) -> list[StagePlace]:
    fields = ("number", "source", "empty", "entrant_id", *(f"entrant__{name}" for name in Entered._fields))
    rows = stage.entrants.order_by("number").values_list(*fields)
    return [StagePlace._make([*row[:4], Entered._make(row[4:]) if row[3] else None]) for row in rows]


def _who(places: Iterable[StagePlace], holds: Iterable[Hold], bare: values.Stage) -> dict[int, Who]:
    who = {place.number: place.entrant.who for place in places if place.entrant}
    for hold in holds:
        entrant = hold.entrant
        gone = GONE.get(Entrant.Status(entrant.status), "")
        held = Who(entrant.pk, entrant.player_id, entrant.player.name, entrant.seed, gone)
        who.setdefault(bare.number(entrant.code), held)
    return who


def _rows(stage: Stage, drafts: bool) -> list[Row]:
    found = Match.objects.filter(stage=stage) if drafts else Match.objects.filter(stage=stage, published=True)
    fields = [name for name in Row._fields if name not in OF_SERIES]
    return [Row(*one) for one in found.order_by("id").values_list(*fields, *OF_SERIES.values())]


def _values(stage: Stage, rows: Iterable[Row], numbers: Mapping[int, int]) -> dict[str, Any]:
    """The matches as values. numbers: in the stage, by entrant."""
    slots: dict[int, list[Slot]] = {}
    of_stage = Slot.objects.filter(match__stage=stage).order_by("match_id", "number")
    for slot in of_stage.values_list("match_id", "source", "entrant_id", "empty", named=True):
        slots.setdefault(slot.match_id, []).append(cast(Slot, slot))  # it has all of a slot that is asked for
    results = {
        one.match_id: cast(Result, one)
        for one in Result.objects.filter(match__stage=stage, confirmed=True).values_list(
            "match_id", "score", "counts", "outcomes", "places", named=True
        )
    }
    matches = [
        stages.match_value(cast(Match, row), slots.get(row.pk, ()), results.get(row.pk), numbers, str(stage.level))
        for row in rows
    ]
    return wired(matches) if stage.format in stages.ELIMINATIONS else {match.id: match for match in matches}


def scores(series_ids: Iterable[int]) -> dict[int, dict[int, float]]:
    """The points by seat of series that still run, from their finished games; by series."""
    found: dict[int, dict[int, float]] = {}
    for game in MatchGame.objects.filter(series__in=list(series_ids)).prefetch_related("seats"):
        first = [seat.number for seat in game.seats.all() if seat.place == 1]
        points = found.setdefault(game.series_id or 0, {})
        for number in first:
            points[number] = points.get(number, 0.0) + 1 / len(first)
    return found


@cache
def _around(name: str) -> tuple[str, str]:
    before, _, after = reverse(name, args=[0]).rpartition("0")
    return before, after


def address(name: str, number: int) -> str:
    """The address of that name and number, a thousand of which a page may have."""
    before, after = _around(name)
    return f"{before}{number}{after}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
