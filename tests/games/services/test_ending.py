"""Resigning, leaving and draws, with their scope. Rule: M5."""

import pytest

from games.models import Game, Offer, Series
from games.queries import table
from games.rules.refused import Refused
from games.services import ending
from games.services import series as serieses
from tests.factories import BotFactory, PlayerFactory
from tests.games.playing import NOW, SECOND, begun, begun_with, on_turn, opened, players_of, press_all, send, texts

pytestmark = pytest.mark.django_db

Outcome = Series.Outcome


def code(act, *args, now=NOW) -> str:
    """The code with which this is refused."""
    with pytest.raises(Refused) as info:
        act(*args, now=now)
    return info.value.code


def after(series: Series) -> Series:
    series.refresh_from_db()
    return series


def test_resigning_a_game_loses_it_and_the_series_goes_on() -> None:
    game = begun(best_of=3)
    ending.resign(game.series_id, players_of(game.series)[0], "game", now=NOW + 3 * SECOND)
    game.refresh_from_db()
    assert (game.reason, game.places, texts(game)[-1]) == ("resign", [2, 1], "1 resign @3")
    assert after(game.series).state == Series.State.BETWEEN


def test_a_seat_may_resign_out_of_turn() -> None:
    game = begun()
    ending.resign(game.series_id, players_of(game.series)[1], "game", now=NOW + SECOND)
    assert texts(game)[-1] == "2 resign"


def test_resigning_the_series_loses_it_as_played_whatever_its_score() -> None:
    series = opened(best_of=5)
    ada, bayo = players_of(series)
    press_all(series)
    ending.resign(series.pk, ada, "game", now=NOW)
    game = press_all(series)
    ending.resign(series.pk, bayo, "series", now=NOW)
    game.refresh_from_db()
    assert (game.reason, game.places) == ("resign", [1, 2])
    assert (after(series).state, series.winner, series.outcomes) == (Series.State.OVER, 1, [Outcome.PLAYED] * 2)


def test_a_series_can_be_resigned_between_games() -> None:
    series = opened(best_of=3)
    press_all(series)
    ada, bayo = players_of(series)
    ending.resign(series.pk, ada, "game", now=NOW)
    ending.resign(series.pk, bayo, "series", now=NOW)
    assert (after(series).state, series.winner, series.games.count()) == (Series.State.OVER, 1, 1)
    assert code(ending.resign, series.pk, ada, "series") == "series-over"


@pytest.mark.parametrize(
    ("tournament", "state", "outcomes"),
    [(False, Series.State.CANCELLED, []), (True, Series.State.OVER, [Outcome.FORFEIT, Outcome.PLAYED])],
)
def test_a_series_given_up_before_its_first_game(tournament: bool, state: str, outcomes: list[str]) -> None:
    series = opened(tournament=tournament)
    ending.resign(series.pk, players_of(series)[0], "series", now=NOW)
    assert (after(series).state, series.outcomes) == (state, outcomes)


def test_resigning_asks_for_a_game_a_seat_and_a_scope() -> None:
    series = opened()
    assert code(ending.resign, series.pk, players_of(series)[0], "game") == "no-game"
    assert code(ending.resign, series.pk, PlayerFactory(), "series") == "not-your-game"
    assert code(ending.resign, series.pk, players_of(series)[0], "match") == "bad-scope"


def test_whose_clock_has_run_out_cannot_resign_or_draw_any_more() -> None:
    game = begun()
    assert (
        code(ending.resign, game.series_id, players_of(game.series)[1], "game", now=NOW + 200 * SECOND) == "too-late"
    )
    game.refresh_from_db()
    assert (game.reason, game.places) == ("time", [2, 1])


@pytest.mark.parametrize("scope", ["game", "series"])
def test_a_draw_accepted_ends_what_it_was_offered_for(scope: str) -> None:
    game = begun(best_of=3)
    ada, bayo = players_of(game.series)
    ending.offer_draw(game.series_id, ada, scope, now=NOW)
    shown = table.state(game.series_id, bayo, now=NOW)["game"]
    assert (shown["offer"], shown["may_offer"]) == ({"seat": 1, "scope": scope}, False)
    ending.answer_draw(game.series_id, bayo, True, now=NOW)
    game.refresh_from_db()
    assert (game.reason, game.places) == ("draw", [1, 1])
    series = after(game.series)
    if scope == "game":
        assert series.state == Series.State.BETWEEN
    else:
        assert (series.state, series.winner, series.outcomes) == (Series.State.OVER, None, [Outcome.PLAYED] * 2)


