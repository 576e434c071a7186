"""Each of the triggers decides alone, with real Celery processes and real time. Rule: RELIABILITY 1 and 7."""

import signal
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from games.live import keeper
from games.live.alarm import GRACE
from games.models import Game, Pulse, Seat, Series
from games.queries import table
from games.services import play as plays
from tests.games.playing import begun, opened, send, texts
from tests.games.services.processes import BEAT, WORKER, celery, forget_tasks, until

pytestmark = pytest.mark.django_db(transaction=True)

SOON = timedelta(seconds=2)
PUNCTUAL_S = 10.0
"""How late a forfeit may be here, where other programs keep the machine busy; the promise is measured elsewhere."""


@pytest.fixture(autouse=True)
def no_old_tasks() -> None:
    forget_tasks()


def nearly_over(*, armed: bool) -> Game:
    """A game whose clock runs out in two seconds; armed: a task was sent when that became so, as a move does."""
    now = timezone.now()
    game = begun(now=now - timedelta(seconds=10))
    Seat.objects.filter(game=game, number=1).update(remaining_ms=12_000)
    Game.objects.filter(pk=game.pk).update(deadline_at=now + SOON, armed_for=None)
    if armed:
        assert not plays.lapse_game(game.pk, now=now)
    return Game.objects.get(pk=game.pk)


def forfeited(game: Game) -> bool:
    game.refresh_from_db()
    return game.state == Game.State.OVER


def fell_in_time(game: Game, due: datetime) -> None:
    """It was one forfeit, by the seat whose clock ran out, not early and soon."""
    assert (game.reason, game.places) == ("time", [2, 1])
    assert len(texts(game)) == 2
    assert 0 <= (game.ended_at - due).total_seconds() < PUNCTUAL_S


def test_the_eta_task_decides_without_beat_and_without_readers(tmp_path: Path) -> None:
    with celery(*WORKER, ready=tmp_path / "worker"):
        game = nearly_over(armed=True)
        due = game.deadline_at + GRACE
        until(lambda: forfeited(game), 60)
    assert not Pulse.objects.filter(name="sweep").exists()
    fell_in_time(game, due)


def test_beats_sweep_decides_without_eta_tasks_and_without_readers(tmp_path: Path) -> None:
    with celery(*WORKER, ready=tmp_path / "worker"), celery(*BEAT, ready=tmp_path / "beat"):
        game = nearly_over(armed=False)
        due = game.deadline_at + GRACE
        until(lambda: forfeited(game), 60)
    assert Game.objects.get(pk=game.pk).armed_for is None
    fell_in_time(game, due)


def test_a_reader_decides_without_celery() -> None:
    game = nearly_over(armed=False)
    due = game.deadline_at + GRACE
    until(lambda: timezone.now() > due, 60)
    assert not forfeited(game)
    table.state(game.series_id, None, now=timezone.now())
    assert forfeited(game)
    fell_in_time(game, due)


def test_a_mover_decides_without_celery() -> None:
    game = nearly_over(armed=False)
    due = game.deadline_at + GRACE
    until(lambda: timezone.now() > due, 60)
    with pytest.raises(Exception, match="run out"):
        send(game, "market", now=timezone.now())
    assert forfeited(game)
    fell_in_time(game, due)


def test_a_web_process_sweeps_when_celery_is_gone() -> None:
    game = nearly_over(armed=False)
    due = game.deadline_at + GRACE
    until(lambda: keeper.sweep() or forfeited(game), 60)
    fell_in_time(game, due)


def test_a_worker_killed_while_it_holds_the_task_costs_nobody_anything_and_the_deadline_falls(tmp_path: Path) -> None:
    """Nothing that happens to a worker is written anywhere: the clock runs in the row. The sweep finds it."""
    with celery(*WORKER, ready=tmp_path / "first") as first:
        game = nearly_over(armed=True)
        due = game.deadline_at + GRACE
        until(lambda: timezone.now() > due - timedelta(seconds=1.5), 60)
        first.send_signal(signal.SIGKILL)
        first.wait()
    before = (texts(game), list(game.seats.values("remaining_ms", "version")))
    until(lambda: timezone.now() > due, 60)
    assert (texts(game), list(game.seats.values("remaining_ms", "version"))) == before
    with celery(*WORKER, ready=tmp_path / "second"), celery(*BEAT, ready=tmp_path / "beat"):
        back = timezone.now()
        until(lambda: forfeited(game), 60)
    assert (game.reason, game.places) == ("time", [2, 1])
    assert (game.ended_at - back).total_seconds() < PUNCTUAL_S


def test_a_start_window_lapses_by_its_eta_task(tmp_path: Path) -> None:
    with celery(*WORKER, ready=tmp_path / "worker"):
        series = opened(now=timezone.now(), start_window_s=2)
        until(lambda: Series.objects.get(pk=series.pk).state == Series.State.CANCELLED, 60)
    assert Series.objects.get(pk=series.pk).ended_at >= series.start_by + GRACE


def test_duplicated_and_early_tasks_do_nothing(tmp_path: Path) -> None:
    from games.tasks import lapse_game

    game = nearly_over(armed=True)
    due = game.deadline_at + GRACE
    for _ in range(5):
        lapse_game.delay(game.pk)
        lapse_game.apply_async((game.pk,), eta=due)
    with celery(*WORKER, ready=tmp_path / "worker"):
        until(lambda: forfeited(game), 60)
    assert (game.reason, game.places) == ("time", [2, 1])
    assert len(texts(game)) == 2
