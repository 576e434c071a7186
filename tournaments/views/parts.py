"""What a tournament's page has of its stages: sections, what is played now, the latest results. It knows no forms."""

from django.utils.safestring import SafeString

from tournaments.models import Entrant, Stage, Tournament
from tournaments.queries.drawn import Drawn, drawn
from tournaments.queries.results import decided, placed, ready
from tournaments.queries.stages import ELIMINATIONS
from tournaments.views.fragments import Shelf, marked
from tournaments.views.stages import entrant_of, find_me, section, shelf_for
from whotclub.people.middleware import SiteRequest

READY_SHOWN = 20
DECIDED_SHOWN = 12
PLACES_SHOWN = 32


def parts(tournament: Tournament, request: SiteRequest) -> dict[str, object]:
    """The stages of a tournament that has been drawn, each as a part of its page, and what is played in them."""
    stages = list(tournament.stages.order_by("number"))
    champion = tournament.entrants.filter(place=1).select_related("player")
    over = tournament.state == Tournament.State.FINISHED
    shown: dict[str, object] = {"stages": stages, "champions": list(champion) if over else []}
    if not any(stage.drawn_at for stage in stages):
        return shown
    on = shelf_for(request, tournament)
    own: Entrant | None = entrant_of(request.player, tournament)
    made = [(stage, section(stage, on)) for stage in stages]
    mine = [link for stage, part in made if (link := find_me(stage, part, own))]
    return shown | {
        "sections": [marked(part, own.pk if own else None) for _, part in made],
        "find_me": mine[-1] if mine else "",
        "playing": _playing(tournament, on),
        "places": marked(_places(stages[-1], on), own.pk if own else None),
    }


def _playing(tournament: Tournament, on: Shelf) -> SafeString:
    """What is to be played now, and the latest results."""

    def context() -> dict[str, object]:
        stages = every_stage(tournament, on)
        open_, done = ready(stages), decided(stages)
        return {
            "ready": open_[:READY_SHOWN],
            "more_ready": len(open_[READY_SHOWN:]),
            "decided": done[:DECIDED_SHOWN],
            "decided_count": len(done),
            "more_decided": len(done) > DECIDED_SHOWN,
            "tournament": tournament,
            "club": tournament.club,
        }

    return on.part("playing", "tournaments/_playing.html", context)


def _places(stage: Stage, on: Shelf) -> SafeString:
    """The places of a bracket as far as they are decided."""

    def context() -> dict[str, object]:
        lines = placed(drawn(stage, drafts=on.drafts)) if stage.format in ELIMINATIONS else []
        return {"lines": lines[:PLACES_SHOWN], "more": len(lines[PLACES_SHOWN:])}

    return on.part(f"places:{stage.pk}", "tournaments/_places.html", context)


def every_stage(tournament: Tournament, on: Shelf) -> list[Drawn]:
    """All stages of the tournament with what may be seen of them."""
    stages = list(tournament.stages.order_by("number"))
    for stage in stages:
        stage.tournament = tournament
    return [drawn(stage, drafts=on.drafts) for stage in stages]
