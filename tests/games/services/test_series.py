"""Whole series through the services. Rule: M1, M2."""

import random

import pytest

from games.models import Game, Series
from games.queries import log
from games.rules.refused import Refused
from games.rules.ruleset import PRESETS
from games.services import ending
from tests.factories import PlayerFactory
from tests.games.playing import NOW, SECOND, moves, opened, play_out, players_of, press_all, send

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", PRESETS)
def test_a_best_of_three_is_played_to_its_end(variant: str) -> None:
    """M1: the first past half wins and no further game is played; every log leads to the result that is stored."""
    options = {"hand": 2} | ({"target": 20} if variant == "british" else {})
    rng, now = random.Random(variant), NOW
    series = opened(variant=variant, best_of=3, clock="60+0", options=options)
    while series.state != Series.State.OVER:
        now = play_out(press_all(series, now=now), rng, now=now)
        series.refresh_from_db()
    games = list(series.games.order_by("number"))
    assert [game.number for game in games] == list(range(1, len(games) + 1))
    wins = [sum(game.places[seat] == 1 != game.places[1 - seat] for game in games) for seat in (0, 1)]
    assert max(wins) == 2 or len(games) == 3
    assert series.winner == (None if wins[0] == wins[1] else 1 + (wins[1] > wins[0]))
    assert series.disclosed_at == games[-1].ended_at
    for game in games:
        assert game.state == Game.State.OVER
        result = log.position(game).result
        assert (game.reason, tuple(game.places), tuple(game.counts)) == (result.reason, result.places, result.counts)


def test_three_seats_play_all_their_games() -> None:
    """M1: a table plays K games."""
    rng, now = random.Random(3), NOW
    series = opened(3, best_of=2, clock="60+0", options={"hand": 2})
    while series.state != Series.State.OVER:
        game = press_all(series, now=now)
        now = play_out(game, rng, now=now)
        assert sorted(game.places) == [1, 2, 3]
        series.refresh_from_db()
    assert [game.first for game in series.games.order_by("number")] == [1, 2]


def resigned_through(series: Series, games: int) -> list[Game]:
    """That many games, each resigned by turns at once."""
    for number in range(games):
        press_all(series)
        ending.resign(series.pk, players_of(series)[number % 2], "game", now=NOW)
    return list(series.games.order_by("number"))


def test_the_beginner_changes_every_game() -> None:
    """M2."""
    assert [game.first for game in resigned_through(opened(best_of=5, first_beginner=2), 4)] == [2, 1, 2, 1]


def test_cards_are_cut_in_the_first_game_only() -> None:
    """M2: in a points game the seat after the cut's dealer begins game 1, the next seat game 2."""
    games = resigned_through(opened(best_of=5, variant="british"), 3)
    first = games[0]
    assert first.first is None
    assert first.entries.get(number=1).text.startswith("cut ")
    began = log.began(next(log.steps(log.start(log.rules_of(first.ruleset), 2, None), log.texts(first))).events)
    assert [game.first for game in games[1:]] == [3 - began, began]


@pytest.mark.parametrize(
    ("seats", "best_of", "code"),
    [
        (1, 1, "wrong-seats"),
        (9, 1, "wrong-seats"),
        (2, 2, "bad-best-of"),
        (2, 9, "bad-best-of"),
        (3, 10, "bad-best-of"),
    ],
)
def test_a_series_that_cannot_be_is_not_opened(seats: int, best_of: int, code: str) -> None:
    with pytest.raises(Refused) as info:
        opened(seats, best_of=best_of)
    assert info.value.code == code
    assert not Series.objects.exists()


def test_nobody_sits_twice() -> None:
    player = PlayerFactory()
    with pytest.raises(Refused, match="twice"):
        opened(players=[player, player])


def test_a_new_deal_of_a_points_game_gives_every_seat_its_time_anew_and_clocks_wait() -> None:
    """M4: the base is given anew for each deal, and clocks wait at most thirty seconds between deals."""
    rng, now = random.Random(5), NOW
    game = press_all(opened(variant="british", options={"hand": 2, "target": 1000}, clock="3+0"))
    while log.position(game).deal == 1:
        choices = moves(game)
        now += SECOND
        send(game, rng.choice(choices[:-1] or choices), now=now)
        game.refresh_from_db()
    assert list(game.seats.values_list("remaining_ms", flat=True)) == [180_000] * 2
    assert game.clocked_at == now + 30 * SECOND
    assert game.deadline_at == now + 210 * SECOND
    send(game, "market", now=now + 10 * SECOND)
    game.refresh_from_db()
    assert game.clocked_at == now + 30 * SECOND
