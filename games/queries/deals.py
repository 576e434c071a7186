"""The deals of a points game: the cut, what each counted, who is awaited. Everybody may see all of it."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from games.models import Game, Seat
from games.queries.clocks import to_ms
from games.queries.log import Step
from games.queries.sentences import WHY_OVER, Teller
from games.rules.event import Event, Kind
from games.rules.position import Position
from games.rules.whot import Whot


def awaited(game: Game, seats: Sequence[Seat], position: Position, now: datetime) -> tuple[int, ...]:
    """Give the seats still in for whose Continue clocks wait; nobody when they do not wait (any more). Rule: M4."""
    if game.continue_by is None or now >= game.continue_by:
        return ()
    return tuple(
        seat.number for seat in seats if position.in_play[seat.number - 1] and seat.continued < position.deal
    )


def played(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Give the deals that are over, from all events so far.

    out: who went out, 0 for nobody. counts: by seat, None for who was not in any more. dropped: seats. why: out,
    market or blocked.
    """
    found: list[dict[str, Any]] = []
    out = 0
    for event in events:
        match event.kind:
            case Kind.DEALT:
                out = 0
            case Kind.OUT:
                out = event.seat
            case Kind.DEAL_OVER:
                counts = [count if seat in event.seats else None for seat, count in enumerate(event.counts, 1)]
                found.append({"out": out, "why": event.why, "counts": counts, "dropped": []})
            case Kind.DROPPED:
                found[-1]["dropped"].append(event.seat)
    return found


def cut(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Give who cut which cards for the first deal, by seat; more than one where the lowest were equal. Rule: W4.

    deals: whether it is this seat's that was the lowest.
    """
    cards: dict[int, list[str]] = {}
    dealer = 0
    for event in events:
        if event.kind is Kind.CUT:
            dealer = event.seat
            for seat, card in zip(event.seats, event.cards, strict=True):
                cards.setdefault(seat, []).append(card.code)
    return [{"seat": seat, "cards": codes, "deals": seat == dealer} for seat, codes in sorted(cards.items())]


def state(
    game: Game, seats: Sequence[Seat], position: Position, steps: Sequence[Step], teller: Teller, now: datetime
) -> dict[str, Any] | None:
    """Give what the table shows of the deals, None in a game without any. Seats are those of the game.

    played: as `played`. last: how the last deal ended, next: who deals and begins this one, in sentences.
    fresh: nobody has moved in it. cut: as `cut`, until the first move. awaited: as `awaited`. until_ms: when clocks
    run at the latest, None when they do. panel: whether this viewer is shown the count of the last deal in place of
    the cards.
    """
    if position.ruleset.ending != "points":
        return None
    assert isinstance(position, Whot)
    waits_for = awaited(game, seats, position, now)
    fresh = any(event.kind is Kind.DEALT for event in steps[-1].events)
    events = [event for step in steps for event in step.events]
    over, you = played(events), teller.you
    plays = you is not None and position.in_play[you - 1]
    return {
        "target": position.ruleset.target,
        "played": over,
        "last": _ended(over, events, teller),
        "next": f"{teller.does(position.dealer, 'deal')}. {teller.does(position.beginner, 'begin')}.",
        "fresh": fresh,
        "cut": cut(steps[0].events) if len(steps) == 1 else [],
        "awaited": list(waits_for),
        "until_ms": to_ms(game.continue_by) if waits_for and game.continue_by else None,
        "panel": bool(waits_for) and (you in waits_for or (fresh and not plays)),
    }


def _ended(over: Sequence[dict[str, Any]], events: Sequence[Event], teller: Teller) -> str:
    """Give how the last deal ended, "" before: "Deal 2: Bayo went out. Chidi drops out with 104 points."."""
    if not over:
        return ""
    out, why = over[-1]["out"], over[-1]["why"]
    how = f"{teller.name(out)} went out." if out else WHY_OVER[why]
    last = max(number for number, event in enumerate(events) if event.kind is Kind.DEAL_OVER)
    dropped = teller.tell([event for event in events[last:] if event.kind is Kind.DROPPED])
    return f"Deal {len(over)}: {how} {dropped}".strip()
