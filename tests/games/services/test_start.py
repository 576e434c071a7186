"""Start windows in every branch of M3: who presses, who does not, at the opening and later."""

from datetime import timedelta

import pytest

from games.models import Game, Series
from games.rules.refused import Refused
from games.services import ending
from games.services import series as serieses
from tests.factories import BotFactory, PlayerFactory
from tests.games.playing import NOW, SECOND, opened, players_of, press_all, send

pytestmark = pytest.mark.django_db

Outcome = Series.Outcome
OPENING = timedelta(seconds=600)
AFTER = NOW + OPENING + SECOND


def lapsed(series: Series, *pressing: int, now=AFTER) -> Series:
    """The series after its window has lapsed with these seats having pressed."""
    players = players_of(series)
    for seat in pressing:
        serieses.press_start(series.pk, players[seat - 1], now=now - 2 * SECOND)
    assert serieses.lapse_start(series.pk, now=now)
    assert not serieses.lapse_start(series.pk, now=now)
    series.refresh_from_db()
    return series


def one_game_played(winner: int = 1, **terms: object) -> Series:
    """A best of three (unless said otherwise) in which that seat has won game 1 by the other's resigning."""
    series = opened(**{"best_of": 3} | terms)
    press_all(series)
    ending.resign(series.pk, players_of(series)[2 - winner], "game", now=NOW)
    series.refresh_from_db()
    return series


def test_the_second_press_deals_the_game_to_whom_begins() -> None:
    series = opened(first_beginner=2)
    ada, bayo = players_of(series)
    assert serieses.press_start(series.pk, bayo, now=NOW).state == Series.State.OPENING
    assert serieses.press_start(series.pk, ada, now=NOW).state == Series.State.PLAYING
    game = series.games.get()
    assert (game.number, game.first, game.to_act, game.state) == (1, 2, [2], Game.State.LIVE)


def test_a_house_bot_presses_at_once() -> None:
    """M6."""
    series = opened(players=[PlayerFactory(), BotFactory()])
    assert list(series.seats.values_list("pressed", flat=True)) == [0, 1]
    assert opened(players=[BotFactory(), BotFactory()]).state == Series.State.PLAYING


def test_pressing_twice_or_for_another_game_changes_nothing() -> None:
    series = opened()
    ada, bayo = players_of(series)
    serieses.press_start(series.pk, ada, now=NOW, nonce=b"first")
    serieses.press_start(series.pk, ada, now=NOW, nonce=b"second")
    assert bytes(series.seats.get(number=1).nonce) == b"first"
    serieses.press_start(series.pk, bayo, now=NOW, number=2)
    assert series.seats.get(number=2).pressed == 0


@pytest.mark.parametrize(("nonce", "code"), [(b"x" * 17, "bad-nonce"), (b"", "not-your-game")])
def test_a_press_of_a_stranger_or_with_too_long_a_nonce_is_refused(nonce: bytes, code: str) -> None:
    series = opened()
    with pytest.raises(Refused) as info:
        serieses.press_start(series.pk, PlayerFactory(), now=NOW, nonce=nonce)
    assert info.value.code == code


def test_a_press_after_the_window_is_refused_and_decides_it() -> None:
    series = opened()
    with pytest.raises(Refused) as info:
        serieses.press_start(series.pk, players_of(series)[0], now=AFTER)
    assert info.value.code == "too-late"
    series.refresh_from_db()
    assert series.state == Series.State.CANCELLED


def test_nothing_lapses_early_or_within_the_grace() -> None:
    series = opened()
    for early in (NOW, NOW + OPENING, NOW + OPENING + 0.4 * SECOND):
        assert not serieses.lapse_start(series.pk, now=early)


@pytest.mark.parametrize("pressing", [(), (1,), (2,)])
def test_a_casual_opening_for_which_not_both_have_pressed_cancels_the_series(pressing: tuple[int, ...]) -> None:
    series = lapsed(opened(), *pressing)
    assert (series.state, series.winner, series.outcomes) == (Series.State.CANCELLED, None, [])
    assert not series.games.exists()


@pytest.mark.parametrize(
    ("pressing", "winner", "outcomes"),
    [
        ((1,), 1, [Outcome.PLAYED, Outcome.NO_SHOW]),
        ((2,), 2, [Outcome.NO_SHOW, Outcome.PLAYED]),
        ((), None, [Outcome.NO_SHOW, Outcome.NO_SHOW]),
    ],
)
def test_who_does_not_open_a_tournament_match_is_a_no_show(pressing, winner, outcomes) -> None:
    series = lapsed(opened(tournament=True, best_of=3), *pressing)
    assert (series.state, series.winner, series.outcomes) == (Series.State.OVER, winner, outcomes)


