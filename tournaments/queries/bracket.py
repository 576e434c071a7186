"""A tournament's bracket as a page shows it. Reads only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.models import Series
from tournaments.models import Entrant, Match, MatchGame, Outcome, Stage, Tournament
from tournaments.queries import knockout
from tournaments.rules import single
from tournaments.rules.score import one_in_words
from tournaments.rules.titles import round_title, source_in_words

BEGUN = (Series.State.PLAYING, Series.State.BETWEEN)


@dataclass(slots=True)
class Side:
    """One side of a match."""

    source: str  # where it comes from, for people: "Seed 3", "Winner of Semi-final 1", "Bye"
    entrant: Entrant | None = None  # entrant.player, entrant.seed
    empty: bool = False  # nobody comes here
    score: str = ""  # "2", "1½"; games won, also while a series runs
    outcome: str = ""  # "", "no-show", "forfeit", "left", "disqualified"
    won: bool = False
    lost: bool = False


@dataclass(slots=True)
class Box:
    """One match: `match` is the row (state, code, best_of, series, at_table, url), with its series loaded."""

    match: Match
    title: str  # "Round 1, match 2", "Semi-final 1", "Final", "Third place"
    sides: list[Side]
    live: bool = False  # its series has been begun on the site and is not over

    @property
    def state(self) -> str:
        """The match's state."""
        return self.match.state


@dataclass(slots=True)
class Column:
    """One round."""

    round: int
    title: str  # "Round 1", "Quarter-finals", "Semi-finals", "Final"
    boxes: list[Box] = field(default_factory=list)


@dataclass(slots=True)
class Line:
    """A place that is decided."""

    place: int
    entrant: Entrant


@dataclass(slots=True)
class Bracket:
    """The whole; empty before the start."""

    columns: list[Column]
    third: Box | None
    champion: Entrant | None
    standings: list[Line]  # by place, then seed


def bracket(tournament: Tournament) -> Bracket:
    """The bracket of the tournament in a fixed number of queries."""
    stage = tournament.stages.first()
    if stage is None or stage.drawn_at is None or stage.format != Stage.Format.SINGLE:
        return Bracket([], None, None, [])
    rows = knockout.rows(stage)
    boxes = _boxes(rows, stage.rounds)
    columns = [
        Column(number, round_title("single", "upper", number, stage.rounds)) for number in range(1, stage.rounds + 1)
    ]
    third = None
    for one in boxes:
        if one.match.bracket == Match.Bracket.THIRD:
            third = one
        else:
            columns[one.match.round - 1].boxes.append(one)
    value = knockout.bracket_value(rows)
    entrants = {entrant.seed: entrant for entrant in tournament.entrants.exclude(seed=None).select_related("player")}
    standings = [Line(line.place, entrants[line.entrant]) for line in single.standings(value)]
    return Bracket(columns, third, entrants.get(value.final.winner), standings)


def box(match: Match) -> Box:
    """One match alone."""
    rows = [row for row in knockout.rows(match.stage) if row.pk == match.pk]
    return _boxes(rows, match.stage.rounds)[0]


def _boxes(rows: Sequence[Match], rounds: int) -> list[Box]:
    titles = {m.code: knockout.title(m, rounds) for m in Match.objects.filter(stage=rows[0].stage_id)}
    running = _scores([row.series_id for row in rows if row.state == Match.State.READY and row.series_id])
    return [_box(row, titles, running.get(row.series_id or 0)) for row in rows]


def _box(row: Match, titles: Mapping[str, str], running: Mapping[int, float] | None) -> Box:
    result = knockout.confirmed(row)
    if result and Outcome.VOID in result.outcomes:
        result = None
    sides = []
    for slot in row.slots.all():
        side = Side(source_in_words(slot.source, titles.__getitem__), slot.entrant, slot.empty)
        if result:
            side.score = one_in_words(float(result.score[slot.number - 1])) if result.score else ""
            outcome = result.outcomes[slot.number - 1]
            side.outcome = "" if outcome == Outcome.PLAYED else outcome
        elif running:
            side.score = one_in_words(running.get(slot.number, 0.0))
        side.won = slot.entrant_id is not None and slot.entrant_id == row.winner_id
        side.lost = slot.entrant_id is not None and row.state == Match.State.DONE and not side.won
        sides.append(side)
    live = bool(row.state == Match.State.READY and row.series and row.series.state in BEGUN)
    return Box(row, titles[row.code], sides, live)


def _scores(series_ids: Sequence[int]) -> dict[int, dict[int, float]]:
    """The points by slot of series that still run, from their finished games."""
    scores: dict[int, dict[int, float]] = {}
    for game in MatchGame.objects.filter(series__in=series_ids).prefetch_related("seats"):
        first = [seat.number for seat in game.seats.all() if seat.place == 1]
        points = scores.setdefault(game.series_id or 0, {})
        for number in first:
            points[number] = points.get(number, 0.0) + 1 / len(first)
    return scores
