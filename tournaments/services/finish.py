"""The end of a tournament. It decides no match."""

from datetime import datetime

from django.db import transaction
from django.db.models import F

from tournaments.models import Entrant, Match, Tournament
from tournaments.queries import knockout
from tournaments.rules import single
from tournaments.services.actions import record
from tournaments.services.locks import lock_tournament

State = Tournament.State
UNDECIDED = (Match.State.WAITING, Match.State.READY)


@transaction.atomic
def finish_if_over(tournament_id: int, *, now: datetime) -> None:
    """The tournament is finished, its places written, exactly if all its matches are decided; its version is raised.

    Locks: the tournament. Again changes nothing but the version. Called after every change of a match: whoever comes
    last under the lock sees what all before have committed.
    """
    tournament = lock_tournament(tournament_id)
    tournament.version += 1
    if tournament.state in (State.RUNNING, State.FINISHED):
        over = not Match.objects.filter(stage__tournament=tournament, state__in=UNDECIDED).exists()
        if over or tournament.state == State.FINISHED:
            _place(tournament, over)
        if over != (tournament.state == State.FINISHED):
            _turn(tournament, over, now)
    tournament.save()


def touch(tournament_id: int) -> None:
    """The tournament's version is raised: its pages have something new to show. Locks: the tournament."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)


def _place(tournament: Tournament, over: bool) -> None:
    places: dict[int | None, int] = {}
    if over:
        bracket = knockout.bracket_value(knockout.rows(tournament.stages.get()))
        places = {line.entrant: line.place for line in single.standings(bracket)}
    changed = [e for e in tournament.entrants.exclude(seed=None) if e.place != places.get(e.seed)]
    for entrant in changed:
        entrant.place = places.get(entrant.seed)
    Entrant.objects.bulk_update(changed, ["place"])


def _turn(tournament: Tournament, over: bool, now: datetime) -> None:
    tournament.state = State.FINISHED if over else State.RUNNING
    tournament.finished_at = now if over else None
    what, how = (
        ("tournament-finished", "is finished") if over else ("tournament-goes-on", "goes on: a result is void")
    )
    record(tournament.club, None, what, f"{tournament} {how}.", now=now)
