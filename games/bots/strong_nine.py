"""The Strong bot in Nine-and-Twenty: games played on from guesses at what is hidden, as in `strong`."""

import random
from collections.abc import Sequence
from math import sqrt, tanh

from games.bots import tricks
from games.bots.move import MARKET, fitting
from games.bots.trials import best
from games.bots.tricks import BITS, NUMBER, Score, Trick, play_on
from games.rules.cards import Card
from games.rules.memory import Sight
from games.rules.nine_and_twenty import MOST_NUMBERS_POINTS
from games.rules.ruleset import Ruleset
from games.rules.trick import Side

PLAYOUTS = 600

TURNS = 40
"""How many turns of each seat a game is played on for."""


class Guess:
    """One moment of a game as its seat to act knows it, to be filled with guessed cards as often as wanted."""

    def __init__(self, sight: Sight) -> None:
        you, sides, captured, trick = sight["you"], sight["sides"], sight["captured"], sight["trick"]
        assert you is not None, "a watcher has no move"
        assert sides is not None
        assert captured is not None
        assert trick is not None
        self.you = you - 1
        self.hand = sum(_bit(card["card"]) for card in sight["cards"])
        pile = [_bit(play["card"]) for play in trick]
        taken = [[_bit(code) for code in captured[side.word]] for side in Side]
        seen = self.hand | sum(pile) | sum(map(sum, taken))
        self.unseen = [bit for bit in NUMBER if not bit & seen]
        self.held = [0 if place == self.you else count for place, count in enumerate(sight["held"])]
        winners = sight["winners"]
        self.known = Trick(
            hands=(),
            kitty=[],
            sides=[Side[word.upper()] for word in sides],
            turn=self.you,
            top=pile[-1] if pile else 0,
            tally=sight["tally"] or 0,
            pile=len(pile),
            last=trick[-1]["seat"] - 1 if trick else 0,
            passes=sight["passes"],
            winners=Side[winners.upper()] if winners else -1,
            captured=[len(cards) for cards in taken],
            numbers=[sum(NUMBER[bit] for bit in cards) for cards in taken],
        )

    def deal(self, rng: random.Random) -> Trick:
        """Give the moment with every unseen card somewhere that it may be."""
        chance = rng.random
        order = sorted(self.unseen, key=lambda _: chance())
        hands = [sum(order.pop() for _ in range(count)) for count in self.held]
        hands[self.you] = self.hand
        return self.known._replace(hands=hands, kitty=order)


def choose(sight: Sight, ruleset: Ruleset, rng: random.Random, playouts: int = PLAYOUTS) -> str:
    """Give the move that does best in so many playouts."""
    guess = Guess(sight)
    side = guess.known.sides[guess.you]
    turns = TURNS * sight["seats"]
    chance = random.Random(rng.getrandbits(64))
    moves = {_bit(card["card"]): card["card"] for card in fitting(sight)}
    if sight["may_market"]:
        moves[tricks.MARKET] = MARKET

    def trial(left: Sequence[int]) -> list[float]:
        trick = guess.deal(chance)
        return [worth(play_on(trick, turns, move), side) for move in left]

    return moves[best(list(moves), trial, playouts)]


def worth(score: Score, side: int) -> float:
    """Give how near to winning the side is, from -1 to 1: a lead is worth the more the fewer cards are left."""
    lead = score.captured[side] - score.captured[1 - side]
    numbers = score.numbers[side] - score.numbers[1 - side]
    five = MOST_NUMBERS_POINTS * tanh(numbers / (1 + 4 * sqrt(score.left)))
    return tanh((lead + five) / (1 + 1.5 * sqrt(score.left)))


def _bit(code: str) -> int:
    return BITS[Card.parse(code)]
