"""Playing a card and going to market in the Whot family. Says nothing of how a deal ends. Rule: W5 to W16."""

from typing import TYPE_CHECKING

from games.rules import ending
from games.rules.cards import WHOT
from games.rules.effect import PLAIN
from games.rules.entry import Market, Play
from games.rules.event import Event, Kind, Why
from games.rules.refused import Refused
from games.rules.turn import others, pass_turn

if TYPE_CHECKING:
    from games.rules.whot import Whot

PENALTY_CARDS = 2
"""What forgetting a warning costs. Rule: W16."""

REASONS = {
    "game-over": "The game is over.",
    "not-your-turn": "It is not the turn of seat {seat}.",
    "not-in-hand": "Seat {seat} does not hold {card}.",
    "answer-the-pick": "{card} does not answer the waiting pick: only another {number} does.",
    "answer-the-call": "{card} does not fit: {shape} was called.",
    "does-not-fit": "{card} fits neither the shape nor the number of {top}.",
}
"""Why a card cannot be played: the codes of `why_not`, which are also those of the refusals."""


def play(game: "Whot", entry: Play) -> None:
    """Lay the card on the pile; penalty, draws and effect follow. Rule: W5 to W8, W16.

    Refused: the codes of REASONS, `call-a-shape`, `call-without-whot`, `warning-not-due`.
    """
    seat, card, call, warning = entry.seat, entry.card, entry.call, entry.warning
    _check_play(game, entry)
    due = game.due_warning(seat, card)
    hand = game.hands[seat - 1]
    hand.remove(card)
    game.pile.append(card)
    game.called = call
    game.any_card = False
    game.visits += 1
    game.dry = 0
    game.events.append(Event(Kind.PLAYED, seat, 0, warning, card, call))
    if not hand:
        ending.go_out(game, seat)
    elif due and not warning:
        game.events.append(Event(Kind.PENALTY, seat, PENALTY_CARDS, due))
        game.owed.append((seat, PENALTY_CARDS, Why.PENALTY))
    effect = game.effects.get(card, PLAIN)
    if not game.closing:
        game.mover, game.effect = seat, effect
    if effect.draws and (not game.closing or game.ruleset.final_market):
        game.owed += [(other, effect.draws, effect.why) for other in others(game, seat)]


def _check_play(game: "Whot", entry: Play) -> None:
    seat, card = entry.seat, entry.card
    why = game.why_not(seat, card)
    if why:
        number, shape, top = game.pick_number, game.called and game.called.name.lower(), game.top
        text = REASONS[why].format(seat=seat, card=card, number=number, shape=shape, top=top)
        raise Refused(why, text)
    if entry.call is None and game.needs_call(seat, card):
        raise Refused("call-a-shape", "A shape must be called with a Whot.")
    if entry.call and card is not WHOT:
        raise Refused("call-without-whot", f"{card} calls no shape; only a Whot does.")
    if entry.warning and entry.warning != game.due_warning(seat, card):
        raise Refused("warning-not-due", f"The warning {entry.warning!r} is not due.")


def go_to_market(game: "Whot", entry: Market) -> None:
    """Draw a card, or the whole waiting pick; then the turn passes. Rule: W5, W9, W10. Refused: `not-your-turn`."""
    seat = entry.seat
    if seat != game.turn:
        raise Refused("not-your-turn", REASONS["not-your-turn"].format(seat=seat))
    game.owed.append((seat, game.pick, Why.PICK) if game.pick else (seat, 1, Why.MARKET))
    game.pick = 0
    game.any_card = False
    game.visits += 1
    game.mover, game.effect = seat, PLAIN


def take_effect(game: "Whot") -> None:
    """Let the mover's card take effect, once nothing is owed, and settle who acts next. Rule: W11 to W14, W21."""
    seat, effect = game.mover, game.effect
    game.mover = 0
    if effect.again and game.in_play[seat - 1]:
        game.any_card = effect.any_card
        game.events.append(Event(Kind.AGAIN, seat, why="any" if effect.any_card else ""))
        return
    pass_turn(game, seat, effect.skips)
    if effect.pick:
        game.pick += effect.pick
        game.events.append(Event(Kind.PICK, game.turn, game.pick))
