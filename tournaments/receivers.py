"""Where the end of a game or series reaches the competitions. What goes wrong is logged and left to the sweep."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from games.signals import away, game_over, series_over
from tournaments.services import give_back, intake


@receiver(game_over)
def on_game_over(game_id: int, **_: Any) -> None:
    """The game is taken in."""
    intake.take_in_game(game_id, now=timezone.now())


@receiver(series_over)
def on_series_over(series_id: int, **_: Any) -> None:
    """The series is taken in."""
    intake.take_in_series(series_id, now=timezone.now())


@receiver(away)
def on_away(last: datetime, now: datetime, **_: Any) -> None:
    """What people had to do in time may be done as much later."""
    give_back.give_back(last, now)
