"""Deciding games for the last places that go on from heats, as an organiser tells of them."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import DecidingGame, Entrant, Stage
from tournaments.queries import stages
from tournaments.queries.qualifiers import going_through
from tournaments.services.actions import record
from tournaments.services.finish import look
from tournaments.services.rounds import held
from whotclub.people.models import Player


@transaction.atomic
def decide(by: Player, stage: Stage, order: Sequence[Entrant], now: datetime) -> DecidingGame:
    """The deciding game ended in this order, the winner first; who goes on is known as far as it decides.

    Locks: the tournament, the matches of the next stage. Refused: `not-allowed`, `not-running`, `nothing-to-decide`
    unless exactly these are level.
    """
    stage = held(by, stage)
    later = stage.tournament.stages.filter(number=stage.number + 1).first()
    table = stages.value(stage)
    ids = {place.number: place.entrant_id for place in stages.entrants_of(stage)}
    level = [
        {ids[number] for number in decider.entrants}
        for decider in (going_through(stage, table, later).deciders if later and stage.over_at else ())
    ]
    if {entrant.pk for entrant in order} not in level or len(set(order)) < len(order):
        raise Refused("nothing-to-decide", "These are not level for a place, or it is decided already.")
    game = DecidingGame.objects.create(stage=stage, order=[entrant.pk for entrant in order], at=now)
    names = ", ".join(str(entrant) for entrant in order)
    record(stage.tournament.club, by, "decided", f"{stage.tournament}, {stage}: deciding game {names}.", now=now)
    look(stage.tournament, now=now)
    return game
