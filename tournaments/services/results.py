"""Entering the result of a match by hand, and correcting it. What was played on the site comes in by `intake`."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.models import Series
from games.rules.refused import Refused
from tournaments.models import LadderChallenge, Match, Outcome, Result, Stage, Tournament
from tournaments.permissions import require
from tournaments.queries import stages
from tournaments.queries.ladders import later_of
from tournaments.rules.invalid import Invalid
from tournaments.services import match_games
from tournaments.services.actions import record
from tournaments.services.bracket import confirm
from tournaments.services.finish import look
from tournaments.services.locks import lock_matches, lock_stage
from tournaments.services.places import has_begun
from tournaments.services.ratings import rate_due
from tournaments.services.told import Ended, of_many, of_two
from whotclub.people.models import Player

MAY_BE_SAID = (Outcome.PLAYED, Outcome.FORFEIT, Outcome.LEFT, Outcome.NO_SHOW, Outcome.DISQUALIFIED, Outcome.VOID)


@transaction.atomic
def enter(
    by: Player,
    match: Match,
    *,
    games: Sequence[int] = (),
    table: Sequence[Sequence[int]] = (),
    counts: Sequence[int] | None = None,
    outcomes: Sequence[str] = (),
    key: UUID,
    now: datetime,
    why: str = "",
) -> Result:
    """The confirmed result of the match, as a new version; the same key again gives the version that it made.

    games: of a match between two, the winner's slot by game, 0 for a draw. table: of three to eight, by game the
    places by slot, 0 for who did not play in it. counts: cards counted over the match, by slot. outcomes: by slot, by
    default all played; who is `no-show`, `forfeit`, `left` or `disqualified` loses, both is a double forfeit; a void
    match of an elimination is played again, elsewhere it counts for nobody. Locks: the tournament, the match, then
    those that it feeds. After commit matches are called, series closed, ratings written. Refused: `not-allowed`,
    `not-running`, `not-ready`, `being-played`, `next-begun`, and the codes of what cannot be.
    """
    stage = lock_stage(match.stage_id)
    tournament = stage.tournament
    locked = lock_matches(stage, [match.pk], fed_by=[match.pk])
    match, *fed = sorted(locked, key=lambda one: one.pk != match.pk)
    require(by, "result.enter", match)
    if sent := next(iter(Result.objects.raw("SELECT * FROM tournaments_result WHERE key = %s", [key])), None):
        if sent.match_id != match.pk:
            raise Refused("key-taken", "This form was sent for another match already; load the page again.")
        return sent
    if tournament.state not in (Tournament.State.RUNNING, Tournament.State.PAUSED, Tournament.State.FINISHED):
        raise Refused("not-running", f"{tournament} is {tournament.get_state_display()}.")
    slots = len(match.slots.all())
    outcomes = list(outcomes) or [Outcome.PLAYED] * slots
    _check_counts(counts, slots)
    ended = _ended(match, slots, games, table, counts, outcomes)
    _refuse_if_begun(match)
    void, all_played = Outcome.VOID in outcomes, set(outcomes) == {Outcome.PLAYED}
    result = confirm(
        match,
        score=() if void else ended.score,
        places=() if void else ended.places,
        counts=counts or (),
        outcomes=outcomes,
        source=Result.Source.TABLE if all_played else Result.Source.RULING,
        sent_by=by,
        key=key,
        match_games=[] if void else match_games.of_table(match, ended.games, now=now),
        fed=fed,
        now=now,
    )
    _record(match, result, by, why, now)
    look(tournament, now=now)
    transaction.on_commit(rate_due, robust=True)
    return result


def _ended(
    match: Match,
    slots: int,
    games: Sequence[int],
    table: Sequence[Sequence[int]],
    counts: Sequence[int] | None,
    outcomes: Sequence[str],
) -> Ended:
    """What was told, as it is stored. Refused: `not-ready`, `bad-outcome`, and what cannot be."""
    if not match.published:
        raise Refused("not-ready", f"{match} is not published yet: its round is a draft.")
    if match.state not in (Match.State.READY, Match.State.DONE, Match.State.VOID) or slots < 2:
        raise Refused("not-ready", f"{match} is {match.get_state_display()}: there is nobody to enter a result for.")
    if any(slot.empty for slot in match.slots.all()):
        raise Refused("not-ready", "A side of this match stays empty: there is nobody to enter a result for.")
    if stages.one(match).twice:
        raise Refused("twice", "Somebody sits here twice by a decision: lift it, or seat another.")
    if len(outcomes) != slots or any(outcome not in MAY_BE_SAID for outcome in outcomes):
        raise Refused("bad-outcome", "Say for each side whether it played, forfeited, left or did not come.")
    all_played = set(outcomes) == {Outcome.PLAYED}
    try:
        if slots > 2:
            return of_many(table, slots, match.best_of if all_played else 0, counts)
        further = match.stage.format in stages.ELIMINATIONS and match.stage.level == Stage.Level.PLAY
        return of_two(games, match.best_of, further=further, whole=all_played)
    except Invalid as wrong:
        raise Refused(wrong.code, wrong.text) from None


def _check_counts(counts: Sequence[int] | None, slots: int) -> None:
    if counts is not None and (len(counts) != slots or min(counts) < 0):
        raise Refused("bad-counts", "Counts are a number for each side, none below nothing.")


def _refuse_if_begun(match: Match) -> None:
    """Nothing that a hand-entered result would undo is being played. A series may begin after this look: then it is
    closed after commit, and its log stays."""
    refuse_if_played(match)
    later = [stage for stage in match.stage.tournament.stages.all() if stage.number > match.stage.number]
    if match.stage.over_at and any(map(has_begun, later)):
        raise Refused("next-begun", f"The stage after {match.stage} has begun, so this result stands.")
    if match.stage.format == Stage.Format.LADDER:
        _refuse_if_moved_on(match)
    for next_one in _dependents(match) if match.state == Match.State.DONE else ():
        if next_one.state == Match.State.DONE or _begun(next_one.series):
            title = stages.title(next_one)
            raise Refused("next-begun", f"{title} depends on this match and has begun, so this result stands.")


def _refuse_if_moved_on(match: Match) -> None:
    """Of a ladder's match neither of the two has decided a later challenge: the order rests on this one."""
    challenge = LadderChallenge.objects.filter(match=match).first()
    players = ("challenger__player", "challenged__player")
    if challenge and (since := later_of(challenge).select_related(*players).first()):
        said = f"{since.challenger} and {since.challenged} have decided a challenge since, so this result stands."
        raise Refused("next-begun", said)


