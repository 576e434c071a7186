"""How the deals of a game can be checked, by the site and by anybody."""

import hashlib

import pytest

from games.models import Game
from games.queries import log, proof
from games.rules.record import Record
from games.services import ending
from games.services import series as serieses
from tests.games.playing import NOW, begun, opened, players_of, texts

pytestmark = pytest.mark.django_db


def ended(*nonces: bytes, variant: str = "british") -> Game:
    """A game that was dealt with these nonces and resigned with the series."""
    series = opened(len(nonces), variant=variant)
    for player, nonce in zip(players_of(series), nonces, strict=True):
        serieses.press_start(series.pk, player, now=NOW, nonce=nonce)
    game = series.games.get()
    for player in players_of(series)[1:]:
        ending.resign(series.pk, player, "series", now=NOW)
    return Game.objects.get(pk=game.pk)


def test_while_the_series_runs_a_finished_game_shows_its_commitment_alone() -> None:
    game = begun(best_of=3)
    ending.resign(game.series_id, players_of(game.series)[0], "game", now=NOW)
    shown = proof.proof(Game.objects.get(pk=game.pk))
    assert shown.pop("commitment") == game.commitment
    assert not any(shown.values())


def test_once_the_series_is_over_secret_nonces_and_every_chance_entry_stand_open() -> None:
    """RELIABILITY 4."""
    game = ended(b"a" * 16, b"b" * 16, b"")
    shown = proof.proof(game)
    assert hashlib.sha256(bytes.fromhex(shown["secret"])).hexdigest() == shown["commitment"] == game.commitment
    assert [row["nonce"] for row in shown["nonces"]] == ["61" * 16, "62" * 16, ""]
    assert [checked.entry for checked in shown["chances"]] == [
        number for number, text in enumerate(texts(game), 1) if text.split()[0] in ("cut", "shuffle")
    ]
    assert {checked.chance.why for checked in shown["chances"]} == {"first dealer", "deal", "hand"}
    assert all(checked.fair for checked in shown["chances"])
    assert (shown["fault"], "rests on the site's word" in shown["trust"]) == ("", True)


def test_a_stored_secret_that_is_not_the_one_committed_to_is_told() -> None:
    game = ended(b"a" * 16, b"b" * 16)
    Game.objects.filter(pk=game.pk).update(secret=b"x" * 32)
    shown = proof.proof(Game.objects.get(pk=game.pk))
    assert shown["fault"].startswith("entry 1: The commitment was not made from this secret.")


def test_the_downloaded_record_has_what_the_proof_shows() -> None:
    game = ended(b"a" * 16, b"b" * 16)
    record = Record.loads(log.record(game))
    shown = proof.proof(game)
    assert record.fairness == {
        "scheme": "commit-reveal/1",
        "labels": "entry number",
        "commitment": shown["commitment"],
        "secret": shown["secret"],
        "nonces": ["61" * 16, "62" * 16],
    }


def test_a_game_without_a_commitment_has_nothing_to_check() -> None:
    game = ended(b"", b"")
    Game.objects.filter(pk=game.pk).update(commitment="")
    game = Game.objects.get(pk=game.pk)
    assert not any(proof.proof(game).values())
    assert Record.loads(log.record(game)).fairness is None
