"""The live table in every state: before, during, between and after games, two to eight seats, every family."""

from datetime import timedelta
from random import Random
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from games.models import Game, Series
from games.queries import log
from games.rules.cards import pack
from games.services import ending
from games.services import play as plays
from games.services import series as serieses
from tests.browser.pages.row import Look, seen
from tests.factories import PlayerFactory
from tests.games.playing import begun, moves, on_turn, opened, play_out, players_of, send
from tests.games.views.visiting import live_game
from whotclub.people.models import Player

CLOCK, WINDOW_S = "60+0", 3600
"""Nobody's time runs out while somebody looks, nor that to press Start."""


def table(game: Game, seat: int = 1) -> Look:
    """The seat looks at its table."""
    return players_of(game.series)[seat - 1], game.series.get_absolute_url()


@transaction.atomic  # before the site's own clocks see it
def laid(*hands: str, **terms: object) -> Game:
    """A game that has just begun, with these hands, seat 1 to act."""
    return live_game(*hands, clock=CLOCK, **terms)


def dealt(seats: int, cards: int, **terms: object) -> Game:
    """A game of modern Whot! with hands that are always the same, a plain circle on the pile."""
    codes = [card.code for card in pack(54) if card.code != "C7"]
    Random(seats).shuffle(codes)
    hands = [" ".join(codes[at * cards : (at + 1) * cards]) for at in range(seats)]
    return laid(*hands, top="C7", **terms)


def unhurried(game: Game) -> Game:
    """The next Start or deal is waited for as long as somebody looks."""
    later = timezone.now() + timedelta(seconds=WINDOW_S)
    Series.objects.filter(pk=game.series_id, start_by__isnull=False).update(start_by=later)
    Game.objects.filter(pk=game.pk, continue_by__isnull=False).update(
        continue_by=later, clocked_at=later, deadline_at=None
    )
    return game


def now_begun(seats: int = 2, **terms: object) -> Game:
    """A game by real Starts."""
    return begun(seats, now=timezone.now(), clock=CLOCK, **terms)


def grown(game: Game, cards: int) -> Game:
    """Seat 1 has so many cards: it goes to market each turn, while the others play what they can."""
    while True:
        game.refresh_from_db()
        position = log.position(game)
        if len(position.hands[0]) >= cards and game.to_act == [1]:
            return game
        assert position.result is None, (len(position.hands[0]), position.result)
        seat = game.to_act[0]
        may_play = seat != 1 and len(position.hands[seat - 1]) > 2
        send(game, moves(game)[0] if may_play else "market", now=timezone.now())


@seen("table", "opening, Start to be pressed")
def _opening() -> Look:
    series = opened(2, now=timezone.now(), best_of=3, start_window_s=WINDOW_S)
    return players_of(series)[0], series.get_absolute_url()


@seen("table", "opening, waiting for the others")
def _pressed() -> Look:
    series = opened(5, now=timezone.now(), best_of=4, start_window_s=WINDOW_S)
    for player in players_of(series)[:2]:
        serieses.press_start(series.pk, player, now=timezone.now())
    return players_of(series)[0], series.get_absolute_url()


@seen("table", "two seats, to act")
def _to_act() -> Look:
    return table(dealt(2, 5, best_of=3))


@seen("table", "two seats, waiting")
def _waiting() -> Look:
    return table(dealt(2, 5), 2)


@seen("table", "two seats, a pick due")
def _pick_due() -> Look:
    game = laid("*2 C1 C4 T5 X10", "S2 *4 C8 T8 X1", top="*7")
    send(game, "*2", now=timezone.now())
    return table(game, 2)


@seen("table", "two seats, a shape to be called", press=(".hand button[value=W]",))
def _calling() -> Look:
    return table(laid("W *1 C1 C4 T5 X10", "S2 *4 C8 T8 X1 X2", top="*7"))


@seen("table", "two seats, a shape was called")
def _called() -> Look:
    game = laid("W *1 C1 C4 T5 X10", "S2 *4 C8 T8 X1 X2", top="*7")
    send(game, "W *", now=timezone.now())
    return table(game, 2)


@seen("table", "two seats, the last card armed", press=(".toggle",))
def _last_card() -> Look:
    return table(laid("*3 C5", "S2 *4", top="*7", options={"declare": "last"}))


@seen("table", "two seats, the menu open", press=("#menu > summary",))
def _menu() -> Look:
    return table(dealt(2, 5, best_of=3))


@seen("table", "two seats, a draw offered")
def _offered() -> Look:
    game = now_begun(best_of=3)
    ending.offer_draw(game.series_id, players_of(game.series)[0], "game", now=timezone.now())
    return table(game, 2)


