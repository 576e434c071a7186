"""A broker that is away costs no move, and hardly any time. Rule: RELIABILITY 1 and 7."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.live import alarm, announce, presence
from games.models import Game
from tests.games.playing import begun, on_turn, texts
from tests.games.services.processes import PROJECT, database_url

pytestmark = pytest.mark.django_db(transaction=True)

MOVE = """
import time, uuid
from django.utils import timezone
from games.services import play
from whotclub.people.models import Player
began = time.monotonic()
play.play({game}, Player.objects.get(pk={player}), "market", answers=1, move_id=uuid.uuid4(), now=timezone.now())
print("took", time.monotonic() - began)
"""


def test_a_move_stands_and_is_quick_while_the_broker_is_away(tmp_path: Path) -> None:
    game = begun(now=timezone.now(), clock="1m/move")
    Game.objects.filter(pk=game.pk).update(armed_for=None)
    script = MOVE.format(game=game.pk, player=on_turn(game).player_id)
    environment = os.environ | {"DATABASE_URL": database_url(), "REDIS_URL": f"unix://{tmp_path}/nobody.sock"}
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c", script],
        cwd=PROJECT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert texts(game)[-1].startswith("1 market")
    assert float(done.stdout.split()[-1]) < 15
    assert "no task sent" in done.stderr
    assert "not told" in done.stderr
    assert Game.objects.get(pk=game.pk).state == Game.State.LIVE


def test_what_is_announced_in_a_transaction_that_fails_is_never_sent() -> None:
    """Commit first, then tell."""
    with transaction.atomic():
        announce.changed(1)
        alarm.call("lapse_game", 1, timezone.now())
        assert len(connection.run_on_commit) == 2
        transaction.set_rollback(True)
    assert connection.run_on_commit == []


def test_presence_is_forgotten_by_itself() -> None:
    presence.arrive(7, 1)
    assert presence.here(7, [1, 2]) == {1}
    presence.leave(7, 1)
    assert presence.here(7, [1, 2]) == set()
