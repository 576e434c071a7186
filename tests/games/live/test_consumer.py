"""The socket of a table, over a real channel layer and a real database."""

import asyncio
import logging
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.live import consumer, limits
from games.models import Game
from games.services import play
from tests.factories import PlayerFactory
from tests.games.live.sockets import (
    Socket,
    a_game,
    a_game_between_deals,
    cookie_of,
    threaded,
    waiting_series,
)
from tests.games.playing import on_turn, send
from whotclub.asgi import application

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_a_move_by_socket_reaches_both_players_and_a_watcher() -> None:
    game, cookies = await a_game()
    sockets = [Socket(game.series_id, cookie) for cookie in (cookies[1], cookies[2], b"")]
    for socket in sockets:
        assert await socket.open()
    first = await sockets[0].state()
    assert [hand is not None for hand in first["game"]["view"]["hands"]] == [True, False]
    assert [hand is not None for hand in (await sockets[2].state())["game"]["view"]["hands"]] == [False, False]
    await sockets[0].say(t="move", game=game.pk, move="market", answers=first["game"]["answers"], id=str(uuid4()))
    for socket in sockets:
        assert (await socket.state(game.version + 1))["game"]["view"]["to_act"] == [2]
        await socket.shut()


async def test_a_move_made_elsewhere_is_announced_after_it_was_committed() -> None:
    """By a form post, a task, another process: the socket reads what stands."""
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[2])
    await socket.open()
    await socket.state()
    await threaded(send)(game, "market", now=timezone.now())
    assert (await socket.state(game.version))["game"]["log"][-1][1].endswith("went to market.")
    await socket.shut()


async def test_a_burst_of_changes_ends_with_the_newest_state() -> None:
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[1])
    await socket.open()
    for _ in range(6):
        await threaded(send)(game, "market", now=timezone.now())
    assert (await socket.state(7))["game"]["v"] == 7
    await socket.shut()


async def test_start_and_its_nonce_go_through_the_socket() -> None:
    series, cookies = await waiting_series()
    sockets = [Socket(series.pk, cookies[seat]) for seat in (1, 2)]
    for socket in sockets:
        await socket.open()
        await socket.say(t="start", game=1, nonce="ab" * 16)
    assert (await sockets[0].state())["game"]["v"] == 1
    game = await threaded(series.games.get)()
    assert [bytes(nonce) for nonce in game.nonces] == [b"\xab" * 16] * 2
    for socket in sockets:
        await socket.shut()


async def test_continue_by_socket_reaches_both_and_the_last_press_lets_clocks_run() -> None:
    game, cookies = await a_game_between_deals()
    sockets = {seat: Socket(game.series_id, cookie) for seat, cookie in cookies.items()}
    for socket in sockets.values():
        assert await socket.open()
        assert (await socket.state())["game"]["deals"]["awaited"] == [1, 2]
    for seat, left in ((2, [1]), (1, [])):
        await sockets[seat].say(t="continue", game=game.pk, deal=2)
        for socket in sockets.values():
            while (await socket.state())["game"]["deals"]["awaited"] != left:
                pass
    for socket in sockets.values():
        await socket.shut()


async def test_a_refused_move_says_why_and_names_the_move() -> None:
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[2])
    await socket.open()
    move_id = str(uuid4())
    await socket.say(t="move", game=game.pk, move="market", answers=1, id=move_id)
    refused = await socket.hear("refused")
    assert refused == {"t": "refused", "code": "not-your-turn", "text": "It is not your turn.", "id": move_id}
    await socket.shut()


@pytest.mark.parametrize(
    "message",
    [
        {"t": "move", "game": 1, "move": "market", "answers": 1, "id": str(uuid4())},
        {"t": "start", "game": 1},
        {"t": "continue", "game": 1, "deal": 2},
        {"t": "resign", "scope": "game"},
        {"t": "draw", "do": "offer"},
    ],
)
async def test_a_watcher_may_only_watch(message: dict[str, Any]) -> None:
    game, _ = await a_game()
    socket = Socket(game.series_id)
    await socket.open()
    await socket.say(**message)
    assert (await socket.hear("refused"))["code"] == "not-logged-in"
    await socket.shut()
    stranger = Socket(game.series_id, await threaded(lambda: cookie_of(PlayerFactory()))())
    await stranger.open()
    await stranger.say(**message | {"game": game.pk if message["t"] in ("move", "continue") else 1})
    assert (await stranger.hear("refused"))["code"] == "not-your-game"
    await stranger.shut()


