"""The rows of competing."""

from tournaments.models.club import Action, Club, Membership, Season
from tournaments.models.match import Match, Slot
from tournaments.models.preset import Preset, PresetVersion
from tournaments.models.rating import Rating, RatingChange, RatingList
from tournaments.models.result import Kind, MatchGame, MatchGameSeat, Outcome, Result
from tournaments.models.tournament import Entrant, Stage, Tournament

__all__ = [
    "Action",
    "Club",
    "Entrant",
    "Kind",
    "Match",
    "MatchGame",
    "MatchGameSeat",
    "Membership",
    "Outcome",
    "Preset",
    "PresetVersion",
    "Rating",
    "RatingChange",
    "RatingList",
    "Result",
    "Season",
    "Slot",
    "Stage",
    "Tournament",
]
