"""Sockets of a table for tests, over a real channel layer and a real database, and who opens them."""

import asyncio
import json
from functools import partial
from typing import Any

from asgiref.testing import ApplicationCommunicator
from channels.db import DatabaseSyncToAsync
from django.conf import settings
from django.test import Client
from django.utils import timezone

from games.models import Game, Series
from tests.games.playing import begun, opened, players_of, send
from tests.games.views.visiting import live_game, visitor
from whotclub.asgi import application
from whotclub.people.models import Player

PATIENCE_S = 60
"""How long a test waits for what it expects, while heartbeats go by."""

threaded = partial(DatabaseSyncToAsync, thread_sensitive=False)


def cookie_of(player: Player, page: str = "") -> bytes:
    """What the browser of an account sends, or that of a visitor who has come to a page. page: looked at before."""
    client = visitor(player)
    if page or player.is_visitor:
        client.get(page or "/about/")
    return cookie_in(client)


def cookie_in(client: Client) -> bytes:
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}".encode()


class Socket(ApplicationCommunicator):
    """One viewer's socket, as the site serves it."""

    def __init__(
        self, series_id: int, cookie: bytes = b"", origin: bytes = b"http://localhost", query: str = ""
    ) -> None:
        headers = [(b"cookie", cookie), (b"origin", origin), (b"host", b"localhost")]
        path = f"/ws/s/{series_id}/"
        scope = {"type": "websocket", "path": path, "query_string": query.encode(), "headers": headers}
        super().__init__(application, scope)

    async def open(self) -> bool:
        """Whether the site took the socket."""
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(30))["type"] == "websocket.accept"

    async def shut(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1005})
        await self.wait(30)

    async def say(self, **message: Any) -> None:
        await self.send_input({"type": "websocket.receive", "text": json.dumps(message)})

    async def next(self) -> dict[str, Any]:
        """The next message."""
        sent = await self.receive_output(30)
        assert sent["type"] == "websocket.send", sent
        return json.loads(sent["text"])

    async def hear(self, wanted: str) -> dict[str, Any]:
        """The next message of this sort, others let by."""
        async with asyncio.timeout(PATIENCE_S):
            while (heard := await self.next())["t"] != wanted:
                pass
        return heard

    async def closed(self) -> int:
        """The code with which the site closes the socket."""
        async with asyncio.timeout(PATIENCE_S):
            while (sent := await self.receive_output(30))["type"] != "websocket.close":
                pass
        return sent["code"]

    async def state(self, version: int = 0) -> dict[str, Any]:
        """The next state whose game is at least at this version."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                state = (await self.hear("state"))["state"]
                if state["game"] and state["game"]["v"] >= version:
                    return state


@threaded
def a_game() -> tuple[Game, dict[int, bytes]]:
    """A game begun now, and its players' cookies by seat."""
    game = begun(now=timezone.now())
    return game, cookies_of(game.series)


@threaded
def a_game_between_deals() -> tuple[Game, dict[int, bytes]]:
    """A points game whose second deal waits for Continue, and its players' cookies by seat."""
    game = live_game("C7", "X3", variant="british")
    send(game, "C7", now=timezone.now())
    return game, cookies_of(game.series)


@threaded
def waiting_series() -> tuple[Series, dict[int, bytes]]:
    """A series that waits for Start, and its players' cookies by seat."""
    series = opened(now=timezone.now())
    return series, cookies_of(series)


def cookies_of(series: Series) -> dict[int, bytes]:
    return {number: cookie_of(player) for number, player in enumerate(players_of(series), 1)}
