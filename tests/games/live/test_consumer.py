"""The socket of a table, over a real channel layer and a real database."""

import json
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client

from games.models import Game
from games.services import play
from tests.games.playing import begun, on_turn, players_of
from whotclub.asgi import application
from whotclub.people.models import Player

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

threaded = sync_to_async(thread_sensitive=False)


def cookie_of(player: Player | None) -> bytes:
    client = Client()
    if player:
        client.force_login(player.user)
        return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}".encode()
    return b""


class Socket(ApplicationCommunicator):
    """One viewer's socket, as the site serves it."""

    def __init__(self, series_id: int, cookie: bytes = b"", origin: bytes = b"http://localhost") -> None:
        headers = [(b"cookie", cookie), (b"origin", origin), (b"host", b"localhost")]
        path = f"/ws/s/{series_id}/"
        super().__init__(application, {"type": "websocket", "path": path, "query_string": b"", "headers": headers})

    async def open(self) -> bool:
        """Whether the site took the socket."""
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(5))["type"] == "websocket.accept"

    async def shut(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1005})
        await self.wait(5)

    async def say(self, **message: Any) -> None:
        await self.send_input({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self, wanted: str) -> dict[str, Any]:
        """The next message of this sort, others let by."""
        while True:
            sent = await self.receive_output(5)
            assert sent["type"] == "websocket.send", sent
            heard = json.loads(sent["text"])
            if heard["t"] == wanted:
                return heard

    async def closed(self) -> int:
        """The code with which the site closes the socket."""
        while True:
            sent = await self.receive_output(5)
            if sent["type"] == "websocket.close":
                return sent["code"]

    async def state(self, version: int = 0) -> dict[str, Any]:
        """The next state whose game is at least at this version."""
        while True:
            state = (await self.hear("state"))["state"]
            if state["game"] and state["game"]["v"] >= version:
                return state


@threaded
def a_game() -> tuple[Game, dict[int, bytes], bytes]:
    """A game begun now, its players' cookies by seat, and a watcher's."""
    from django.utils import timezone

    game = begun(now=timezone.now())
    return game, {n: cookie_of(player) for n, player in enumerate(players_of(game.series), 1)}, cookie_of(None)


async def test_a_move_by_socket_reaches_both_players_and_a_watcher() -> None:
    game, cookies, nobody = await a_game()
    sockets = [Socket(game.series_id, cookie) for cookie in (cookies[1], cookies[2], nobody)]
    for socket in sockets:
        assert await socket.open()
    first = await sockets[0].state()
    assert first["game"]["view"]["hands"][1] is None
    await sockets[0].say(t="move", game=game.pk, move="market", answers=first["game"]["answers"], id=str(uuid4()))
    for socket in sockets:
        assert (await socket.state(game.version + 1))["game"]["view"]["to_act"] == [2]
        await socket.shut()
