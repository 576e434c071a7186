"""A tournament as the one object that programs read. It decides nothing.

Rules: TOURNAMENT-FILE, manage.py tournament.
"""

from typing import Any

from tournaments.rules.match import Match
from tournaments.rules.stage import Stage
from tournaments.rules.standing import Standing


def stage_report(stage: Stage, proposed: Stage | None = None) -> dict[str, Any]:
    """The stage with its matches and its table. proposed: the same with a round that may be played next.

    The table is as it is before that round, whose byes count for nothing yet.
    """
    return {
        "id": stage.terms.id,
        "format": stage.terms.format,
        "matches": [match_report(match, stage) for match in (proposed or stage).matches.values()],
        "standings": [_standing(row, stage) for row in stage.standings()],
    }


def match_report(match: Match, stage: Stage) -> dict[str, Any]:
    """A match with the ids of who sits in it."""
    report: dict[str, Any] = {
        "id": match.id,
        "bracket": match.bracket,
        "round": match.round,
        "group": match.group,
        "best_of": match.best_of,
        "seats": [{"source": seat.source, "entrant": stage.name(seat.entrant)} for seat in match.seats],
        "state": str(match.state),
        "winner": stage.name(match.winner),
        "places": match.places and list(match.places),
        "winner_to": match.winner_to,
        "loser_to": match.loser_to,
    }
    if match.repeat:
        report["repeat"] = True
    return report


def _standing(row: Standing, stage: Stage) -> dict[str, Any]:
    return {
        "entrant": stage.name(row.entrant),
        "group": row.group,
        "place": row.place,
        "points": row.points,
        "tiebreaks": dict(row.tiebreaks),
    }
