"""The socket of a table: parse, call one service or query, answer. It knows no rows and keeps no state of a game.

The group's messages say only that something changed. Each socket then reads the table for its own viewer, so what it
sends last is the newest there is; a burst of changes is one reading. It subscribes before it reads. Every message and
every reading asks the session anew who this is.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, ParamSpec, TypeVar

import msgspec
from channels.db import DatabaseSyncToAsync
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone

from games.live import announce, limits, presence, protocol
from games.live.limits import Allowance
from games.live.protocol import Continue, Draw, Message, Move, Resign, Start, Sync
from games.queries import table, viewers
from games.queries.clocks import to_ms
from games.rules.refused import Refused
from games.services import ending, play, series

BEAT_S = 25.0
"""How often a socket says which versions are the newest, having looked."""

FALLBACK_S = 1.0
"""After so long without the group's message, as when the broker is away, a socket that acted looks by itself."""

GONE, NOT_FOUND, TOO_MANY, TOO_LONG, BROKEN = 4401, 4404, 4408, 1009, 1011
"""Codes of closing: no longer logged in, no such series, flooding, frame too long, fault of ours."""

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)
sockets = limits.Sockets()


def _in_thread(function: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Run a service or query in a thread of the pool; the default would have all sockets wait for one thread."""
    threaded: Callable[P, Awaitable[T]] = DatabaseSyncToAsync(function, thread_sensitive=False)
    return threaded


class TableConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # Channels has no types
    """One viewer, a seat or a watcher, of one series."""

    async def __call__(self, scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        """The socket is served until it ends. What is sent to a browser that has gone is lost without a word."""

        async def send_if_there(message: dict[str, Any]) -> None:
            with contextlib.suppress(OSError):  # the server's word for it, by ASGI; `disconnect` follows
                await send(message)

        await super().__call__(scope, receive, send_if_there)

    async def connect(self) -> None:
        """The viewer is subscribed and is sent the table; a series that is not there closes the socket."""
        self.series_id: int = self.scope["url_route"]["kwargs"]["pk"]
        self.session_key: str | None = self.scope["session"].session_key
        self.allowance = Allowance(since_s=asyncio.get_running_loop().time())
        self.changed = asyncio.Event()
        self.fallback: asyncio.TimerHandle | None = None
        self.pump: asyncio.Task[None] | None = None
        self.who = ""
        self.seen = (0, 0)
        await self.accept()
        try:
            self.player_id, self.sits = await _in_thread(_arrive)(self.series_id, self.session_key)
        except LookupError:
            await self.close(NOT_FOUND)
            return
        who = str(self.player_id or (self.scope.get("client") or ["?"])[0])
        if not sockets.enter(who):
            await self.close(TOO_MANY)
            return
        self.who = who
        await announce.subscribe(self.series_id, self.channel_name)
        self.changed.set()
        self.pump = asyncio.create_task(self._keep_up())

    async def disconnect(self, code: int) -> None:
        """Nothing of the socket is left; the others see that the seat is away."""
        if self.fallback:
            self.fallback.cancel()
        if self.pump:
            self.pump.cancel()
        if self.who:
            sockets.leave(self.who)
            await announce.unsubscribe(self.series_id, self.channel_name)
            if self.sits and self.player_id:
                await _in_thread(_leave)(self.series_id, self.player_id)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The message is carried out, or refused with a code; who floods or goes on sending garbage is closed."""
        now = timezone.now()
        if not self.allowance.take(asyncio.get_running_loop().time()):
            await self._refuse(Refused("too-many", "Too many messages. Wait a moment."))
            if self.allowance.is_exhausted:
                await self.close(TOO_MANY)
            return
        if len(text_data or bytes_data or "") > protocol.LONGEST:
            await self.close(TOO_LONG)
            return
        try:
            message = protocol.read(text_data or "")
        except msgspec.DecodeError:
            self.allowance.charge_garbage()
            await self._refuse(Refused("bad-message", "That message cannot be read."))
            return
        await self._answer(message, now)

    async def series_changed(self, event: dict[str, Any]) -> None:
        """The series has a new version: it will be read."""
        if self.fallback:
            self.fallback.cancel()
        self.changed.set()

    async def _answer(self, message: Message, now: datetime) -> None:
        if isinstance(message, Sync):
            self.changed.set()
            return
        try:
            await _in_thread(_act)(self.series_id, self.session_key, message, now)
        except Refused as refused:
            await self._refuse(refused, message)
        except LookupError:
            await self._refuse(Refused("not-logged-in", "Log in to play."), message)
        except Exception:  # ours, or the database's: whatever it was has been rolled back, and the socket stays
            log.exception("series %s: %s", self.series_id, type(message).__name__)
            await self._refuse(Refused("fault", "That did not work, and nothing was changed. Try again."), message)
        else:
            self._look_later()

    def _look_later(self) -> None:
        if self.fallback:
            self.fallback.cancel()
        self.fallback = asyncio.get_running_loop().call_later(FALLBACK_S, self.changed.set)

    async def _refuse(self, refused: Refused, message: Message | None = None) -> None:
        move_id = message.id if isinstance(message, Move) else None
        await self.send(protocol.written(protocol.Refused(refused.code, refused.text, move_id)))

    async def _keep_up(self) -> None:
        """The viewer has the newest state, for as long as the socket is open and the session lasts."""
        try:
            player_id = self.player_id
            while player_id == self.player_id:
                try:
                    async with asyncio.timeout(BEAT_S):
                        await self.changed.wait()
                except TimeoutError:
                    player_id = await self._beat()
                else:
                    self.changed.clear()
                    player_id = await self._send_state()
            await self.close(GONE)
        except LookupError:  # whoever looked by a seat or a link of theirs does so no more
            await self.close(GONE)
        except Exception:
            log.exception("series %s: a socket is closed", self.series_id)
            await self.close(BROKEN)

    async def _send_state(self) -> int | None:
        """Give who is looking; to somebody else than who came nothing is sent."""
        player_id, state = await _in_thread(_look)(self.series_id, self.session_key)
        if player_id == self.player_id:
            self.seen = (state["series"]["v"], state["game"]["v"] if state["game"] else 0)
            await self.send(protocol.written(protocol.State(state)))
        return player_id

    async def _beat(self) -> int | None:
        """Give who is looking; the versions are sent, and the state will be if it is an older one that was sent."""
        now = timezone.now()
        player_id, versions = await _in_thread(_stay)(self.series_id, self.session_key, self.sits)
        await self.send(protocol.written(protocol.Beat(versions[0], versions[1], to_ms(now))))
        if versions != self.seen:
            self.changed.set()
        return player_id


def _arrive(series_id: int, session_key: str | None) -> tuple[int | None, bool]:
    """Give the viewer's player and whether it sits here, which others now see.

    Raises LookupError as `viewers.look` does, here and below.
    """
    player = viewers.at(series_id, session_key)
    if player is None or player.pk not in viewers.seated(series_id):
        return (player.pk if player else None), False
    presence.arrive(series_id, player.pk)
    announce.changed(series_id)
    return player.pk, True


def _stay(series_id: int, session_key: str | None, sits: bool) -> tuple[int | None, tuple[int, int]]:
    player = viewers.at(series_id, session_key)
    if player and sits:
        presence.arrive(series_id, player.pk)
    return (player.pk if player else None), table.versions(series_id)


def _leave(series_id: int, player_id: int) -> None:
    presence.leave(series_id, player_id)
    announce.changed(series_id)


def _look(series_id: int, session_key: str | None) -> tuple[int | None, dict[str, Any]]:
    player = viewers.at(series_id, session_key)
    return (player.pk if player else None), table.state(series_id, player, now=timezone.now())


def _act(series_id: int, session_key: str | None, message: Message, now: datetime) -> None:
    player = viewers.at(series_id, session_key)
    if player is None:
        raise Refused("not-logged-in", "Log in to play.")
    match message:
        case Move(game, move, answers, move_id):
            play.play(game, player, move, answers=answers, move_id=move_id, now=now)
        case Start(number, nonce):
            series.press_start(series_id, player, now=now, nonce=bytes.fromhex(nonce), number=number)
        case Continue(game, deal):
            play.press_continue(game, player, deal=deal, now=now)
        case Resign(scope):
            ending.resign(series_id, player, scope, now=now)
        case Draw("offer", scope):
            ending.offer_draw(series_id, player, scope, now=now)
        case Draw("withdraw", _):
            ending.withdraw_draw(series_id, player, now=now)
        case Draw(answer, _):
            ending.answer_draw(series_id, player, answer == "accept", now=now)
