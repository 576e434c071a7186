"""Replays of each family, open and closed, and the proofs of their shuffles."""

from datetime import timedelta
from functools import cache
from random import Random

from django.urls import reverse
from django.utils import timezone

from games.models import Game, Series
from games.services import ending
from games.services import series as serieses
from tests.browser.pages.row import Look, seen
from tests.browser.pages.tables import dealt, laid, lay_rows, now_begun
from tests.games.playing import opened, play_out, players_of, send


def replay(game: Game, query: str = "", seat: int = 1) -> Look:
    """The seat looks at the game again."""
    return players_of(game.series)[seat - 1], reverse("replay", args=[game.pk]) + query


@cache
def played(seats: int, **terms: object) -> Game:
    """A game that was played to its end by random moves."""
    game = now_begun(seats, **terms)
    play_out(game, Random(seats), now=timezone.now())
    return game


@seen("replay", "the first position")
def _first() -> Look:
    return replay(played(2))


@seen("replay", "in the middle, the menu open", press=("#menu > summary",))
def _middle() -> Look:
    return replay(played(2), "?entry=6")


@seen("replay", "the end, as a watcher saw it, signed out")
def _as_a_watcher() -> Look:
    game = played(3)
    return None, reverse("replay", args=[game.pk]) + f"?entry={game.version}&as=watcher"


@seen("replay", "eight seats")
def _eight() -> Look:
    return replay(played(8), "?entry=12")


@seen("replay", "a game that is being played")
def _live() -> Look:
    game = dealt(2, 5)
    for _ in range(3):
        send(game, "market", now=timezone.now())
    return replay(game)


@seen("replay", "hands still closed")
def _closed() -> Look:
    game = now_begun(best_of=3)
    ending.resign(game.series_id, players_of(game.series)[1], "game", now=timezone.now())
    return replay(game)


@seen("replay", "never dealt")
def _never_dealt() -> Look:
    series = opened(2, now=timezone.now(), best_of=3)
    for player in players_of(series):
        serieses.press_start(series.pk, player, now=timezone.now())
    ending.resign(series.pk, players_of(series)[1], "game", now=timezone.now())
    serieses.press_start(series.pk, players_of(series)[0], now=timezone.now())
    Series.objects.filter(pk=series.pk).update(start_by=timezone.now() - timedelta(minutes=1))
    serieses.lapse_start(series.pk, now=timezone.now())
    return replay(series.games.get(number=2))


@seen("replay of points", "several deals")
def _points() -> Look:
    game = laid("C7", "X3", "S10", variant="british", options={"target": 40})
    play_out(game, Random(1), now=timezone.now())
    return replay(game, "?entry=20")


@seen("replay of Ken", "the end")
def _ken() -> Look:
    game = now_begun(variant="zener-ken")
    lay_rows(game)
    lay_rows(game)
    game.refresh_from_db()
    return replay(game, f"?entry={game.version}")


@seen("replay of Nine-and-Twenty", "in the middle")
def _nine() -> Look:
    return replay(played(2, variant="nine-and-twenty"), "?entry=9")


@seen("proof", "open")
def _proof() -> Look:
    return None, reverse("proof", args=[played(2).pk])


@seen("proof", "sealed")
def _sealed() -> Look:
    game = now_begun(best_of=3)
    return players_of(game.series)[0], reverse("proof", args=[game.pk])
