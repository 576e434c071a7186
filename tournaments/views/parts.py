"""What a tournament's page has of its stages, with what only the viewer sees marked. It knows no forms.

All of it is worked out once a version and audience and kept together, so that a look at the page asks the cache once.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.models import Stage, Tournament
from tournaments.queries.sections import stage_address
from tournaments.views import changes, ladder
from tournaments.views.fragments import Shelf, marked
from tournaments.views.overview import bots, every_stage, facts
from tournaments.views.stages import entrant_of, find_me, shelf_for
from whotclub.people.middleware import SiteRequest


@dataclass(frozen=True)
class StageLink:
    """What the page says of a stage outside its section."""

    number: int
    code: str
    name: str
    format: str
    over_at: datetime | None
    address: str

    def __str__(self) -> str:
        return self.name


def parts(tournament: Tournament, request: SiteRequest) -> dict[str, object]:
    """The stages of the tournament, each as a part of its page, what is played in them, and how it is played."""
    on = shelf_for(request, tournament)
    found: dict[str, Any] = {}
    if tournament.started_at:
        found = on.kept("overview", lambda: _overview(tournament, on))
    else:
        found = _overview(tournament, on)
    own = entrant_of(request.player, tournament) if found["sections"] else None
    marks = own.pk if own else None
    links = [find_me(link.format, link.address, part, marks) for link, part in found["sections"]]
    if tournament.started_at and found["stages"][0].format == Stage.Format.LADDER:
        return found | {"version": on.version, "sections": [ladder.section(request, _only_stage(tournament))]}
    return found | {
        "version": on.version,
        "sections": [marked(part, marks) for _, part in found["sections"]],
        "places": marked(found["places"], marks),
        "find_me": next(filter(None, reversed(links)), ""),
    }


def _only_stage(tournament: Tournament) -> Stage:
    stage = tournament.stages.get()
    stage.tournament = tournament  # loaded, with its club
    return stage


def _overview(tournament: Tournament, on: Shelf) -> dict[str, Any]:
    stages = every_stage(tournament, on)
    pieces = changes.pieces_of(tournament, stages)
    changes.keep(on, pieces)
    rows = [one.stage for one in stages]
    sections = [stage for stage in rows if f"stage-{stage.number}" in pieces.texts]
    return {
        "stages": [_link(stage) for stage in rows],
        "sections": [(_link(stage), pieces.written(f"stage-{stage.number}")) for stage in sections],
        "playing": pieces.written("playing"),
        "places": pieces.written("places"),
        "facts": facts(tournament, rows, on),
        "champions": _champions(tournament),
        "bots": bots(tournament),
    }


def _champions(tournament: Tournament) -> list[str]:
    """Who has won, by name, once it is over."""
    if tournament.state != Tournament.State.FINISHED:
        return []
    return list(tournament.entrants.filter(place=1).values_list("player__name", flat=True))


def _link(stage: Stage) -> StageLink:
    return StageLink(stage.number, stage.code, str(stage), stage.format, stage.over_at, stage_address(stage))
