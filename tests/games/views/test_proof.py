"""The page of the proof: before the series is over it keeps the secret, afterwards everybody can check."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from django.utils import timezone

from games.models import Game
from games.services import ending
from games.services import series as serieses
from tests.games.playing import NOW, begun, opened, players_of
from tests.games.queries.test_proof import ended
from tests.games.views.visiting import table, visitor

pytestmark = pytest.mark.django_db


def page(game: Game, **options: object) -> str:
    answer = visitor(**options).get(reverse("proof", args=[game.pk]))
    assert answer.status_code == 200
    assert answer["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    return answer.content.decode()


def test_before_the_match_is_over_the_page_shows_the_commitment_and_no_secret() -> None:
    game = begun(best_of=3)
    ada, bayo = players_of(game.series)
    ending.resign(game.series_id, ada, "game", now=NOW)
    game = Game.objects.get(pk=game.pk)
    for player in (ada, bayo, None):
        shown = page(game, player=player)
        assert game.commitment in shown
        assert bytes(game.secret).hex() not in shown
        assert "when the series is over" in shown
        assert reverse("record", args=[game.pk]) not in shown


def test_afterwards_it_shows_secret_nonces_and_each_entry_checked() -> None:
    game = ended(b"a" * 16, b"")
    shown = page(game)
    for text in (game.commitment, bytes(game.secret).hex(), "61" * 16, "nothing", "Entry 1"):
        assert text in shown
    assert "Fair: every shuffle" in shown
    assert "rests on the site&#x27;s word" in shown
    chances = game.entries.filter(text__regex="^(shuffle|cut) ").count()
    assert shown.count("as it must be") == chances


def test_a_changed_secret_is_told_on_the_page() -> None:
    game = ended(b"a" * 16, b"b" * 16)
    Game.objects.filter(pk=game.pk).update(secret=b"x" * 32)
    shown = page(game)
    assert "cannot be verified" in shown
    assert "Fair: every shuffle" not in shown


def test_the_program_and_the_record_that_the_page_names_agree_with_it(tmp_path: Path) -> None:
    game = ended(b"a" * 16, b"b" * 16)
    assert 'href="/static/games/verify.py"' in page(game)
    record = tmp_path / f"game-{game.pk}.whot"
    record.write_bytes(visitor().get(reverse("record", args=[game.pk])).content)
    done = subprocess.run(
        [sys.executable, "-I", finders.find("games/verify.py"), record.name],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{record.name}: fair\n", "")


def test_a_game_that_was_never_dealt_and_one_that_is_not_there() -> None:
    """Rule: M3."""
    game = begun(best_of=3)
    ada, bayo = players_of(game.series)
    ending.resign(game.series_id, ada, "game", now=NOW)
    serieses.press_start(game.series_id, bayo, now=NOW)
    serieses.lapse_start(game.series_id, now=NOW.replace(hour=18))
    assert "never dealt" in page(game.series.games.get(number=2))
    assert visitor().get(reverse("proof", args=[999_999])).status_code == 404


def test_the_replay_and_the_running_table_link_to_it() -> None:
    game = begun()
    address = reverse("proof", args=[game.pk])
    assert address in visitor().get(reverse("replay", args=[game.pk])).content.decode()
    assert address in table(visitor(), game.series).content.decode()


HIDDEN: dict[str, Callable[[Game], str]] = {
    "proof": lambda game: page(game),
    "replay": lambda game: visitor().get(reverse("replay", args=[game.pk])).content.decode(),
    "positions": lambda game: visitor().get(reverse("replay-positions", args=[game.pk])).content.decode(),
    "record": lambda game: visitor().get(reverse("record", args=[game.pk])).content.decode(),
    "table": lambda game: table(visitor(), game.series).content.decode(),
    "state": lambda game: visitor().get(reverse("series-state", args=[game.series_id])).content.decode(),
}


@pytest.mark.parametrize("door", HIDDEN)
def test_no_door_gives_a_secret_or_a_nonce_before_disclosure(door: str) -> None:
    now = timezone.now()
    series = opened(best_of=3, now=now)
    for player in players_of(series):
        serieses.press_start(series.pk, player, now=now, nonce=b"\xabnonce of mine!!")
    game = series.games.get()
    for running in (True, False):
        if not running:
            ending.resign(series.pk, players_of(series)[0], "game", now=now)  # the series goes on: nothing opens
            series.refresh_from_db()
        shown = HIDDEN[door](Game.objects.get(pk=game.pk))
        for secret in (bytes(game.secret), bytes(series.secret), b"\xabnonce of mine!!"):
            assert not secret or secret.hex() not in shown
