"""How a match and those that it feeds are moved on by a result. It judges no player's rights."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal, cast
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db.models import Exists, OuterRef, QuerySet

from games.rules.refused import Refused
from tournaments.models import Entrant, Hold, Match, MatchGame, Outcome, Result, Slot
from tournaments.queries import stages
from tournaments.rules import match as rules
from tournaments.rules.invalid import Invalid
from tournaments.services.calls import call_after_commit, close_after_commit
from tournaments.services.locks import lock_match
from whotclub.people.models import Player

GONE: Mapping[str, rules.Outcome] = {
    Entrant.Status.WITHDRAWN: rules.Outcome.LEFT,
    Entrant.Status.DISQUALIFIED: rules.Outcome.DISQUALIFIED,
}
"""Who does not play any more, and how the matches of the others against them end."""


def confirm(
    match: Match,
    *,
    score: Sequence[float] = (),
    places: Sequence[int] = (),
    counts: Sequence[int] = (),
    outcomes: Sequence[str] = (Outcome.PLAYED, Outcome.PLAYED),
    source: str,
    sent_by: Player | None,
    key: UUID,
    match_games: Sequence[MatchGame] = (),
    now: datetime,
) -> Result:
    """A new version is the confirmed result of the match, and the bracket is as it must be with it.

    places: of a table. Locks the matches that this feeds, by id; the caller holds the match. After commit matches
    that became ready are called, series that nobody wants any more are closed. Refused: as `rules.match.Match.check`.
    """
    before = stages.one(match)
    ended = rules.Result(
        score=tuple(score) or None,
        places=tuple(places) or None,
        counts=tuple(counts) or None,
        outcomes=tuple(rules.Outcome(outcome) for outcome in outcomes),
    )
    try:
        before.check(ended)
    except Invalid as wrong:
        raise Refused(wrong.code, wrong.text) from None
    after = replace(before, result=None if ended.void and before.bracket else ended)
    earlier = list(match.results.all())
    if any(one.confirmed for one in earlier):
        match.results.filter(confirmed=True).update(confirmed=False)
    result = Result.objects.create(
        match=match,
        version=len(earlier) + 1,
        score=list(score),
        places=list(after.places or ()),
        counts=list(counts),
        outcomes=list(outcomes),
        source=source,
        sent_by=sent_by,
        sent_at=now,
        key=key,
    )
    prefetched = getattr(match, "_prefetched_objects_cache", {})
    prefetched.pop("results", None)  # there is one more
    if match_games:
        result.match_games.add(*match_games)
    if match.stage.tournament.rated:
        # Which of its games count may have changed.
        MatchGame.objects.filter(match=match, rated=True).update(rating_due=True)
    settle(match, before, after, now)
    return result


def settle(match: Match, before: rules.Match, after: rules.Match, now: datetime) -> None:
    """The row is as the value, and so are the rows that it feeds. The caller holds the match, not yet saved."""
    ready = after.state is rules.State.READY
    fresh = ready and (before.state is not rules.State.READY or before.seats != after.seats)
    slots = sorted(match.slots.all(), key=lambda slot: slot.number)
    entrants = {seat.entrant: slot.entrant for seat, slot in zip(after.seats, slots, strict=True) if slot.entrant}
    match.state, match.winner, match.followed = after.state, entrants.get(after.winner), False
    if match.series_id:
        close_after_commit([match.series_id], now)
    if fresh or (not ready and after.state is not rules.State.DONE):
        match.series, match.at_table = None, False
        match.called_at = now if fresh else None
    match.save()
    if fresh and forfeit_of_the_gone(match, now=now):
        return
    if fresh:
        call_after_commit(match, now)
    if before.gives("winner") == after.gives("winner") and before.gives("loser") == after.gives("loser"):
        return
    for slot in _fed_by(match) if after.bracket else ():
        what = cast(Literal["winner", "loser"], slot.source.partition(" ")[0])
        if before.gives(what) == after.gives(what):
            continue
        target = lock_match(slot.match_id)
        number, slot.empty = after.gives(what)
        reseat(target, slot, entrants.get(number), now)


def _fed_by(match: Match) -> QuerySet[Slot]:
    """The slots that take their entrant from the match; who sits by a hold is not moved."""
    held = Hold.objects.filter(slot=OuterRef("pk"), lifted_at=None)
    return Slot.objects.filter(~Exists(held), source_match=match).order_by("match_id")


def reseat(target: Match, slot: Slot, entrant: Entrant | None, now: datetime) -> None:
    """That entrant sits in the slot, or nobody (yet, or for good if the slot says `empty`), and what follows is so.

    The caller holds the match.
    """
    was = stages.one(target)
    seat = next(own for own in target.slots.all() if own.pk == slot.pk)
    seat.entrant, seat.empty = entrant, slot.empty
    seat.save(update_fields=["entrant", "empty"])
    settle(target, was, stages.one(target), now)


def forfeit_of_the_gone(match: Match, *, now: datetime, by: Player | None = None) -> Result | None:
    """A ready match is lost by those in it who have left the tournament, if any. The caller holds the match.

    Where somebody sits on both sides nobody can lose: it waits until the hold is lifted.
    """
    if stages.one(match).twice:
        return None
    slots = sorted(match.slots.all(), key=lambda slot: slot.number)
    outcomes = [GONE.get(slot.entrant.status if slot.entrant else "", rules.Outcome.PLAYED) for slot in slots]
    if all(outcome is rules.Outcome.PLAYED for outcome in outcomes):
        return None
    table = len(outcomes) > 2
    if table and outcomes.count(rules.Outcome.PLAYED) > 1:
        return None  # the others play on without them
    key = uuid5(NAMESPACE_URL, f"left/{match.pk}/{match.results.count()}")
    source = Result.Source.RULING
    return confirm(match, outcomes=outcomes, source=source, sent_by=by, key=key, now=now)
