"""A tournament as lines of text: a bracket by its rounds, a table with points and tie-breaks. It decides nothing."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from tournaments.rules.match import Match, Outcome, State
from tournaments.rules.score import in_words, one_in_words
from tournaments.rules.stage import Stage
from tournaments.rules.standing import Standing
from tournaments.rules.terms import IN_WORDS
from tournaments.rules.titles import round_title

Name = Callable[[str], str]
"""What people call an id."""
LONGEST_NAME = 30
LONGEST_VALUE = 8


def chart(stage: Stage, called: Name, proposed: Stage | None = None, *, played: bool = False) -> Iterator[str]:
    """The lines of a stage. proposed: the same with a round that may be played next. played: with every match."""
    yield f"{stage.terms.id}: {IN_WORDS[stage.terms.format]}, {stage.size} entrants{', over' if stage.over else ''}"
    if stage.terms.elimination:
        yield from _rounds(stage.matches.values(), stage, called)
        yield from _table("Places", stage.standings(), stage, called)
        return
    rows = stage.standings()
    for group in dict.fromkeys(row.group for row in rows):
        title = f"Group {group}" if group else "Table"
        yield from _table(title, [row for row in rows if row.group == group], stage, called)
    now = proposed or stage
    if played:
        yield from _rounds(
            sorted(stage.matches.values(), key=lambda match: (match.group or "", match.round)), stage, called
        )
        return
    to_play = [m for m in now.matches.values() if m.state is State.READY or m.id not in stage.matches]
    if to_play:
        yield "  To be played"
        for match in to_play:
            yield f"    round {match.round}  {_line(match, now, called)}"


def _rounds(matches: Iterable[Match], stage: Stage, called: Name) -> Iterator[str]:
    for (bracket, number, group), together in groupby(
        matches, key=lambda match: (match.bracket, match.round, match.group)
    ):
        yield f"  {round_title(stage.terms.format, bracket, number, stage.last_round, group)}"
        yield from (f"    {_line(match, stage, called)}" for match in together)


def _line(match: Match, stage: Stage, called: Name) -> str:
    """A match: who sits there, or where they come from, and how it ended."""
    line = f"{match.id}  {' · '.join(_seats(match, stage, called))}"
    if match.state is State.DONE and match.result is not None and match.result.score is not None:
        return f"{line}  {in_words(match.result.score)}"
    if match.state in (State.READY, State.DONE):
        return line + (" (again)" if match.repeat else "")
    return f"{line} ({match.state})"


def _seats(match: Match, stage: Stage, called: Name) -> Iterator[str]:
    """By seat the name, at a table behind its place; who was not there has that behind."""
    outcomes = match.result.outcomes if match.result is not None else ()
    for i, seat in enumerate(match.seats):
        entrant_id = stage.name(seat.entrant)
        name = ("nobody" if seat.empty else seat.source) if entrant_id is None else _short(called(entrant_id))
        place = f"{match.places[i]} " if match.places is not None and len(match.seats) > 2 else ""
        gone = f" ({outcomes[i]})" if outcomes and outcomes[i] not in (Outcome.PLAYED, Outcome.VOID) else ""
        yield f"{place}{name}{gone}"


def _table(title: str, rows: Sequence[Standing], stage: Stage, called: Name) -> Iterator[str]:
    """Columns that stand under each other: place, name, points, tie-breaks."""
    if not rows:
        return
    tiebreaks = list(rows[0].tiebreaks)
    head = ["", title, *([] if rows[0].points is None else ["points"]), *tiebreaks]
    lines = [head]
    for row in rows:
        points = [] if row.points is None else [_number(row.points)]
        values = [_number(row.tiebreaks[name]) for name in tiebreaks]
        lines.append([str(row.place), _short(called(stage.name(row.entrant) or "")), *points, *values])
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for line in lines:
        cells = [
            cell.ljust(width) if i == 1 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield f"  {'  '.join(cells).rstrip()}"


def _number(value: float | str | None) -> str:
    if value is None:
        return "–"
    if isinstance(value, str):
        return value[:LONGEST_VALUE]
    return one_in_words(value) if value >= 0 and value * 2 % 1 == 0 else f"{value:.3f}".rstrip("0").rstrip(".")


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