def test_one_offer_for_each_move_of_the_opponent() -> None:
    game = begun_with("C1 C2 C3 T4", "X1 X2 X3 X5", top="C7")
    ada, bayo = players_of(game.series)
    ending.offer_draw(game.series_id, ada, "game", now=NOW)
    assert code(ending.offer_draw, game.series_id, ada, "game") == "offered-already"
    assert code(ending.offer_draw, game.series_id, bayo, "game") == "answer-the-offer"
    ending.answer_draw(game.series_id, bayo, False, now=NOW)
    assert code(ending.offer_draw, game.series_id, ada, "game") == "offered-already"
    send(game, "C3", now=NOW + SECOND)
    assert code(ending.offer_draw, game.series_id, ada, "game") == "offered-already"
    send(game, "X3", now=NOW + 2 * SECOND)
    ending.offer_draw(game.series_id, ada, "game", now=NOW + 2 * SECOND)


def test_an_offer_stands_after_the_offerers_own_move_and_lapses_when_the_opponent_moves() -> None:
    game = begun_with("C1 C2 C3 T4", "X1 X2 X3 X5", top="C7")
    ending.offer_draw(game.series_id, players_of(game.series)[0], "game", now=NOW)
    send(game, "C3", now=NOW + SECOND)
    assert Offer.objects.get().state == Offer.State.OPEN
    send(game, "X3", now=NOW + 2 * SECOND)
    assert Offer.objects.get().state == Offer.State.LAPSED
    assert code(ending.answer_draw, game.series_id, players_of(game.series)[1], True) == "no-offer"


def test_an_offer_makes_no_move_stale() -> None:
    game = begun()
    answers = on_turn(game).version
    ending.offer_draw(game.series_id, players_of(game.series)[1], "game", now=NOW)
    send(game, "market", now=NOW + SECOND, answers=answers)


def test_an_offer_can_be_withdrawn_by_who_made_it() -> None:
    game = begun()
    ada, bayo = players_of(game.series)
    ending.offer_draw(game.series_id, ada, "game", now=NOW)
    assert code(ending.withdraw_draw, game.series_id, bayo) == "no-offer"
    ending.withdraw_draw(game.series_id, ada, now=NOW)
    assert code(ending.answer_draw, game.series_id, bayo, True) == "no-offer"


def test_an_offer_lapses_with_the_game() -> None:
    game = begun()
    ada, bayo = players_of(game.series)
    ending.offer_draw(game.series_id, ada, "game", now=NOW)
    ending.resign(game.series_id, bayo, "game", now=NOW)
    assert Offer.objects.get().state == Offer.State.LAPSED


def test_a_house_bot_declines_at_once() -> None:
    series = opened(players=[PlayerFactory(), BotFactory()])
    game = press_all(series)
    ending.offer_draw(series.pk, players_of(series)[0], "game", now=NOW)
    assert Offer.objects.get(game=game).state == Offer.State.DECLINED


def test_there_is_no_draw_at_a_table_or_of_a_whole_knock_out() -> None:
    table_of_three = begun(3)
    assert code(ending.offer_draw, table_of_three.series_id, players_of(table_of_three.series)[0], "game") == (
        "no-draws-here"
    )
    knock_out = begun(knock_out=True)
    ada = players_of(knock_out.series)[0]
    assert code(ending.offer_draw, knock_out.series_id, ada, "series") == "no-draws-here"
    ending.offer_draw(knock_out.series_id, ada, "game", now=NOW)


def test_who_leaves_the_series_of_a_table_is_not_dealt_into_its_later_games() -> None:
    game = begun(3, best_of=2, options={"hand": 3})
    series, (ada, bayo, chidi) = game.series, players_of(game.series)
    ending.resign(series.pk, bayo, "series", now=NOW)
    game.refresh_from_db()
    assert (game.state, texts(game)[1]) == (Game.State.LIVE, "2 leave")
    assert texts(game)[2].startswith("shuffle ")
    ending.resign(series.pk, ada, "game", now=NOW)
    game.refresh_from_db()
    assert (game.state, game.places) == (Game.State.OVER, [2, 3, 1])
    for player in (ada, chidi):
        serieses.press_start(series.pk, player, now=NOW)
    second = series.games.get(number=2)
    assert [seat.player for seat in second.seats.all()] == [ada, chidi]
    ending.resign(series.pk, chidi, "game", now=NOW)
    assert after(series).outcomes == [Outcome.PLAYED, Outcome.LEFT, Outcome.PLAYED]


def test_a_table_left_by_all_but_one_is_over() -> None:
    game = begun(3, best_of=3)
    series = game.series
    for player in players_of(series)[:2]:
        ending.resign(series.pk, player, "series", now=NOW)
    assert (after(series).state, series.winner) == (Series.State.OVER, 3)
    assert series.outcomes == [Outcome.LEFT, Outcome.LEFT, Outcome.PLAYED]
