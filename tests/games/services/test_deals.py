"""Between the deals of a points game: clocks wait for Continue, thirty seconds at most. Rule: M4."""

from datetime import datetime
from functools import partial
from uuid import uuid4

import pytest

from games.models import Game, Pulse
from games.queries import log
from games.rules.refused import Refused
from games.services import bots, due, ending, outage
from games.services import play as plays
from tests.factories import BotFactory, PlayerFactory
from tests.games.playing import NOW, SECOND, begun_with, moves, on_turn, players_of, send, texts
from tests.games.services.test_races import at_once, is_whole

pytestmark = pytest.mark.django_db

HANDS = ("C7", "X3", "S10", "T4")


def between(seats: int = 2, *, now: datetime = NOW + SECOND, clock: str = "3+0", **terms: object) -> Game:
    """A game whose first deal seat 1 has just ended by going out: the second waits for Continue."""
    game = begun_with(*HANDS[:seats], variant="british", clock=clock, **terms)
    send(game, "C7", now=now)
    game.refresh_from_db()
    assert log.position(game).deal == 2
    return game


def press(game: Game, seat: int, *, now: datetime, deal: int = 2) -> Game:
    player = game.seats.get(number=seat).player
    plays.press_continue(game.pk, player, deal=deal, now=now)
    game.refresh_from_db()
    return game


def rows(game: Game) -> object:
    return (
        list(Game.objects.filter(pk=game.pk).values()),
        list(game.seats.values()),
        texts(game),
        game.series.__class__.objects.get(pk=game.series_id).version,
    )


def test_when_all_have_pressed_clocks_run_from_that_moment() -> None:
    game = between(3)
    for seat in (1, 3):
        press(game, seat, now=NOW + 3 * SECOND)
        assert (game.clocked_at, game.continue_by) == (NOW + 31 * SECOND, NOW + 31 * SECOND)
    press(game, 2, now=NOW + 7 * SECOND)
    assert (game.clocked_at, game.continue_by) == (NOW + 7 * SECOND, None)
    assert game.deadline_at == NOW + 187 * SECOND


def test_when_nobody_presses_clocks_run_after_thirty_seconds_and_fall_by_themselves() -> None:
    game = between()
    assert game.deadline_at == NOW + 211 * SECOND
    assert not plays.lapse_game(game.pk, now=NOW + 211 * SECOND)
    assert due.sweep(NOW + 212 * SECOND) == 1
    game.refresh_from_db()
    assert (game.reason, game.state) == ("time", Game.State.OVER)


@pytest.mark.parametrize("clock", ["3+0", "3+2", "1m/move"])
def test_the_mover_pays_from_when_clocks_run_by_either_clock(clock: str) -> None:
    game = between(clock=clock)
    base_ms = 60_000 if "move" in clock else 180_000
    assert [seat.remaining_ms for seat in game.seats.all()] == [base_ms] * 2
    mover = on_turn(game).number
    for seat in (1, 2):
        press(game, seat, now=NOW + 5 * SECOND)
    assert game.deadline_at == NOW + 5 * SECOND + base_ms * SECOND / 1000
    send(game, "market", now=NOW + 9 * SECOND)
    left_ms = {"3+0": 176_000, "3+2": 178_000, "1m/move": 60_000}[clock]
    assert game.seats.get(number=mover).remaining_ms == left_ms
    assert texts(game)[-1] == f"{mover} market @4"


def test_a_deadline_that_continue_brings_forward_has_its_alarm() -> None:
    """RELIABILITY 1: one task at most for a deadline, and the earlier one now matters."""
    game = between(clock="1m/move")
    assert game.armed_for == game.deadline_at == NOW + 91 * SECOND
    for seat in (1, 2):
        press(game, seat, now=NOW + 2 * SECOND)
    assert game.armed_for == game.deadline_at == NOW + 62 * SECOND


@pytest.mark.parametrize(("seat", "deal", "seconds"), [(1, 2, 4), (2, 1, 4), (2, 3, 4), (2, 2, 31), (2, 2, 600)])
def test_a_press_twice_for_another_deal_or_late_changes_nothing(seat: int, deal: int, seconds: int) -> None:
    game = between(3)
    press(game, 1, now=NOW + 2 * SECOND)
    before = rows(game)
    press(game, seat, deal=deal, now=NOW + seconds * SECOND)
    assert rows(game) == before


def test_a_press_where_no_clock_waits_changes_nothing() -> None:
    game = begun_with("C7 C8", "X3 X5", variant="british")
    before = rows(game)
    press(game, 1, deal=1, now=NOW + SECOND)
    assert rows(game) == before


def test_strangers_and_games_that_are_not_there_are_refused() -> None:
    game = between()
    for game_id, player, code in (
        (game.pk, PlayerFactory(), "not-your-game"),
        (0, players_of(game.series)[0], "no-such-game"),
    ):
        with pytest.raises(Refused) as info:
            plays.press_continue(game_id, player, deal=2, now=NOW + 2 * SECOND)
        assert info.value.code == code


