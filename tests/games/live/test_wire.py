"""What live data weighs on a real wire, compressed (UX 5.2), and what becomes of sockets that misbehave there."""

from uuid import uuid4

import pytest
from django.utils import timezone
from websockets.exceptions import InvalidStatus

from games.live import consumer
from games.live.edition import edition
from games.models import Game
from tests.games.live.served import Browser, served
from tests.games.live.sockets import cookies_of
from tests.games.playing import begun, on_turn, send

pytestmark = pytest.mark.django_db(transaction=True)


LONG = "x" * 17_000


@pytest.fixture
def port():
    with served() as number:
        yield number


def seated(port: int, game: Game) -> list[Browser]:
    """Both players' sockets and a watcher's, all of which know of each other, and are sent nothing more."""
    cookies = [*cookies_of(game.series).values(), b""]
    browsers = [Browser(port, game.series_id, cookie, f"page=p{n}&new=1") for n, cookie in enumerate(cookies)]
    for browser in browsers:  # unasked: an answer could come later than the state that is waited for
        browser.wait_for(lambda state: all(seat["here"] for seat in state["seats"]))
    return browsers


def public(**terms: object) -> Game:
    return begun(now=timezone.now(), public=True, **terms)


def test_a_move_weighs_three_hundred_bytes_to_a_viewer_and_five_hundred_to_who_is_to_act(port: int) -> None:
    game = public()
    browsers, weights = seated(port, game), []
    for _ in range(12):
        before = [browser.wire.down for browser in browsers]
        send(game, "market", now=timezone.now())
        acts = on_turn(game).number
        for number, (browser, was) in enumerate(zip(browsers, before, strict=True), 1):
            browser.until(game.version)
            weights.append((browser.wire.down - was, number == acts))
    assert max(weight for weight, acts in weights if not acts) <= 300
    assert max(weight for weight, acts in weights if acts) <= 500
    for browser in browsers:
        browser.shut()


def test_a_whole_game_weighs_twenty_kilobytes_to_a_player_the_sockets_opening_included(port: int) -> None:
    """Forty moves, which is more than most have, by hands that grow."""
    game = public()
    one, other, watcher = seated(port, game)
    state = one.sync()
    for move in range(40):
        mover, waits = (one, other) if state["game"]["view"]["to_act"] == [1] else (other, one)
        mover.say(t="move", game=game.pk, move="market", answers=state["game"]["v"], id=str(uuid4()))
        state = waits.until(game.version + move + 1)
        mover.until(game.version + move + 1)
    assert one.wire.down + one.wire.up <= 20_000
    for browser in (one, other, watcher):
        browser.shut()


def test_to_come_back_where_nothing_has_changed_weighs_less_than_three_hundred_bytes(port: int) -> None:
    """Beside the opening of the socket, which is HTTP's; nothing but a beat is heard."""
    game = public()
    one, other, watcher = seated(port, game)
    tag = watcher.sync()["tag"]
    watcher.shut()
    again = Browser(port, game.series_id, query=f"seen={tag}&page=p2&edition={edition()}&new=0")
    assert again.hear()["t"] == "beat"
    assert again.wire.down - again.wire.opening < 300
    assert again.wire.down < 400
    for browser in (one, other, again):
        browser.shut()


def test_an_idle_watcher_costs_two_kilobytes_a_minute(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumer, "BEAT_S", 0.2)
    game = public()
    watcher = Browser(port, game.series_id)
    while watcher.hear()["t"] != "beat":
        pass
    before, beats = watcher.wire.down + watcher.wire.up, 10
    for _ in range(beats):
        assert watcher.hear()["t"] == "beat"
    a_beat = (watcher.wire.down + watcher.wire.up - before) / beats
    keepalive = 3 * (6 + 10)  # the server's own ping and the browser's pong, every twenty seconds
    assert a_beat * 60 / 25 + keepalive <= 2000
    watcher.shut()


def test_a_real_socket_is_closed_for_flooding_for_garbage_and_for_a_frame_too_long(port: int) -> None:
    game = public()
    for frame, count, code in (
        ('{"t":"sync"}', 200, consumer.FLOOD),
        ("garbage", 200, consumer.FLOOD),
        ("x" * 17_000, 1, 1009),
    ):
        browser = Browser(port, game.series_id)
        browser.flood(frame, count)
        assert browser.closed() == code


def test_a_real_socket_from_another_site_is_not_opened(port: int) -> None:
    game = public()
    with pytest.raises(InvalidStatus) as refused:
        Browser(port, game.series_id, origin="http://elsewhere.example")
    assert refused.value.response.status_code == 403