async def test_one_person_has_so_many_sockets_and_no_more() -> None:
    game, cookies = await a_game()
    counted = [Socket(game.series_id, cookies[1]) for _ in range(limits.MOST_SOCKETS)]
    for socket in counted:
        await socket.open()
        await socket.state()  # taken is not counted: who comes is found out first, in a thread
    one_more = Socket(game.series_id, cookies[1])
    await one_more.open()
    assert await one_more.closed() == consumer.CROWD
    for socket in counted:
        await socket.shut()


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "no JSON",
        "[]",
        '{"t":"cheat"}',
        '{"t":"move"}',
        '{"t":"start","game":1,"nonce":"not hex"}',
        '{"t":"move","game":-1,"move":"market","answers":0,"id":"00000000-0000-0000-0000-000000000000"}',
        b"\x00\x01",
    ],
)
async def test_garbage_and_binary_are_answered_with_a_code(frame: str | bytes) -> None:
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[1])
    await socket.open()
    kind = "text" if isinstance(frame, str) else "bytes"
    await socket.send_input({"type": "websocket.receive", kind: frame})
    assert (await socket.hear("refused"))["code"] == "bad-message"
    await socket.say(t="sync")
    await socket.state()
    await socket.shut()


async def test_a_flood_is_refused_and_then_closed() -> None:
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[1])
    await socket.open()
    for _ in range(200):
        await socket.say(t="nothing")
    assert (await socket.hear("refused"))["code"] == "bad-message"
    while (await socket.hear("refused"))["code"] != "too-many":
        pass
    assert await socket.closed() == consumer.FLOOD


async def test_too_long_a_frame_closes_the_socket() -> None:
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[1])
    await socket.open()
    await socket.say(t="move", move="x" * 17_000)
    assert await socket.closed() == consumer.TOO_LONG


async def test_another_origin_and_an_unknown_series_have_no_socket() -> None:
    game, cookies = await a_game()
    assert not await Socket(game.series_id, cookies[1], origin=b"http://elsewhere.example").open()
    unknown = Socket(game.series_id + 1000, cookies[1])
    await unknown.open()
    assert await unknown.closed() == consumer.NOT_FOUND


async def test_the_others_see_who_is_here() -> None:
    game, cookies = await a_game()
    ada = Socket(game.series_id, cookies[1])
    await ada.open()
    assert [seat["here"] for seat in (await ada.state())["seats"]] == [True, False]
    bayo = Socket(game.series_id, cookies[2])
    await bayo.open()
    while [seat["here"] for seat in (await ada.state())["seats"]] != [True, True]:
        pass
    await bayo.shut()
    while [seat["here"] for seat in (await ada.state())["seats"]] != [True, False]:
        pass
    await ada.shut()


async def test_a_heartbeat_carries_the_versions_and_brings_what_was_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumer, "BEAT_S", 0.2)
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[2])
    await socket.open()
    version = (await socket.state())["series"]["v"]
    await threaded(lose_a_message)(game)
    beat = await socket.hear("beat")
    while beat["gv"] == 1:
        beat = await socket.hear("beat")
    assert (beat["gv"], beat["v"]) == (2, version)
    assert (await socket.state(2))["game"]["v"] == 2
    await socket.shut()


def lose_a_message(game: Game) -> None:
    """A move whose announcement never arrives, as when the broker loses it."""
    seat = on_turn(game)
    with transaction.atomic():
        play.play(game.pk, seat.player, "market", answers=1, move_id=uuid4(), now=timezone.now())
        connection.run_on_commit.clear()


async def test_a_fault_of_ours_is_answered_and_the_socket_stays(caplog: pytest.LogCaptureFixture) -> None:
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[1])
    await socket.open()
    await socket.state()
    await threaded(take_no_entries)()
    with caplog.at_level(logging.CRITICAL, "games.live.consumer"):
        await socket.say(t="move", game=game.pk, move="market", answers=1, id=str(uuid4()))
        assert (await socket.hear("refused"))["code"] == "fault"
    await threaded(take_entries)()
    await socket.say(t="sync")
    assert (await socket.state())["game"]["v"] == 1
    await socket.shut()


def take_no_entries() -> None:
    """Whoever looks sees what stands, and whoever moves meets a fault of the database."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_entry ADD CONSTRAINT full_up CHECK (false) NOT VALID")


def take_entries() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_entry DROP CONSTRAINT full_up")


async def test_a_browser_that_goes_while_it_is_sent_something_leaves_no_trace_in_the_log(caplog) -> None:
    """ASGI: from then on a server raises some OSError for whatever is sent."""
    game, cookies = await a_game()
    inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    sent = []

    async def send_until_it_is_gone(message: dict[str, Any]) -> None:
        sent.append(message["type"])
        if message["type"] != "websocket.accept":
            raise ConnectionResetError

    path = f"/ws/s/{game.series_id}/"
    headers = [(b"cookie", cookies[1]), (b"origin", b"http://localhost"), (b"host", b"localhost")]
    scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers}
    served = asyncio.create_task(application(scope, inbox.get, send_until_it_is_gone))
    await inbox.put({"type": "websocket.connect"})
    async with asyncio.timeout(30):
        while "websocket.send" not in sent:
            await asyncio.sleep(0.01)
        await inbox.put({"type": "websocket.disconnect", "code": 1006})
        await served
    assert caplog.records == []
