"""The chat over sockets: who is told what, at what price, and what each message answers to whom."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from games.live import watching
from games.models import Series
from games.services import chat
from tests.factories import PlayerFactory, VisitorFactory
from tests.games.live.sockets import Socket, cookie_in, cookie_of, cookies_of, threaded
from tests.games.playing import begun, opened, players_of
from tests.tournaments.cast import club_of, owner_of
from whotclub.people import ties
from whotclub.people.cookie import COOKIE
from whotclub.people.models import Player, Tie

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@threaded
def a_table(**terms: Any) -> tuple[Series, dict[int, bytes], list[Player]]:
    """A series that waits for Start, its players' cookies by seat, and its players."""
    series = opened(now=timezone.now(), **terms)
    return series, cookies_of(series), players_of(series)


@threaded
def says(series: Series, player: Player, text: str) -> int:
    return chat.say(series.pk, player, sent_as=uuid4(), now=timezone.now(), text=text).pk


async def at(series: Series, cookie: bytes = b"") -> Socket:
    """A socket whose page has asked for the lines, and been told."""
    socket = Socket(series.pk, cookie)
    assert await socket.open()
    await socket.say(t="lines", after=0)
    await socket.hear("chat")
    return socket


async def test_a_line_reaches_both_seats_and_a_watcher_and_whoever_sent_it_twice_said_it_once() -> None:
    series, cookies, _ = await a_table()
    sockets = [await at(series, cookie) for cookie in (cookies[1], cookies[2], b"")]
    for text in ("Hello", "Hello", "Good luck"):
        sent_as = str(uuid4()) if text == "Good luck" else "5f1a2c53-50ac-4a4f-9b32-2f8a36a1c5a5"
        await sockets[0].say(t="say", id=sent_as, text=text)
    for socket in sockets:
        heard: list[Any] = []
        while len(heard) < 2:
            heard += [line[1:] for line in (await socket.hear("chat"))["lines"]]
        assert heard == [[1, "Hello"], [1, "Good luck"]]
        await socket.shut()


async def test_a_page_that_comes_back_is_told_what_it_missed_and_no_more() -> None:
    series, cookies, (ada, _) = await a_table()
    first = await says(series, ada, "One")
    await says(series, ada, "Two")
    socket = Socket(series.pk, cookies[2])
    await socket.open()
    await says(series, ada, "Three")  # the page has not asked yet
    await socket.say(t="lines", after=first)
    assert [line[2] for line in (await socket.hear("chat"))["lines"]] == ["Two", "Three"]
    await socket.shut()


async def test_whoever_is_muted_or_has_blocked_is_not_heard_by_that_viewer_alone() -> None:
    series, cookies, (ada, bayo) = await a_table()
    fan = await threaded(PlayerFactory)()
    await threaded(ties.tie)(fan, ada, Tie.Kind.BLOCK, timezone.now())
    cookies[3] = await threaded(cookie_of)(fan)
    one, two, watcher = [await at(series, cookies[number]) for number in (1, 2, 3)]
    await two.say(t="hear", seat=1, heard=False)
    assert await two.hear("chat") == {"t": "chat", "lines": [], "unheard": [1]}
    await says(series, ada, "Can you hear me?")
    await says(series, bayo, "Who is there?")
    for socket in (two, watcher):
        assert [line[2] for line in (await socket.hear("chat"))["lines"]] == ["Who is there?"]
    await two.say(t="hear", seat=1, heard=True)
    assert [line[2] for line in (await two.hear("chat"))["lines"]] == ["Can you hear me?", "Who is there?"]
    for socket in (one, two, watcher):
        await socket.shut()


SAID = {"t": "say", "id": "5f1a2c53-50ac-4a4f-9b32-2f8a36a1c5a5", "text": "Hello"}


