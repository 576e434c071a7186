"""The rows of competing."""

from tournaments.models.club import Action, Club, Membership, Season
from tournaments.models.entrant import Entrant, ForbiddenPair
from tournaments.models.ladder import LadderChallenge
from tournaments.models.match import Hold, Match, Slot
from tournaments.models.preset import Preset, PresetVersion
from tournaments.models.rating import Rating, RatingChange, RatingList
from tournaments.models.result import Kind, MatchGame, MatchGameSeat, Outcome, Result
from tournaments.models.stage import DecidingGame, Round, Stage, StageEntrant
from tournaments.models.tournament import Tournament

__all__ = [
    "Action",
    "Club",
    "DecidingGame",
    "Entrant",
    "ForbiddenPair",
    "Hold",
    "Kind",
    "LadderChallenge",
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
    "Round",
    "Season",
    "Slot",
    "Stage",
    "StageEntrant",
    "Tournament",
]
