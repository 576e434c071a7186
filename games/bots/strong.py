"""The Strong bot: it deals the cards that it cannot see at random, again and again, and plays every move out.

It takes the move that does best over many such deals. It knows what its seat may know and nothing else, and how long
it thinks is a number of playouts, so that the same draw of chance gives the same move. `games.bots.playout` says how
everybody is taken to play, `games.bots.prospect` what a playout is worth.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from games.bots import playout
from games.bots.deck import SHAPES, Deck, deck
from games.bots.guess import Guess
from games.bots.move import MARKET, plays
from games.bots.playout import play_out
from games.bots.prospect import Prospect
from games.bots.trials import best
from games.rules.cards import WHOT
from games.rules.effect import PLAIN, effects
from games.rules.memory import Sight
from games.rules.ruleset import Ruleset

PLAYOUTS = 300
"""How many it thinks for against one rival."""

AT_A_TABLE = 1200
"""The same against several: one move then changes its chances by less, and 300 do not tell which is the better."""

TURNS = 12
"""How many turns of each seat a playout goes on for."""


class Candidate(NamedTuple):
    """A move as playouts know it, and as it is written."""

    card: int
    call: int
    text: str


def choose(sight: Sight, ruleset: Ruleset, rng: random.Random, playouts: int | None = None) -> str:
    """Give the move that does best in so many playouts; as many as the number of rivals asks for when left out."""
    known = deck(ruleset, attacks=sum(sight["in_play"]) == 2)
    guess = Guess(sight, ruleset, known)
    moves = candidates(sight, ruleset, known, guess.hand)
    chance = random.Random(rng.getrandbits(64))  # the site's own is slow, and nothing here is for it to keep secret
    prospect = Prospect(known, guess.in_play, guess.you, ruleset.ending == "points")
    turns = TURNS * sum(guess.in_play)

    def trial(left: Sequence[Candidate]) -> list[float]:
        table = guess.deal(chance)
        return [
            prospect.worth(play_out(known, ruleset, table, chance, (move.card, move.call), turns)) for move in left
        ]

    return best(moves, trial, playouts or (AT_A_TABLE if len(prospect.rivals) > 1 else PLAYOUTS)).text


def candidates(sight: Sight, ruleset: Ruleset, known: Deck, hand: int) -> list[Candidate]:
    """Give the moves that are worth a thought: of shapes only those held are called, where any is.

    A plain card that fits is always better played than kept, so that the market is for hands without one.
    """
    held = [shape for shape, cards in zip(SHAPES, known.calls, strict=True) if hand & cards & (known.whot - 1)]
    whot = hand // known.whot * known.whot
    moves = []
    special = effects(ruleset)
    is_kept = True
    for move in plays(sight):
        if move.card is WHOT:
            if not held or move.call is None or move.call in held:
                moves.append(Candidate(whot & -whot, SHAPES.index(move.call) if move.call else -1, move.text))
        else:
            moves.append(Candidate(known.bits[move.card], -1, move.text))
            is_kept = is_kept and special.get(move.card, PLAIN) is not PLAIN
    if is_kept:
        moves.append(Candidate(playout.MARKET, -1, MARKET))
    return moves