@seen("table", "a watcher")
def _watcher() -> Look:
    return PlayerFactory(), dealt(2, 5).series.get_absolute_url()


@seen("table", "a watcher at five seats, signed out")
def _signed_out() -> Look:
    return None, dealt(5, 5).series.get_absolute_url()


@seen("table", "two seats, a hand of 21")
def _hand_of_21() -> Look:
    return table(grown(dealt(2, 8), 21))


@seen("table", "two seats, a hand of 36")
def _hand_of_36() -> Look:
    return table(grown(dealt(2, 8, options={"exhausted": "pass"}), 36))


@seen("table", "three seats, one has left")
def _one_left() -> Look:
    game = dealt(3, 5)
    ending.resign(game.series_id, players_of(game.series)[1], "game", now=timezone.now())
    return table(game)


@seen("table", "four seats, waiting")
def _four() -> Look:
    return table(dealt(4, 5), seat=4)


@seen("table", "five seats, to act")
def _five() -> Look:
    return table(dealt(5, 5))


@seen("table", "eight seats, to act")
def _eight() -> Look:
    return table(dealt(8, 6))


@seen("table", "eight seats, waiting")
def _eight_waiting() -> Look:
    return table(dealt(8, 6), 5)


@seen("table", "between two games")
def _between() -> Look:
    game = now_begun(best_of=3)
    ending.resign(game.series_id, players_of(game.series)[1], "game", now=timezone.now())
    return table(unhurried(game))


@seen("table", "between two games of five, pressed")
def _between_five() -> Look:
    game = now_begun(5, best_of=3, options={"hand": 2})
    play_out(game, Random(5), now=timezone.now())
    serieses.press_start(game.series_id, players_of(game.series)[0], now=timezone.now())
    return table(unhurried(game))


@seen("table", "over")
def _over() -> Look:
    game = laid("*3 C5", "S2 *4", top="*7")
    ending.resign(game.series_id, players_of(game.series)[1], "series", now=timezone.now())
    return table(game)


@seen("table", "over, places of eight")
def _over_eight() -> Look:
    game = now_begun(8, options={"hand": 1, "ending": "play_on"})
    play_out(game, Random(8), now=timezone.now())
    return table(game, 3)


@seen("table", "cancelled")
def _cancelled() -> Look:
    game = dealt(2, 5)
    serieses.close_series(game.series_id, now=timezone.now(), why="a test")
    return table(game)


@seen("table of points", "a deal")
def _points() -> Look:
    return table(laid("C7 C1 C2", "X3 X2 X1", "S10 S1 S2", variant="british"))


@seen("table of points", "between two deals")
def _between_deals() -> Look:
    game = laid("C7", "X3", "S10", variant="british")
    send(game, "C7", now=timezone.now())
    return table(unhurried(game), 2)


@seen("table of points", "over")
def _points_over() -> Look:
    game = laid("C7", "X3", variant="british", options={"target": 3})
    send(game, "C7", now=timezone.now())
    return table(game)


def lay_rows(game: Game) -> None:
    """Both have laid their first five cards."""
    for seat in (1, 2):
        game.refresh_from_db()
        row = game.seats.get(number=seat)
        cards = " ".join(card.code for card in log.position(game).hands[seat - 1][:5])
        plays.play(game.pk, row.player, f"row {cards}", answers=row.version, move_id=uuid4(), now=timezone.now())


@seen("table of Ken", "a row to be laid")
def _ken() -> Look:
    return table(now_begun(variant="zener-ken"))


@seen("table of Ken", "the second round, one row down")
def _ken_second() -> Look:
    game = now_begun(variant="zener-ken")
    lay_rows(game)
    send(game, moves(game)[0], now=timezone.now())
    return table(game, 2)


@seen("table of Ken", "over")
def _ken_over() -> Look:
    game = now_begun(variant="zener-ken")
    lay_rows(game)
    lay_rows(game)
    return table(game)


@seen("table of Nine-and-Twenty", "to follow")
def _nine() -> Look:
    game = now_begun(variant="nine-and-twenty")
    send(game, moves(game)[0], now=timezone.now())
    return _on_turn(game), game.series.get_absolute_url()


@seen("table of Nine-and-Twenty", "partners, over")
def _nine_over() -> Look:
    game = now_begun(4, variant="nine-and-twenty")
    play_out(game, Random(4), now=timezone.now())
    return table(game)


def _on_turn(game: Game) -> Player:
    return on_turn(game).player
