"""The socket of a private series, and a visitor's: who is let in, and what happens when the right to look ends."""

from uuid import uuid4

import pytest
from django.utils import timezone

from games.live import consumer
from games.models import Game
from tests.factories import PlayerFactory, VisitorFactory
from tests.games.live.sockets import Socket, cookie_of, cookies_of, threaded
from tests.games.playing import opened, players_of, press_all
from whotclub.people import claims

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@threaded
def a_private_game() -> tuple[Game, dict[int, bytes], list[bytes], list[bytes]]:
    """A private game of a visitor; the cookies of its seats, of strangers, and of who has been given the link."""
    series = opened(players=[VisitorFactory(), PlayerFactory()], now=timezone.now(), public=False)
    game = press_all(series, now=timezone.now())
    strangers = [b"", cookie_of(PlayerFactory()), cookie_of(VisitorFactory())]
    return game, cookies_of(series), strangers, [cookie_of(VisitorFactory(), series.get_watch_url())]


@threaded
def claimed(game: Game) -> None:
    """Seat 1 is some account's from now on."""
    claims.claim(PlayerFactory(), players_of(game.series)[0])


async def test_a_private_series_is_there_for_its_seats_and_whoever_has_the_link_alone() -> None:
    game, cookies, strangers, given = await a_private_game()
    for cookie in strangers:
        socket = Socket(game.series_id, cookie)
        assert await socket.open()
        assert await socket.closed() == consumer.NOT_FOUND
    seated, watcher = Socket(game.series_id, cookies[1]), Socket(game.series_id, given[0])
    for socket, you in ((seated, 1), (watcher, None)):
        assert await socket.open()
        assert (await socket.state())["you"] == you
    await seated.say(t="move", game=game.pk, move="market", answers=game.version, id=str(uuid4()))
    assert (await watcher.state(game.version + 1))["game"]["view"]["to_act"] == [2]
    for socket in (seated, watcher):
        await socket.shut()


async def test_a_visitor_who_is_an_accounts_plays_no_more_by_the_old_cookie() -> None:
    game, cookies, _, _ = await a_private_game()
    socket = Socket(game.series_id, cookies[1])
    await socket.open()
    await socket.state()
    await claimed(game)
    await socket.say(t="move", game=game.pk, move="market", answers=game.version, id=str(uuid4()))
    assert (await socket.hear("refused"))["code"] == "not-logged-in"
    await socket.say(t="sync")
    assert await socket.closed() == consumer.GONE
