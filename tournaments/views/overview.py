"""What a tournament's page shows of its stages beside their sections, each as a part that knows no viewer."""

from collections.abc import Mapping, Sequence

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.queries.log import rules_of
from games.rules.summary import differences
from tournaments.models import Stage, Tournament
from tournaments.queries import presets
from tournaments.queries.drawn import Drawn, drawn
from tournaments.queries.plans import mark, terms_told
from tournaments.queries.results import decided, placed, ready
from tournaments.queries.stages import ELIMINATIONS
from tournaments.views.fragments import Shelf, kept
from whotclub.people.models import Player

READY_SHOWN = 20
DECIDED_SHOWN = 12
PLACES_SHOWN = 32
GOES_ON = ("version", "state", "started_at", "finished_at")
"""What becomes of a tournament while its terms stay."""


def every_stage(tournament: Tournament, on: Shelf) -> list[Drawn]:
    """All stages of the tournament with what may be seen of them."""
    rows = "SELECT * FROM tournaments_stage WHERE tournament_id = %s ORDER BY number"
    stages = list(Stage.objects.raw(rows, [tournament.pk]))
    for stage in stages:
        stage.tournament = tournament
    return [drawn(stage, drafts=on.drafts) for stage in stages]


def competing(stages: Sequence[Drawn]) -> Sequence[Drawn]:
    """Those that are drawn as sections, once there is a draw: all but a ladder."""
    begun = any(one.stage.drawn_at for one in stages)
    return [one for one in stages if one.stage.format != Stage.Format.LADDER] if begun else []


def facts(tournament: Tournament, stages: Sequence[Stage], on: Shelf) -> SafeString:
    """How it is played; once it runs, kept as long as it is played so, whatever else becomes of the tournament."""

    def made() -> SafeString:
        rules = {
            "changes": differences(rules_of(tournament.ruleset)),
            "named": presets.named(tournament.ruleset, tournament.club),
        }
        told = {"stages": stages, "terms": terms_told(tournament, stages), "bots": bots(tournament), **rules}
        return rendered("_facts", told | {"tournament": tournament, "club": tournament.club})

    if not tournament.started_at:
        return made()
    found: SafeString = kept(on.key_of(f"facts:{terms_mark(tournament, stages)}"), made)
    return found


def terms_mark(tournament: Tournament, stages: Sequence[Stage]) -> str:
    """The same as long as the terms that `facts` tells are."""
    return mark(tournament, [field.name for field in tournament._meta.fields if field.name not in GOES_ON], stages)


def bots(tournament: Tournament) -> bool:
    """House bots take part."""
    return tournament.entrants.filter(player__kind=Player.Kind.BOT, seed__isnull=False).exists()


def rendered(template: str, context: Mapping[str, object]) -> SafeString:
    """That part of a page."""
    return render_to_string(f"tournaments/{template}.html", dict(context))


def playing(tournament: Tournament, stages: Sequence[Drawn]) -> SafeString:
    """What is to be played now, and the latest results."""
    open_, open_count = ready(stages, READY_SHOWN)
    done, done_count = decided(stages, DECIDED_SHOWN)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "ready": open_,
        "more_ready": open_count - len(open_),
        "decided": done,
        "decided_count": done_count,
        "more_decided": done_count > len(done),
    }
    return rendered("_playing", context)


def places(stages: Sequence[Drawn]) -> SafeString:
    """The places of the last stage, if it is a bracket, as far as they are decided."""
    brackets = [one for one in stages[-1:] if one.stage.format in ELIMINATIONS]
    lines, count = placed(brackets[0], PLACES_SHOWN) if brackets else ([], 0)
    return rendered("_places", {"lines": lines, "more": count - len(lines)})
