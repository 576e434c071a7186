"""Scheduled work of playing: what Celery calls. Each task calls one service; ids are its only arguments."""

from celery import shared_task
from django.utils import timezone

from games.services import bots, due, play, series


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def sweep() -> None:
    """Everything overdue is decided; beat calls every second."""
    due.sweep_regularly(timezone.now())


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def lapse_game(game_id: int) -> None:
    """A clock that ran out has lost its seat the game; called at a deadline within two minutes."""
    play.lapse_game(game_id, now=timezone.now())


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def lapse_start(series_id: int) -> None:
    """A Start window that lapsed is decided; called at one within two minutes."""
    series.lapse_start(series_id, now=timezone.now())


@shared_task  # type: ignore[untyped-decorator]  # Celery has no types
def move_bot(game_id: int) -> None:
    """A house bot whose move is due has moved."""
    bots.move_bot(game_id, timezone.now())
