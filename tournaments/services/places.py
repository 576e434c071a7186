"""Who has a place of a stage sits in the later stages that take it. It works no table out."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Q

from games.models import Series
from tournaments.models import Entrant, Hold, Slot, Stage, StageEntrant
from tournaments.queries import stages
from tournaments.queries.qualifiers import going_through
from tournaments.rules import stage as values
from tournaments.rules.heats import Going
from tournaments.services import rounds
from tournaments.services.bracket import reseat
from tournaments.services.locks import lock_match

BEGUN = (Series.State.PLAYING, Series.State.BETWEEN, Series.State.OVER)


def pass_on(earlier: Stage, table: values.Stage | None, *, now: datetime) -> None:
    """The later stages have who they take from this one; table: None when its places are open again.

    The caller holds the tournament. Locks their matches by id. Again changes nothing. Who has a place of a stage that
    has begun keeps it; one that was paired for others is not paired any more.
    """
    for later in earlier.tournament.stages.filter(number__gt=earlier.number).order_by("number"):
        places = [place for place in stages.entrants_of(later) if _comes_from(place, earlier)]
        if has_begun(later):
            # By holds it may have begun before it was known who has its places: those are still to be taken.
            places = [place for place in places if place.entrant_id is None and not place.empty]
        _seat(later, places, _by_source(later, places, table, earlier), now)


def has_begun(stage: Stage) -> bool:
    """Something of the stage has been played, or is being played."""
    begun = Q(results__confirmed=True) | Q(series__state__in=BEGUN, series__stuck=False)
    return stage.matches.filter(begun).exists()


def _comes_from(place: StageEntrant, earlier: Stage) -> bool:
    coming = stages.coming(place)
    return coming is not None and coming.stage == earlier.code


def _by_source(
    later: Stage, places: list[StageEntrant], table: values.Stage | None, earlier: Stage
) -> Mapping[str, Entrant | None]:
    """Who has each place by now, by its source; a place that nobody has is missing."""
    nobody_yet: dict[str, Entrant | None] = dict.fromkeys((place.source for place in places), None)
    if table is None:
        return nobody_yet
    by_code = {entrant.code: entrant for entrant in earlier.tournament.entrants.select_related("player")}

    def who(number: int) -> Entrant:
        return by_code[table.name(number) or ""]

    rows: dict[str | None, list[Entrant]] = {}
    for standing in table.standings():
        rows.setdefault(standing.group, []).append(who(standing.entrant))
    asked = any((coming := stages.coming(place)) and coming.qualifier for place in places)
    going = going_through(earlier, table, later) if asked else Going(())
    if going.deciders:
        return nobody_yet
    through = [who(number) for number in going.through]
    found: dict[str, Entrant | None] = {}
    for place in places:
        coming = stages.coming(place)
        assert coming, "only what comes from a place is asked for"
        row = through if coming.qualifier else rows.get(coming.group, [])
        if coming.number <= len(row):
            found[place.source] = row[coming.number - 1]
    return found


def _seat(later: Stage, places: list[StageEntrant], who: Mapping[str, Entrant | None], now: datetime) -> None:
    changed = [p for p in places if (p.entrant, p.empty) != (who.get(p.source), p.source not in who)]
    # Nobody is in a stage twice, so that all leave their places before anybody takes one.
    StageEntrant.objects.filter(pk__in=[place.pk for place in changed]).update(entrant=None)
    for place in changed:
        place.entrant, place.empty = who.get(place.source), place.source not in who
    StageEntrant.objects.bulk_update(changed, ["entrant", "empty"])
    if changed and later.format in stages.IN_ROUNDS and later.matches.exists():
        rounds.unpair(later, now)
    held = Hold.objects.filter(lifted_at=None).values("slot")
    by_source = {place.source: place for place in changed}
    slots = Slot.objects.filter(match__stage=later, source__in=by_source).exclude(pk__in=held)
    for slot in slots.order_by("match_id", "number"):
        place = by_source[slot.source]
        reseat(lock_match(slot.match_id), slot, place.entrant, empty=place.empty, now=now)
