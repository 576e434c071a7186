"""The rounds of a running stage: paired, looked at by organisers, published, and one after another to the last.

Every act locks the tournament. What is paired is a draft until it is published: only then are its matches called.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from games.rules.refused import Refused
from tournaments.models import Match, Round, Stage, Tournament
from tournaments.permissions import require
from tournaments.queries import stages
from tournaments.rules import stage as values
from tournaments.rules.invalid import Invalid
from tournaments.rules.next_round import Proposal, around, next_round
from tournaments.services.actions import record
from tournaments.services.calls import call_after_commit, close_after_commit
from tournaments.services.draw import store_matches
from tournaments.services.locks import lock_tournament
from whotclub.people.models import Player

Pace, State = Stage.Pace, Tournament.State
Kept = tuple[list[tuple[int, int]], list[frozenset[int]]]
"""The pairs of a draft by numbers in the stage, in the order of tables, and those of them that meet again."""


@transaction.atomic
def prepare(by: Player, stage: Stage, now: datetime, *, repeats: bool = False) -> Round:
    """The next round of a Swiss or of tables is a draft; a draft that is there already stays as it is.

    repeats: pairs may meet again where there is no other way. Refused: `not-allowed`, `not-running`,
    `round-open`, `all-played`, `no-pairing`, `forbidden-pairs`.
    """
    stage = held(by, stage)
    return stage.round_rows.filter(published_at=None).exclude(paired_at=None).first() or pair(
        stage, now, repeats=repeats
    )


def pair(stage: Stage, now: datetime, *, repeats: bool = False, kept: Kept | None = None) -> Round:
    """The next round is a draft; kept: what of it stays if it can. The caller holds the tournament. Refused: as
    `prepare`."""
    value = stages.value(stage)
    if not value.known:
        raise Refused("round-open", f"Who plays in {stage} is not known yet.")
    try:
        proposal = around(value, *kept) if kept else next_round(value, repeats=repeats)
    except Invalid as wrong:
        raise Refused(wrong.code, wrong.text) from None
    if proposal is None:
        if value.over:
            raise Refused("all-played", f"All rounds of {stage} have been played.")
        raise Refused("round-open", "The round before is not complete: some of its matches have no result.")
    return _store(stage, value, proposal, now)


def _store(stage: Stage, value: values.Stage, proposal: Proposal, now: datetime) -> Round:
    """The matches that the round lacks are rows which only organisers see."""
    after = proposal.added_to(value)
    new = [match for match_id, match in after.matches.items() if match_id not in value.matches]
    entrants = {place.number: place.entrant for place in stages.entrants_of(stage)}
    store_matches(stage, new, entrants, dict.fromkeys([match.id for match in new], False), now)
    row, _ = Round.objects.get_or_create(stage=stage, number=proposal.round)
    # A round that lacked somebody is a draft again, of those who are added.
    row.paired_at, row.published_at, row.swapped = now, None, False
    row.save()
    touched(stage)
    return row


@transaction.atomic
def publish(by: Player, row: Round, now: datetime) -> Round:
    """The round is published: everybody sees its pairings, and its matches are called after commit; again nothing.

    Refused: `not-allowed`, `not-running`, `not-paired`, `round-open` for a step of a bracket or round robin whose
    earlier step is not complete.
    """
    stage = held(by, row.stage)
    row = stage.round_rows.get(pk=row.pk)
    if row.published_at:
        return row
    if row.paired_at is None:
        raise Refused("not-paired", f"{str(row).capitalize()} is not paired yet.")
    if stage.format not in stages.IN_ROUNDS and not complete(stage, row.number - 1):
        raise Refused("round-open", "The round before is not complete: some of its matches have no result.")
    open_round(row, now)
    record(stage.tournament.club, by, "round-published", f"{stage.tournament}, {stage}: {row} published.", now=now)
    return row


def open_round(row: Round, now: datetime) -> None:
    """The round is published, its deadline runs. The caller holds the tournament.

    A match that is decided already, a bye say, is to be followed: nobody will enter its result.
    """
    stage = row.stage
    row.published_at = now
    if row.due_at and row.due_at <= now:  # it was set for a round that was to begin earlier
        row.due_at = None
    row.save()
    for match in stages.matches_of(row, stage).select_for_update(no_key=True, of=("self",)).order_by("id"):
        ready = match.state == Match.State.READY
        match.published, match.followed = True, match.followed and ready
        match.called_at = now if ready else None
        match.save(update_fields=["published", "called_at", "followed"])
        call_after_commit(match, now)
    run_deadlines(stage, now)
    touched(stage)


def run_deadlines(stage: Stage, now: datetime) -> None:
    """Each round that all see has its deadline from when the one before is complete. The caller holds the tournament.

    A deadline that was set or taken away by hand stays so.
    """
    if not stage.round_s:
        return
    for row in stage.round_rows.filter(due_at=None, overdue_seen=False).exclude(published_at=None):
        if complete(stage, row.number - 1):
            row.due_at = now + timedelta(seconds=stage.round_s)
            row.save(update_fields=["due_at"])


def drop(stage: Stage, row: Round) -> None:
    """The draft is no more. The caller holds the tournament. Refused: as `check_draft`."""
    check_draft(stage, row)
    stages.matches_of(row, stage).filter(published=False).delete()
    row.paired_at = None
    row.save(update_fields=["paired_at"])
    touched(stage)


def check_draft(stage: Stage, row: Round) -> None:
    """The round's pairings can still be changed. Refused: `no-draft` where they follow from the draw, `published`."""
    if stage.format not in stages.IN_ROUNDS:
        raise Refused("no-draft", f"Who meets whom in a {stage.get_format_display()} follows from the draw.")
    if row.published_at:
        raise Refused("published", f"{str(row).capitalize()} is published: its pairings stand.")


