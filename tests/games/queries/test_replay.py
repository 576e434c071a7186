"""A game step by step, its record, and how its shuffles can be checked."""

import hashlib
import hmac
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
    deal, market = replay.positions(game, players_of(game.series)[0])
    assert (deal["entry"], deal["kind"], market["entry"], market["kind"]) == (1, "shuffle", 2, "market")
    assert market["text"] == f"{players_of(game.series)[0].name} went to market."
    assert [hand is None for hand in market["view"]["hands"]] == [False, True]
    assert len(market["view"]["cards"]) == len(deal["view"]["cards"]) + 1


def test_while_the_series_runs_a_finished_game_opens_no_hands_and_no_secret() -> None:
    game = begun(best_of=3)
    ada, bayo = players_of(game.series)
    ending.resign(game.series_id, ada, "game", now=NOW)
    game = type(game).objects.get(pk=game.pk)
    assert [hand is None for hand in replay.positions(game, bayo)[-1]["view"]["hands"]] == [True, False]
    assert replay.proof(game) == {"commitment": game.commitment, "secret": None, "nonces": None}
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
    assert replay.positions(game, None) == []
    with pytest.raises(Refused) as info:
        log.record(game)
    assert info.value.code == "no-log"


def test_once_open_anybody_can_check_the_deal_with_a_short_program() -> None:
    """RELIABILITY 4. The program is written from the published rule alone and uses nothing of ours."""
    series = opened(variant="british")
    for number, player in enumerate(players_of(series)):
        serieses.press_start(series.pk, player, now=NOW, nonce=bytes([number]) * 16)
    game = series.games.get()
    ending.resign(series.pk, players_of(series)[0], "series", now=NOW)
    proof = replay.proof(type(game).objects.get(pk=game.pk))
    secret, nonces = bytes.fromhex(proof["secret"]), [bytes.fromhex(nonce) for nonce in proof["nonces"]]
    assert hashlib.sha256(secret).hexdigest() == proof["commitment"]
    for number, text in enumerate(texts(game), 1):
        if text.startswith("shuffle "):
            assert text.split()[1:] == shuffled(secret, nonces, number)
    assert texts(game)[0].startswith("cut ")


def shuffled(secret: bytes, nonces: list[bytes], label: int) -> list[str]:
    """The British pack as secret, nonces and label order it."""
    shapes = {
        "C": (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14),
        "X": (1, 2, 3, 5, 7, 10, 11, 13, 14),
        "*": (1, 2, 3, 4, 5, 7, 8),
    }
    cards = [f"{shape}{n}" for shape in "CTXS*" for n in shapes[{"T": "C", "S": "X"}.get(shape, shape)]] + ["W"] * 4
    key = hmac.digest(secret, b"".join(len(nonce).to_bytes(4, "big") + nonce for nonce in nonces), "sha256")
    stream = hashlib.shake_256(hmac.digest(key, str(label).encode(), "sha256")).digest(8 * 10_000)
    words = iter(int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8))
    for last in range(len(cards) - 1, 0, -1):
        fair = 2**64 - 2**64 % (last + 1)
        other = next(word for word in words if word < fair) % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards
