"""Where the end of a game or series reaches the competitions. What goes wrong is logged and left to the sweep."""

from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from games.signals import game_over, series_over
from tournaments.services import intake


@receiver(game_over)
def on_game_over(game_id: int, **_: Any) -> None:
    """The game is taken in."""
    intake.take_in_game(game_id, now=timezone.now())


@receiver(series_over)
def on_series_over(series_id: int, **_: Any) -> None:
    """The series is taken in."""
    intake.take_in_series(series_id, now=timezone.now())
