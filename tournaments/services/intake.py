"""Taking what was played on the site into the competitions: games, series, then the bracket and the ratings."""

from datetime import datetime


def take_in_game(game_id: int, *, now: datetime) -> None:
    """The finished game is a MatchGame and has been offered to the rating lists; again changes nothing."""


def take_in_series(series_id: int, *, now: datetime) -> None:
    """The finished series is the result of its match, and the bracket has moved on; again changes nothing."""


def sweep(*, now: datetime) -> int:
    """Everything finished and not yet taken in, rated, called or closed is; gives how many things were done."""
