"""The log of a game: the one way from rows to a position, and the record. No hand is shown before disclosure."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games import models
from games.queries.seats import seats_of
from games.rules.entry import ClockChange, parse
from games.rules.event import Event, Kind
from games.rules.fairness import Fairness
from games.rules.game import start
from games.rules.position import Position, Result
from games.rules.record import Record
from games.rules.refused import Refused
from games.rules.ruleset import Ruleset


def rules_of(row: models.Ruleset) -> Ruleset:
    """Give the row's rules, as they were frozen."""
    return _rules(row.variant, json.dumps(row.options, sort_keys=True), row.version)


@lru_cache(maxsize=256)
def _rules(variant: str, options: str, version: int) -> Ruleset:
    rules = Ruleset.of(variant, json.loads(options))
    assert rules.version == version, f"rules of version {version} are not kept"
    return rules


def texts(game: models.Game) -> list[str]:
    """Give the entries of the log in order, as RECORD.md writes them."""
    entries = models.Entry.objects.filter(game=game, number__lte=game.version).order_by("number")
    return list(entries.values_list("text", flat=True))


def replayed(rules: Ruleset, seats: int, first: int | None, lines: Iterable[str]) -> Position:
    """Give the position after these entries."""
    position = start(rules, seats, first)
    for line in lines:
        position.apply(parse(line))
    return position


@dataclass(frozen=True, slots=True)
class Step:
    """An entry with the chance entries that it needed, or the chance entries that begin the game."""

    number: int
    """Of its last entry."""
    kind: str
    """Of its first entry: shuffle, cut, play, market, resign, leave, time, draw, clock, pause, resume, void."""
    events: tuple[Event, ...]


def steps(position: Position, lines: Iterable[str]) -> Iterator[Step]:
    """Give what these entries bring about one after the other; the position is always the one after the step."""
    kind = ""
    events: list[Event] = []
    for line in lines:
        entry = parse(line)
        kind = kind or _KINDS.get(type(entry), type(entry).__name__.lower())
        events += position.apply(entry)
        if not position.awaits:
            yield Step(position.entries, kind, tuple(events))
            kind, events = "", []


_KINDS: dict[type, str] = {ClockChange: "clock"}


def began(events: Iterable[Event]) -> int:
    """Give the seat that begins the deal, from the events that opened it."""
    return next(event.seat for event in events if event.kind is Kind.DEALT)


def position(game: models.Game, seats: Sequence[models.Seat] | None = None) -> Position:
    """Give the position that the game's log leads to; a game that was never dealt has none (M3)."""
    count = len(seats) if seats is not None else game.seats.count()
    return replayed(rules_of(game.ruleset), count, game.first, texts(game))


def record(game: models.Game) -> str:
    """Give the game's record as a file holds it, format whot-record/1. Refused: as `disclosed` does."""
    return disclosed(game).dumps()


def disclosed(game: models.Game) -> Record:
    """Give the game's record, its fairness with it. Refused: `not-disclosed`, `no-log`."""
    if game.series.disclosed_at is None:
        raise Refused("not-disclosed", "The record is open once the series is over.")
    if not game.version:
        raise Refused("no-log", "This game was never dealt; it has no record.")
    return stored(game)


def stored(game: models.Game) -> Record:
    """Give the same of any game as it stands, to be checked and not to be shown. Never dealt, it has an empty log."""
    return Record(
        ruleset=rules_of(game.ruleset),
        seats=tuple(seat.player.name for seat in seats_of(game)),
        first=game.first,
        meta=_meta(game),
        log=tuple(texts(game)),
        result=Result(game.reason, tuple(game.places), tuple(game.counts)) if game.reason else None,
        fairness=_fairness(game),
    )


def _fairness(game: models.Game) -> dict[str, object] | None:
    """None for a game whose secret was never committed to."""
    if not game.commitment:
        return None
    return Fairness(game.commitment, bytes(game.secret), tuple(bytes(nonce) for nonce in game.nonces)).table()


def _meta(game: models.Game) -> dict[str, object]:
    meta: dict[str, object] = {
        "date": game.started_at.replace(microsecond=0),
        "game": game.number,
        "clock": game.series.time_control,
    }
    return meta | ({"event": game.series.title} if game.series.title else {})
