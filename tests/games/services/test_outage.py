"""While the site is away nobody's time runs out, and they have it back afterwards. Rule: RELIABILITY 1, outage."""

from datetime import timedelta

import pytest

from games.models import Game, Pulse, Series
from games.queries import table
from games.rules.refused import Refused
from games.services import due, outage
from games.services import play as plays
from games.services import series as serieses
from tests.games.playing import NOW, SECOND, begun, on_turn, opened, players_of, send, texts

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def last_pulse(site_is_up: None) -> None:
    """The web was last seen a minute after the test's beginning."""
    Pulse.objects.filter(name="web").update(at=NOW + 60 * SECOND)


def test_nothing_lapses_while_no_pulse_is_younger_than_five_seconds() -> None:
    game, series = begun(), opened()
    for now in (NOW + 181 * SECOND, NOW + HOUR):
        assert not plays.lapse_game(game.pk, now=now)
        assert not serieses.lapse_start(series.pk, now=now)
        assert due.sweep(now) == 0
        assert table.state(game.series_id, None, now=now)["series"]["state"] == Series.State.PLAYING
    assert len(texts(game)) == 1


def test_a_move_that_cannot_be_judged_yet_is_to_be_tried_again() -> None:
    game = begun()
    with pytest.raises(Refused) as info:
        send(game, "market", now=NOW + HOUR)
    assert info.value.code == "site-returning"


def test_who_was_to_act_has_the_lost_time_back_and_nothing_more() -> None:
    game = begun()
    outage.beat(NOW + HOUR)
    outage.beat(NOW + HOUR)
    assert texts(game)[1:] == ["clock 1 3540"]
    game.refresh_from_db()
    assert game.deadline_at == NOW + HOUR + 120 * SECOND
    assert table.state(game.series_id, None, now=NOW + HOUR)["game"]["clock"]["ms"] == [120_000, 180_000]
    send(game, "market", now=NOW + HOUR + SECOND, answers=1)


def test_a_clock_that_began_to_run_after_the_last_pulse_lost_only_since_then() -> None:
    game = begun()
    send(game, "market", now=NOW + 60.5 * SECOND)
    outage.beat(NOW + HOUR)
    assert texts(game)[2:] == ["clock 2 3539.5"]
    assert on_turn(game).remaining_ms == 180_000
    game.refresh_from_db()
    assert game.deadline_at == NOW + HOUR + 180 * SECOND


def test_a_clock_that_had_run_out_before_the_last_pulse_still_lost() -> None:
    game = begun()
    Pulse.objects.filter(name="web").update(at=NOW + 200 * SECOND)
    outage.beat(NOW + HOUR)
    assert len(texts(game)) == 1
    assert due.sweep(NOW + HOUR + SECOND) == 1
    game.refresh_from_db()
    assert game.reason == "time"


def test_start_windows_and_challenges_move_by_the_same() -> None:
    series = opened()
    outage.beat(NOW + HOUR)
    series.refresh_from_db()
    assert series.start_by == NOW + 600 * SECOND + HOUR - 60 * SECOND
    serieses.press_start(series.pk, players_of(series)[0], now=NOW + HOUR)


def test_a_short_absence_gives_nothing_back() -> None:
    game = begun()
    outage.beat(NOW + 64 * SECOND)
    assert len(texts(game)) == 1
    assert Pulse.objects.get(name="web").at == NOW + 64 * SECOND


def test_after_the_return_deadlines_are_kept_as_ever() -> None:
    game = begun()
    for second in range(0, 124, 4):
        outage.beat(NOW + HOUR + second * SECOND)
    game.refresh_from_db()
    assert not plays.lapse_game(game.pk, now=game.deadline_at)
    assert plays.lapse_game(game.pk, now=game.deadline_at + SECOND)
    assert Game.objects.get(pk=game.pk).reason == "time"


def test_a_site_that_never_ran_is_away() -> None:
    Pulse.objects.all().delete()
    assert outage.is_away(NOW)
    outage.beat(NOW)
    assert not outage.is_away(NOW + 4 * SECOND)
