"""How well one way of choosing does against another, measured by playing games. Never part of a game on the site."""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from games.bots.choose import Chooser
from games.bots.move import MARKET, fitting, written
from games.rules.bouts import ROW_CARDS
from games.rules.cards import Shape
from games.rules.entry import Cut, Shuffle, parse
from games.rules.game import start
from games.rules.memory import sight
from games.rules.position import Chance, Position
from games.rules.ruleset import Ruleset
from games.rules.view import View

_Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games side A won, drew and lost."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of the points that A took, a draw counting half."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share. Source: Wilson's score interval."""
        n, z2 = self.games, _Z * _Z
        middle = (self.share + z2 / (2 * n)) / (1 + z2 / n)
        half = _Z / (1 + z2 / n) * sqrt(self.share * (1 - self.share) / n + z2 / (4 * n * n))
        return middle - half, middle + half

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1%} of {self.games} games ({low:.1%} to {high:.1%}), {self.draws} drawn"


def contest(
    choose_a: Chooser, choose_b: Chooser, ruleset: Ruleset, seats: int = 2, games: int = 2000, seed: int = 1
) -> Tally:
    """Give how A did against B over so many fresh deals; the same seed gives the same games.

    Seat 1 begins. A and B sit by turns round the table and change places after every game, so that each begins every
    other game; the side with the first place wins, and half is what equals would take.
    """
    *_, tally = tallies(choose_a, choose_b, ruleset, seats, range(games), seed)
    return tally


def tallies(
    choose_a: Chooser, choose_b: Chooser, ruleset: Ruleset, seats: int, numbers: Iterable[int], seed: int = 1
) -> Iterator[Tally]:
    """Give the same as it stands after each game. numbers: of the games, each of which has chance of its own."""
    tally = {"wins": 0, "draws": 0, "losses": 0}
    for number in numbers:
        rng = random.Random(f"{seed}/{number}")
        sides = [(seat + number) % 2 == 0 for seat in range(seats)]
        position = play_out([choose_a if is_a else choose_b for is_a in sides], ruleset, rng)
        assert position.result
        firsts = {is_a for is_a, place in zip(sides, position.result.places, strict=True) if place == 1}
        tally["draws" if len(firsts) == 2 else "wins" if firsts == {True} else "losses"] += 1
        yield Tally(**tally)


def play_out(choosers: Sequence[Chooser], ruleset: Ruleset, rng: random.Random) -> Position:
    """Give a game played to its end, chance included. choosers: one a seat, in seat order."""
    position = start(ruleset, len(choosers))
    while position.result is None:
        if position.awaits:
            position.apply(chance(position.awaits, rng))
        else:
            seat = position.to_act[0]
            position.apply(parse(f"{seat} {choosers[seat - 1](sight(position, seat), ruleset, rng)}"))
    return position


def chance(awaited: Chance, rng: random.Random) -> Shuffle | Cut:
    """Give the chance entry that a position awaits. Fast, and not what deals on the site (`games.rules.shuffle`)."""
    cards = tuple(rng.sample(awaited.cards, len(awaited.cards)))
    return Cut(cards[: len(awaited.seats)]) if awaited.kind == "cut" else Shuffle(cards)


def random_fitting(view: View, ruleset: Ruleset, rng: random.Random) -> str:
    """Give a fitting card at random, the call at random too; the market only when none fits. In Ken, any row."""
    cards = fitting(view)
    if view["rows"] is not None:
        return " ".join(["row", *(card["card"] for card in rng.sample(cards, ROW_CARDS))])
    return written(rng.choice(cards), rng.choice(tuple(Shape))) if cards else MARKET