@pytest.mark.parametrize("tournament", [False, True])
@pytest.mark.parametrize("pressing", [1, 2])
def test_later_who_does_not_press_loses_that_game_which_was_never_dealt(tournament: bool, pressing: int) -> None:
    series = lapsed(one_game_played(1, tournament=tournament), pressing, now=NOW + 181 * SECOND)
    game = series.games.get(number=2)
    assert (game.state, game.reason, game.version) == (Game.State.OVER, "no-start", 0)
    assert game.places == ([1, 2] if pressing == 1 else [2, 1])
    if pressing == 1:
        assert (series.state, series.winner, series.outcomes) == (Series.State.OVER, 1, [Outcome.PLAYED] * 2)
    else:
        assert (series.state, series.start_by) == (Series.State.BETWEEN, NOW + 361 * SECOND)


@pytest.mark.parametrize(("clock", "minutes"), [("3+2", 3), ("1h/move", 60), ("10+0", 10)])
def test_the_window_between_games_is_the_clocks_base_time(clock: str, minutes: int) -> None:
    series = one_game_played(clock=clock)
    assert (series.state, series.start_by) == (Series.State.BETWEEN, NOW + timedelta(minutes=minutes))


def test_later_when_neither_presses_who_is_ahead_has_won() -> None:
    series = lapsed(one_game_played(2), now=NOW + 181 * SECOND)
    assert (series.state, series.winner, series.outcomes) == (Series.State.OVER, 2, [Outcome.PLAYED] * 2)


@pytest.mark.parametrize(("knock_out", "outcomes"), [(False, [Outcome.PLAYED] * 2), (True, [Outcome.FORFEIT] * 2)])
def test_later_when_neither_presses_level_is_a_draw_and_in_a_knock_out_a_double_forfeit(knock_out, outcomes) -> None:
    series = opened(best_of=3, knock_out=knock_out, tournament=True)
    press_all(series)
    ada, bayo = players_of(series)
    ending.offer_draw(series.pk, ada, "game", now=NOW)
    ending.answer_draw(series.pk, bayo, True, now=NOW)
    series = lapsed(series, now=NOW + 181 * SECOND)
    assert (series.state, series.winner, series.outcomes) == (Series.State.OVER, None, outcomes)


def test_a_knock_out_level_after_its_games_plays_on() -> None:
    """M1, TOURNAMENTS 3."""
    series = opened(best_of=1, knock_out=True)
    ada, bayo = players_of(series)
    for _ in range(3):
        press_all(series)
        ending.offer_draw(series.pk, ada, "game", now=NOW)
        ending.answer_draw(series.pk, bayo, True, now=NOW)
        series.refresh_from_db()
        assert series.state == Series.State.BETWEEN
    press_all(series)
    ending.resign(series.pk, ada, "game", now=NOW)
    series.refresh_from_db()
    assert (series.state, series.winner, series.games.count()) == (Series.State.OVER, 2, 4)


def test_at_a_table_two_who_press_are_enough() -> None:
    """M3: a seat that does not press is not dealt in and shares the last place of that game."""
    series = lapsed(opened(4, best_of=2), 2, 4)
    game = series.games.get()
    assert [seat.player for seat in game.seats.all()] == [players_of(series)[1], players_of(series)[3]]
    assert game.to_act == [1]
    send(game, "market", now=AFTER + SECOND)
    assert game.first == 1


@pytest.mark.parametrize(("tournament", "state"), [(False, Series.State.CANCELLED), (True, Series.State.OVER)])
def test_at_a_table_one_who_presses_plays_no_game(tournament: bool, state: str) -> None:
    series = lapsed(opened(3, best_of=2, tournament=tournament), 2)
    assert (series.state, series.games.count()) == (state, 0)
    if tournament:
        assert (series.winner, series.outcomes) == (2, [Outcome.NO_SHOW, Outcome.PLAYED, Outcome.NO_SHOW])


def test_closing_a_series_voids_the_running_game_and_no_window_runs() -> None:
    series = one_game_played()
    game = press_all(series)
    serieses.close_series(series.pk, now=NOW, why="moved to a real table")
    serieses.close_series(series.pk, now=NOW, why="moved to a real table")
    series.refresh_from_db()
    game.refresh_from_db()
    assert (series.state, series.start_by) == (Series.State.CANCELLED, None)
    assert (game.state, game.reason, game.places) == (Game.State.VOID, "void", [])