def unpair(stage: Stage, now: datetime) -> None:
    """The stage, in which nothing has been played, is as before its first pairing. The caller holds the tournament.

    After commit its series are closed.
    """
    close_after_commit(stage.matches.exclude(series=None).values_list("series_id", flat=True), now)
    stage.matches.all().delete()
    stage.round_rows.update(paired_at=None, published_at=None, due_at=None, overdue_seen=False)
    touched(stage)


def begin(stage: Stage, now: datetime) -> None:
    """The stage, whose entrants are all known, has its first round: called, or a draft where rounds go by hand.

    The caller holds the tournament. Again changes nothing.
    """
    if stage.round_rows.exclude(published_at=None).exists():
        return
    if stage.pace == Pace.AT_TIMES and stage.round_rows.filter(number=1, starts_at__gt=now).exists():
        return
    if stage.format in stages.IN_ROUNDS:
        go_on(stage, now, at_once=stage.pace != Pace.HAND)
    else:
        open_round(stage.round_rows.get(number=1), now)


def go_on(stage: Stage, now: datetime, *, at_once: bool) -> None:
    """The next round is paired and, if asked, published; where it cannot be paired that is said.

    The caller holds the tournament and has seen that no match of the round before is to be played.
    """
    drafted = stage.round_rows.filter(published_at=None).exclude(paired_at=None).order_by("number").first()
    if drafted is None and stage.format in stages.IN_ROUNDS:
        try:
            drafted = pair(stage, now)
        except Refused as refused:
            say_once(stage, refused.text, now)
            return
    if drafted and at_once:
        open_round(drafted, now)


def say_once(stage: Stage, why: str, now: datetime) -> None:
    """The club's log says that the next round cannot be paired, and why."""
    text = f"{stage.tournament}, {stage}: the next round cannot be paired."
    if not stage.tournament.club.actions.filter(what="round-not-paired", text=text, why=why).exists():
        record(stage.tournament.club, None, "round-not-paired", text, now=now, why=why)


def complete(stage: Stage, number: int) -> bool:
    """No match of the round is to be played."""
    row = stage.round_rows.filter(number=number).first()
    open_still = (Match.State.WAITING, Match.State.READY)
    return row is None or not stages.matches_of(row, stage).filter(state__in=open_still).exists()


def held(by: Player, stage: Stage) -> Stage:
    """The stage with its tournament held. Refused: `not-allowed`, `not-running`."""
    tournament = lock_tournament(stage.tournament_id)
    require(by, "tournament.run", tournament)
    if tournament.state != State.RUNNING:
        raise Refused("not-running", f"{tournament} is {tournament.get_state_display()}.")
    stage = tournament.stages.get(pk=stage.pk)
    stage.tournament = tournament
    return stage


def touched(stage: Stage) -> None:
    """The pages of the stage have something new to show."""
    Tournament.objects.filter(pk=stage.tournament_id).update(version=F("version") + 1)