def refuse_if_played(match: Match) -> None:
    """Nobody is playing the match on the site. Refused: `being-played`."""
    if match.state == Match.State.READY and _begun(match.series) and not match.at_table:
        raise Refused("being-played", "This match is being played on the site. Move it to a real table first.")


def _begun(series: Series | None) -> bool:
    """It has been played in. One that is over is as good as taken in, unless it was set aside for a person."""
    if series is None or series.stuck:
        return False
    return series.state in (Series.State.PLAYING, Series.State.BETWEEN, Series.State.OVER)


def _dependents(match: Match) -> Iterator[Match]:
    """Every match that somebody may reach from this one."""
    for later in Match.objects.filter(slots__source_match=match).select_related("series").distinct():
        yield later
        yield from _dependents(later)


def _record(match: Match, result: Result, by: Player, why: str, now: datetime) -> None:
    tournament = match.stage.tournament
    sides = [str(slot.entrant) for slot in match.slots.all()]
    how = str(result)
    if (result.score or result.places) and set(result.outcomes) != {Outcome.PLAYED}:
        how += f" ({', '.join(result.outcomes)})"
    what = "result-entered" if result.version == 1 else "result-corrected"
    text = f"{tournament}, {stages.title(match)}: {' – '.join(sides)} {how}."
    record(tournament.club, by, what, text, now=now, why=why)