def test_who_moves_has_pressed_and_the_other_still_has_the_rest_of_the_wait() -> None:
    game = between()
    send(game, "market", now=NOW + 4 * SECOND)
    game.refresh_from_db()
    assert (game.clocked_at, game.continue_by) == (NOW + 31 * SECOND, NOW + 31 * SECOND)
    send(game, "market", now=NOW + 6 * SECOND)
    game.refresh_from_db()
    assert (game.clocked_at, game.continue_by) == (NOW + 6 * SECOND, None)
    assert {seat.remaining_ms for seat in game.seats.all()} == {180_000}
    assert texts(game)[-1].endswith("market @0")


def test_a_seat_that_dropped_out_or_leaves_is_not_waited_for() -> None:
    game = between(4, options={"target": 10})  # seat 3 counts ten
    position = log.position(game)
    assert position.in_play == [True, True, False, True]
    before = rows(game)
    press(game, 3, now=NOW + 2 * SECOND)
    assert rows(game) == before
    for seat in (1, 2):
        press(game, seat, now=NOW + 2 * SECOND)
    assert game.continue_by
    ending.resign(game.series_id, game.seats.get(number=4).player, "game", now=NOW + 3 * SECOND)
    game.refresh_from_db()
    assert (game.clocked_at, game.continue_by) == (NOW + 3 * SECOND, None)


def test_house_bots_press_at_once_and_move_when_clocks_run() -> None:
    person = PlayerFactory()
    game = between(players=[person, BotFactory()])
    assert [seat.continued for seat in game.seats.all()] == [0, 2]
    assert game.to_act == [1] or game.bot_due_at > NOW + 31 * SECOND
    press(game, 1, now=NOW + 4 * SECOND)
    assert game.clocked_at == NOW + 4 * SECOND
    if game.to_act == [2]:
        assert NOW + 4 * SECOND < game.bot_due_at < NOW + 7 * SECOND
        assert bots.move_bot(game.pk, now=NOW + 7 * SECOND)


def test_where_only_bots_are_still_in_nobody_is_waited_for() -> None:
    game = between(4, players=[BotFactory(), BotFactory(), PlayerFactory(), BotFactory()], options={"target": 10})
    assert (game.clocked_at, game.continue_by) == (NOW + SECOND, None)


def test_the_next_deal_waits_for_everybody_anew() -> None:
    game = between()
    for seat in (1, 2):
        press(game, seat, now=NOW + 2 * SECOND)
    send(game, moves(game)[0], now=NOW + 3 * SECOND)  # one card each and an empty pile: whoever begins goes out
    for seat in (1, 2):
        press(game, seat, now=NOW + 4 * SECOND)
    assert game.continue_by == NOW + 33 * SECOND
    for seat in (1, 2):
        press(game, seat, deal=3, now=NOW + 5 * SECOND)
    assert (game.clocked_at, game.continue_by) == (NOW + 5 * SECOND, None)


def test_an_outage_while_clocks_wait_gives_the_wait_back_too() -> None:
    """RELIABILITY 1: no clock ran, so no clock gets time; the wait itself is a deadline that moves."""
    Pulse.objects.filter(name="web").update(at=NOW + 10 * SECOND)
    game = between()
    outage.beat(NOW + 1000 * SECOND)
    game.refresh_from_db()
    assert (game.clocked_at, game.continue_by) == (NOW + 1021 * SECOND, NOW + 1021 * SECOND)
    assert game.deadline_at == NOW + 1201 * SECOND
    assert not [text for text in texts(game) if text.startswith("clock")]
    for seat in (1, 2):
        press(game, seat, now=NOW + 1002 * SECOND)
    assert game.deadline_at == NOW + 1182 * SECOND


def test_an_outage_after_continue_gives_the_clock_back() -> None:
    Pulse.objects.filter(name="web").update(at=NOW + 10 * SECOND)
    game = between()
    for seat in (1, 2):
        press(game, seat, now=NOW + 5 * SECOND)
    outage.beat(NOW + 1000 * SECOND)
    assert texts(game)[-1] == f"clock {on_turn(game).number} 990"
    game.refresh_from_db()
    assert game.deadline_at == NOW + 1175 * SECOND


@pytest.mark.django_db(transaction=True)
def test_two_who_press_at_the_same_moment_both_have_pressed() -> None:
    for _ in range(5):
        game = between()
        acts = [
            partial(plays.press_continue, game.pk, player, deal=2, now=NOW + 4 * SECOND)
            for player in players_of(game.series)
        ]
        at_once(*acts, *acts)
        game.refresh_from_db()
        assert (game.clocked_at, game.continue_by) == (NOW + 4 * SECOND, None)
        assert [seat.continued for seat in game.seats.all()] == [2, 2]
        assert is_whole(game)


@pytest.mark.django_db(transaction=True)
def test_a_press_a_move_and_a_sweep_at_the_same_moment_leave_one_whole_game() -> None:
    for _ in range(5):
        game = between()
        seat = on_turn(game)
        other = game.seats.exclude(pk=seat.pk).get().player
        at_once(
            partial(plays.press_continue, game.pk, other, deal=2, now=NOW + 4 * SECOND),
            partial(
                plays.play,
                game.pk,
                seat.player,
                "market",
                answers=seat.version,
                move_id=uuid4(),
                now=NOW + 4 * SECOND,
            ),
            partial(due.sweep, NOW + 4 * SECOND),
        )
        game.refresh_from_db()
        assert (game.clocked_at, game.continue_by) == (NOW + 4 * SECOND, None)
        assert game.to_act != [seat.number]
        assert is_whole(game)
