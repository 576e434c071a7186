"""What the table shows."""

import json
import random

import pytest

from games.models import Series
from games.queries import log, replay, table
from games.rules.record import Record
from games.rules.record import replay as replay_record
from games.rules.refused import Refused
from games.services import ending
from tests.games.playing import NOW, SECOND, begun, on_turn, opened, play_out, players_of, press_all, send

pytestmark = pytest.mark.django_db


def test_the_state_is_json_and_shows_each_viewer_their_own_hand_alone() -> None:
    game = begun()
    ada, bayo = players_of(game.series)
    for viewer, you in ((ada, 1), (bayo, 2), (None, None)):
        state = table.state(game.series_id, viewer, now=NOW + SECOND)
        assert json.loads(json.dumps(state)) == state
        assert state["you"] == you
        shown = state["game"]["view"]["hands"]
        assert [hand is not None for hand in shown] == [you == 1, you == 2]


def test_the_status_sentence_says_whose_turn_it_is() -> None:
    game = begun()
    ada, bayo = players_of(game.series)
    assert table.state(game.series_id, ada, now=NOW)["say"].startswith("Your turn")  # or more, on a Whot
    assert table.state(game.series_id, bayo, now=NOW)["say"] == f"{ada.name} to play."


def test_a_series_that_was_given_up_while_ahead_says_who_did_it() -> None:
    game = begun(best_of=3)
    ada, bayo = players_of(game.series)
    ending.resign(game.series_id, ada, "game", now=NOW)
    ending.resign(game.series_id, bayo, "series", now=NOW)
    say = table.state(game.series_id, ada, now=NOW)["say"]
    assert say == f"{bayo.name} gave up. You won the series."


def test_the_clock_counts_down_for_the_seat_to_act_alone() -> None:
    game = begun(clock="3+2")
    clock = table.state(game.series_id, None, now=NOW + 5 * SECOND)["game"]["clock"]
    assert clock == {"ms": [175_000, 180_000], "running": [1], "from_ms": None, "per_move": False}
    send(game, "market", now=NOW + 5 * SECOND)
    clock = table.state(game.series_id, None, now=NOW + 7 * SECOND)["game"]["clock"]
    assert (clock["ms"], clock["running"]) == ([177_000, 178_000], [2])


def test_hands_and_record_open_when_the_series_is_over_and_not_before() -> None:
    series = opened(best_of=3, options={"hand": 2}, clock="60+0")
    game = press_all(series)
    now = play_out(game, random.Random(3))
    state = table.state(series.pk, None, now=now)
    assert state["series"]["state"] == Series.State.BETWEEN
    assert state["game"]["view"]["hands"] == [None, None]
    assert state["game"]["view"]["result"]["counts"] == game.counts
    with pytest.raises(Refused, match="once the series is over"):
        log.record(game)
    series.refresh_from_db()
    while series.state != Series.State.OVER:
        now = play_out(press_all(series, now=now), random.Random(now.second), now=now)
        series.refresh_from_db()
    shown = replay.steps(replay.tape(series.games.get(number=1), None))
    assert all(hand is not None for step in shown for hand in step["view"]["hands"])
    assert shown[0]["kind"] == "shuffle"
    for game in series.games.all():
        record = Record.loads(log.record(game))
        assert replay_record(record).result == record.result


def test_the_last_entries_are_told_with_names() -> None:
    game = begun()
    seat = on_turn(game)
    send(game, "market", now=NOW + SECOND)
    told = table.state(game.series_id, seat.player, now=NOW + SECOND)["game"]["log"]
    assert told[-1] == [2, "You went to market."]
    other = table.state(game.series_id, None, now=NOW + SECOND)["game"]["log"]
    assert other[-1] == [2, f"{seat.player.name} went to market."]
