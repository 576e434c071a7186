"""The rows of playing."""

from games.models.chat import Line, Report
from games.models.game import Entry, Game, Seat
from games.models.offer import Challenge, ChallengeSeat, Offer
from games.models.pulse import Pulse
from games.models.ruleset import Ruleset
from games.models.run import Run
from games.models.series import Series, SeriesSeat

__all__ = [
    "Challenge",
    "ChallengeSeat",
    "Entry",
    "Game",
    "Line",
    "Offer",
    "Pulse",
    "Report",
    "Ruleset",
    "Run",
    "Seat",
    "Series",
    "SeriesSeat",
]
