"""Taking what was played on the site into the competitions: games, series, then the bracket and the ratings.

It never touches a log, and what goes wrong here never undoes a move.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from uuid import NAMESPACE_URL, uuid5

from django.db import OperationalError, transaction
from django.db.models import Q

from games.models import Game, Series
from tournaments.models import Match, MatchGame, Outcome, Result, Round, Tournament
from tournaments.queries.entry import UNDER_WAY
from tournaments.rules.score import score
from tournaments.rules.table_match import TableGame, places_over
from tournaments.services import match_games, matches, round_times
from tournaments.services.bracket import confirm
from tournaments.services.calls import LIVE
from tournaments.services.finish import finish_if_over, touch
from tournaments.services.locks import lock_match
from tournaments.services.ratings import rate_due

log = logging.getLogger(__name__)

A_SWEEP = 200
"""At most so many of a kind in one sweep; the next one is two seconds away."""


def take_in_game(game_id: int, *, now: datetime) -> None:
    """The finished game is a MatchGame, and has changed the ratings it counts for; again changes nothing.

    Locks: the two players of a rated casual game; then, each alone, the tournament, the game, the rating lists.
    """
    game = Game.objects.select_related("series", "ruleset").get(pk=game_id)
    if game.state != Game.State.OVER or game.taken_in:
        return
    match = match_games.of_game(game).match
    if match:
        touch(match.stage.tournament_id)
    Game.objects.filter(pk=game_id).update(taken_in=True)
    transaction.on_commit(rate_due, robust=True)


def take_in_series(series_id: int, *, now: datetime) -> None:
    """The finished series is the confirmed result of its match, and the bracket has moved on; again changes nothing.

    Locks: the match, then those that it feeds by id; the tournament and the series each afterwards, alone. After
    commit matches that became ready are called. A match that was decided by hand meanwhile keeps its result.
    """
    series = Series.objects.get(pk=series_id)
    if series.state != Series.State.OVER or series.taken_in:
        return
    for game_id in series.games.filter(state=Game.State.OVER, taken_in=False).values_list("id", flat=True):
        take_in_game(game_id, now=now)
    tournament_id = _decide(series, now)
    if tournament_id:
        finish_if_over(tournament_id, now=now)
    Series.objects.filter(pk=series_id).update(taken_in=True)
    transaction.on_commit(rate_due, robust=True)


@transaction.atomic
def _decide(series: Series, now: datetime) -> int | None:
    """The match has the result of its series. Gives the tournament that has changed, if one has."""
    match_id = Match.objects.filter(series=series).values_list("id", flat=True).first()
    if match_id is None:
        return None
    match = lock_match(match_id)
    if match.series_id != series.pk or match.state != Match.State.READY:
        return match.stage.tournament_id
    games = list(MatchGame.objects.filter(series=series).order_by("number").prefetch_related("seats"))
    points = score([_winner(game) for game in games], series.best_of).points if len(series.outcomes) == 2 else ()
    confirm(
        match,
        score=points if games else (),
        places=_places(games, len(series.outcomes)),
        counts=_counts(games, len(series.outcomes)),
        outcomes=_outcomes(series, points) if points else series.outcomes,
        source=Result.Source.SITE,
        sent_by=None,
        key=uuid5(NAMESPACE_URL, f"series/{series.pk}"),
        match_games=games,
        now=now,
    )
    return match.stage.tournament_id


def _places(games: Sequence[MatchGame], seats: int) -> Sequence[int]:
    """Of a table over its games; none between two, nor where no game was played."""
    if seats == 2 or not games:
        return ()
    played = [
        TableGame(
            {seat.number: seat.place for seat in game.seats.all()},
            {seat.number: seat.count for seat in game.seats.all() if seat.count is not None},
        )
        for game in games
    ]
    return places_over(played, seats)


def _counts(games: Sequence[MatchGame], seats: int) -> Sequence[int]:
    """Cards counted over the match, by seat, if all of them are known."""
    counts = [{seat.number: seat.count for seat in game.seats.all()} for game in games]
    if not games or any(game.get(seat) is None for game in counts for seat in range(1, seats + 1)):
        return ()
    return [sum(game[seat] or 0 for game in counts) for seat in range(1, seats + 1)]


def _winner(game: MatchGame) -> int:
    first = [seat.number for seat in game.seats.all() if seat.place == 1]
    return first[0] if len(first) == 1 else 0


def _outcomes(series: Series, points: Sequence[float]) -> list[Outcome]:
    """How each seat ended, so that the result says what the series said.

    Who lost without the score saying so has forfeited, both if nobody won: a series resigned, or left level.
    """
    outcomes = [Outcome(outcome) for outcome in series.outcomes]
    if all(outcome == Outcome.PLAYED for outcome in outcomes):
        ahead = 0 if points[0] == points[1] else 1 if points[0] > points[1] else 2
        drawn = ahead == 0 and series.winner is None and not series.knock_out
        if not drawn and (series.winner is None or ahead != series.winner):
            return [Outcome.PLAYED if seat == series.winner else Outcome.FORFEIT for seat in (1, 2)]
    return outcomes


def sweep(*, now: datetime) -> int:
    """What is finished and not yet taken in, rated, called or closed now is; gives how many things were done.

    What raises is logged and, if it is a game or series, set aside for a person; where only the database could not
    (a deadlock, a lost connection) it is tried again. Locks what each step locks.
    """
    games = Game.objects.filter(state=Game.State.OVER, taken_in=False, stuck=False)
    series = Series.objects.filter(state=Series.State.OVER, taken_in=False, stuck=False)
    running = Tournament.State.RUNNING
    uncalled = Match.objects.filter(
        state=Match.State.READY, published=True, series=None, at_table=False, stage__tournament__state=running
    ).exclude(slots__entrant__player__kind="guest")
    unwanted = Series.objects.filter(tournament=True, state__in=LIVE).filter(
        Q(match=None)
        | ~Q(match__state=Match.State.READY)
        | Q(match__at_table=True)
        | ~Q(match__stage__tournament__state__in=UNDER_WAY)
    )
    not_followed = Match.objects.filter(followed=False).values_list("stage__tournament_id", flat=True).distinct()
    going = Round.objects.filter(stage__tournament__state=running)
    to_open = going.filter(published_at=None, starts_at__lte=now)
    to_close = going.filter(overdue_seen=False, due_at__lte=now, published_at__isnull=False)
    return sum(
        (
            _each(to_open.values_list("id", flat=True), partial(round_times.open_due, now=now)),
            _each(to_close.values_list("id", flat=True), partial(round_times.close_due, now=now)),
            _each(games.values_list("id", flat=True), partial(take_in_game, now=now), Game),
            _each(series.values_list("id", flat=True), partial(take_in_series, now=now), Series),
            _each(uncalled.values_list("id", flat=True), partial(matches.call, now=now)),
            _each(unwanted.values_list("id", flat=True), partial(matches.close, now=now)),
            _each(not_followed, partial(finish_if_over, now=now)),
            rate_due(),
        )
    )


def _each(
    ids: Iterable[int], act: Callable[[int], object], set_aside: type[Game] | type[Series] | None = None
) -> int:
    done = 0
    for number in list(ids)[:A_SWEEP]:
        try:
            act(number)
            done += 1
        except OperationalError:
            log.exception("%s could not be swept now", number)
        except Exception:
            log.exception("%s could not be swept", number)
            if set_aside:
                set_aside.objects.filter(pk=number).update(stuck=True)
    return done
