"""Which values of which options took effect in a record, read off the events that replaying it brings about."""

from collections.abc import Iterator

from games.rules.cards import Card, Shape
from games.rules.effect import PLAIN, effects
from games.rules.entry import Entry, Market, Play, Shuffle, parse
from games.rules.event import Event, Kind, Why
from games.rules.game import start
from games.rules.options import KEN, NINE_AND_TWENTY, SPECIALS, WHOT, Value
from games.rules.position import Position
from games.rules.record import Record
from games.rules.ruleset import Ruleset

Taken = tuple[str, Value]
TARGET_BANDS = ("1 to 49", "50 to 99", "100", "over 100")


def taken(record: Record) -> set[Taken]:
    """Every option with a value of it that made a difference to what happened.

    A special that there is not counts wherever a card is played; a target goes by bands, since it has 1,000 values.
    """
    position = start(record.ruleset, len(record.seats), record.first)
    found: set[Taken] = set()
    move: Entry | None = None
    for line in record.log:
        entry = parse(line)
        if isinstance(entry, Play | Market):
            move = entry
        events = position.apply(entry)
        if record.ruleset.family is WHOT:
            found |= set(_whot(record.ruleset, position, entry, move, events))
        else:
            found |= set(_zener(record.ruleset, events))
    return found


def _whot(
    rules: Ruleset, position: Position, entry: Entry, move: Entry | None, events: tuple[Event, ...]
) -> Iterator[Taken]:
    kinds = {event.kind for event in events}
    card = move.card if isinstance(move, Play) else None
    draws = bool(card) and effects(rules).get(card, PLAIN).draws > 0
    for event in events:
        match event.kind:
            case Kind.DEALT if isinstance(entry, Shuffle):
                yield from _dealt(rules, position, entry, event)
            case Kind.AGAIN | Kind.SKIPPED if card:
                yield from _turn(rules, card, event.kind)
            case Kind.PICK if card:
                yield "pick_two" if card.number == rules.pick_two else "pick_three", card.number
            case Kind.DREW if card and event.why in (Why.GENERAL_MARKET, Why.PICK_ALL):
                yield event.why, card.number
                if event.why == Why.GENERAL_MARKET and rules.general_market_effect == "pass":
                    yield "general_market_effect", "pass"
                if not position.hands[move.seat - 1] and rules.ending != "play_on":
                    yield "final_market", True
            case Kind.DREW if event.why == Why.MARKET and not event.amount and rules.exhausted == "pass":
                yield "exhausted", "pass"
            case Kind.PENALTY:
                yield "declare", "last" if event.why == "last" and rules.declare == "last" else "both"
            case Kind.DEAL_OVER:
                yield from _deal_over(rules, event, position, draws)
            case Kind.DROPPED:
                yield "target", _band(rules.target)
    if isinstance(entry, Play):
        yield from _played(rules, position, entry, kinds)
        skipped = sum(event.kind is Kind.SKIPPED for event in events)
        is_star = entry.card.shape is Shape.STAR and entry.card.number == rules.suspension
        if is_star and skipped and sum(position.in_play) > 2:
            yield "star_suspends", skipped


def _dealt(rules: Ruleset, position: Position, entry: Shuffle, event: Event) -> Iterator[Taken]:
    yield "hand", event.amount
    yield "pack", len(entry.cards)
    turned = entry.cards[event.amount * sum(position.in_play)]
    if rules.turn_up != "plain" or turned is not event.card:  # plain matters where a special was put away
        yield "turn_up", rules.turn_up


def _turn(rules: Ruleset, card: Card, kind: Kind) -> Iterator[Taken]:
    if card.number == rules.hold_on:
        yield "hold_on", card.number
        yield "hold_on_effect", rules.hold_on_effect
    elif card.number == rules.suspension:
        yield "suspension", card.number
        yield "suspension_effect", rules.suspension_effect
    elif card.number == rules.general_market and kind is Kind.AGAIN:
        yield "general_market_effect", "again"


def _deal_over(rules: Ruleset, event: Event, position: Position, draws: bool) -> Iterator[Taken]:
    if event.why == "market":
        yield "exhausted", "count"
    if event.why == "out" and draws and not rules.final_market:
        yield "final_market", False
    if rules.ending == "count" or (rules.ending == "points" and position.result is None):
        yield "ending", rules.ending


def _played(rules: Ruleset, position: Position, entry: Play, kinds: set[Kind]) -> Iterator[Taken]:
    yield from ((name, "none") for name in SPECIALS if getattr(rules, name) is None)
    if Kind.OUT in kinds and rules.ending == "play_on" and position.result is None:
        yield "ending", "play_on"
    if entry.warning == "semi" or (entry.warning == "last" and rules.declare == "last"):
        yield "declare", rules.declare
    if rules.declare == "none" and len(position.hands[entry.seat - 1]) == 1:
        yield "declare", "none"


def _zener(rules: Ruleset, events: tuple[Event, ...]) -> Iterator[Taken]:
    for event in events:
        if event.kind is Kind.DEALT and rules.family is NINE_AND_TWENTY:
            yield f"{NINE_AND_TWENTY.name} hand", event.amount
        if event.kind is Kind.BOUT and event.why != "sign":
            yield f"{KEN.name} rank_breaks", event.why == "number"


def _band(target: int) -> str:
    return TARGET_BANDS[(target >= 50) + (target >= 100) + (target > 100)]
