"""What is stored beside a log is what the log comes to, and where it is not that is told. Rule: RELIABILITY 5."""

import random
from datetime import timedelta

import pytest

from games.models import Entry, Game, Ruleset
from games.queries import stored
from games.services import ending
from games.services import series as serieses
from tests.games.playing import NOW, SECOND, begun, moves, play_out, players_of, send

pytestmark = pytest.mark.django_db


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def played() -> Game:
    game = begun(3, options={"hand": 3})
    play_out(game, random.Random(4))
    return fresh(game)


def test_games_that_run_ended_were_called_off_or_never_dealt_have_no_differences() -> None:
    running = begun()
    send(running, "market", now=NOW + SECOND)
    called_off = begun()
    serieses.close_series(called_off.series_id, now=NOW + SECOND, why="a test")
    never_dealt = begun(best_of=3)
    ada, bayo = players_of(never_dealt.series)
    ending.resign(never_dealt.series_id, ada, "game", now=NOW)
    serieses.press_start(never_dealt.series_id, bayo, now=NOW)
    serieses.lapse_start(never_dealt.series_id, now=NOW + timedelta(hours=1))
    played()
    games = list(stored.games())
    assert [game.pk for game in games] == sorted(Game.objects.values_list("pk", flat=True))
    assert {game.state for game in games} == {"live", "over", "void"}
    assert [game.reason for game in games].count("no-start") == 1
    assert [stored.differences(game) for game in games] == [[]] * len(games)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("places", [2, 2, 2]),
        ("counts", [999, 999, 999]),
        ("reason", "draw"),
        ("state", "live"),
        ("to_act", [2]),
        ("first", 2),
        ("secret", b"x" * 32),
        ("commitment", "0" * 64),
        ("record_format", "whot-record/9"),
    ],
)
def test_a_column_that_is_not_what_the_log_comes_to_is_told(column: str, value: object) -> None:
    game = played()
    assert stored.differences(game) == []
    Game.objects.filter(pk=game.pk).update(**{column: value})
    assert stored.differences(fresh(game))


def test_a_version_short_of_the_log_and_a_log_short_of_the_version_are_told() -> None:
    game = played()
    for version in (game.version - 1, game.version + 1):
        Game.objects.filter(pk=game.pk).update(version=version)
        assert stored.differences(fresh(game))[0].endswith(f"its log has {game.version} entries")


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"options": {"hand": 3, "pack": 53}}, "its log: entry 1"),  # whatever was dealt
        ({"options": {"hand": 40}}, "its rules: Option hand"),
        ({"version": 9}, "its rules: rules of version 9"),
    ],
)
def test_other_rules_than_those_it_was_played_by_are_told(rules: dict[str, object], told: str) -> None:
    game = played()
    Ruleset.objects.filter(pk=game.ruleset_id).update(**rules)
    assert stored.differences(fresh(game))[0].startswith(told)


def test_a_log_that_goes_on_after_the_end_is_told() -> None:
    game = played()
    Entry.objects.create(game=game, number=game.version + 1, text="1 market", at=NOW)
    Game.objects.filter(pk=game.pk).update(version=game.version + 1)
    assert "its log: entry" in stored.differences(fresh(game))[0]


def test_a_game_that_went_on_meanwhile_is_looked_at_again() -> None:
    game = fresh(begun())
    send(fresh(game), moves(fresh(game))[-1], now=NOW + SECOND)
    assert game.version == 1
    assert stored.differences(game) == []
