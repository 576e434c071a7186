"""A move, and a clock that ran out: the two ways in which a running game goes on. Rule: DESIGN 4."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.live import alarm
from games.live.alarm import GRACE
from games.models import Entry, Game, Offer, Seat
from games.queries import deals
from games.queries.seats import seat_of, seats_of
from games.queries.sentences import reason
from games.rules.entry import Draw, Move, Time, parse
from games.rules.refused import Refused
from games.services import course, live_game, outage
from games.services.live_game import LiveGame
from whotclub.people.models import Player


@dataclass(frozen=True, slots=True)
class Played:
    """A move that stands. version: the number of its entry."""

    version: int
    repeated: bool
    """Whether it stood already: this answer is the first one's."""


def play(
    game_id: int, player: Player, move: str, *, answers: int, move_id: UUID, now: datetime, lag_ms: int = 0
) -> Played:
    """Locks the game, and the series when the game ends; announces the series, and game_over and series_over.

    The move stands in the log, with what it brought about; sent twice it plays once.
    move: an entry without the seat's number ("C7 last", "W *", "market", "row C1 …"); answers: the seat's version
    that it answers; move_id: the sender's own; now: when it reached the server; lag_ms: what the server has measured
    that its way there and back takes, of which half a second at most counts for the player (`Clock.made_ms`).
    Refused, with nothing changed but a clock that had run out: `no-such-game`, `not-your-game`, `game-over`,
    `too-late`, `not-your-turn`, `stale`, `not-a-move`, `site-returning`, and what the rules refuse.
    """
    with transaction.atomic():
        game = live_game.lock_row(game_id)
        if game is None:
            raise Refused("no-such-game", "There is no such game.")
        seats = seats_of(game)
        seat = seat_of(seats, player)
        if first := Entry.objects.filter(game=game, move_id=move_id).first():
            return Played(first.number, repeated=True)
        if game.state != Game.State.LIVE:
            raise Refused("game-over", "This game is over.")
        live = live_game.read(game, seats)
        late = bool(live.fallen(now, lag_ms)) and meet(live, now)
        if not late:
            version = live.position.entries + 1
            try:
                entry = _checked(live, seat, move, answers)
                take(live, entry, now=now, move_id=move_id, lag_ms=lag_ms)
            except Refused as refused:  # the rules speak of seats; people want to hear "you"
                raise Refused(refused.code, reason(refused.code, live.position) or refused.text) from None
    if late:
        raise too_late()
    return Played(version, repeated=False)


@transaction.atomic
def press_continue(game_id: int, player: Player, *, deal: int, now: datetime) -> None:
    """Locks the game; announces the series. The player has pressed Continue before this deal.

    Between the deals of a points game, with the last press of the seats still in, clocks run; whoever moves has
    pressed too. A press twice, late, by a seat that is out, or for another deal than the last changes nothing.
    Refused: `no-such-game`, `not-your-game`. Rule: M4.
    """
    game = live_game.lock_row(game_id)
    if game is None:
        raise Refused("no-such-game", "There is no such game.")
    seats = seats_of(game)
    seat = seat_of(seats, player)
    if game.state != Game.State.LIVE or game.continue_by is None:
        return
    live = live_game.read(game, seats)
    if deal == live.position.deal and seat.number in deals.awaited(game, seats, live.position, now):
        live.press_continue(seat, at=now)


def too_late() -> Refused:
    """Give what is said to whoever acts after a clock has run out."""
    return Refused("too-late", "Time has run out in this game.")


def take(live: LiveGame, move: Move, *, now: datetime, move_id: UUID | None = None, lag_ms: int = 0) -> None:
    """The move stands, the other seat's offer of a draw does not, and the series goes on if the game has ended.

    The caller holds the game. Rule: M5.
    """
    live.append(move, at=now, move_id=move_id, lag_ms=lag_ms)
    Offer.objects.filter(game=live.game, state=Offer.State.OPEN).exclude(seat=move.seat).update(
        state=Offer.State.LAPSED
    )
    carry_on(live, now)


@transaction.atomic
def lapse_game(game_id: int, *, now: datetime, skip_locked: bool = False) -> bool:
    """Locks the game, and the series when it ends; announces the series, and game_over and series_over.

    True when a clock had run out and that is decided: the seat has lost, or left a table. Rule: M4, W25.
    Called twice, early or late it does nothing more; an early call has itself called again.
    """
    game = live_game.lock_row(game_id, skip_locked=skip_locked)
    if game is None or game.state != Game.State.LIVE:
        return False
    if game.deadline_at is not None and now >= game.deadline_at + GRACE:
        return _lapse(live_game.read(game), now)
    armed_for = alarm.rearmed("lapse_game", game.pk, game.deadline_at, game.armed_for, now)
    if armed_for != game.armed_for:
        game.armed_for = armed_for
        game.save(update_fields=["armed_for"])
    return False


def meet(live: LiveGame, now: datetime) -> bool:
    """Whether a clock has run out, so that nothing else may be done; once the grace is over that is decided too.

    Refused: `site-returning`. The caller holds the game and lets the transaction commit.
    """
    if not live.fallen(now):
        return False
    outage.refuse_while_away(now)
    _lapse(live, now)
    return True


def _lapse(live: LiveGame, now: datetime) -> bool:
    """The seat whose clock ran out first has lost, two at the same moment have drawn; not while the site is away."""
    fallen = live.fallen(now - GRACE)
    if not fallen or outage.is_away(now):
        return False
    live.append(Time(fallen[0]) if len(fallen) == 1 else Draw(), at=now)
    carry_on(live, now)
    return True


def carry_on(live: LiveGame, now: datetime) -> None:
    """The series goes on if the game has ended. The caller holds the game."""
    if live.game.state != Game.State.LIVE:
        course.carry_on(live.game, at=now)


def _checked(live: LiveGame, seat: Seat, move: str, answers: int) -> Move:
    """Give the move as an entry of this seat, or refuse one out of turn, to an older position, or that is no move."""
    if seat.number not in live.position.to_act:
        raise Refused("not-your-turn", "It is not your turn.")
    # After a Hold On the turn does not change, so the turn alone would let a double click play twice.
    if not seat.version <= answers <= live.game.version:
        raise Refused("stale", "The table has changed since. Look again, then move.")
    entry = parse(f"{seat.number} {move}")
    if not isinstance(entry, Move) or entry.spent_ms is not None:
        raise Refused("not-a-move", "That is no move of this game.")
    return entry
