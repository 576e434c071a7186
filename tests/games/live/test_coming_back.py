"""Who comes to a table by socket, comes back to it, comes twice, or has gone; over a real layer and database."""

import asyncio
from functools import partial
from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.live import active, consumer
from games.live.edition import edition
from games.models import Game, SeriesSeat
from games.services import chat
from tests.games.live.sockets import (
    Socket,
    a_game,
    cookie_in,
    cookies_of,
    threaded,
    waiting_series,
)
from tests.games.playing import begun, opened, players_of, send
from whotclub.people.models import Player

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_who_is_logged_out_without_a_word_can_no_longer_move() -> None:
    """The session is asked anew for each message, and each reading."""
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[1])
    await socket.open()
    await socket.state()
    await threaded(partial(Session.objects.all()._raw_delete, using="default"))()
    await socket.say(t="move", game=game.pk, move="market", answers=1, id=str(uuid4()))
    assert (await socket.hear("refused"))["code"] == "not-logged-in"
    await socket.say(t="sync")
    assert await socket.closed() == consumer.GONE


def log_out(client: Client, player: Player) -> None:
    client.post(reverse("account_logout"))


def change_password(client: Client, player: Player) -> None:
    player.user.set_password("another-one-altogether")
    player.user.save()


def ban(client: Client, player: Player) -> None:
    player.user.is_active = False
    player.user.save(update_fields=["is_active"])


@pytest.mark.parametrize("lose", [log_out, change_password, ban])
async def test_sockets_close_at_once_when_who_came_is_no_longer_who_looks(lose) -> None:
    """RELIABILITY 3: log-out, password change, ban; nobody waits for the next heartbeat."""
    game, client, player = await logged_in()
    mine, other = Socket(game.series_id, cookie_in(client)), Socket(game.series_id)
    for socket in (mine, other):
        assert await socket.open()
        await socket.state()
    await threaded(lose)(client, player)
    assert await mine.closed() == consumer.GONE
    await other.say(t="sync")
    assert await other.state()
    await other.shut()


@threaded
def logged_in() -> tuple[Game, Client, Player]:
    """A game begun now, and the browser in which its first player is logged in."""
    game = begun(now=timezone.now())
    player, client = players_of(game.series)[0], Client()
    client.force_login(player.user)
    return game, client, player


async def test_the_socket_of_a_seat_closes_at_once_when_the_seat_is_lost() -> None:
    """RELIABILITY 3: whoever comes back is a watcher."""
    series = await threaded(partial(opened, 3))(now=timezone.now())
    cookies = await threaded(cookies_of)(series)
    socket = Socket(series.pk, cookies[3])
    await socket.open()
    await socket.hear("state")
    await threaded(lambda: SeriesSeat.objects.get(series=series, number=3).delete())()
    assert await socket.closed() == consumer.GONE


async def test_a_series_that_is_deleted_under_its_watchers_closes_their_sockets() -> None:
    series, _ = await waiting_series()
    socket = Socket(series.pk)
    await socket.open()
    await socket.hear("state")
    await threaded(series.delete)()
    assert await socket.closed() == consumer.NOT_FOUND


async def test_who_comes_back_and_has_seen_it_all_is_sent_no_state() -> None:
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[1])
    await socket.open()
    state = await socket.state()
    await socket.say(t="sync", seen=state["tag"])
    assert (await socket.next())["t"] == "beat"
    await socket.shut()
    again = Socket(game.series_id, cookies[1], query=f"seen={state['tag']}&page=p1")
    await again.open()
    beat = await again.next()
    assert (beat["t"], beat["gv"]) == ("beat", game.version)
    await threaded(send)(game, "market", now=timezone.now())
    assert (await again.next())["state"]["game"]["v"] == beat["gv"] + 1
    await again.shut()


async def test_a_page_of_an_older_edition_is_told_so_once() -> None:
    game, _ = await a_game()
    for edition_of_page, is_old in (("00000000", True), (edition(), False), ("", False)):
        socket = Socket(game.series_id, query=f"edition={edition_of_page}")
        await socket.open()
        assert (await socket.hear("state")).get("old", False) is is_old
        await socket.say(t="sync")
        assert "old" not in await socket.hear("state")
        await socket.shut()


