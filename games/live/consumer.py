"""The socket of a table: parse, have the viewer look or act, answer. It keeps no state of a game.

The groups' messages say only that something may have changed. Each socket then reads the table for its own viewer and
sends it where it differs from what was sent last, so what it has sent is the newest there is; a burst of changes is
one reading. It subscribes before it reads.
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
from django.core.exceptions import ObjectDoesNotExist
from django.utils import timezone

from games.live import announce, limits, protocol
from games.live.edition import edition
from games.live.lag import RoundTrips
from games.live.limits import Allowance
from games.live.protocol import Echo, Hear, Lines, Message, Move, Say, Sync
from games.live.viewer import Known, NoLonger, Sight, Viewer
from games.queries.clocks import to_ms
from games.rules.refused import Refused

BEAT_S = 25.0
"""How often a socket says which versions are the newest, having looked."""

FALLBACK_S = 1.0
"""After so long without the group's message, as when the broker is away, a socket that acted looks by itself."""

GONE, NOT_FOUND, FLOOD, CROWD, TOO_LONG, BROKEN = 4401, 4404, 4408, 4409, 1009, 1011
"""Codes of closing: not who came any more, no such series, too many messages, too many sockets, frame too long,
fault of ours."""

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
        """The viewer is subscribed and is told what it has not seen; a series that is not there closes the socket."""
        opening = protocol.opening(self.scope["query_string"])
        self.viewer = Viewer(
            self.scope["url_route"]["kwargs"]["pk"],
            self.scope["session"].session_key,
            opening.page or self.channel_name,
        )
        self.allowance = Allowance(since_s=self._time_s)
        self.trips = RoundTrips()
        self.changed = asyncio.Event()
        self.fallback: asyncio.TimerHandle | None = None
        self.pump: asyncio.Task[None] | None = None
        self.who = ""
        self.seen, self.known = opening.seen, Known()
        self.heard: int | None = None  # the last line of the chat that was told; none before the page asks for them
        self.is_asked, self.is_old = True, opening.edition not in ("", edition())
        await self.accept()
        try:
            await _in_thread(self.viewer.arrive)(is_new=opening.new)
        except LookupError:
            await self.close(NOT_FOUND)
            return
        who = str(self.viewer.player.pk if self.viewer.player else (self.scope.get("client") or ["?"])[0])
        if not sockets.enter(who):
            await self.close(CROWD)
            return
        self.who = who
        await announce.subscribe(self.viewer.groups, self.channel_name)
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
            await announce.unsubscribe(self.viewer.groups, self.channel_name)
            await _in_thread(self.viewer.leave)()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """The message is carried out, or refused with a code; who floods or goes on sending garbage is closed."""
        now = timezone.now()
        if not self.allowance.take(self._time_s):
            await self._refuse(Refused("too-many", "Too many messages. Wait a moment."))
            if self.allowance.is_exhausted:
                await self.close(FLOOD)
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

    async def look_again(self, event: dict[str, Any]) -> None:
        """Something may have changed: the table will be read."""
        if self.fallback:
            self.fallback.cancel()
        self.changed.set()

    async def look_for_lines(self, event: dict[str, Any]) -> None:
        """Something was said: a page that shows the chat is told what its viewer reads of it."""
        if self.heard is not None:
            await self._send_lines()

    async def _answer(self, message: Message, now: datetime) -> None:
        match message:
            case Sync(seen):
                self.seen, self.is_asked = seen, True
                self.changed.set()
            case Echo(number):
                self.trips.hear(number, self._time_s)
            case Lines(after):
                await self._send_lines(after)
            case _:
                await self._act(message, now)

    async def _act(self, message: Message, now: datetime) -> None:
        try:
            await _in_thread(self.viewer.act)(message, now=now, lag_ms=self.trips.ms or 0)
        except Refused as refused:
            await self._refuse(refused, message)
        except Exception:  # ours, or the database's: whatever it was has been rolled back, and the socket stays
            log.exception("series %s: %s", self.viewer.series_id, type(message).__name__)
            await self._refuse(Refused("fault", "That did not work, and nothing was changed. Try again."), message)
        else:
            match message:
                case Say():
                    await self._send_lines()
                case Hear():
                    await self._send_lines(0)
                case _:
                    self._look_later()

    async def _send_lines(self, after: int | None = None) -> None:
        """The page has the lines that it has not had, or those after this one; of all of them it is always told."""
        since = self.heard or 0 if after is None else after
        try:
            told = await _in_thread(self.viewer.lines)(since)
        except (NoLonger, LookupError, ObjectDoesNotExist):
            self.changed.set()  # which closes the socket
            return
        self.heard = told["lines"][-1][0] if told["lines"] else since
        if told["lines"] or after == 0:
            await self._send(protocol.Chat(**told))

    def _look_later(self) -> None:
        if self.fallback:
            self.fallback.cancel()
        self.fallback = asyncio.get_running_loop().call_later(FALLBACK_S, self.changed.set)

    async def _refuse(self, refused: Refused, message: Message | None = None) -> None:
        move_id = message.id if isinstance(message, Move | Say) else None
        await self._send(protocol.Refused(refused.code, refused.text, move_id))

    async def _keep_up(self) -> None:
        """The viewer has the newest state, for as long as the socket is open and it is the one who came."""
        try:
            while True:
                try:
                    async with asyncio.timeout(BEAT_S):
                        await self.changed.wait()
                except TimeoutError:
                    await self._beat()
                else:
                    self.changed.clear()
                    await self._tell(await _in_thread(self.viewer.look)())
        except NoLonger:
            await self.close(GONE)
        except (LookupError, ObjectDoesNotExist):
            await self.close(NOT_FOUND)
        except Exception:
            log.exception("series %s: a socket is closed", self.viewer.series_id)
            await self.close(BROKEN)

    async def _tell(self, sight: Sight) -> None:
        """The page has the state, and is not sent what it has already; where it asked, it has an answer."""
        is_asked, self.is_asked = self.is_asked, False
        was_elsewhere, self.known = self.known.elsewhere, sight.known
        if sight.state["tag"] != self.seen:
            self.seen = sight.state["tag"]
            await self._send(protocol.State(state=sight.state, **self._link()))
        elif is_asked or sight.elsewhere != was_elsewhere:
            await self._send_beat(self.known)

    async def _beat(self) -> None:
        """The versions are sent, and the state and lines will be where messages that told of them were lost."""
        known = await _in_thread(self.viewer.stay)()
        await self._send_beat(known)
        if known != self.known:
            self.changed.set()
        if self.heard is not None:
            await self._send_lines()

    async def _send_beat(self, known: Known) -> None:
        v, gv = known.versions
        await self._send(protocol.Beat(v=v, gv=gv, now_ms=to_ms(timezone.now()), **self._link()))

    def _link(self) -> dict[str, Any]:
        is_old, self.is_old = self.is_old, False
        echo = self.trips.ask(self._time_s) if self.viewer.sits else 0
        return {
            "elsewhere": self.known.elsewhere,
            "echo": echo,
            "rtt_ms": self.trips.ms,
            "old": is_old,
            "watching": self.viewer.watchers,
        }

    async def _send(self, answer: protocol.Answer) -> None:
        await self.send(protocol.written(answer))

    @property
    def _time_s(self) -> float:
        return asyncio.get_running_loop().time()
