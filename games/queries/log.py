"""The log of a game, replayed: the one way from rows to a position. It shows nothing to anybody by itself."""

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache

from games import models
from games.rules.entry import parse
from games.rules.event import Event
from games.rules.game import start
from games.rules.position import Position
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


def events(rules: Ruleset, seats: int, first: int | None, lines: Iterable[str]) -> list[tuple[Event, ...]]:
    """Give what each of these entries brought about, in order."""
    position = start(rules, seats, first)
    return [position.apply(parse(line)) for line in lines]


def position(game: models.Game, seats: Sequence[models.Seat] | None = None) -> Position:
    """Give the position that the game's log leads to; a game that was never dealt has none (M3)."""
    count = len(seats) if seats is not None else game.seats.count()
    return replayed(rules_of(game.ruleset), count, game.first, texts(game))
