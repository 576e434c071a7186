"""Who drops out of a running tournament, and what becomes of their matches. Rules: TOURNAMENTS 2 and 3."""

from collections.abc import Iterable
from datetime import datetime
from uuid import NAMESPACE_URL, uuid5

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import Entrant, Match, Outcome, Result, Stage, Tournament
from tournaments.permissions import require
from tournaments.queries import stages
from tournaments.services import drafts, ladder
from tournaments.services.actions import record
from tournaments.services.bracket import confirm, forfeit_of_the_gone
from tournaments.services.finish import look
from tournaments.services.locks import lock_match, lock_tournament
from tournaments.services.ratings import rate_due
from whotclub.people.models import Player

Status = Entrant.Status
Policy = Tournament.LeaverPolicy
TO_PLAY = (Match.State.WAITING, Match.State.READY)


@transaction.atomic
def disqualify(by: Player, entrant: Entrant, why: str, *, now: datetime) -> Entrant:
    """The entrant is out of the running tournament by a ruling, and its matches are as `drop_out` says.

    Locks: the tournament, the matches. Refused: `not-allowed`, `not-running`, `not-entered`, `no-reason`.
    """
    tournament = lock_tournament(entrant.tournament_id)
    require(by, "result.enter", tournament)
    if not why.strip():
        raise Refused("no-reason", "Say why: the entrant and the other organisers will read it.")
    if tournament.state not in (Tournament.State.RUNNING, Tournament.State.PAUSED):
        raise Refused("not-running", f"{tournament} is {tournament.get_state_display()}.")
    entrant = tournament.entrants.select_related("player").get(pk=entrant.pk)
    if entrant.status != Status.ENTERED:
        raise Refused("not-entered", f"{entrant} does not take part any more.")
    return drop_out(by, entrant, Status.DISQUALIFIED, now=now, why=why)


def drop_out(by: Player, entrant: Entrant, status: Entrant.Status, *, now: datetime, why: str = "") -> Entrant:
    """The entrant takes no further part: it loses the matches it has and comes to, and is paired no more.

    In a round robin the published leaver policy says whether its results stand. The caller holds the tournament.
    Locks the matches by id. Refused: `out-already`.
    """
    tournament = entrant.tournament
    slots = entrant.slots.filter(match__state__in=TO_PLAY).order_by("match_id")
    in_rounds = tournament.stages.filter(format__in=stages.IN_ROUNDS, over_at=None, entrants__entrant=entrant)
    ladders = list(tournament.stages.filter(format=Stage.Format.LADDER, over_at=None, entrants__entrant=entrant))
    if not slots.exists() and not in_rounds.exists() and not ladders:
        raise Refused("out-already", f"{entrant} has no match left to play.")
    entrant.status = status
    entrant.out_round = _first_round_without(in_rounds)
    entrant.save()
    what, how = (
        ("withdrawn", "withdrew from") if status == Status.WITHDRAWN else ("disqualified", "is disqualified in")
    )
    record(tournament.club, by, what, f"{entrant} {how} {tournament}.", now=now, why=why)
    for stage in in_rounds:
        drafts.renew(stage, now)
    for stage in ladders:
        ladder.leave(stage, entrant, now)
    _void_by_policy(by, entrant, now)
    for match_id in list(slots.values_list("match_id", flat=True)):
        match = lock_match(match_id)
        if match.state == Match.State.READY:
            forfeit_of_the_gone(match, now=now, by=by)
    look(tournament, now=now)
    transaction.on_commit(rate_due, robust=True)
    return entrant


def _first_round_without(in_rounds: Iterable[Stage]) -> int | None:
    """The first round of the stage being played that has no published pairing, if the entrant was entered in it.

    In a later stage it follows from who has gone: `queries.stages`.
    """
    for stage in in_rounds:
        if stage.number > 1:
            continue
        last = stage.round_rows.exclude(published_at=None).order_by("-number").first()
        return (last.number if last else 0) + 1
    return None


def _void_by_policy(by: Player, entrant: Entrant, now: datetime) -> None:
    """The entrant's matches in a round robin that is being played count for nobody, if the policy says so."""
    tournament = entrant.tournament
    if tournament.leaver_policy == Policy.REST:
        return
    mine = Match.objects.filter(slots__entrant=entrant, stage__format=Stage.Format.ROUND_ROBIN, stage__over_at=None)
    decided = mine.filter(state=Match.State.DONE).count()
    if tournament.leaver_policy == Policy.HALF and 2 * decided >= mine.count():
        return
    counts = mine.filter(state__in=(Match.State.READY, Match.State.DONE))
    for match_id in list(counts.order_by("id").values_list("id", flat=True)):
        match = lock_match(match_id)
        confirm(
            match,
            outcomes=[Outcome.VOID] * match.slots.count(),
            source=Result.Source.RULING,
            sent_by=by,
            key=uuid5(NAMESPACE_URL, f"void/{match.pk}/{match.results.count()}"),
            now=now,
        )
