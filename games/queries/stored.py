"""Whether what is stored of a game is what its log comes to. It changes nothing and tells no hand."""

from collections.abc import Iterator
from dataclasses import replace

from games.models import Game
from games.queries import log
from games.rules.fairness import check
from games.rules.position import Position
from games.rules.record import FORMAT, BrokenRecord, replay
from games.rules.refused import Refused

AT_ONCE = 100
"""How many games are in memory at a time."""


def games() -> Iterator[Game]:
    """Give every game on the site in the order of their ids."""
    rows = Game.objects.select_related("series", "ruleset").prefetch_related("seats__player").order_by("pk")
    return rows.iterator(chunk_size=AT_ONCE)


def differences(game: Game) -> list[str]:
    """Give, in words, what is stored of the game and is not what its log comes to; nothing when all is well.

    A game in which somebody moved while it was looked at is looked at again.
    """
    while found := list(_differences(game)):
        version = game.version
        game.refresh_from_db()
        if game.version == version:
            break
    return found


def _differences(game: Game) -> Iterator[str]:
    if game.record_format != FORMAT:
        yield f"its format {game.record_format} is not known here"
        return
    count = game.entries.count()
    if count != game.version:
        yield f"it is at version {game.version}, and its log has {count} entries"
    if not count and game.reason == "no-start":
        return
    try:
        record = replace(log.stored(game), result=None)  # the result is compared below, column by column
        position = replay(record)
        fault = check(record).fault if game.commitment else None
    except BrokenRecord as broken:
        yield f"its log: {broken}"
        return
    except (Refused, AssertionError) as error:
        yield f"its rules: {error}"
        return
    if fault:
        yield f"its chance: {fault}"
    yield from _columns(game, position)


def _columns(game: Game, position: Position) -> Iterator[str]:
    result = position.result
    state = Game.State.LIVE if result is None else Game.State.VOID if result.reason == "void" else Game.State.OVER
    reached = {"state": state, "to_act": list(position.to_act), "reason": result.reason if result else ""}
    reached |= (
        {"places": list(result.places), "counts": list(result.counts)} if result else {"places": [], "counts": []}
    )
    for name, value in reached.items():
        if getattr(game, name) != value:
            yield f"its {name} is {getattr(game, name)}, and its log comes to {value}"
