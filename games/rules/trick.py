"""The tricks of Nine-and-Twenty: playing, passing, breaking the tally, dead piles. Scores nothing. Rule: N3 to N6."""

from collections.abc import Iterator
from enum import IntEnum
from typing import TYPE_CHECKING

from games.rules.entry import Market, Play
from games.rules.event import Event, Kind, Why
from games.rules.refused import Refused

if TYPE_CHECKING:
    from games.rules.nine_and_twenty import NineAndTwenty

MOST_TALLY = 29
"""The highest tally that does not break."""

REASONS = {
    "game-over": "The game is over.",
    "not-your-turn": "It is not the turn of seat {seat}.",
    "not-in-hand": "Seat {seat} does not hold {card}.",
    "does-not-follow": "{card} has neither the sign of {top} nor one that defeats it.",
    "must-lead": "Seat {seat} leads, so it must play a card.",
    "must-play": "The kitty is empty and seat {seat} has a card that follows, so it must play.",
}
"""Why a card cannot be played, or none drawn: the codes of `why_not` and `why_no_market`, and of the refusals."""


class Side(IntEnum):
    """A side by the parity of the tallies that it wins. Rule: N2, N4."""

    EVENS = 0
    ODDS = 1

    @property
    def word(self) -> str:
        """Its name in events and views."""
        return self.name.lower()


def play(game: "NineAndTwenty", entry: Play) -> None:
    """Lay the card on the pile; it may break the tally. Rule: N3, N4.

    Refused: codes of REASONS, `call-without-whot`, `warning-not-due`.
    """
    seat, card = entry.seat, entry.card
    if why := game.why_not(seat, card):
        raise Refused(why, REASONS[why].format(seat=seat, card=card, top=game.top))
    if entry.call:
        raise Refused("call-without-whot", f"{card} calls no shape; only a Whot does.")
    if entry.warning:
        raise Refused("warning-not-due", f"The warning {entry.warning!r} is not due.")
    game.hands[seat - 1].remove(card)
    game.pile.append(card)
    game.players.append(seat)
    game.passes = 0
    tally = game.tally
    game.events.append(Event(Kind.PLAYED, seat, tally, card=card))
    if tally <= MOST_TALLY:
        _go_on(game, _next(game, seat))
        return
    winners = Side(tally % 2)
    game.events.append(Event(Kind.BROKEN, seat, tally, winners.word))
    _capture(game, winners)
    _go_on(game, seat if game.side(seat) is winners else _next(game, seat))


def go_to_kitty(game: "NineAndTwenty", entry: Market) -> None:
    """Draw a card, where there is one, and pass; when nobody can play any more the pile is dead. Rule: N3, N5.

    Refused: codes of REASONS.
    """
    seat = entry.seat
    if why := game.why_no_market(seat):
        raise Refused(why, REASONS[why].format(seat=seat))
    if game.market:
        game.hands[seat - 1].append(game.market.pop())
        game.events.append(Event(Kind.DREW, seat, 1, Why.KITTY))
    else:
        game.passes += 1
        game.events.append(Event(Kind.PASSED, seat))
    # Whoever holds no card was skipped, so this many passes are one of each seat that does.
    if game.passes == sum(bool(hand) for hand in game.hands):
        last = game.players[-1]
        _give_away(game)
        _go_on(game, next(other for other in _after(game, last) if game.side(other) is game.winners))
    else:
        _go_on(game, _next(game, seat))


def _go_on(game: "NineAndTwenty", seat: int) -> None:
    """Give the turn to this seat or the next that can take it, or end the deal with no card left. Rule: N3, N6."""
    if not game.market and not any(game.hands):
        if game.pile:
            _give_away(game)
        game.finish()
        return
    while not game.market and not game.hands[seat - 1]:
        game.events.append(Event(Kind.SKIPPED, seat))
        seat = _next(game, seat)
    game.turn = seat


def _give_away(game: "NineAndTwenty") -> None:
    """Give the pile unbroken to the winners of the last trick; the first goes to who played last. Rule: N5, N6."""
    winners = game.side(game.players[-1]) if game.winners is None else game.winners
    game.events.append(Event(Kind.UNBROKEN, 0, game.tally, winners.word))
    _capture(game, winners)


def _capture(game: "NineAndTwenty", winners: Side) -> None:
    """Let the winners take the pile. Rule: N4."""
    game.winners = winners
    game.captured[winners] += game.pile
    count = len(game.pile)
    game.pile.clear()
    game.players.clear()
    game.events.append(Event(Kind.CAPTURED, 0, count, winners.word, counts=tuple(game.penalties)))


def _next(game: "NineAndTwenty", seat: int) -> int:
    return seat % game.seats + 1


def _after(game: "NineAndTwenty", seat: int) -> Iterator[int]:
    """Give every seat in turn order from the next one, this one last."""
    for _ in range(game.seats):
        seat = _next(game, seat)
        yield seat
