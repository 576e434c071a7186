"""A deal of the Whot family played out to its end, fast: the rules of `games.rules.whot` on hands that are numbers.

Held to the rules engine move for move by test. Nobody forgets a warning, leaves, or goes to market with a card that
fits. Nothing here knows what a seat may see.
"""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.bots.deck import Deck
from games.rules.ruleset import Ruleset

MARKET = 0
"""In place of a card's bit: going to market."""

LONGEST = 400
"""Turns after which a playout is ended as blocked."""

Telling = Callable[[int, int, int], None]
"""Told of each move: seat, the card's bit or MARKET, the place of the called shape or -1."""


class Table(NamedTuple):
    """A deal at the moment when a seat is to act. Places of seats count from 0; cards are bits of a `Deck`."""

    hands: Sequence[int]
    """By place; 0 for whoever is out of it."""
    in_play: Sequence[bool]
    market: list[int]
    """The card to draw next stands last."""
    covered: list[int]
    """The pile but its top."""
    top: int
    """0 on an empty pile."""
    ground: int
    """What fits on the top with no pick waiting, by call or by card."""
    fits: int
    """What fits now."""
    pick: int
    turn: int


class End(NamedTuple):
    """How a deal ended. outs: the places that went out, in their order; hands: by place, at the end."""

    outs: list[int]
    hands: list[int]
    is_over: bool
    """Whether the deal came to its end, and not only the playout."""


def play_out(
    deck: Deck,
    ruleset: Ruleset,
    table: Table,
    rng: random.Random,
    first: tuple[int, int] | None = None,
    turns: int = LONGEST,
    tell: Telling | None = None,
) -> End:
    """Give how the deal ends when everybody plays the lowest bit that fits. The table stays as it is.

    first: the first move, a card's bit or MARKET and the place of the shape that is called or -1.
    """
    dealt, in_play, market, covered, top, ground, fits, pick, turn = table
    hands, market, covered = list(dealt), market.copy(), covered.copy()
    on, calls, answers, effects, whot = deck.on, deck.calls, deck.answers, deck.effects, deck.whot
    following = ring(in_play)
    playing = sum(in_play)
    outs: list[int] = []
    dry = 0
    plays_on, runs_out = ruleset.ending == "play_on", ruleset.exhausted == "count"
    for _ in range(turns):
        hand = hands[turn]
        called = -1
        if first is None:
            can = hand & fits
            card = can & -can
        else:
            card, called = first
            first = None
        if not card:
            if tell:
                tell(turn, MARKET, -1)
            if market and not pick:
                hands[turn] = hand | market.pop()
                dry = 0
            else:
                wanted = pick or 1
                taken = draw(hands, turn, wanted, market, covered, rng)
                if taken < wanted and runs_out:
                    return End(outs, hands, True)
                dry = 0 if taken else dry + 1
                if dry >= playing:
                    return End(outs, hands, True)
                pick = 0
            fits = ground
            turn = following[turn]
            continue
        hand ^= card
        hands[turn] = hand
        if top:
            covered.append(top)
        top = card
        dry = 0
        effect = effects.get(card)
        if card >= whot:
            if called < 0:
                called = _longest(hand, calls)
            ground = fits = calls[called]
        else:
            ground = fits = on[card]
        if tell:
            tell(turn, card, called)
        if not hand:
            outs.append(turn)
            closing = not plays_on or playing == 2
            if closing:
                if effect and effect.draws and ruleset.final_market:
                    other = following[turn]
                    while other != turn:
                        draw(hands, other, effect.draws, market, covered, rng)
                        other = following[other]
                return End(outs, hands, True)
            playing -= 1
            following = [following[turn] if other == turn else other for other in following]
        if effect is None:
            turn = following[turn]
            continue
        if effect.draws:
            other = following[turn]
            for _ in range(playing - bool(hand)):
                if draw(hands, other, effect.draws, market, covered, rng) < effect.draws and runs_out:
                    return End(outs, hands, True)
                other = following[other]
        if effect.again and hand:
            if effect.any_card:
                fits = deck.every
            continue
        rivals = playing - bool(hand)
        turn = following[turn]
        if effect.skips:
            for _ in range(min(effect.skips, rivals)):
                turn = following[turn]
        elif effect.pick:
            pick += effect.pick
            fits = answers[card]
    return End(outs, hands, False)


def draw(hands: list[int], seat: int, wanted: int, market: list[int], covered: list[int], rng: random.Random) -> int:
    """Let a seat draw, the pile turned over when the market is empty; give how many it drew. Rule: W9, W10, W17."""
    for taken in range(wanted):
        if not market:
            if not covered:
                return taken
            market += covered
            covered.clear()
            rng.shuffle(market)
        hands[seat] |= market.pop()
    return wanted


def ring(in_play: Sequence[bool]) -> list[int]:
    """Give by place the next one that is still in the game. Rule: section 2."""
    seats = len(in_play)
    return [
        next(other % seats for other in range(seat + 1, seat + seats + 1) if in_play[other % seats])
        for seat in range(seats)
    ]


def _longest(hand: int, calls: Sequence[int]) -> int:
    """Give the place of the shape that the hand has most of."""
    longest, most = 0, -1
    for place, shape in enumerate(calls):
        count = (hand & shape).bit_count()
        if count > most:
            longest, most = place, count
    return longest
