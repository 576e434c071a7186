"""Who sits in a bracket by decision, whatever comes from the seat's source (TOURNAMENTS 3)."""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import Entrant, Hold, Match, Slot, Stage, StageEntrant, Tournament
from tournaments.permissions import require
from tournaments.queries import stages
from tournaments.rules import stage as values
from tournaments.rules.invalid import Invalid
from tournaments.services.actions import record
from tournaments.services.bracket import reseat
from tournaments.services.finish import look
from tournaments.services.locks import lock_match, lock_tournament
from tournaments.services.results import refuse_if_played
from whotclub.people.models import Player


@transaction.atomic
def hold(by: Player, slot: Slot, entrant: Entrant, why: str, now: datetime) -> Hold:
    """The entrant sits in the slot until the hold is lifted; who would come there goes nowhere. Again it is the same.

    Locks: the tournament, the match, those that it feeds. Refused: `not-allowed`, `not-running`, `no-bracket`,
    `no-reason`, `other-tournament`, `being-played`, `next-begun`, `twice`.
    """
    tournament, match, slot = _held(by, slot)
    if not why.strip():
        raise Refused("no-reason", "Say why: it is shown beside the match.")
    if entrant.tournament_id != tournament.pk:
        raise Refused("other-tournament", f"{entrant} is not in {tournament}.")
    before = slot.holds.filter(lifted_at=None).first()
    if before and before.entrant_id == entrant.pk:
        return before
    value = stages.value(match.stage)
    _checked(lambda: value.held((match.code, slot.number - 1), entrant.code))
    slot.holds.filter(lifted_at=None).update(lifted_at=now)
    made = Hold.objects.create(slot=slot, entrant=entrant, why=why, by=by, at=now)
    reseat(match, slot, entrant, now=now)
    text = f"{tournament}, {stages.title(match)}: {entrant} sits in seat {slot.number} by decision."
    record(tournament.club, by, "held", text, now=now, why=why)
    look(tournament, now=now)
    return made


@transaction.atomic
def lift(by: Player, held: Hold, now: datetime) -> None:
    """The slot is as its source has it; lifted twice changes nothing. Locks and refuses as `hold`."""
    tournament, match, slot = _held(by, held.slot)
    held = Hold.objects.get(pk=held.pk)
    if held.lifted_at:
        return
    value = stages.value(match.stage)
    after = _checked(lambda: value.lifted((match.code, slot.number - 1)))
    held.lifted_at = now
    held.save(update_fields=["lifted_at"])
    seat = after.matches[match.code].seats[slot.number - 1]
    who = StageEntrant.objects.filter(stage=match.stage, number=seat.entrant or 0).select_related("entrant").first()
    reseat(match, slot, who.entrant if who else None, empty=seat.empty, now=now)
    text = f"{tournament}, {stages.title(match)}: {held.entrant} is no longer held in seat {slot.number}."
    record(tournament.club, by, "hold-lifted", text, now=now)
    look(tournament, now=now)


def _held(by: Player, slot: Slot) -> tuple[Tournament, Match, Slot]:
    tournament = lock_tournament(slot.match.stage.tournament_id)
    require(by, "tournament.run", tournament)
    if tournament.state not in (Tournament.State.RUNNING, Tournament.State.PAUSED):
        raise Refused("not-running", f"{tournament} is {tournament.get_state_display()}.")
    match = lock_match(slot.match_id)
    if match.stage.format not in stages.ELIMINATIONS:
        raise Refused("no-bracket", f"In a {Stage.Format(match.stage.format).label} change the pairings instead.")
    refuse_if_played(match)
    return tournament, match, Slot.objects.get(pk=slot.pk)


def _checked(act: Callable[[], values.Stage]) -> values.Stage:
    try:
        return act()
    except Invalid as wrong:
        raise Refused(wrong.code, wrong.text) from None
