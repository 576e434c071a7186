"""When rounds begin by themselves, and their deadlines. Each is a row that a sweep looks at."""

from datetime import datetime
from uuid import NAMESPACE_URL, uuid5

from django.db import transaction

from games.models import Series
from games.queries.next_game import number_of_next
from games.rules.refused import Refused
from games.services import outage
from tournaments.models import Match, MatchGame, Outcome, Result, Round, Stage, Tournament
from tournaments.permissions import require
from tournaments.queries import stages
from tournaments.services import rounds
from tournaments.services.actions import record
from tournaments.services.bracket import confirm
from tournaments.services.finish import look
from tournaments.services.locks import lock_match, lock_tournament
from whotclub.people.models import Player

State = Tournament.State


@transaction.atomic
def set_times(
    by: Player, stage: Stage, number: int, *, starts_at: datetime | None, due_at: datetime | None, now: datetime
) -> Round:
    """The round has this time to begin by itself and this deadline; None takes either away.

    Locks: the tournament. Refused: `not-allowed`, `no-such-round`, `published` for when it is to begin, `bad-times`.
    """
    tournament = lock_tournament(stage.tournament_id)
    require(by, "tournament.run", tournament)
    stage = tournament.stages.get(pk=stage.pk)
    if not 1 <= number <= max(stage.rounds, stage.round_rows.count(), 1):
        raise Refused("no-such-round", f"There is no round {number}.")
    row, _ = Round.objects.get_or_create(stage=stage, number=number)
    if row.published_at and starts_at != row.starts_at:
        raise Refused("published", f"{str(row).capitalize()} has begun already.")
    if starts_at and due_at and due_at <= starts_at:
        raise Refused("bad-times", "The deadline is after the start.")
    # With a deadline taken away nothing is left to be seen of it.
    row.starts_at, row.due_at, row.overdue_seen = starts_at, due_at, bool(row.published_at and due_at is None)
    row.save()
    record(tournament.club, by, "round-timed", f"{tournament}, {stage}: times of {row} set.", now=now)
    rounds.touched(stage)
    return row


@transaction.atomic
def open_due(round_id: int, *, now: datetime) -> bool:
    """A round whose time has come is published, if the round before is complete; True if it has been.

    Locks: the tournament. Again, early or late nothing more. It is looked at again until it can be.
    """
    row = Round.objects.select_related("stage").get(pk=round_id)
    tournament = lock_tournament(row.stage.tournament_id)
    row = Round.objects.select_related("stage").get(pk=round_id)
    stage = row.stage
    stage.tournament = tournament
    due = row.published_at is None and row.starts_at is not None and row.starts_at <= now
    if tournament.state != State.RUNNING or not due or stage.over_at or not stages.known(stage):
        return False
    if not rounds.complete(stage, row.number - 1):
        return False
    if stage.format in stages.IN_ROUNDS and row.paired_at is None:
        try:
            row = rounds.pair(stage, now)
        except Refused as refused:
            rounds.say_once(stage, refused.text, now)
            return False
    rounds.open_round(row, now)
    return True


@transaction.atomic
def close_due(round_id: int, *, now: datetime) -> bool:
    """What a round's deadline asks for is done, once: its open matches are with the referees, or decided.

    Where the stage says so, who is ahead, or alone was there, has won, and where neither came it is a double forfeit;
    the others, and those at real tables, wait for a referee. While the site comes back from being away nothing is
    done. Locks: the tournament, the matches by id. True if done.
    """
    row = Round.objects.select_related("stage").get(pk=round_id)
    tournament = lock_tournament(row.stage.tournament_id)
    row = Round.objects.select_related("stage").get(pk=round_id)
    if row.overdue_seen or row.due_at is None or row.due_at > now or tournament.state != State.RUNNING:
        return False
    if outage.is_away(now):
        return False
    row.overdue_seen = True
    row.save(update_fields=["overdue_seen"])
    left = stages.matches_of(row, row.stage).filter(state=Match.State.READY, published=True).order_by("id")
    decides = row.stage.overdue == Stage.Overdue.DECIDED
    # All are locked before the first is decided: what it feeds comes behind them in the order of locks.
    held = list(left.select_for_update(no_key=True, of=("self",)).values_list("id", flat=True)) if decides else []
    for match in map(lock_match, held):
        if match.state == Match.State.READY and (outcomes := _by_presence(match)):
            key = uuid5(NAMESPACE_URL, f"overdue/{row.pk}/{match.pk}/{match.results.count()}")
            confirm(match, outcomes=outcomes, source=Result.Source.RULING, sent_by=None, key=key, now=now)
    waiting = left.count()
    if waiting:
        text = f"{tournament}, {row.stage}: {waiting} of {row} not finished by its deadline."
        record(tournament.club, None, "round-overdue", text, now=now)
    look(tournament, now=now)
    return True


def _by_presence(match: Match) -> list[Outcome] | None:
    """How a match on the site ended by who is ahead or was there; None where that does not say it.

    One that is being played is let go on, and one that is over is taken in. At a table who is there is ahead of
    nobody else who is.
    """
    series = match.series
    if series is None or match.at_table or series.state not in (Series.State.OPENING, Series.State.BETWEEN):
        return None
    seats = list(series.seats.all())
    if len(seats) > 2 and series.games.exists():
        return None
    won = [0.0] * len(seats)
    for game in MatchGame.objects.filter(series=series).prefetch_related("seats"):
        first = [seat.number for seat in game.seats.all() if seat.place == 1]
        for number in first:
            won[number - 1] += 1 / len(first)
    there = [seat.pressed == number_of_next(series) for seat in seats]
    ahead = [points == max(won) for points in won] if any(won) else there
    if any(won) and ahead.count(True) > 1:
        ahead = there
    if ahead.count(True) == 1:
        absent = Outcome.FORFEIT if any(won) else Outcome.NO_SHOW
        return [Outcome.PLAYED if first else absent for first in ahead]
    return None if any(ahead) or any(won) else [Outcome.NO_SHOW] * len(seats)
