"""What is overdue is found and decided once, whoever calls, however often. Rule: RELIABILITY 1."""

import logging

import pytest

from games.live.alarm import GRACE
from games.models import Challenge, Game, Pulse, Series
from games.queries import table
from games.rules.clock import TimeControl
from games.services import challenges, due
from games.services import play as plays
from tests.factories import BotFactory, PlayerFactory
from tests.games.playing import NOW, SECOND, begun, begun_with, opened, players_of, press_all, send, texts

pytestmark = pytest.mark.django_db

FALLEN = NOW + 180 * SECOND


def test_a_clock_that_ran_out_loses_the_game_once_the_grace_is_over() -> None:
    """M4, W25."""
    game = begun()
    for early in (NOW, FALLEN, FALLEN + GRACE - SECOND / 1000):
        assert not plays.lapse_game(game.pk, now=early)
    assert plays.lapse_game(game.pk, now=FALLEN + GRACE)
    for late in range(3):
        assert not plays.lapse_game(game.pk, now=FALLEN + late * SECOND)
    game.refresh_from_db()
    assert (game.state, game.reason, game.places) == (Game.State.OVER, "time", [2, 1])
    assert len(texts(game)) == 2


def test_a_stale_call_for_a_deadline_that_has_moved_does_nothing() -> None:
    game = begun()
    send(game, "market", now=NOW + 100 * SECOND)
    assert not plays.lapse_game(game.pk, now=FALLEN + GRACE)
    assert plays.lapse_game(game.pk, now=NOW + 280.5 * SECOND)
    game.refresh_from_db()
    assert game.places == [1, 2]


def test_a_seat_of_three_that_runs_out_of_time_leaves_and_the_others_play_on() -> None:
    """W25."""
    game = begun(3)
    assert plays.lapse_game(game.pk, now=FALLEN + GRACE)
    game.refresh_from_db()
    assert game.state == Game.State.LIVE
    assert game.to_act == [2]
    assert game.deadline_at == FALLEN + GRACE + 180 * SECOND


def test_the_sweep_decides_the_oldest_first_and_everything_that_is_overdue() -> None:
    games, series = [begun() for _ in range(3)], opened()
    assert due.sweep(FALLEN) == 0
    assert due.sweep(NOW + 601 * SECOND) == 4
    assert not Game.objects.filter(state=Game.State.LIVE).exists()
    assert {game.pk for game in games} == set(Game.objects.filter(reason="time").values_list("pk", flat=True))
    assert Series.objects.get(pk=series.pk).state == Series.State.CANCELLED
    assert due.sweep(NOW + 602 * SECOND) == 0


def test_a_row_that_raises_is_set_aside_and_stops_nobody_else(caplog: pytest.LogCaptureFixture) -> None:
    broken, well = begun(), begun()
    Game.objects.filter(pk=broken.pk).update(version=0, deadline_at=FALLEN - SECOND)  # its log cannot be read
    with caplog.at_level(logging.ERROR):
        assert due.sweep(FALLEN + GRACE) == 1
    broken.refresh_from_db()
    well.refresh_from_db()
    assert (broken.stuck, broken.state, well.state) == (True, Game.State.LIVE, Game.State.OVER)
    assert "set aside" in caplog.text
    assert due.sweep(FALLEN + SECOND) == 0


def test_whoever_looks_at_an_overdue_game_sees_it_decided() -> None:
    game = begun()
    state = table.state(game.series_id, players_of(game.series)[1], now=FALLEN + GRACE)
    assert state["series"]["state"] == Series.State.OVER
    assert state["game"]["log"][-1][1].endswith("ran out of time. You win.")


def test_whoever_looks_at_an_overdue_start_window_sees_it_decided() -> None:
    series = opened()
    assert table.state(series.pk, None, now=NOW + 601 * SECOND)["series"]["state"] == Series.State.CANCELLED


def test_one_alarm_at_most_is_on_its_way_for_a_deadline() -> None:
    """It is armed on commit within two minutes of the deadline; one that is early asks again."""
    game = begun_with("C1 C2 C3 C4", "X1 X2 X3 X5", top="C7", clock="2+0")
    send(game, "C1", now=NOW + 10 * SECOND)
    first = NOW + 120 * SECOND
    assert Game.objects.get(pk=game.pk).armed_for == first
    send(game, "C2", now=NOW + 20 * SECOND)
    game.refresh_from_db()
    assert (game.deadline_at, game.armed_for) == (NOW + 140 * SECOND, first)
    assert not plays.lapse_game(game.pk, now=first + GRACE)
    assert Game.objects.get(pk=game.pk).armed_for == game.deadline_at
    assert not plays.lapse_game(game.pk, now=first + GRACE)


def test_long_clocks_live_in_the_row_alone() -> None:
    assert begun(clock="1d/move").armed_for is None


def test_a_web_process_sweeps_where_celery_does_not() -> None:
    game = begun()
    Pulse.objects.create(name="sweep", at=FALLEN)
    assert due.sweep_in_place_of_celery(FALLEN + SECOND) == 0
    assert due.sweep_in_place_of_celery(FALLEN + 6 * SECOND) == 1
    game.refresh_from_db()
    assert game.reason == "time"


def test_a_challenge_lapses() -> None:
    series = opened()
    challenge = challenges.make(
        players_of(series)[0],
        ruleset=series.ruleset,
        best_of=1,
        time_control=TimeControl.parse("3+2"),
        now=NOW,
    )
    assert not challenges.lapse(challenge.pk, now=challenge.lapses_at - SECOND)
    assert due.sweep(challenge.lapses_at + SECOND) >= 1
    challenge.refresh_from_db()
    assert challenge.state == Challenge.State.LAPSED


def test_whoever_looks_at_a_bots_overdue_move_sees_it_made() -> None:
    """M6: bots' moves are due rows like deadlines."""
    game = press_all(opened(players=[PlayerFactory(), BotFactory()], first_beginner=2))
    table.state(game.series_id, None, now=NOW + SECOND / 10)
    assert len(texts(game)) == 1
    table.state(game.series_id, None, now=NOW + 2 * SECOND)
    assert len(texts(game)) == 2
