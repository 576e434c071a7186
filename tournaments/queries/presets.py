"""A club's house rules by name. Reads only."""

from dataclasses import dataclass

from django.db.models import F, Max, QuerySet

from games.models import Ruleset
from games.queries.log import rules_of
from games.queries.presets import Saved
from games.rules.summary import Difference, differences
from tournaments.models import Club, Membership, Preset, PresetVersion
from whotclub.people.models import Player


@dataclass(frozen=True, slots=True)
class Step:
    """A version with what it has unlike the one before it; the first, unlike its variant."""

    version: PresetVersion
    changes: list[Difference]


def presets(club: Club) -> QuerySet[Preset]:
    """All that the club keeps, those that are offered first, by name."""
    return club.presets.select_related("club").order_by(F("archived_at").asc(nulls_first=True), "name")


def saved_by(club: Club) -> list[Saved]:
    """The club's rules that are offered, by name, each as its last version."""
    return _saved(_last().filter(preset__club=club))


def saved_for(player: Player) -> list[Saved]:
    """The rules that the player's clubs offer, club by club."""
    inside = Membership.objects.filter(player=player, state=Membership.State.IN)
    return _saved(_last().filter(preset__club__in=inside.values("club")))


def steps(preset: Preset) -> list[Step]:
    """The versions, the last first."""
    versions = list(preset.versions.select_related("ruleset", "by"))
    rules = [rules_of(version.ruleset) for version in versions]
    return [
        Step(version, differences(own, before))
        for version, own, before in zip(versions, rules, [*rules[1:], None], strict=True)
    ]


def named(ruleset: Ruleset, club: Club | None = None) -> list[PresetVersion]:
    """The versions that are these rules, one of each preset, of that club or of any; with `preset.club` loaded."""
    found = PresetVersion.objects.filter(ruleset=ruleset, preset__archived_at=None)
    if club:
        found = found.filter(preset__club=club)
    in_order = found.select_related("preset__club").order_by("preset__name", "preset", "-number")
    return list(in_order.distinct("preset__name", "preset"))


def _last() -> QuerySet[PresetVersion]:
    of_preset = PresetVersion.objects.filter(preset__archived_at=None).annotate(last=Max("preset__versions__number"))
    return of_preset.filter(number=F("last"))


def _saved(versions: QuerySet[PresetVersion]) -> list[Saved]:
    in_order = versions.select_related("preset__club", "ruleset").order_by(
        "preset__club__name", "preset__club", "preset__name"
    )
    return [Saved(str(version.preset.club), version.preset.name, version.ruleset) for version in in_order]
