"""A stage with all that its pages draw, read at once and lean; no draft unless it is asked for. Reads only.

Every process keeps the stages that it drew last, and the next time works out only what the rows say is different.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, cast

from games.models import Series
from tournaments.models import Entrant, Hold, MatchGame, Stage, StageEntrant
from tournaments.queries import drawn_rows, stages
from tournaments.queries.drawn_rows import Row, address
from tournaments.rules import stage as values
from tournaments.rules.bracket import Spot, wired
from tournaments.rules.titles import source_in_words, title

if TYPE_CHECKING:
    from tournaments.queries.pairings import Board
    from tournaments.queries.tree import Box

GONE = {
    Entrant.Status.WITHDRAWN: "withdrawn",
    Entrant.Status.DISQUALIFIED: "disqualified",
    Entrant.Status.MISSING: "did not check in",
}
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
    boxes: dict[str, "Box"] = field(default_factory=dict, repr=False, compare=False)
    boards: dict[str, "Board"] = field(default_factory=dict, repr=False, compare=False)
    """Of the matches that have been drawn already, as `tree` and `pairings` keep them."""

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


@dataclass(frozen=True)
class _Seen:
    """A stage as it was drawn, and the texts that it was drawn from."""

    around: str
    texts: Mapping[int, str]
    drawn: Drawn


_seen: dict[tuple[int, bool], _Seen] = {}
"""Those seen last, the latest at the end. Two threads at once may both do the same work; neither waits for that."""
_seeing = Lock()
MOST_SEEN = 32


def drawn(stage: Stage, *, drafts: bool) -> Drawn:
    """The stage in a fixed number of queries. drafts: with rounds that are not published, for organisers alone.

    A bracket is no secret: everybody sees all of it, also the rounds that are not called yet.
    """
    drafts = drafts or stage.format in stages.ELIMINATIONS
    around, texts = drawn_rows.around(stage), drawn_rows.texts(stage, drafts=drafts)
    seen = _seen.get((stage.pk, drafts))
    found = _brought_up(seen, around, texts) if seen else None
    if found is None:
        found = _with_rows(_bare(stage), [drawn_rows.row(pk, text) for pk, text in texts.items()])
    with _seeing:
        _seen.pop((stage.pk, drafts), None)
        _seen[stage.pk, drafts] = _Seen(around, texts, found)
        while len(_seen) > MOST_SEEN:
            del _seen[next(iter(_seen))]
    running = {row.series: code for code, row in found.rows.items() if row.series_state in ON_SITE}
    for code in running.values():
        found.boxes.pop(code, None), found.boards.pop(code, None)  # its score may be another
    return replace(found, stage=stage, score=scores(filter(None, running)))


def _brought_up(seen: _Seen, around: str, texts: Mapping[int, str]) -> Drawn | None:
    """What was seen with the matches that have changed; None if more has changed than they."""
    if seen.around != around or seen.texts.keys() != texts.keys():
        return None
    changed = [drawn_rows.row(pk, text) for pk, text in texts.items() if seen.texts[pk] != text]
    held = (
        [slot.held for slot in row.slots] != [slot.held for slot in seen.drawn.rows[row.code].slots]
        for row in changed
    )
    return None if any(held) else _with_rows(seen.drawn, changed)


def _bare(stage: Stage) -> Drawn:
    """The stage without its matches."""
    entrants = _places(stage)
    bare = stages.value_of(stage, cast(list[StageEntrant], entrants), ())
    holds = list(
        Hold.objects.filter(slot__match__stage=stage, lifted_at=None).select_related("slot__match", "entrant__player")
    )
    return Drawn(
        stage=stage,
        value=bare,
        who=_who(entrants, holds, bare),
        rows={},
        score={},
        held={(hold.slot.match.code, hold.slot.number - 1): hold.why for hold in holds},
        stage_names={one.code: str(one) for one in Stage.objects.filter(tournament=stage.tournament_id)},
        places=tuple(entrants),
    )


def _with_rows(before: Drawn, rows: Collection[Row]) -> Drawn:
    """The stage with these matches as they are now, the others as they were."""
    numbers = {one.pk: number for number, one in before.who.items()}
    level = str(before.stage.level)
    new = {row.code: row.value(numbers, level) for row in rows}
    if before.rows:
        old = before.value.matches
        new = {
            code: replace(match, winner_to=old[code].winner_to, loser_to=old[code].loser_to)
            for code, match in new.items()
        }
    elif before.stage.format in stages.ELIMINATIONS:
        new = wired(new.values())
    return replace(
        before,
        value=replace(before.value, matches={**before.value.matches, **new}),
        rows={**before.rows, **{row.code: row for row in rows}},
        # Of a copy, made in one go: another thread may be drawing of the same stage.
        boxes={code: box for code, box in dict(before.boxes).items() if code not in new},
        boards={code: board for code, board in dict(before.boards).items() if code not in new},
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


def scores(series_ids: Iterable[int]) -> dict[int, dict[int, float]]:
    """The points by seat of series that still run, from their finished games; by series."""
    found: dict[int, dict[int, float]] = {}
    if not (ids := list(series_ids)):
        return found
    for game in MatchGame.objects.filter(series__in=ids).prefetch_related("seats"):
        first = [seat.number for seat in game.seats.all() if seat.place == 1]
        points = found.setdefault(game.series_id or 0, {})
        for number in first:
            points[number] = points.get(number, 0.0) + 1 / len(first)
    return found


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
