"""A game under its lock, and the one way in which its log grows. It decides nothing and knows nothing of a series."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F

from games.live import alarm, announce
from games.models import Entry, Game, Seat, Series
from games.queries import clocks, deals, log
from games.queries.clocks import from_ms, to_ms
from games.queries.seats import seats_of
from games.rules import entry as rules_entry
from games.rules import shuffle
from games.rules.bouts import BOUT_MS
from games.rules.clock import Clock
from games.rules.entry import Leave, Market, Move, Play, Resign, Row, Time, Void, parse
from games.rules.event import Event, Kind
from games.rules.ken import Ken
from games.rules.position import Position

CONTINUE_MS = 30_000
"""How long clocks wait for Continue between the deals of a points game, at most. Rule: M4."""

THINKING_S = (0.8, 1.8)
"""How long a house bot takes over a move against one opponent."""

THINKING_AT_A_TABLE_S = (0.5, 1.1)
"""How long at a table, where several may move one after another: long enough to be followed."""

THINKING_ALONE_S = (0.1, 0.2)
"""How long when no person is left in the game: for nobody's sake but the places'."""

_chance = random.SystemRandom()


@dataclass(slots=True)
class LiveGame:
    """A game that runs: row locked, log replayed, clock read. seats: in seat order, with their players."""

    game: Game
    seats: Sequence[Seat]
    position: Position
    clock: Clock
    _stored: list[tuple[object, ...]] = field(init=False)
    """What the rows of the seats hold, so that only those that change are written."""

    def __post_init__(self) -> None:
        self._stored = [_kept(seat) for seat in self.seats]

    def append(self, entry: rules_entry.Entry, *, at: datetime, move_id: UUID | None = None, lag_ms: int = 0) -> None:
        """The entry and every chance entry it needs stand in the log; rows, clocks and alarms are as they leave them.

        at: when it reached the server; lag_ms: what it lost to the network, given back within bounds. Refused as the
        rules do; then nothing has changed. The caller holds the lock, and carries the series on when the game has
        ended.
        """
        now_ms = to_ms(at)
        made_ms = self.clock.made_ms(now_ms, lag_ms)
        deal, choices = self.position.deal, _choices(self.position)
        mover = entry.seat if isinstance(entry, Move) else None
        if isinstance(entry, Move | Resign | Leave | Time) and entry.seat in self.position.to_act:
            entry = replace(entry, spent_ms=self._spent_ms(entry.seat, made_ms))
        events = self.position.apply(entry)
        number, given_ms = self.position.entries, now_ms - made_ms
        line = Entry(game=self.game, number=number, text=str(entry), at=at, move_id=move_id, lag_ms=given_ms)
        lines = [line, *self._chance_entries(at)]
        Entry.objects.bulk_create(lines)

        after = _choices(self.position)
        self.clock = self._clock_after(mover, deal, events, now_ms, made_ms)
        self._await_continue(mover, deal, at)
        for seat in self.seats:
            seat.remaining_ms = self.clock.left_ms[seat.number - 1]
            if seat.number == mover:
                seat.moved = True
            if seat.number == mover or choices.get(seat.number) != after.get(seat.number):
                seat.version = self.position.entries
        self._write(at)

    def open_log(self, *, at: datetime) -> None:
        """The chance entries that begin the game stand in its log, and the clock of whoever begins runs."""
        Entry.objects.bulk_create(self._chance_entries(at))
        self.clock = Clock.start(self.clock.control, len(self.seats), self._running(), to_ms(at))
        for seat in self.seats:
            seat.version, seat.remaining_ms = self.position.entries, self.clock.left_ms[seat.number - 1]
        self._write(at)

    def press_continue(self, seat: Seat, *, at: datetime) -> None:
        """The seat is not waited for any more, and clocks run from this moment if nobody is. Rule: M4.

        The caller holds the lock.
        """
        seat.continued = self.position.deal
        self._run_if_all_continued(at)
        self._write(at)
        show(self.game)

    def fallen(self, now: datetime, lag_ms: int = 0) -> tuple[int, ...]:
        """Give the seats whose time has run out first; empty while nobody's has. Rule: M4.

        lag_ms: as of a move that has just come, which is judged by when it counts as made.
        """
        return self.clock.fallen(self.clock.made_ms(to_ms(now), lag_ms))

    def _chance_entries(self, at: datetime) -> list[Entry]:
        secret, nonces = bytes(self.game.secret), [bytes(nonce) for nonce in self.game.nonces]
        lines = []
        while chance := self.position.awaits:
            number = self.position.entries + 1
            answer = shuffle.answer(chance, secret, nonces, str(number))
            self.position.apply(answer)
            lines.append(Entry(game=self.game, number=number, text=str(answer), at=at))
        return lines

    def _spent_ms(self, seat: int, now_ms: int) -> int:
        """Give how long the seat has had to act; in Ken the other's row has settled the clocks of both since."""
        spent_ms = self.clock.spent_ms(now_ms)
        if isinstance(self.position, Ken):
            since = Entry.objects.filter(game=self.game, number__gt=self.seats[seat - 1].version)
            for text, lag_ms in since.values_list("text", "lag_ms"):
                if isinstance(row := parse(text), Row):
                    spent_ms += (row.spent_ms or 0) + lag_ms
        return spent_ms

    def _clock_after(self, mover: int | None, deal: int, events: Sequence[Event], now_ms: int, made_ms: int) -> Clock:
        if self.position.deal != deal:
            return self.clock.renewed(self._running(), now_ms + CONTINUE_MS)
        revealed_ms = now_ms + BOUT_MS * sum(event.kind is Kind.BOUT for event in events)
        # Between deals, and while a row is revealed, `since_ms` lies ahead; a move made before then leaves the others
        # the rest of the wait.
        from_ms = max(revealed_ms, self.clock.since_ms)
        return self.clock.moved(mover, self._running(), now_ms, made_ms=made_ms, from_ms=from_ms)

    def _await_continue(self, mover: int | None, deal: int, at: datetime) -> None:
        """After a deal Continue is waited for, which house bots press at once, and a seat that moves by its move."""
        if self.position.deal != deal:
            self.game.continue_by, mover = from_ms(self.clock.since_ms), None
        elif self.game.continue_by is None:
            return
        for seat in self.seats:
            if seat.number == mover or seat.player.is_bot:
                seat.continued = self.position.deal
        self._run_if_all_continued(at)

    def _run_if_all_continued(self, at: datetime) -> None:
        if not deals.awaited(self.game, self.seats, self.position, at):
            self.game.continue_by, self.clock = None, self.clock.begun(to_ms(at))

    def _running(self) -> tuple[int, ...]:
        return tuple(
            seat.number for seat in self.seats if seat.number in self.position.to_act and not seat.player.is_bot
        )

    def _write(self, at: datetime) -> None:
        game, deadline_ms = self.game, self.clock.deadline_ms()
        game.version = self.position.entries
        game.to_act = list(self.position.to_act)
        game.clocked_at = None if self.clock.paused else from_ms(self.clock.since_ms)
        game.deadline_at = None if deadline_ms is None else from_ms(deadline_ms)
        game.armed_for = alarm.rearmed("lapse_game", game.pk, game.deadline_at, game.armed_for, at)
        self._set_bot(at)
        if result := self.position.result:
            game.state = Game.State.VOID if result.reason == str(Void()) else Game.State.OVER
            game.ended_at, game.reason = at, result.reason
            game.places, game.counts = list(result.places), list(result.counts)
        game.save(update_fields=_ENDED if result else _MOVED)
        changed = [seat for seat, stored in zip(self.seats, self._stored, strict=True) if _kept(seat) != stored]
        if changed:
            # An upsert of rows that are there: bulk_update builds a CASE for each column and takes far longer.
            Seat.objects.bulk_create(changed, update_conflicts=True, unique_fields=["id"], update_fields=_SEAT)
        announce.changed(game.series_id)

    def _set_bot(self, at: datetime) -> None:
        if any(seat.player.is_bot and seat.number in self.game.to_act for seat in self.seats):
            seen = max(at, from_ms(self.clock.since_ms))  # while clocks wait, people look at something else
            self.game.bot_due_at = seen + timedelta(seconds=_chance.uniform(*self._thinking_s()))
            alarm.call("move_bot", self.game.pk, self.game.bot_due_at)
        else:
            self.game.bot_due_at = None

    def _thinking_s(self) -> tuple[float, float]:
        if len(self.seats) == 2:
            return THINKING_S
        in_play = [seat for seat, playing in zip(self.seats, self.position.in_play, strict=True) if playing]
        return THINKING_ALONE_S if all(seat.player.is_bot for seat in in_play) else THINKING_AT_A_TABLE_S