@threaded
def roles(series: Series) -> dict[str, bytes]:
    """Cookies of all who may come to a table."""
    known = Client()
    session = known.session
    session[COOKIE] = VisitorFactory().visitor.token
    session.save()
    return {
        "seat": cookie_of(players_of(series)[0]),
        "watcher": cookie_of(PlayerFactory()),
        "stranger": b"sessionid=none",
        "anonymous": b"",
        "visitor": cookie_in(known),
        "organiser elsewhere": cookie_of(owner_of(club_of())),
    }


ANSWERS = [
    ("seat", SAID, None),
    ("watcher", SAID, "not-your-game"),
    ("visitor", SAID, "not-your-game"),
    ("organiser elsewhere", SAID, "not-your-game"),
    ("stranger", SAID, "not-logged-in"),
    ("anonymous", SAID, "not-logged-in"),
    ("seat", {"t": "hear", "seat": 2, "heard": False}, None),
    ("seat", {"t": "hear", "seat": 1, "heard": False}, "own-seat"),
    ("watcher", {"t": "hear", "seat": 9, "heard": False}, "no-such-seat"),
    ("watcher", {"t": "hear", "seat": 2, "heard": False}, None),
    ("visitor", {"t": "hear", "seat": 2, "heard": False}, None),
    ("anonymous", {"t": "hear", "seat": 2, "heard": False}, "not-logged-in"),
    ("anonymous", {"t": "lines", "after": 0}, None),
    ("seat", {"t": "lines", "after": -1}, "bad-message"),
    ("seat", SAID | {"phrase": "nonsense"}, "no-such-phrase"),
    ("seat", SAID | {"text": " "}, "nothing-said"),
    ("seat", SAID | {"text": "x" * 141}, "too-long"),
    ("seat", SAID | {"id": 7}, "bad-message"),
]


@pytest.mark.parametrize(("role", "message", "code"), ANSWERS)
async def test_each_message_is_answered_by_who_sends_it(role: str, message: dict[str, Any], code: str | None) -> None:
    series, _, _ = await a_table()
    socket = await at(series, (await roles(series))[role])
    await socket.say(**message)
    answer = await socket.hear("refused" if code else "chat")
    assert answer.get("code") == code
    if code and code != "bad-message" and "id" in message:
        assert answer["id"] == message["id"]  # so that the page gives back what was typed
    await socket.shut()


async def test_words_at_a_tournament_table_and_a_flood_are_refused_and_the_socket_stays() -> None:
    series, cookies, _ = await a_table(tournament=True)
    socket = await at(series, cookies[1])
    await socket.say(**SAID)
    assert (await socket.hear("refused"))["code"] == "phrases-only"
    for _ in range(6):
        await socket.say(t="say", id=str(uuid4()), phrase="hello")
    assert (await socket.hear("refused"))["code"] == "too-fast"
    await socket.say(t="lines", after=0)
    assert [line[1:] for line in (await socket.hear("chat"))["lines"]] == [[1, "Hello"]] * 5
    await socket.shut()


async def test_watchers_are_counted_and_told_without_a_message_of_its_own() -> None:
    """However many come and go, nobody is sent anything for it: the number travels with what is sent anyway."""
    game = await threaded(begun)(now=timezone.now())
    cookies = await threaded(cookies_of)(game.series)
    seat = Socket(game.series_id, cookies[1])
    await seat.open()
    await seat.state()
    watchers = [Socket(game.series_id) for _ in range(5)]
    for watcher in watchers:
        assert await watcher.open()
        await watcher.state()
    assert await seat.receive_nothing(0.3)
    await seat.say(t="sync")
    assert (await seat.hear("state"))["watching"] == 5
    for watcher in watchers[1:]:
        await watcher.shut()
    assert await seat.receive_nothing(0.3)
    await watchers[0].say(t="sync")
    assert (await watchers[0].hear("state"))["watching"] == 1
    await watchers[0].shut()
    await seat.shut()
    assert await threaded(watching.count)(game.series_id, timezone.now()) == 0
