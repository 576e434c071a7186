"""What a tournament is to be: created, changed, published, thrown away as a draft. It enters and starts nobody."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction

from games.rules.refused import Refused
from tournaments.models import Stage, Tournament
from tournaments.permissions import require
from tournaments.queries.plans import differences, mark
from tournaments.services.actions import record
from tournaments.services.locks import lock_tournament, one_at_a_time
from tournaments.services.names import free_slug, named
from tournaments.services.settled import STAGE_TERMS, Moment, moment, passed, settled, stage_settled
from tournaments.services.terms import check_opening, check_terms
from tournaments.services.waiting import move_up
from whotclub.people.models import Player

State = Tournament.State
MOVE_WITH_START = ("opens_at", "closes_at", "check_in_at", "check_in_until")
"""Times that keep their distance from the start when it moves."""


@transaction.atomic
def create(by: Player, tournament: Tournament, stages: Sequence[Stage], *, now: datetime) -> Tournament:
    """The tournament is stored with its stages in order, a draft or open for entries.

    tournament, stages: new rows, not saved, with what they are to be set to; an address and a number are given here.
    Sent twice with the same token of its door it is stored once. Locks: a word, for its address. Refused:
    `not-allowed`, and what `check_terms` refuses; open for entries, also what `check_opening` refuses.
    """
    club = tournament.club
    require(by, "tournament.run", club)
    tournament.name = named(tournament.name, "The tournament")
    check_terms(tournament, stages)
    if tournament.state != State.DRAFT:
        check_opening(tournament, now)
    one_at_a_time(f"tournament-addresses/{club.pk}")
    if there := club.tournaments.filter(door_token=tournament.door_token).first():
        return there
    tournament.slug = free_slug(tournament.name, set(club.tournaments.values_list("slug", flat=True)))
    tournament.created_by = by
    tournament.save(force_insert=True)
    _number(tournament, stages)
    Stage.objects.bulk_create(stages)
    record(club, by, "tournament-created", f"{by} created {tournament}.", now=now)
    return tournament


@transaction.atomic
def update(
    by: Player,
    tournament: Tournament,
    stages: Sequence[Stage] | None = None,
    *,
    fields: Collection[str],
    seen: str,
    now: datetime,
) -> Tournament:
    """The tournament is set to what is given, and the log tells what changed if it was published before.

    tournament: its row as it is to be, of which `fields` count; stages: all of them as they are to be, None if they
    stay. seen: the `mark` of what was changed, as it was shown. When the start moves, the times before it move too.
    Locks: the tournament. Refused: `not-allowed`, `over`, `changed-meanwhile`, `settled`, and what `check_terms`
    refuses.
    """
    current = lock_tournament(tournament.pk)
    require(by, "tournament.run", current)
    if passed(current, Moment.OVER):
        raise Refused("over", f"{current} is {current.get_state_display()}: nothing about it can change.")
    before = list(current.stages.all())
    if mark(current, fields, before if stages is not None else None) != seen:
        raise Refused(
            "changed-meanwhile",
            "Somebody has changed this meanwhile: look at what it is now, and save again if yours is to hold.",
        )
    changed = [field for field in fields if getattr(current, field) != getattr(tournament, field)]
    if fixed := settled(current, changed):
        what = fixed[0].replace("_", " ")
        raise Refused("settled", f"The {what} cannot change any more. {moment(fixed[0]).value}")
    was = Tournament.objects.select_related("season", "ruleset").get(pk=current.pk)
    for field in changed:
        setattr(current, field, getattr(tournament, field))
    if "starts_at" in changed and was.starts_at and current.starts_at:
        for field in MOVE_WITH_START:
            if (at := getattr(was, field)) and field not in changed and not settled(current, [field]):
                setattr(current, field, at + (current.starts_at - was.starts_at))
    current.name = named(current.name, "The tournament")
    after = before if stages is None else _as_given(current, before, stages)
    check_terms(current, after)
    told = differences((was, before), (current, after))
    if not told:
        return current
    current.version += 1
    current.save()
    if stages is not None:
        current.stages.filter(number__gt=len(after)).delete()
        for stage in after:
            stage.save()
    move_up(current, now)
    if current.state != State.DRAFT:
        record(current.club, by, "tournament-changed", f"{current} changed. {'; '.join(told)}.", now=now)
    return current


def _as_given(tournament: Tournament, before: Sequence[Stage], stages: Sequence[Stage]) -> list[Stage]:
    """The stored rows set to what is given, with new ones for what is more. Refused: `settled`."""
    if len(stages) != len(before) and passed(tournament, Moment.STARTED):
        raise Refused("settled", f"There are {len(before)} stages. {Moment.STARTED.value}")
    after = []
    for number, given in enumerate(stages, 1):
        stage = Stage.objects.get(pk=before[number - 1].pk) if number <= len(before) else given
        changed = [field for field in STAGE_TERMS if getattr(stage, field) != getattr(given, field)]
        if stage_settled(tournament, changed):
            raise Refused("settled", f"How stage {number} is played cannot change any more. {Moment.STARTED.value}")
        for field in changed:
            setattr(stage, field, getattr(given, field))
        after.append(stage)
    _number(tournament, after)
    return after


def _number(tournament: Tournament, stages: Sequence[Stage]) -> None:
    """The stages know whose they are, and have an address each: "main", or "stage-1", "stage-2" …"""
    for number, stage in enumerate(stages, 1):
        stage.tournament, stage.number = tournament, number
        if stage.code in ("", "main") or stage.code.startswith("stage-"):
            stage.code = f"stage-{number}" if len(stages) > 1 else "main"


@transaction.atomic
def publish(by: Player, tournament: Tournament, *, now: datetime) -> Tournament:
    """The draft is open for entries; published twice it is published once.

    Locks: the tournament. Refused: `not-allowed`, `over`, and what `check_terms` and `check_opening` refuse.
    """
    tournament = lock_tournament(tournament.pk)
    require(by, "tournament.run", tournament)
    if passed(tournament, Moment.OVER):
        raise Refused("over", f"{tournament} is {tournament.get_state_display()}.")
    if tournament.state == State.DRAFT:
        check_terms(tournament, list(tournament.stages.all()))
        check_opening(tournament, now)
        tournament.state = State.REGISTRATION
        tournament.version += 1
        tournament.save()
        record(tournament.club, by, "tournament-published", f"{tournament} is open for entries.", now=now)
    return tournament


@transaction.atomic
def discard(by: Player, tournament: Tournament, *, now: datetime) -> None:
    """The draft is no more. Locks: the tournament. Refused: `not-allowed`, `no-draft` once it is published."""
    tournament = lock_tournament(tournament.pk)
    require(by, "tournament.run", tournament)
    if tournament.state != State.DRAFT:
        raise Refused("no-draft", f"{tournament} is published: it can be cancelled, not thrown away.")
    record(tournament.club, by, "draft-discarded", f"The draft {tournament} was thrown away.", now=now)
    tournament.delete()
