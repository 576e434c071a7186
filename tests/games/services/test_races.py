"""Several at once, each with a connection of its own: movers, sweepers, duplicates. Rule: RELIABILITY 7."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from django.db import connection

from games.models import Challenge, Game, Series
from games.queries import log
from games.rules.cards import Shape
from games.rules.clock import TimeControl
from games.rules.refused import Refused
from games.rules.testing import Deck
from games.services import challenges, due, ending, quick, rematches, rulesets, runs
from games.services import play as plays
from games.services import series as serieses
from tests.factories import PlayerFactory
from tests.games.playing import NOW, SECOND, begun, begun_with, on_turn, opened, players_of, press_all, texts
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5


def at_once(*acts: Callable[[], object]) -> list[object]:
    """What each gave, or the code with which it was refused; all begin at the same moment."""
    barrier = Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            barrier.wait(10)
            return act()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def is_whole(game: Game) -> bool:
    """Whether the log has no gaps, leads to what the row says, and ended at most once."""
    game.refresh_from_db()
    numbers = list(game.entries.order_by("number").values_list("number", flat=True))
    position = log.position(game)
    assert numbers == list(range(1, game.version + 1))
    assert (position.result is not None) == (game.state == Game.State.OVER)
    return list(position.to_act) == game.to_act


def mover(game: Game, move: str, *, seconds: float = 1, move_id: UUID | None = None) -> Callable[[], plays.Played]:
    """The seat to act sends this move, answering what it sees now."""
    seat, move_id = on_turn(game), move_id or uuid4()
    now = NOW + seconds * SECOND
    return partial(plays.play, game.pk, seat.player, move, answers=seat.version, move_id=move_id, now=now)


def test_a_double_click_plays_once() -> None:
    for _ in range(ROUNDS):
        game = begun_with("C1 C2 C3 T4", "X1 X2 X3 X5", top="C7")
        click = mover(game, "C1")
        results = at_once(click, click, click)
        assert sorted(result.repeated for result in results) == [False, True, True]
        assert {result.version for result in results} == {2}
        assert len(texts(game)) == 2
        assert is_whole(game)


def test_of_two_moves_of_one_seat_one_stands_and_the_other_is_stale() -> None:
    for _ in range(ROUNDS):
        game = begun_with("C1 C2 C3 T4", "X1 X2 X3 X5", top="C7")
        results = at_once(mover(game, "C1"), mover(game, "C1"))
        assert (
            sorted(str(result) for result in results if isinstance(result, str)) == ["stale"]
            or "not-in-hand" in results
        )
        assert len(texts(game)) == 2
        assert is_whole(game)


def test_a_mover_in_time_and_sweepers_that_think_it_is_over_end_the_game_once() -> None:
    """The move reached the server before the deadline; what gets the lock first decides, and only once."""
    for _ in range(ROUNDS):
        game = begun_with("C1 C2 C3 T4", "X1 X2 X3 X5", top="C7")
        late = NOW + 181 * SECOND
        results = at_once(
            mover(game, "C1", seconds=179.9),
            partial(plays.lapse_game, game.pk, now=late),
            partial(plays.lapse_game, game.pk, now=late),
            partial(due.sweep, late),
        )
        game.refresh_from_db()
        if results[0] == "game-over":
            assert texts(game)[1:] == ["1 time @181"]
            assert sum(int(result) for result in results[1:]) == 1
        else:
            # After the Hold On seat 1 has what is left of its time, so the sweepers may still have found it over.
            assert texts(game)[1] == "1 C1 @179.9"
            assert len(texts(game)) in (2, 3)
        assert is_whole(game)


def test_resigning_at_both_seats_moving_and_lapsing_at_once_ends_one_game_once() -> None:
    for _ in range(ROUNDS):
        game = begun(best_of=3)
        ada, bayo = players_of(game.series)
        at_once(
            partial(ending.resign, game.series_id, ada, "game", now=NOW + SECOND),
            partial(ending.resign, game.series_id, bayo, "series", now=NOW + SECOND),
            mover(game, "market"),
            partial(plays.lapse_game, game.pk, now=NOW + 181 * SECOND),
        )
        assert is_whole(game)
        series = Series.objects.get(pk=game.series_id)
        assert series.games.filter(state=Game.State.LIVE).count() == 0
        assert series.state in (Series.State.OVER, Series.State.BETWEEN)


def test_pressing_start_and_its_lapse_at_once_deal_one_game_or_none() -> None:
    for _ in range(ROUNDS):
        series = opened()
        ada, bayo = players_of(series)
        presses = [
            partial(serieses.press_start, series.pk, player, now=NOW + 600 * SECOND)
            for player in (ada, bayo, ada, bayo)
        ]
        at_once(*presses, partial(serieses.lapse_start, series.pk, now=NOW + 601 * SECOND))
        series.refresh_from_db()
        assert (series.state, series.games.count()) in ((Series.State.PLAYING, 1), (Series.State.CANCELLED, 0))


def test_closing_while_the_next_game_is_dealt_leaves_no_running_game() -> None:
    for _ in range(ROUNDS):
        series = opened()
        ada, bayo = players_of(series)
        serieses.press_start(series.pk, ada, now=NOW)
        at_once(
            partial(serieses.press_start, series.pk, bayo, now=NOW),
            partial(serieses.close_series, series.pk, now=NOW, why="moved to a real table"),
        )
        series.refresh_from_db()
        assert series.state == Series.State.CANCELLED
        assert not series.games.filter(state=Game.State.LIVE).exists()


def test_many_sweepers_over_many_games_decide_each_once() -> None:
    games: Sequence[Game] = [press_all(opened()) for _ in range(8)]
    decided = at_once(*[partial(due.sweep, NOW + 181 * SECOND)] * 4)
    assert sum(decided) + due.sweep(NOW + 181 * SECOND) == len(games)
    assert all(texts(game)[1:] == ["1 time @181"] and is_whole(game) for game in games)


def a_table(seats: int) -> tuple[Challenge, list[Player]]:
    """An open challenge with all seats but one taken, and two who want that one."""
    maker, *others = (PlayerFactory() for _ in range(seats + 1))
    table = challenges.make(
        maker,
        ruleset=rulesets.freeze("modern", {}),
        seat_count=seats,
        best_of=1,
        time_control=TimeControl.parse("3+2"),
        now=NOW,
    )
    for player in others[:-2]:
        challenges.take(table, player, NOW)
    return table, others[-2:]


@pytest.mark.parametrize("seats", [2, 4])
def test_of_two_who_take_the_last_seat_one_has_it_and_the_other_is_told(seats: int) -> None:
    for _ in range(ROUNDS):
        table, wanting = a_table(seats)
        results = at_once(*[partial(challenges.take, table, player, NOW) for player in (*wanting, *wanting)])
        table.refresh_from_db()
        assert results.count("challenge-gone") == 2
        assert table.seats.count() == seats
        assert sum(player in players_of(table.series) for player in wanting) == 1
        assert Series.objects.filter(challenge=table).count() == 1


def test_a_table_started_filled_left_taken_and_withdrawn_at_once_becomes_one_series_or_none() -> None:
    for _ in range(ROUNDS):
        table, (ife, jide) = a_table(5)
        leaver = table.seats.get(number=3).player
        at_once(
            partial(challenges.start, table, table.maker, NOW),
            partial(challenges.fill, table, table.maker, "easy", NOW),
            partial(challenges.leave, table, leaver),
            partial(challenges.take, table, ife, NOW),
            partial(challenges.take, table, jide, NOW),
            partial(challenges.withdraw, table, table.maker),
        )
        table.refresh_from_db()
        assert (table.series is None) == (table.state == Challenge.State.WITHDRAWN)
        if table.series:
            assert players_of(table.series) == [seat.player for seat in table.seats.select_related("player")]


def test_all_who_want_to_play_again_at_once_have_one_series() -> None:
    for _ in range(ROUNDS):
        series = begun(3).series
        people = players_of(series)
        serieses.close_series(series.pk, now=NOW, why="a test")
        at_once(*[partial(rematches.again, series.pk, player, NOW) for player in (*people, *people)])
        challenge = series.rematches.get()
        assert players_of(challenge.series) == people


def test_a_doubled_tap_in_zener_testing_calls_one_card_and_of_two_senders_one_comes_in() -> None:
    """T1."""
    for _ in range(ROUNDS):
        subject, one, other = PlayerFactory(), PlayerFactory(), PlayerFactory()
        run = runs.make(subject, deck=Deck.CLOSED, telepathy=True, now=NOW)
        joined = at_once(*(partial(runs.join, run.token, player, now=NOW) for player in (one, other)))
        assert [result for result in joined if isinstance(result, str)] == ["has-a-sender"]
        run = runs.begin(run.pk, subject, now=NOW)
        runs.look(run.pk, run.sender, now=NOW)
        tap = partial(runs.call, run.pk, subject, 1, Shape.STAR, now=NOW)
        assert all(result.calls == ["*"] for result in at_once(tap, tap, tap))


def test_of_people_who_tap_the_same_at_once_each_has_one_game_with_one_other() -> None:
    for _ in range(ROUNDS):
        people = [PlayerFactory() for _ in range(4)]
        at_once(*(partial(quick.pair, player, "quick", NOW) for player in (*people, people[0])))
        seated = [players_of(series) for series in Series.objects.filter(state=Series.State.OPENING)]
        assert sorted(player.pk for pair in seated for player in pair) == [player.pk for player in people]
        assert not Challenge.objects.filter(state=Challenge.State.OPEN).exists()
        Challenge.objects.all().delete()
        Series.objects.update(state=Series.State.CANCELLED)
