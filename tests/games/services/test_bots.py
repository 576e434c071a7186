"""House bots move by due rows and never lose on time. Rule: M6."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random

import pytest
from django.db import connection

from games.models import Game, Pulse, Series
from games.queries import log
from games.rules.entry import parse
from games.rules.ruleset import PRESETS, ZENER_PRESETS
from games.services import bots, due, ending, outage
from games.services import play as plays
from games.services import series as serieses
from tests.factories import BotFactory, PlayerFactory
from tests.games.playing import NOW, SECOND, begun, opened, players_of, press_all, send, texts

pytestmark = pytest.mark.django_db


def against_a_bot(*, bot_begins: bool = True, **terms: object) -> Game:
    """A game just begun between a person, seat 1, and a bot."""
    terms = {"players": [PlayerFactory(), BotFactory(level="normal")]} | terms
    return press_all(opened(first_beginner=2 if bot_begins else 1, **terms))


def test_a_bots_move_falls_due_after_a_moments_thought() -> None:
    game = against_a_bot()
    assert timedelta(seconds=0.8) <= game.bot_due_at - NOW <= timedelta(seconds=1.8)
    assert not bots.move_bot(game.pk, game.bot_due_at - SECOND / 100)
    assert bots.move_bot(game.pk, game.bot_due_at)
    game.refresh_from_db()
    assert texts(game)[1].startswith("2 ")
    assert game.seats.get(number=2).moved


def test_a_due_move_is_made_once() -> None:
    game = against_a_bot()
    now = game.bot_due_at
    while bots.move_bot(game.pk, now):  # a Hold On leaves the bot on turn, with another move due later
        pytest.fail("moved twice at once") if len(texts(game)) > 2 else None
    assert len(texts(game)) == 2


def test_no_clock_runs_while_a_bot_is_late_and_it_never_loses_on_time() -> None:
    game = against_a_bot()
    assert game.deadline_at is None
    late = NOW + timedelta(hours=2)
    assert not plays.lapse_game(game.pk, now=late)
    assert due.sweep(late) == 1
    game.refresh_from_db()
    assert game.state == Game.State.LIVE
    assert list(game.seats.values_list("remaining_ms", flat=True)) == [180_000, 180_000]


def test_a_persons_clock_runs_against_a_bot_as_against_anybody() -> None:
    game = against_a_bot(bot_begins=False)
    assert game.bot_due_at is None
    assert plays.lapse_game(game.pk, now=NOW + 181 * SECOND)
    game.refresh_from_db()
    assert (game.reason, game.places) == ("time", [2, 1])


def test_a_bot_waits_while_the_site_is_away() -> None:
    game = against_a_bot()
    Pulse.objects.filter(name="web").update(at=NOW)
    assert not bots.move_bot(game.pk, NOW + 10 * SECOND)


def test_two_bots_play_a_series_by_due_rows_alone() -> None:
    bots_two = [BotFactory(level="easy"), BotFactory(level="normal")]
    series = opened(players=bots_two, options={"hand": 2}, best_of=3)
    now, rng = NOW, Random(1)
    for _ in range(1000):
        game = series.games.latest("number")
        if game.state != Game.State.LIVE:
            break
        now = max(now, game.bot_due_at)
        assert bots.move_bot(game.pk, now, rng=rng)
    series.refresh_from_db()
    assert series.state == Series.State.OVER
    assert series.disclosed_at


def test_a_bot_presses_start_for_every_game() -> None:
    game = against_a_bot(best_of=3, bot_begins=False)
    player = players_of(game.series)[0]
    ending.resign(game.series_id, player, "game", now=NOW)
    assert serieses.press_start(game.series_id, player, now=NOW).state == Series.State.PLAYING
    second = game.series.games.get(number=2)
    assert second.first == 2
    assert second.bot_due_at


def test_a_persons_move_makes_the_bots_due() -> None:
    game = against_a_bot(bot_begins=False)
    send(game, "market", now=NOW + SECOND)
    game.refresh_from_db()
    assert game.deadline_at is None
    assert game.bot_due_at > NOW + SECOND


@pytest.mark.parametrize("variant", [*PRESETS, *ZENER_PRESETS])
def test_strong_bots_play_every_game_by_due_rows(variant: str) -> None:
    players = [BotFactory(level="strong"), BotFactory(level="easy")]
    series = opened(players=players, variant=variant, options={"target": 1} if variant == "british" else {})
    game, now, rng = press_all(series), NOW, Random(3)
    for _ in range(12):
        if game.state == Game.State.LIVE:
            now = max(now, game.bot_due_at)
            assert bots.move_bot(game.pk, now, rng=rng)
            game.refresh_from_db()


@pytest.mark.parametrize("variant", [*PRESETS, *ZENER_PRESETS])
def test_a_bot_that_fails_makes_a_legal_move_all_the_same(variant: str, caplog: pytest.LogCaptureFixture) -> None:
    """What it failed at is in the log, and no card is."""
    game = begun(variant=variant)
    position, rng = log.position(game), Random(2)
    for _ in range(10):
        seat = position.to_act[0]
        move = bots.chosen(position, seat, "of no such level", rng)
        position.apply(parse(f"{seat} {move}"))
        if position.awaits or position.result:
            break
    lines = [record.getMessage() for record in caplog.records]
    assert lines
    assert all(line.startswith("the of no such level bot failed at entry ") and "KeyError" in line for line in lines)


@pytest.mark.django_db(transaction=True)
def test_a_game_that_another_process_thinks_about_is_left_alone() -> None:
    outage.beat(NOW + 3600 * SECOND)
    game = against_a_bot()

    def meanwhile() -> bool:
        try:
            return bots.move_bot(game.pk, game.bot_due_at)
        finally:
            connection.close()

    with bots.alone(game.pk) as is_alone, ThreadPoolExecutor(1) as other:
        assert is_alone
        assert other.submit(meanwhile).result() is False
    assert bots.move_bot(game.pk, game.bot_due_at)


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_while_a_bot_thinks_and_a_thought_that_is_overtaken_is_dropped() -> None:
    outage.beat(NOW + 3600 * SECOND)
    players = [BotFactory(level="easy"), PlayerFactory()]
    game = against_a_bot(players=players, bot_begins=False, options={"turn_up": "no"})  # whatever it holds fits
    due_at, versions = game.bot_due_at, []

    class Interrupted(Random):
        """Chance that takes its time: when it is first asked, the rival gives the game up."""

        def random(self) -> float:
            if not versions:
                versions.append(game.version)
                with ThreadPoolExecutor(1) as other:
                    other.submit(elsewhere).result(timeout=20)
            return super().random()

    def elsewhere() -> None:
        try:
            ending.resign(game.series_id, players_of(game.series)[1], "game", now=NOW)
        finally:
            connection.close()

    assert not bots.move_bot(game.pk, due_at, rng=Interrupted(1))
    game.refresh_from_db()
    assert (versions, game.state, len(texts(game))) == ([1], Game.State.OVER, 2)
