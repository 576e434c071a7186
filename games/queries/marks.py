"""What a replay's slider marks, so that the turning points are found. It marks what everybody saw."""

from collections.abc import Iterable, Sequence

from games.rules.cards import WHOT_NUMBER
from games.rules.event import Event, Kind
from games.rules.options import SPECIALS
from games.rules.position import Position
from games.rules.ruleset import Ruleset

LAST_CARD = "!"


def marks(events: Iterable[Event], position: Position, held: Sequence[int]) -> str:
    """Give the mark of a step, "" for none. held: cards in each hand before it, empty at the beginning.

    A special card of these rules or a Whot by its number, with "!" where a seat is down to one card; "|2" where the
    second deal begins; in Ken the round whose rows are opened; in Nine-and-Twenty the tally that was broken.
    """
    mark = ""
    for event in events:
        match event.kind:
            case Kind.DEALT if position.deal > 1:
                return f"|{position.deal}"
            case Kind.PLAYED if position.tally is None and event.card:
                number = event.card.number
                mark = str(number) if number in _special(position.ruleset) else mark
            case Kind.BROKEN:
                mark = str(event.amount)
            case Kind.BOUT if event.amount == 1:
                mark = "1" if position.hands[0] else "2"
    last = any(
        now == 1 < before and still
        for now, before, still in zip(map(len, position.hands), held, position.in_play, strict=False)
    )
    return mark + LAST_CARD if last and position.tally is None else mark


def _special(rules: Ruleset) -> set[int]:
    """The numbers of the cards that do something."""
    return {WHOT_NUMBER, *(number for name in SPECIALS if (number := getattr(rules, name)) is not None)}
