"""How a match and those that it feeds are moved on by a result. It judges no player's rights."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Literal, cast
from uuid import NAMESPACE_URL, UUID, uuid5

from games.rules.refused import Refused
from tournaments.models import Entrant, Match, MatchGame, Outcome, Result, Slot
from tournaments.queries import stages
from tournaments.rules import match as rules
from tournaments.rules.invalid import Invalid
from tournaments.services.calls import call_after_commit, close_after_commit
from tournaments.services.locks import lock_matches
from whotclub.people.models import Player


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
    fed: Sequence[Match] | None = None,
    now: datetime,
) -> Result:
    """A new version is the confirmed result of the match, and the bracket is as it must be with it.

    places: of a table. Locks the matches that this feeds, by id, unless the caller holds them as it holds the match
    (fed). After commit matches that became ready are called, series that nobody wants any more are closed. Refused:
    as `rules.match.Match.check`.
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
    if earlier and match.stage.tournament.rated:
        # Which of its games count may have changed; those of a first result are due since they were made.
        MatchGame.objects.filter(match=match, rated=True).update(rating_due=True)
    settle(match, before, after, now, fed)
    return result


def settle(
    match: Match, before: rules.Match, after: rules.Match, now: datetime, fed: Sequence[Match] | None = None
) -> None:
    """The row is as the value, and so are the rows that it feeds. The caller holds the match, not yet saved.

    fed: those, if the caller holds them too. Locks: those, else.
    """
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
    match.save(update_fields=["state", "winner", "followed", "series", "at_table", "called_at"])
    if fresh and forfeit_of_the_gone(match, now=now):
        return
    if fresh:
        call_after_commit(match, now)
    if before.gives("winner") == after.gives("winner") and before.gives("loser") == after.gives("loser"):
        return
    if not after.bracket:
        return
    targets = lock_matches(match.stage, fed_by=[match.pk]) if fed is None else fed
    for i, known in enumerate(targets):
        # What follows from the first may have come to the second: the lower final to the grand final.
        target = lock_matches(match.stage, [known.pk])[0] if i else known
        for slot in target.slots.all():
            if slot.source_match_id != match.pk or slot.held:  # type: ignore[attr-defined]  # as `lock_matches` loads it
                continue  # who sits by a hold is not moved
            what = cast(Literal["winner", "loser"], slot.source.partition(" ")[0])
            if before.gives(what) != after.gives(what):
                number, empty = after.gives(what)
                reseat(target, slot, entrants.get(number), empty=empty, now=now)


def reseat(target: Match, slot: Slot, entrant: Entrant | None, *, empty: bool = False, now: datetime) -> None:
    """That entrant sits in the slot, or nobody (yet, or `empty`, for good), and what follows is so.

    The caller holds the match.
    """
    was = stages.one(target)
    seat = next(own for own in target.slots.all() if own.pk == slot.pk)
    seat.entrant, seat.empty = entrant, empty
    seat.save(update_fields=["entrant", "empty"])
    settle(target, was, stages.one(target), now)


def forfeit_of_the_gone(match: Match, *, now: datetime, by: Player | None = None) -> Result | None:
    """A ready match is lost by those in it who have left the tournament, if any. The caller holds the match.

    Where somebody sits on both sides nobody can lose: it waits until the hold is lifted.
    """
    if stages.one(match).twice:
        return None
    slots = sorted(match.slots.all(), key=lambda slot: slot.number)
    outcomes = [stages.GONE.get(slot.entrant.status if slot.entrant else "", rules.Outcome.PLAYED) for slot in slots]
    if all(outcome is rules.Outcome.PLAYED for outcome in outcomes):
        return None
    table = len(outcomes) > 2
    if table and outcomes.count(rules.Outcome.PLAYED) > 1:
        return None  # the others play on without them
    key = uuid5(NAMESPACE_URL, f"left/{match.pk}/{match.results.count()}")
    source = Result.Source.RULING
    return confirm(match, outcomes=outcomes, source=source, sent_by=by, key=key, now=now)
