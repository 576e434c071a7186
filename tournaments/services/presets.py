"""A club's house rules: saved under a name, changed by a new version, archived. No version is ever changed.

Every change locks the club's row, so that the changes of one club come one after the other, and announces nothing.
"""

from datetime import datetime

from django.db import transaction

from games.models import Ruleset
from games.queries.log import rules_of
from games.rules.refused import Refused
from games.rules.summary import differences
from tournaments.models import Club, Preset, PresetVersion
from tournaments.permissions import require
from tournaments.services.actions import record
from tournaments.services.clubs import lock
from tournaments.services.names import free_slug, named
from whotclub.people.models import Player

MOST_PRESETS = 40
"""That a club keeps, the archived ones too."""


@transaction.atomic
def save(by: Player, club: Club, *, name: str, ruleset: Ruleset, now: datetime) -> Preset:
    """The club keeps the rules under that name, as version 1.

    Locks: the club. Refused: `not-allowed`, `bad-name`, `name-taken`, `too-many`.
    """
    club = lock(club)
    require(by, "club.rules", club)
    name = _free_name(club, name)
    if club.presets.count() >= MOST_PRESETS:
        raise Refused("too-many", f"A club keeps at most {MOST_PRESETS} sets of rules. Change one that is there.")
    slug = free_slug(name, set(club.presets.values_list("slug", flat=True)))
    preset = Preset.objects.create(club=club, name=name, slug=slug)
    _add(preset, 1, ruleset, by, now)
    record(club, by, "rules-saved", f"Rules {name} saved, version 1.", now=now)
    return preset


@transaction.atomic
def change(by: Player, preset: Preset, *, name: str, ruleset: Ruleset, seen: int, now: datetime) -> PresetVersion:
    """The preset has the name, and these rules as its last version; a new one only when they differ.

    seen: the number of the version that was changed. Locks: the club. Refused: `not-allowed`, `bad-name`,
    `name-taken`, `changed-meanwhile` when somebody else has saved other rules since.
    """
    club, preset = _lock(by, preset)
    last = preset.versions.select_related("ruleset", "by").latest("number")
    if last.number != seen and last.ruleset_id != ruleset.pk:
        raise Refused(
            "changed-meanwhile",
            f"{last.by} saved version {last.number} meanwhile. Look at it, and send this again if it still holds.",
        )
    if name != preset.name:
        before, preset.name = preset.name, _free_name(club, name, preset)
        preset.save()
        record(club, by, "rules-renamed", f"Rules {before} are called {preset.name}.", now=now)
    if last.ruleset_id == ruleset.pk:
        return last
    changes = differences(rules_of(ruleset), rules_of(last.ruleset))
    version = _add(preset, last.number + 1, ruleset, by, now)
    told = "; ".join(f"{change.label}: {change.value}, before {change.other}" for change in changes)
    record(club, by, "rules-saved", f"Rules {preset}, version {version.number}. {told}.", now=now)
    return version


@transaction.atomic
def archive(by: Player, preset: Preset, *, now: datetime) -> Preset:
    """The preset is no longer offered; what uses it goes on. Locks: the club. Refused: `not-allowed`."""
    club, preset = _lock(by, preset)
    if preset.archived_at is None:
        preset.archived_at = now
        preset.save()
        record(club, by, "rules-archived", f"Rules {preset} are no longer offered.", now=now)
    return preset


@transaction.atomic
def restore(by: Player, preset: Preset, *, now: datetime) -> Preset:
    """The preset is offered again. Locks: the club. Refused: `not-allowed`."""
    club, preset = _lock(by, preset)
    if preset.archived_at is not None:
        preset.archived_at = None
        preset.save()
        record(club, by, "rules-restored", f"Rules {preset} are offered again.", now=now)
    return preset


def _lock(by: Player, preset: Preset) -> tuple[Club, Preset]:
    """The club, locked, and the preset as it is now."""
    club = lock(preset.club)
    require(by, "club.rules", club)
    return club, Preset.objects.select_related("club").get(pk=preset.pk)


def _free_name(club: Club, name: str, own: Preset | None = None) -> str:
    name = named(name, "The set of rules")
    taken = club.presets.filter(name__iexact=name).first()
    if taken and taken != own:
        raise Refused("name-taken", f"The club has rules called {taken} already. Choose another name.")
    return name


def _add(preset: Preset, number: int, ruleset: Ruleset, by: Player, now: datetime) -> PresetVersion:
    return PresetVersion.objects.create(preset=preset, number=number, ruleset=ruleset, by=by, at=now)