async def test_the_newest_page_of_a_seat_plays_until_an_older_one_takes_it_back() -> None:
    """Both stay readable, and a move that the older one has sent is a move of the seat all the same."""
    game, cookies = await a_game()
    pages = {}
    for name in ("old", "new"):
        pages[name] = Socket(game.series_id, cookies[1], query=f"page={name}&new=1")
        await pages[name].open()
        assert not (await pages[name].hear("state")).get("elsewhere")
    assert (await pages["old"].next())["elsewhere"]
    await pages["old"].say(t="move", game=game.pk, move="market", answers=1, id=str(uuid4()))
    for page in pages.values():
        assert (await page.state(2))["game"]["v"] == 2
    await pages["old"].say(t="here")
    assert not (await pages["old"].next()).get("elsewhere")
    assert (await pages["new"].next())["elsewhere"]
    await pages["new"].shut()
    back = Socket(game.series_id, cookies[1], query="page=new")  # comes back by itself, and takes nothing
    await back.open()
    assert (await back.hear("state"))["elsewhere"]
    for socket in (back, pages["old"]):
        await socket.shut()


async def test_a_page_hears_by_its_heartbeat_that_another_has_taken_over_and_what_was_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The broker has lost both messages."""
    monkeypatch.setattr(consumer, "BEAT_S", 0.2)
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[1], query="page=old&new=1")
    await socket.open()
    await socket.state()
    await socket.say(t="lines", after=0)
    assert (await socket.hear("chat"))["lines"] == []
    await threaded(act_unheard)(game)
    assert [line[2] for line in (await socket.hear("chat"))["lines"]] == ["Hello"]
    while not (await socket.hear("beat")).get("elsewhere"):
        pass
    await socket.shut()


def act_unheard(game: Game) -> None:
    """Another page of seat 1 plays, and seat 2 says something; nobody is told."""
    one, two = players_of(game.series)
    active.take(game.series_id, one.pk, "new")
    with transaction.atomic():
        chat.say(game.series_id, two, sent_as=uuid4(), now=timezone.now(), text="Hello")
        connection.run_on_commit.clear()


async def test_a_seat_with_two_sockets_is_here_while_one_of_them_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumer, "BEAT_S", 3600.0)
    game, cookies = await a_game()
    first, second = (Socket(game.series_id, cookies[1]) for _ in range(2))
    for socket in (first, second):
        await socket.open()
        await socket.state()
    watcher = Socket(game.series_id)
    await watcher.open()
    for socket, is_here in ((first, True), (second, False)):
        await socket.shut()
        async with asyncio.timeout(120):
            while (await watcher.state())["seats"][0]["here"] is not is_here:
                await asyncio.sleep(0.3)  # no flood
                await watcher.say(t="sync")
            await watcher.say(t="sync")
    await watcher.shut()


async def test_a_move_by_socket_is_given_back_what_its_way_took() -> None:
    """The page answers after a while, as one far away would; the log says how much was given back."""
    game, cookies = await a_game()
    socket = Socket(game.series_id, cookies[1])
    await socket.open()
    asked = await socket.hear("state")
    await asyncio.sleep(0.3)
    await socket.say(t="echo", n=asked["echo"])
    await socket.say(t="sync")
    assert (await socket.hear("state"))["rtt_ms"] >= 300
    await asyncio.sleep(0.3)
    await socket.say(t="move", game=game.pk, move="market", answers=1, id=str(uuid4()))
    await socket.state(2)
    moved = await threaded(game.entries.get)(number=2)
    assert 300 <= moved.lag_ms <= 500
    await socket.shut()


async def test_a_watcher_is_asked_for_no_echo() -> None:
    game, _ = await a_game()
    socket = Socket(game.series_id)
    await socket.open()
    assert "echo" not in await socket.hear("state")
    await socket.shut()
