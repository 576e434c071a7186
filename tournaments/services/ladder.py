"""The places of a ladder: who stands where, and what an ended challenge moves. It asks nobody's rights.

The caller of every function holds the tournament. A place is a StageEntrant; an entrant goes by its seed.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import NAMESPACE_URL, uuid5

from django.db.models import Q

from tournaments.models import Entrant, LadderChallenge, Match, Outcome, Result, Slot, Stage, StageEntrant, Tournament
from tournaments.queries import ladders
from tournaments.rules.ladder import Ended
from tournaments.services.actions import record
from tournaments.services.bracket import confirm
from tournaments.services.calls import call_after_commit
from tournaments.services.locks import lock_match

State = LadderChallenge.State


def open_up(stage: Stage, entrants: Sequence[Entrant], now: datetime) -> None:
    """The entrants stand on the ladder in their order, the best seed at the top."""
    stage.drawn_at = now
    stage.save(update_fields=["drawn_at"])
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, number=number, source=f"seed {entrant.seed}", entrant=entrant)
        for number, entrant in enumerate(entrants, 1)
    )


def pair(row: LadderChallenge, now: datetime) -> None:
    """The challenge is accepted and has its match, which is called after commit; not yet saved.

    Who has begun fewer matches on this ladder begins, the challenged if that is level.
    """
    stage = row.stage
    number = stage.matches.count() + 1
    match = Match.objects.create(
        stage=stage,
        code=f"C{number}",
        round=1,
        position=number,
        best_of=stage.best_of[0],
        state=Match.State.READY,
        called_at=now,
    )
    two = sorted((row.challenged, row.challenger), key=lambda entrant: _begun(stage, entrant))
    Slot.objects.bulk_create(
        Slot(match=match, number=number, source="paired", entrant=entrant) for number, entrant in enumerate(two, 1)
    )
    row.match = match
    call_after_commit(match, now)


def _begun(stage: Stage, entrant: Entrant) -> int:
    """How many more matches the entrant has begun than not."""
    sat = list(Slot.objects.filter(match__stage=stage, entrant=entrant).values_list("number", flat=True))
    return sat.count(1) - sat.count(2)


def end(row: LadderChallenge, how: Ended, now: datetime) -> None:
    """The open challenge has ended in that way, and the places are as that makes them. A match of it is void.

    Unless it was decided: then the match says how.
    """
    stage = row.stage
    ladder = ladders.value(stage)
    match = lock_match(row.match_id) if row.match_id else None
    if match and match.state == Match.State.READY:
        key = uuid5(NAMESPACE_URL, f"ladder/{how}/{match.pk}/{match.results.count()}")
        void = [Outcome.VOID] * 2
        confirm(match, outcomes=void, source=Result.Source.RULING, sent_by=None, key=key, now=now)
    row.state, row.ended_at = State(how), now
    row.save()
    _stand(stage, ladder.ended(row.challenger_seed, how).order)
    _tell(row, now)


def leave(stage: Stage, entrant: Entrant, now: datetime) -> None:
    """The entrant does not stand on the ladder any more, those below move up, and its challenge is void."""
    if row := open_of(stage, entrant):
        end(row, "void", now)
    StageEntrant.objects.filter(stage=stage, entrant=entrant).delete()
    _stand(stage, ladders.value(stage).order)


def anew(tournament: Tournament, now: datetime) -> None:
    """Open challenges have all their time again, after a pause."""
    for stage in tournament.stages.filter(format=Stage.Format.LADDER):
        due = now + timedelta(seconds=stage.expiry_s)
        stage.challenges.filter(state__in=ladders.OPEN).update(expires_at=due)


def open_of(stage: Stage, entrant: Entrant) -> LadderChallenge | None:
    """The open challenge that the entrant is in."""
    open_rows = stage.challenges.filter(Q(challenger=entrant) | Q(challenged=entrant), state__in=ladders.OPEN)
    return open_rows.select_related("stage__tournament__club", "challenger__player", "challenged__player").first()


def follow(stage: Stage, now: datetime) -> None:
    """Every challenge whose match was decided has ended so, once; a corrected result has moved the places anew.

    Again changes nothing.
    """
    two = ("match", "challenger__player", "challenged__player")
    for row in ladders.said_otherwise(stage).select_related("stage__tournament__club", *two).order_by("id"):
        how = _ended(row)
        if row.state == State.ACCEPTED:
            end(row, how, now)
        else:
            row.state = State(how)
            row.save(update_fields=["state"])
            _stand(stage, ladders.rebuilt(stage))
            _tell(row, now)


def _ended(row: LadderChallenge) -> Ended:
    """What the decided match says of its challenge; where nobody won nobody moves."""
    match = row.match
    assert match, "only who has a match is asked"
    if match.state == Match.State.VOID:
        return "void"
    if match.winner_id is None:
        return "drawn"
    return "won" if match.winner_id == row.challenger_id else "lost"


def _stand(stage: Stage, order: Sequence[int]) -> None:
    """The places are in that order of seeds."""
    places = {place.entrant.seed: place for place in stage.entrants.select_related("entrant") if place.entrant}
    moved = [(places[seed], number) for number, seed in enumerate(order, 1) if places[seed].number != number]
    for place, number in moved:
        place.number = number
    StageEntrant.objects.bulk_update([place for place, _ in moved], ["number"])


_SAID = {
    State.WON: "{0} beat {1} and takes the place",
    State.LOST: "{1} held the place against {0}",
    State.DRAWN: "{0} and {1} were level: nobody moves",
    State.DECLINED: "{1} did not take up the challenge of {0}, who takes the place",
    State.EXPIRED: "{0} and {1} did not play in time: nobody moves",
    State.WITHDRAWN: "{0} took back the challenge to {1}",
    State.VOID: "the challenge of {0} to {1} is void",
}


def _tell(row: LadderChallenge, now: datetime) -> None:
    tournament = row.stage.tournament
    said = _SAID[State(row.state)].format(row.challenger, row.challenged)
    record(tournament.club, None, f"ladder-{row.state}", f"{tournament}: {said}.", now=now)
