"""What follows when matches are decided: the next round, the next stage, the end. It decides no match."""

from datetime import datetime

from django.db import connection, transaction
from django.db.models import F

from tournaments.models import Entrant, Match, Stage, Tournament
from tournaments.queries import stages
from tournaments.queries.places import final_places
from tournaments.services import ladder, rounds
from tournaments.services.actions import record
from tournaments.services.columns import set_each
from tournaments.services.locks import lock_tournament
from tournaments.services.places import pass_on

State = Tournament.State
UNDECIDED = (Match.State.WAITING, Match.State.READY)
# First of all: what another commits from here on is not seen in what follows, and stays for its own call or a sweep.
# So does what another holds now: to wait for it here could be to wait for each other. One statement, since every
# result says it, and the ORM takes longer to write it than the database to do it.
_FOLLOWED = """
    WITH raised AS (UPDATE tournaments_tournament SET version = version + 1 WHERE id = %(tournament)s),
    free AS (SELECT m.id FROM tournaments_match m JOIN tournaments_stage s ON s.id = m.stage_id
        WHERE s.tournament_id = %(tournament)s AND NOT m.followed FOR NO KEY UPDATE OF m SKIP LOCKED)
    UPDATE tournaments_match SET followed = true WHERE id = ANY(ARRAY(SELECT id FROM free))
"""
_OPEN_STILL = "SELECT DISTINCT published FROM tournaments_match WHERE stage_id = %s AND state = ANY(%s)"
UNDER_WAY = (State.RUNNING, State.PAUSED, State.FINISHED)


@transaction.atomic
def finish_if_over(tournament_id: int, *, now: datetime) -> None:
    """Rounds, stages and the tournament have gone on as far as its decided matches allow; its version is raised.

    Locks: the tournament. Again changes nothing but the version. Called after every change of a match: whoever comes
    last under the lock sees what all before have committed.
    """
    look(lock_tournament(tournament_id), now=now)


def look(tournament: Tournament, *, now: datetime) -> None:
    """As `finish_if_over`; the caller holds the tournament."""
    with connection.cursor() as cursor:
        cursor.execute(_FOLLOWED, {"tournament": tournament.pk})
    if tournament.state not in UNDER_WAY:
        return
    found = sorted(tournament.stages.all(), key=lambda stage: stage.number)
    for stage in found:
        stage.tournament = tournament
        while _look_at(stage, now):
            pass  # a round in which nothing is to be played is complete at once
    over = bool(found) and all(stage.over_at for stage in found)
    if over or tournament.state == State.FINISHED:
        _place(tournament, over)
    if over != (tournament.state == State.FINISHED):
        _turn(tournament, over, now)


def touch(tournament_id: int) -> None:
    """The tournament's version is raised: its pages have something new to show. Locks: the tournament."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)


def _look_at(stage: Stage, now: datetime) -> bool:
    """True if a round has been published, so that it is to be looked at again."""
    running = stage.tournament.state == State.RUNNING
    if stage.drawn_at is None:
        return False
    if stage.format == Stage.Format.LADDER:
        ladder.follow(stage, now)
        return False
    with connection.cursor() as cursor:
        cursor.execute(_OPEN_STILL, [stage.pk, list(UNDECIDED)])
        open_still = {published for (published,) in cursor}
    if open_still and stage.over_at:
        _mark(stage, None)
        pass_on(stage, None, now=now)
    if not stages.known(stage):
        return False
    if running:
        rounds.run_deadlines(stage, now)
    if open_still:
        # While something that all see is to be played, no step is complete.
        return running and True not in open_still and _step(stage, now)
    table = stages.value(stage)
    if table.over:
        if stage.over_at is None:
            _mark(stage, now)
        pass_on(stage, table, now=now)
        return False
    return running and _step(stage, now)


def _step(stage: Stage, now: datetime) -> bool:
    """The stage has begun, and its next step if the one that all see is complete and no time is set for it.

    True if a round has been published.
    """
    published = stage.round_rows.exclude(published_at=None)
    before = published.count()
    rounds.begin(stage, now)
    last = published.order_by("-number").first()
    if last and stage.pace != Stage.Pace.AT_TIMES and rounds.complete(stage, last.number):
        rounds.go_on(stage, now, at_once=stage.pace == Stage.Pace.AT_ONCE)
    return published.count() > before


def _mark(stage: Stage, over_at: datetime | None) -> None:
    stage.over_at = over_at
    stage.save(update_fields=["over_at"])


def _place(tournament: Tournament, over: bool) -> None:
    places = final_places(tournament) if over else {}
    changed = [entrant for entrant in tournament.entrants.all() if entrant.place != places.get(entrant.code)]
    for entrant in changed:
        entrant.place = places.get(entrant.code)
    set_each(Entrant, "place", {entrant.pk: entrant.place for entrant in changed})


def _turn(tournament: Tournament, over: bool, now: datetime) -> None:
    tournament.state = State.FINISHED if over else State.RUNNING
    tournament.finished_at = now if over else None
    tournament.save(update_fields=["state", "finished_at"])
    what, how = (
        ("tournament-finished", "is finished") if over else ("tournament-goes-on", "goes on: a result is void")
    )
    record(tournament.club, None, what, f"{tournament} {how}.", now=now)
