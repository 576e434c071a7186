"""What is done on a ladder: challenged, answered, taken back; what runs out; the end. It plays no match.

Every act locks the tournament and, where a match ends with it, that match. Afterwards the tournament's version has
risen, so that its pages look again, and after commit a match is called or its series closed.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from games.rules.refused import Refused
from games.services import outage
from tournaments.models import Entrant, LadderChallenge, Match, Stage, Tournament
from tournaments.permissions import may, require
from tournaments.queries import ladders
from tournaments.rules.invalid import Invalid
from tournaments.services import ladder
from tournaments.services.actions import record
from tournaments.services.finish import look
from tournaments.services.locks import lock_match, lock_tournament
from tournaments.services.results import refuse_if_played
from whotclub.people.models import Player

State = LadderChallenge.State

log = logging.getLogger(__name__)


def challenge(
    by: Player, stage: Stage, challenger: Entrant, challenged: Entrant, *, now: datetime
) -> LadderChallenge:
    """The one has challenged the other, who has the ladder's time to answer; a house bot accepts at once.

    The same challenge sent again is the one that is open. by: the challenger or an organiser. Refused: `not-allowed`,
    `not-running`, `over`, and as `Ladder.challenged`.
    """
    advance(stage, now=now)
    return _challenge(by, stage, challenger, challenged, now)


@transaction.atomic
def _challenge(by: Player, stage: Stage, challenger: Entrant, challenged: Entrant, now: datetime) -> LadderChallenge:
    stage = _held(stage)
    _require(by, challenger, stage.tournament)
    found = {one.pk: one for one in stage.tournament.entrants.select_related("player")}
    challenger, challenged = found[challenger.pk], found[challenged.pk]
    before = ladder.open_of(stage, challenger)
    if before and (before.challenger_id, before.challenged_id) == (challenger.pk, challenged.pk):
        return before
    value, expires_at = ladders.value(stage), now + timedelta(seconds=stage.expiry_s)
    one, other = challenger.seed or 0, challenged.seed or 0
    try:
        value.challenged(one, other, round(expires_at.timestamp() * 1000))
    except Invalid as wrong:
        raise Refused(wrong.code, wrong.text) from None
    row = LadderChallenge(
        stage=stage,
        challenger=challenger,
        challenged=challenged,
        challenger_seed=one,
        challenged_seed=other,
        challenger_place=value.place(one),
        challenged_place=value.place(other),
        made_at=now,
        expires_at=expires_at,
    )
    row.save()
    two = f"{challenger} (place {row.challenger_place}) challenged {challenged} (place {row.challenged_place})"
    text = f"{stage.tournament}: {two}."
    record(stage.tournament.club, by, "ladder-challenged", text, now=now)
    if challenged.player.is_bot:
        _take_up(row, now)
    look(stage.tournament, now=now)
    return row


def accept(by: Player, row: LadderChallenge, *, now: datetime) -> LadderChallenge:
    """The challenge has its match, called after commit, with the ladder's time to play it; again changes nothing.

    by: the challenged or an organiser. Refused: `not-allowed`, `not-running`, `over`, `no-such-challenge` for one
    that has ended, also in the moment before.
    """
    return _answered(by, row, _accept, now)


def decline(by: Player, row: LadderChallenge, *, now: datetime) -> LadderChallenge:
    """The challenged gives the place up without playing. Refused: as `accept`."""
    return _answered(by, row, _decline, now)


def take_back(by: Player, row: LadderChallenge, *, now: datetime) -> LadderChallenge:
    """The challenge has ended without effect. by: the challenger or an organiser.

    Refused: as `accept`, and `accepted` for one that is to be played.
    """
    return _answered(by, row, _take_back, now)


def _answered(
    by: Player, row: LadderChallenge, act: Callable[[Player, LadderChallenge, datetime], None], now: datetime
) -> LadderChallenge:
    """What had run out has ended, in a transaction of its own, so that a refusal does not undo it."""
    advance(row.stage, now=now)
    with transaction.atomic():
        stage = _held(row.stage)
        row = stage.challenges.select_related("challenger__player", "challenged__player").get(pk=row.pk)
        row.stage = stage
        act(by, row, now)
        look(stage.tournament, now=now)
    return row


def _accept(by: Player, row: LadderChallenge, now: datetime) -> None:
    _require(by, row.challenged, row.stage.tournament)
    if row.state == State.ACCEPTED:
        return
    _refuse_if_ended(row)
    _take_up(row, now)


def _decline(by: Player, row: LadderChallenge, now: datetime) -> None:
    _require(by, row.challenged, row.stage.tournament)
    if row.state == State.DECLINED:
        return
    _refuse_if_ended(row)
    if row.state == State.ACCEPTED:
        raise Refused("accepted", "It was accepted: play it, or give the match up at the table.")
    row.answered_at = now
    ladder.end(row, "declined", now)


def _take_back(by: Player, row: LadderChallenge, now: datetime) -> None:
    _require(by, row.challenger, row.stage.tournament)
    if row.state == State.WITHDRAWN:
        return
    _refuse_if_ended(row)
    if row.state == State.ACCEPTED:
        raise Refused("accepted", f"{row.challenged} has accepted: the match is to be played.")
    ladder.end(row, "withdrawn", now)


def _refuse_if_ended(row: LadderChallenge) -> None:
    if row.state not in ladders.OPEN:
        how = (
            "ran out" if row.answered_at is None and row.state == State.DECLINED else f"is {row.get_state_display()}"
        )
        raise Refused("no-such-challenge", f"That challenge {how}: the ladder has gone on.")


def _take_up(row: LadderChallenge, now: datetime) -> None:
    row.state, row.answered_at = State.ACCEPTED, now
    row.expires_at = now + timedelta(seconds=row.stage.expiry_s)
    ladder.pair(row, now)
    row.save()


def advance(stage: Stage, *, now: datetime) -> int:
    """What has run out on the ladder has ended; how many did. While the site comes back from being away, nothing.

    Asked by the sweep and by anyone who looks. Locks nothing where nothing is due.
    """
    if not ladders.overdue(now).filter(stage=stage).exists():
        return 0
    return _expire(stage, now)


@transaction.atomic
def _expire(stage: Stage, now: datetime) -> int:
    tournament = lock_tournament(stage.tournament_id)
    if outage.is_away(now):
        return 0
    rows = ladders.overdue(now).filter(stage=stage).select_related("challenger__player", "challenged__player")
    late = list(rows.order_by("expires_at", "id"))
    stage.tournament = tournament
    for row in late:
        row.stage = stage
        if row.match_id and lock_match(row.match_id).state != Match.State.READY:
            continue  # its result has just come: `look` takes it in
        ladder.end(row, "expired" if row.state == State.ACCEPTED else "declined", now)
    if late:
        look(tournament, now=now)
    return len(late)


def sweep(*, now: datetime) -> int:
    """What has run out on any ladder has ended. Locks: each tournament in a transaction of its own.

    What raises is logged, and its tournament set aside for a person.
    """
    done = 0
    for stage in Stage.objects.filter(pk__in=ladders.overdue(now).values("stage")).select_related("tournament"):
        try:
            done += advance(stage, now=now)
        except Exception:
            log.exception("ladder %s is set aside", stage.pk)
            Tournament.objects.filter(pk=stage.tournament_id).update(stuck=True)
    return done


@transaction.atomic
def close(by: Player, stage: Stage, seen: int, *, now: datetime) -> Stage:
    """The places are final and the tournament is finished; challenges that are open end without effect.

    seen: the tournament's version that the preview showed. Closed again nothing changes. Refused: `not-allowed`,
    `not-running`, `changed`, `being-played`.
    """
    stage.tournament = lock_tournament(stage.tournament_id)
    require(by, "tournament.run", stage.tournament)
    stage.refresh_from_db(fields=["over_at"])
    if stage.over_at:
        return stage
    stage = _held(stage)
    tournament = stage.tournament
    if seen != tournament.version:
        raise Refused("changed", "The ladder has moved since you looked: look at the places again, then close it.")
    for row in stage.challenges.filter(state__in=ladders.OPEN).select_related(
        "challenger__player", "challenged__player", "match__series"
    ):
        row.stage = stage
        if row.match:
            refuse_if_played(row.match)
        ladder.end(row, "void", now)
    stage.over_at = now
    stage.save(update_fields=["over_at"])
    record(tournament.club, by, "ladder-closed", f"{by} closed the ladder of {tournament}.", now=now)
    look(tournament, now=now)
    return stage


def _held(stage: Stage) -> Stage:
    """The ladder with its tournament held. Refused: `not-running`, `over`."""
    tournament = lock_tournament(stage.tournament_id)
    if tournament.state != Tournament.State.RUNNING:
        raise Refused("not-running", f"{tournament} is {tournament.get_state_display()}.")
    stage = tournament.stages.get(pk=stage.pk)
    stage.tournament = tournament
    if stage.over_at:
        raise Refused("over", f"{tournament} is closed.")
    return stage


def _require(by: Player, entrant: Entrant, tournament: Tournament) -> None:
    """by is the entrant, whoever has claimed it, or an organiser."""
    if by.pk not in (entrant.player_id, entrant.player.claimed_by_id) and not may(by, "tournament.run", tournament):
        raise Refused("not-allowed", f"Only {entrant} or an organiser of the club may do that.")
