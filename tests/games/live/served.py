"""The site behind its own server in a thread, and sockets over real wires, whose bytes are counted."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.games.live.sockets import PATIENCE_S

BROWSER = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
)


@contextmanager
def served() -> Iterator[int]:
    """The port on which the site answers, with the options of a real one."""
    config = uvicorn.Config(
        "whotclub.asgi:application",
        lifespan="off",
        log_level="warning",
        server_header=False,
        ws_max_size=16384,
        ws_per_message_deflate=True,
        timeout_graceful_shutdown=5,
    )
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join()


class Wire(socket.socket):
    """A connection that counts. down, up: bytes so far; opening: of those that came, the answer to the opening."""

    down = up = opening = 0

    def recv(self, *arguments: Any) -> bytes:
        data = super().recv(*arguments)
        self.opening = self.opening or data.find(b"\r\n\r\n") + 4
        self.down += len(data)
        return data

    def sendall(self, data: Any, *arguments: Any) -> None:
        super().sendall(data, *arguments)
        self.up += len(data)


class Browser:
    """A socket as a browser opens it, with its headers and compression; it sends echoes back at once."""

    def __init__(self, port: int, series_id: int, cookie: bytes = b"", query: str = "", origin: str = "") -> None:
        self.wire = Wire()
        self.wire.connect(("127.0.0.1", port))
        headers = {"Cookie": cookie.decode(), "Cache-Control": "no-cache", "Accept-Encoding": "gzip, deflate, br"}
        self._socket = connect(
            f"ws://localhost:{port}/ws/s/{series_id}/?{query}",
            sock=self.wire,
            origin=origin or f"http://localhost:{port}",
            user_agent_header=BROWSER,
            additional_headers=headers,
            ping_interval=None,  # as no browser does
            legacy=True,
        )

    def say(self, **message: Any) -> None:
        self._socket.send(json.dumps(message, separators=(",", ":")))

    def hear(self) -> dict[str, Any]:
        """The next message."""
        heard = json.loads(self._socket.recv(timeout=60))
        if heard.get("echo"):
            self.say(t="echo", n=heard["echo"])
        return heard

    def sync(self) -> dict[str, Any]:
        """The state as it is, where nothing more is under way."""
        self.say(t="sync")
        return self.wait_for(lambda state: True)

    def until(self, version: int) -> dict[str, Any]:
        """The state of a game at this version."""
        return self.wait_for(lambda state: state["game"]["v"] >= version)

    def wait_for(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next state that is as wanted."""
        until_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < until_s:
            heard = self.hear()
            if heard["t"] == "state" and wanted(heard["state"]):
                return heard["state"]
        raise TimeoutError("only other messages came")

    def flood(self, frame: str, count: int) -> None:
        """The frame so many times, or until the site will hear no more."""
        with suppress(ConnectionClosed):
            for _ in range(count):
                self._socket.send(frame)

    def closed(self) -> int:
        """The code with which the site closes the socket."""
        while True:
            try:
                self.hear()
            except ConnectionClosed as closing:
                return closing.rcvd.code if closing.rcvd else 1006

    def shut(self) -> None:
        self._socket.close()
