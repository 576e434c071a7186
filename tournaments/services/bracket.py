"""How a bracket stands in rows: drawn up at the start, moved on by every result. It judges no player's rights."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Literal, cast
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db import transaction

from games.models import Series
from games.rules.refused import Refused
from tournaments.models import (
    Entrant,
    Match,
    MatchGame,
    Outcome,
    Result,
    Round,
    Slot,
    Stage,
    StageEntrant,
    Tournament,
)
from tournaments.queries import knockout
from tournaments.rules import match as rules
from tournaments.rules.invalid import Invalid
from tournaments.rules.single import draw
from tournaments.services import matches
from tournaments.services.locks import lock_match
from whotclub.people.models import Player

LIVE = (Series.State.OPENING, Series.State.PLAYING, Series.State.BETWEEN)


def draw_up(stage: Stage, entrants: Sequence[Entrant], *, now: datetime) -> None:
    """The bracket stands, byes passed on; its ready matches are called after commit. entrants: in seed order.

    The caller holds the tournament.
    """
    drawn = draw(len(entrants), stage.best_of, third_place=stage.third_place)
    stage.rounds, stage.drawn_at = drawn.rounds, now
    stage.save()
    StageEntrant.objects.bulk_create(
        StageEntrant(stage=stage, number=number, source=f"seed {number}", entrant=entrant)
        for number, entrant in enumerate(entrants, 1)
    )
    Round.objects.bulk_create(
        Round(stage=stage, number=number, paired_at=now, published_at=now) for number in range(1, drawn.rounds + 1)
    )
    rows = {
        value.id: Match(
            stage=stage,
            code=value.id,
            bracket=value.bracket or "",
            round=value.round,
            position=int(value.id.partition(".")[2] or 1),
            best_of=value.best_of,
            state=value.state,
            winner=_seeded(entrants, value.winner),
            called_at=now if value.state is rules.State.READY else None,
        )
        for value in drawn.matches.values()
    }
    Match.objects.bulk_create(
        rows.values()
    )  # in rounds: whoever locks a match and then what it feeds goes up the ids
    Slot.objects.bulk_create(
        Slot(
            match=rows[value.id],
            number=number,
            source=seat.source,
            source_match=rows.get(seat.source.partition(" ")[2]),
            entrant=_seeded(entrants, seat.entrant),
            empty=seat.empty,
        )
        for value in drawn.matches.values()
        for number, seat in enumerate(value.seats, 1)
    )
    for match in rows.values():
        _call_after_commit(match, now)


def _seeded(entrants: Sequence[Entrant], seed: int | None) -> Entrant | None:
    return None if seed is None else entrants[seed - 1]


def confirm(
    match: Match,
    *,
    score: Sequence[float] = (),
    counts: Sequence[int] = (),
    outcomes: Sequence[str] = (Outcome.PLAYED, Outcome.PLAYED),
    source: str,
    sent_by: Player | None,
    key: UUID,
    match_games: Iterable[MatchGame] = (),
    now: datetime,
) -> Result:
    """A new version is the confirmed result of the match, and the bracket is as it must be with it.

    Locks the matches that this feeds, by id; the caller holds the match. After commit matches that became ready are
    called, series that nobody wants any more are closed. Refused: as `rules.match.Match.check`.
    """
    before = knockout.value(match)
    first, second = (rules.Outcome(outcome) for outcome in outcomes)
    ended = rules.Result(score=(score[0], score[1]) if score else None, outcomes=(first, second))
    try:
        before.check(ended)
    except Invalid as wrong:
        raise Refused(wrong.code, wrong.text) from None
    after = replace(before, result=None if ended.void else ended)
    match.results.filter(confirmed=True).update(confirmed=False)
    result = Result.objects.create(
        match=match,
        version=match.results.count() + 1,
        score=list(score),
        places=list(after.places or ()),
        counts=list(counts),
        outcomes=list(outcomes),
        source=source,
        sent_by=sent_by,
        sent_at=now,
        key=key,
    )
    result.match_games.set(match_games)
    # Which of its games count may have changed.
    MatchGame.objects.filter(match=match, rated=True).update(rating_due=True)
    _settle(match, before, after, now)
    return result


def _settle(match: Match, before: rules.Match, after: rules.Match, now: datetime) -> None:
    """The row is as the value, and so are the rows that it feeds. The caller holds the match."""
    ready = after.state is rules.State.READY
    fresh = ready and (before.state is not rules.State.READY or before.seats != after.seats)
    entrants = {slot.entrant.seed: slot.entrant for slot in match.slots.select_related("entrant") if slot.entrant}
    match.state, match.winner = after.state, entrants.get(after.winner)
    if match.series_id:
        _close_after_commit(match.series_id, now)
    if fresh or (not ready and after.state is not rules.State.DONE):
        match.series, match.at_table = None, False
        match.called_at = now if fresh else None
    match.save()
    if fresh:
        gone = [e.seed for e in entrants.values() if e.status == Entrant.Status.WITHDRAWN]
        if gone:
            leave(match, gone, after, now=now)
            return
        _call_after_commit(match, now)
    for slot in Slot.objects.filter(source_match=match).order_by("match_id"):
        what = cast(Literal["winner", "loser"], slot.source.partition(" ")[0])
        if before.gives(what) == after.gives(what):
            continue
        target = lock_match(slot.match_id)
        was = knockout.value(target)
        seed, slot.empty = after.gives(what)
        slot.entrant = entrants.get(seed)
        slot.save()
        seats = list(was.seats)
        seats[slot.number - 1] = rules.Seat(slot.source, seed, slot.empty)
        _settle(target, was, replace(was, seats=(seats[0], seats[1])), now)


def leave(
    match: Match, gone: Iterable[int | None], value: rules.Match, *, now: datetime, by: Player | None = None
) -> Result:
    """The match is lost by those seeds, who have left the tournament. The caller holds the match."""
    outcomes = [Outcome.LEFT if seat.entrant in gone else Outcome.PLAYED for seat in value.seats]
    key = uuid5(NAMESPACE_URL, f"left/{match.pk}/{match.results.count()}")
    return confirm(match, outcomes=outcomes, source=Result.Source.RULING, sent_by=by, key=key, now=now)


def close_all_after_commit(tournament: Tournament, now: datetime) -> None:
    """After commit no series of the tournament goes on."""
    live = Series.objects.filter(match__stage__tournament=tournament, state__in=LIVE)
    for series_id in live.values_list("id", flat=True):
        transaction.on_commit(partial(matches.close, series_id, now=now), robust=True)


def _call_after_commit(match: Match, now: datetime) -> None:
    if match.state == Match.State.READY:
        transaction.on_commit(partial(matches.call, match.pk, now=now), robust=True)


def _close_after_commit(series_id: int, now: datetime) -> None:
    if Series.objects.filter(pk=series_id, state__in=LIVE).exists():
        transaction.on_commit(partial(matches.close, series_id, now=now), robust=True)
