"""What a tournament's page has of its stages: sections, what is played now, the latest results. It knows no forms.

All of it is worked out once a version and audience and kept together, so that a look at the page asks the cache once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.queries.log import rules_of
from games.rules.summary import differences
from tournaments.models import Stage, Tournament
from tournaments.queries import presets
from tournaments.queries.drawn import Drawn, drawn
from tournaments.queries.plans import terms_told
from tournaments.queries.results import decided, placed, ready
from tournaments.queries.sections import Section, stage_address
from tournaments.queries.stages import ELIMINATIONS
from tournaments.views import ladder
from tournaments.views.fragments import Shelf, marked
from tournaments.views.stages import entrant_of, find_me, shelf_for
from whotclub.people.middleware import SiteRequest
from whotclub.people.models import Player

READY_SHOWN = 20
DECIDED_SHOWN = 12
PLACES_SHOWN = 32


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
    kept: dict[str, Any] = {}
    if tournament.started_at:
        kept = on.kept("overview", lambda: _overview(tournament, on))
    else:
        kept = _overview(tournament, on)
    own = entrant_of(request.player, tournament) if kept["sections"] else None
    marks = own.pk if own else None
    links = [find_me(link.format, link.address, part, marks) for link, part in kept["sections"]]
    if tournament.started_at and kept["stages"][0].format == Stage.Format.LADDER:
        return kept | {"sections": [ladder.section(request, _only_stage(tournament))]}
    return kept | {
        "sections": [marked(part, marks) for _, part in kept["sections"]],
        "places": marked(kept["places"], marks),
        "find_me": next(filter(None, reversed(links)), ""),
    }


def _only_stage(tournament: Tournament) -> Stage:
    stage = tournament.stages.get()
    stage.tournament = tournament  # loaded, with its club
    return stage


def _overview(tournament: Tournament, on: Shelf) -> dict[str, Any]:
    stages = every_stage(tournament, on)
    drawn_up = [one for one in stages if one.stage.format != Stage.Format.LADDER]
    begun = drawn_up if any(one.stage.drawn_at for one in stages) else []
    sections = [(_link(one.stage), _rendered("_stage", {"section": Section(one)})) for one in begun]
    bots = tournament.entrants.filter(player__kind=Player.Kind.BOT, seed__isnull=False).exists()
    over = tournament.state == Tournament.State.FINISHED
    champions = tournament.entrants.filter(place=1).values_list("player__name", flat=True) if over else ()
    address = {"tournament": tournament, "club": tournament.club}
    rules = {
        "changes": differences(rules_of(tournament.ruleset)),
        "named": presets.named(tournament.ruleset, tournament.club),
    }
    rows = [one.stage for one in stages]
    facts = {"stages": rows, "terms": terms_told(tournament, rows), "bots": bots, **rules}
    return {
        "stages": [_link(one.stage) for one in stages],
        "sections": sections,
        "playing": _rendered("_playing", _playing(begun) | address),
        "places": _rendered("_places", _places(begun[-1:])),
        "facts": _rendered("_facts", facts | address),
        "champions": list(champions),
        "bots": bots,
    }


def _link(stage: Stage) -> StageLink:
    return StageLink(stage.number, stage.code, str(stage), stage.format, stage.over_at, stage_address(stage))


def _rendered(template: str, context: Mapping[str, object]) -> SafeString:
    return render_to_string(f"tournaments/{template}.html", dict(context))


def _playing(stages: Sequence[Drawn]) -> dict[str, object]:
    """What is to be played now, and the latest results."""
    open_, done = ready(stages), decided(stages)
    return {
        "ready": open_[:READY_SHOWN],
        "more_ready": len(open_[READY_SHOWN:]),
        "decided": done[:DECIDED_SHOWN],
        "decided_count": len(done),
        "more_decided": len(done) > DECIDED_SHOWN,
    }


def _places(last: Sequence[Drawn]) -> dict[str, object]:
    """The places of the last stage, if it is a bracket, as far as they are decided."""
    lines = [line for one in last if one.stage.format in ELIMINATIONS for line in placed(one)]
    return {"lines": lines[:PLACES_SHOWN], "more": len(lines[PLACES_SHOWN:])}


def every_stage(tournament: Tournament, on: Shelf) -> list[Drawn]:
    """All stages of the tournament with what may be seen of them."""
    stages = list(tournament.stages.order_by("number"))
    for stage in stages:
        stage.tournament = tournament
    return [drawn(stage, drafts=on.drafts) for stage in stages]
