"""`manage.py replay FILE…`: check game records, show the position reached. Writes nothing, needs no database."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from games.management.records import RecordsCommand
from games.rules import run_record
from games.rules.cards import canonical
from games.rules.game import Position
from games.rules.record import Record, replay
from games.rules.run_record import RunRecord
from games.rules.testing import Run


class Command(RecordsCommand):
    """Replay records; status 2 when any of them cannot be replayed, with one line for each that cannot."""

    name = "replay"
    help = "Replay and check game records (.whot); - reads standard input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--at", metavar="K", help="stop after K log entries; 0 is after the deal")

    def terms(self, at: str | None = None, **options: Any) -> dict[str, Any]:
        return {"at": _entries(at)}

    def answer(self, name: str, record: Record | RunRecord, **terms: Any) -> tuple[dict[str, object], list[str]]:
        if isinstance(record, RunRecord):
            run = run_record.replay(record, terms["at"])
            told = summary_of_run(record, run)
            hits = f"; {told['hits']} hits" if run.over else ""
            return told, [f"{name}: Zener testing, {record.deck} deck, {len(run.calls)} calls are in order{hits}"]
        position = replay(record, terms["at"])
        return summary(record, position), list(_in_words(name, record, position))


def summary(record: Record, position: Position) -> dict[str, object]:
    """Give the position as RECORD describes it: open to whoever holds the record, so with every hand."""
    result = position.result
    return {
        "variant": record.variant,
        "seats": list(record.seats),
        "entries": position.entries,
        "deal": position.deal,
        "over": result is not None,
        "to_act": list(position.to_act),
        "top": position.top and position.top.code,
        "called": position.called,
        "pick": position.pick,
        "hands": [[card.code for card in canonical(hand)] for hand in position.hands],
        "market": len(position.market),
        "pile": len(position.pile),
        "legal": sorted(str(move) for move in position.legal()),
        "tally": position.tally,
        "penalties": position.penalties,
        "result": result and {"reason": result.reason, "places": list(result.places), "counts": list(result.counts)},
    }


def summary_of_run(record: RunRecord, run: Run) -> dict[str, object]:
    """Give a run of Zener testing, open to whoever holds its record."""
    report = run.report() if run.over else None
    return {
        "deck": str(record.deck),
        "telepathy": record.telepathy,
        "seats": list(record.seats),
        "entries": record.shuffle_count + len(run.calls),
        "over": run.over,
        "cards": [card.code for card in run.cards],
        "calls": [str(sign) for sign in run.calls],
        "hits": report and report.hits,
        "at_least": report and str(report.at_least),
    }


def _entries(at: str | None) -> int | None:
    """Give how many entries to stop after, None for all; raises ValueError for what is no such number."""
    if at is None:
        return None
    if not (at.isascii() and at.isdigit()):
        raise ValueError(f"--at takes a number of log entries, not {at[:20]!r}")
    return int(at[:18])  # beyond the end is the end


def _in_words(name: str, record: Record, position: Position) -> Iterator[str]:
    """Give the lines that a person reads when a record replays."""
    yield f"{name}: {record.variant}, {', '.join(record.seats)}; {position.entries} entries are in order"
    if position.result is None:
        acting = ", ".join(record.seats[seat - 1] for seat in position.to_act)
        pick = f", {position.pick} to pick" if position.pick else ""
        called = f", {position.called} called" if position.called else ""
        tally = "" if position.tally is None else f", tally {position.tally}"
        yield f"  deal {position.deal}, top card {position.top or 'none'}{called}{pick}{tally}; to act: {acting}"
    else:
        yield f"  over: {position.result.reason}"
    if position.penalties is not None:
        yield f"  points: {', '.join(map(str, position.penalties))}"
    for seat, (who, hand) in enumerate(zip(record.seats, position.hands, strict=True)):
        cards = " ".join(card.code for card in canonical(hand)) or "no cards"
        place = f" (place {position.places[seat]})" if position.places[seat] else ""
        yield f"  {seat + 1} {who}{place}: {cards}"
