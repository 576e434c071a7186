"""Ending a stage of rounds before its last one. It changes no result."""

from datetime import datetime

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import Stage
from tournaments.queries import stages
from tournaments.services import rounds
from tournaments.services.actions import record
from tournaments.services.finish import look
from whotclub.people.models import Player


@transaction.atomic
def end_stage(by: Player, stage: Stage, now: datetime) -> Stage:
    """The stage ends after its last full round, and the next one begins. Locks: the tournament.

    Refused: `not-allowed`, `not-running`, `nothing-played`, `round-open`.
    """
    stage = rounds.held(by, stage)
    if draft := stage.round_rows.filter(published_at=None).exclude(paired_at=None).first():
        rounds.drop(stage, draft)
    last = stage.round_rows.exclude(published_at=None).order_by("-number").first()
    if last is None or stage.format not in stages.IN_ROUNDS:
        raise Refused("nothing-played", f"No round of {stage} has been played.")
    if not rounds.complete(stage, last.number):
        raise Refused("round-open", "The last round is not complete: some of its matches have no result.")
    stage.ended_after = last.number
    stage.save(update_fields=["ended_after"])
    record(stage.tournament.club, by, "stage-ended", f"{stage.tournament}, {stage} ended after {last}.", now=now)
    look(stage.tournament, now=now)
    return stage
