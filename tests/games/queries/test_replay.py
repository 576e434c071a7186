"""A game step by step, its record, and how its shuffles can be checked."""

import random
import tomllib

import pytest

from games.models import Series
from games.queries import log, replay
from games.rules.refused import Refused
from games.services import ending
from games.services import series as serieses
from tests.games.playing import NOW, SECOND, begun, opened, play_out, players_of, press_all, send, texts

pytestmark = pytest.mark.django_db


def test_each_step_has_its_sentence_and_its_view() -> None:
    game = begun()
    send(game, "market", now=NOW + SECOND)
    game.refresh_from_db()
    deal, market = replay.steps(replay.tape(game, players_of(game.series)[0]))
    assert (deal["entry"], deal["kind"], market["entry"], market["kind"]) == (1, "shuffle", 2, "market")
    assert market["text"] == f"{players_of(game.series)[0].name} went to market."
    assert [hand is None for hand in market["view"]["hands"]] == [False, True]
    assert len(market["view"]["cards"]) == len(deal["view"]["cards"]) + 1


def test_while_the_series_runs_a_finished_game_opens_no_hands() -> None:
    game = begun(best_of=3)
    ada, bayo = players_of(game.series)
    ending.resign(game.series_id, ada, "game", now=NOW)
    game = type(game).objects.get(pk=game.pk)
    assert [hand is None for hand in replay.steps(replay.tape(game, bayo))[-1]["view"]["hands"]] == [True, False]
    with pytest.raises(Refused) as info:
        log.record(game)
    assert info.value.code == "not-disclosed"


def test_a_record_says_everything_and_replays() -> None:
    series = opened(variant="nigerian", options={"hand": 3}, title="Club night", clock="60+0")
    game = press_all(series)
    play_out(game, random.Random(2))
    game = type(game).objects.get(pk=game.pk)
    record = tomllib.loads(log.record(game))
    assert record["variant"] == "nigerian"
    assert record["options"] == {"hand": 3}
    assert record["seats"] == [player.name for player in players_of(series)]
    assert (record["date"], record["event"], record["clock"], record["game"]) == (NOW, "Club night", "60+0", 1)
    assert record["log"] == texts(game)
    assert record["result"]["places"] == game.places


def test_a_game_that_was_never_dealt_has_no_record_and_no_positions() -> None:
    series = opened(best_of=3)
    press_all(series)
    ada, bayo = players_of(series)
    ending.resign(series.pk, ada, "game", now=NOW)
    serieses.press_start(series.pk, bayo, now=NOW)
    serieses.lapse_start(series.pk, now=NOW + 200 * SECOND)
    series = Series.objects.get(pk=series.pk)
    assert series.state == Series.State.OVER
    game = series.games.get(number=2)
    assert replay.steps(replay.tape(game, None)) == []
    with pytest.raises(Refused) as info:
        log.record(game)
    assert info.value.code == "no-log"
