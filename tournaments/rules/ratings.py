"""Strength from the places of games, and how it is shown. It decides no question of which games count.

Source: Weng and Lin, JMLR 12 (2011), Bradley–Terry with full pairing, by openskill: the model that leaves equal
places equal and keeps the order of the rest. The numbers are on the Elo scale as they are: 1500 is a newcomer, and
once two players are well known 400 points apart is ten wins to one.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from openskill.models import BradleyTerryFull

MEAN, UNCERTAINTY = 1500.0, 175.0
PROVISIONAL_ABOVE = 120.0
"""Shown as provisional while the uncertainty is larger: about the first twenty games of two seats."""
LEAST_GAMES = 5
"""Fewer show no graph and no line of a leaderboard."""

_BETA = 400 / math.log(10) / math.sqrt(2)
# What a game adds to the uncertainty before it is read. It keeps a regular's rating moving by some ten points a game.
_TAU = 5.0


@dataclass(frozen=True, slots=True)
class Strength:
    """What is known of a player: the mean and the standard deviation."""

    mu: float = MEAN
    sigma: float = UNCERTAINTY

    @property
    def shown(self) -> int:
        """The rating for people."""
        return round(self.mu)

    @property
    def plus_minus(self) -> int:
        """Two standard deviations: the strength is within them nineteen times in twenty."""
        return round(2 * self.sigma)

    @property
    def conservative(self) -> float:
        """The strength that the player has almost surely: what leaderboards are ordered by."""
        return self.mu - 2 * self.sigma

    @property
    def provisional(self) -> bool:
        """Too little is known yet."""
        return self.sigma > PROVISIONAL_ABOVE


@cache
def _model(seats: int) -> BradleyTerryFull:
    # Full pairing reads a game of n as n - 1 games of two for everybody. With luck growing as the square root of that
    # a table of eight moves its winner some four times as far as a game of two, not seven times.
    return BradleyTerryFull(mu=MEAN, sigma=UNCERTAINTY, beta=_BETA * math.sqrt(seats - 1), tau=_TAU)


def rate(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """Every seat's strength after a game. places: by seat, 1 the best, equal places a tie; two seats or more.

    Rule: TOURNAMENTS 5.
    """
    model = _model(len(before))
    teams = [[model.create_rating([s.mu, s.sigma])] for s in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Strength(team[0].mu, team[0].sigma) for team in after]