_MOVED = ("version", "to_act", "clocked_at", "continue_by", "deadline_at", "armed_for", "bot_due_at")
_ENDED = (*_MOVED, "state", "ended_at", "reason", "places", "counts")
_SEAT = ("version", "remaining_ms", "continued", "moved")


def _kept(seat: Seat) -> tuple[object, ...]:
    return tuple(getattr(seat, name) for name in _SEAT)


def show(game: Game) -> None:
    """Announces the series, which has a new version: something has changed that is no entry of the log."""
    Series.objects.filter(pk=game.series_id).update(version=F("version") + 1)
    announce.changed(game.series_id)


def lock_row(game_id: int, *, skip_locked: bool = False) -> Game | None:
    """Give the game's row, locked until the transaction ends; None when it is another's and skip_locked."""
    games = Game.objects.select_for_update(of=("self",), no_key=True, skip_locked=skip_locked)
    return games.select_related("series", "ruleset").filter(pk=game_id).first()


def lock_running(series_id: int) -> Game | None:
    """Give the series' running game, locked until the transaction ends, or None when none runs."""
    for game_id in Game.objects.filter(series=series_id, state=Game.State.LIVE).values_list("pk", flat=True):
        game = lock_row(game_id)
        if game and game.state == Game.State.LIVE:
            return game
    return None


def read(game: Game, seats: Sequence[Seat] | None = None) -> LiveGame:
    """Give the running game whose row the caller has locked. seats: where they were read already."""
    seats = seats or seats_of(game)
    return LiveGame(game, seats, log.position(game, seats), clocks.clock(game, seats))


def _choices(position: Position) -> dict[int, set[Play | Market]]:
    """Give what each seat to act may do; a seat whose choices change has its answers to older entries stale."""
    # In Ken no move is listed: a seat has a choice, always the same, until its row lies.
    choices: dict[int, set[Play | Market]] = {seat: set() for seat in position.to_act}
    for move in position.legal():
        if isinstance(move, Play | Market):
            choices[move.seat].add(move)
    return choices
