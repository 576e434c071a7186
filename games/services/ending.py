"""How people end a game or a series themselves: resigning, leaving, agreeing on a draw. Rule: M5."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.live import announce
from games.models import Offer, Series, SeriesSeat
from games.queries import score
from games.queries.offers import WHY_NOT, why_no_offer
from games.queries.seats import seat_of
from games.rules.entry import Draw, Leave, Resign
from games.rules.refused import Refused
from games.services import course, live_game, play
from games.services.live_game import LiveGame
from games.services.series import WAITING
from whotclub.people.models import Player


def resign(series_id: int, player: Player, scope: str, *, now: datetime) -> None:
    """Locks the running game, then the series; announces the series, game_over and series_over.

    The player has lost the running game, or the whole series whatever its score: one resigned while it is played is
    lost as played; before its first game it is a forfeit in a tournament, elsewhere it is cancelled. At three seats
    or more the player has left the game, or the series, and the others play on.
    scope: game or series. Refused: `bad-scope`, `not-your-game`, `series-over`, `no-game`, `too-late`, and what the
    rules refuse.
    """
    _check(scope)
    with transaction.atomic():
        game, series, seats = course.lock_whole(series_id)
        seat = seat_of(seats, player)
        if series.state not in (*WAITING, Series.State.PLAYING) or seat.left:
            raise Refused("series-over", "This series is over.")
        live = live_game.read(game) if game else None
        late = live is not None and play.meet(live, now)
        if late:
            pass
        elif scope == "series":
            _leave_series(live, series, seats, seat, now)
        elif live is None:
            raise Refused("no-game", "No game is being played.")
        else:
            _leave_game(live, seat_of(live.seats, player).number, now)
            play.carry_on(live, now)
    if late:
        raise play.too_late()


def offer_draw(series_id: int, player: Player, scope: str, *, now: datetime) -> None:
    """Locks the running game; announces the series. The player's offer stands; a house bot declines at once.

    scope: game or series. Refused: `bad-scope`, `no-game`, `not-your-game`, `too-late`, and the codes of
    `offers.WHY_NOT`.
    """
    _check(scope)
    with transaction.atomic():
        live = _running(series_id)
        seat = seat_of(live.seats, player)
        late = play.meet(live, now)
        if not late:
            if code := why_no_offer(live.game, len(live.seats), seat.number, scope):
                raise Refused(code, WHY_NOT[code])
            declined = any(other.player.is_bot for other in live.seats)
            Offer.objects.create(
                game=live.game,
                seat=seat.number,
                scope=scope,
                state=Offer.State.DECLINED if declined else Offer.State.OPEN,
                entry=live.game.version,
                made_at=now,
            )
            live_game.show(live.game)
    if late:
        raise play.too_late()


def answer_draw(series_id: int, player: Player, accept: bool, *, now: datetime) -> None:
    """Locks the running game, then the series; announces the series, game_over and series_over.

    The opponent's offer is declined, or the game, or the whole series, is drawn.
    Refused: `no-game`, `not-your-game`, `no-offer`, `too-late`.
    """
    with transaction.atomic():
        live = _running(series_id)
        seat = seat_of(live.seats, player)
        late = play.meet(live, now)
        if not late:
            offer = Offer.objects.filter(game=live.game, state=Offer.State.OPEN).exclude(seat=seat.number).first()
            if offer is None:
                raise Refused("no-offer", "No draw is on offer.")
            offer.state = Offer.State.ACCEPTED if accept else Offer.State.DECLINED
            offer.save()
            live_game.show(live.game)
            if accept:
                _draw(live, offer, now)
    if late:
        raise play.too_late()


@transaction.atomic
def withdraw_draw(series_id: int, player: Player, *, now: datetime) -> None:
    """Locks the running game; announces the series. The player's own offer no longer stands.

    Refused: `no-game`, `not-your-game`, `no-offer`.
    """
    live = _running(series_id)
    own = Offer.objects.filter(game=live.game, state=Offer.State.OPEN, seat=seat_of(live.seats, player).number)
    if not own.update(state=Offer.State.WITHDRAWN):
        raise Refused("no-offer", "You have no draw on offer.")
    live_game.show(live.game)


def _check(scope: str) -> None:
    if scope not in Offer.Scope.values:
        raise Refused("bad-scope", "Say whether you mean this game or the whole series.")


def _running(series_id: int) -> LiveGame:
    game = live_game.lock_running(series_id)
    if game is None:
        raise Refused("no-game", "No game is being played.")
    return live_game.read(game)


def _draw(live: LiveGame, offer: Offer, now: datetime) -> None:
    live.append(Draw(), at=now)
    if offer.scope == Offer.Scope.GAME:
        play.carry_on(live, now)
    else:
        course.close(live.game)
        series, seats = course.lock(live.game.series_id)
        course.end(series, seats, winner=None, at=now)


def _leave_game(live: LiveGame, seat: int, now: datetime) -> None:
    live.append(Resign(seat) if len(live.seats) == 2 else Leave(seat), at=now)


def _leave_series(
    live: LiveGame | None, series: Series, seats: Sequence[SeriesSeat], seat: SeriesSeat, now: datetime
) -> None:
    if len(seats) > 2:
        _leave_table(live, series, seats, seat, now)
        return
    if live:
        _leave_game(live, seat.number, now)
        course.close(live.game)
    if series.state == Series.State.OPENING and not series.tournament:
        course.cancel(series, at=now)
        return
    unplayed = series.state == Series.State.OPENING
    outcome = Series.Outcome.FORFEIT if unplayed else Series.Outcome.PLAYED
    outcomes = [outcome if other is seat else Series.Outcome.PLAYED for other in seats]
    course.end(series, seats, winner=3 - seat.number, at=now, outcomes=outcomes)


def _leave_table(
    live: LiveGame | None, series: Series, seats: Sequence[SeriesSeat], seat: SeriesSeat, now: datetime
) -> None:
    """The seat is dealt into no later game; the others play on while there are two, one of them a person."""
    seat.left, seat.pressed = True, 0
    seat.save()
    series.version += 1
    series.save()
    announce.changed(series.pk)
    dealt = next((other for other in live.seats if other.player_id == seat.player_id), None) if live else None
    if live and dealt and live.position.in_play[dealt.number - 1]:
        _leave_game(live, dealt.number, now)
        play.carry_on(live, now)
    elif live is None and course.is_left(series, seats):
        leader = score.score(series, seats, score.games_of(series)).leader
        course.end(series, seats, winner=leader, at=now)
    elif live is None:
        course.deal_if_ready(series, seats, at=now)
        series.save()
