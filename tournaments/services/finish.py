"""The end of a tournament. It decides no match."""

from datetime import datetime

from django.db import transaction

from tournaments.models import Entrant, Tournament
from tournaments.queries import knockout
from tournaments.services.actions import record
from tournaments.services.locks import lock_tournament

State = Tournament.State


@transaction.atomic
def finish_if_over(tournament_id: int, *, now: datetime) -> None:
    """The tournament is finished, its places written, exactly if all its matches are decided; its version is raised.

    Locks: the tournament. Again changes nothing but the version. Called after every change of a match: whoever comes
    last under the lock sees what all before have committed.
    """
    tournament = lock_tournament(tournament_id)
    tournament.version += 1
    if tournament.state in (State.RUNNING, State.FINISHED):
        bracket = knockout.bracket_value(knockout.rows(tournament.stages.get()))
        places = {line.entrant: line.place for line in bracket.standings()} if bracket.over else {}
        changed = [e for e in tournament.entrants.exclude(seed=None) if e.place != places.get(e.seed or 0)]
        for entrant in changed:
            entrant.place = places.get(entrant.seed or 0)
        Entrant.objects.bulk_update(changed, ["place"])
        if bracket.over != (tournament.state == State.FINISHED):
            tournament.state = State.FINISHED if bracket.over else State.RUNNING
            tournament.finished_at = now if bracket.over else None
            what, text = (
                ("tournament-finished", f"{tournament} is finished.")
                if bracket.over
                else ("tournament-goes-on", f"{tournament} goes on: a result was taken back.")
            )
            record(tournament.club, None, what, text, now=now)
    tournament.save()
