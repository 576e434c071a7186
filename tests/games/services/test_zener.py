"""The Zener games through the services: what is secret in a row, whose clock runs, how games end.

Rule: Z1 to Z6, N1 to N8, M2, M4.
"""

import json
from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest

from games.live import protocol
from games.models import Game, Series
from games.queries import log, replay, table
from games.rules.refused import Refused
from games.services import bots, ending
from games.services import play as plays
from games.services import series as serieses
from games.views.panel import panel
from tests.factories import BotFactory, PlayerFactory
from tests.games.playing import NOW, SECOND, begun, moves, opened, play_out, players_of, press_all, send, texts

pytestmark = pytest.mark.django_db


def ken(**terms: object) -> Game:
    return begun(variant="zener-ken", **terms)


def row_of(game: Game, seat: int) -> list[str]:
    """Five cards that the seat holds."""
    return [card.code for card in log.position(game).hands[seat - 1][:5]]


def lay(game: Game, seat: int, *, now=NOW + SECOND, cards: list[str] | None = None, answers: int | None = None):
    """The seat lays these cards, or its first five."""
    game.refresh_from_db()
    row = game.seats.get(number=seat)
    codes = " ".join(cards or row_of(game, seat))
    answered = row.version if answers is None else answers
    return plays.play(game.pk, row.player, f"row {codes}", answers=answered, move_id=uuid4(), now=now)


def everything_sent(game: Game, viewer) -> str:
    """All that a viewer is told of a game, by page, socket, poll and replay."""
    game = Game.objects.get(pk=game.pk)
    shown = protocol.written(protocol.State(state=table.state(game.series_id, viewer, now=NOW + 2 * SECOND)))
    return shown + json.dumps(replay.steps(replay.tape(game, viewer)))


def test_a_rivals_row_is_told_and_none_of_its_cards() -> None:
    """Z3: two rows alike in nothing but their cards leave the other seat and a watcher with the same bytes."""
    game = ken()
    ada, bayo = players_of(game.series)
    hand = [card.code for card in log.position(game).hands[0]]
    row = lay(game, 1, cards=hand[:5]).version
    seen = {who: everything_sent(game, who) for who in (ada, bayo, None)}
    assert f"{ada.name} laid a row." in seen[bayo]
    for viewer in (bayo, None):
        shown = table.state(game.series_id, viewer, now=NOW + 2 * SECOND)["game"]["view"]
        assert shown["rows"][0] == []
        assert shown["laid"] == [True, False]
        assert not [code for code in hand if f'"{code}"' in seen[viewer] or f" {code} " in seen[viewer]]
    assert table.state(game.series_id, ada, now=NOW)["game"]["view"]["rows"][0] == [hand[:5]]
    other = Game.objects.get(pk=game.pk).entries.get(number=row)
    assert other.text.startswith("1 row ")
    with pytest.raises(Refused, match="once the series is over"):
        log.record(Game.objects.get(pk=game.pk))


@pytest.mark.parametrize("viewer", [1, None])
def test_what_the_row_holds_makes_no_difference_to_the_other_seat(viewer: int | None) -> None:
    games = []
    for first, last in ((0, 5), (5, 10)):
        game = ken()
        Game.objects.filter(pk=game.pk).update(clocked_at=None)
        players = players_of(game.series)
        hand = [card.code for card in log.position(game).hands[0]]
        lay(game, 1, cards=hand[first:last])
        state = table.state(game.series_id, players[viewer] if viewer else None, now=NOW + 2 * SECOND)["game"]
        games.append((state["view"]["rows"], state["view"]["laid"], state["view"]["held"], state["view"]["pile"]))
    assert games[0] == games[1]


def test_a_rivals_row_does_not_make_the_answer_stale() -> None:
    """DESIGN 4: an answer is stale by seat."""
    game = ken()
    before = game.seats.get(number=2).version
    lay(game, 1)
    assert game.seats.get(number=2).version == before
    lay(game, 2, answers=before, now=NOW + 2 * SECOND)
    game.refresh_from_db()
    assert game.to_act == [1, 2]
    with pytest.raises(Refused, match="Look again"):  # a row of round 1 that comes late is none of round 2
        lay(game, 2, answers=before, now=NOW + 9 * SECOND)
    with pytest.raises(Refused, match="Look again"):
        lay(game, 1, answers=before, now=NOW + 9 * SECOND)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda row, rival: [*row[:4], row[0]], "card-twice"),
        (lambda row, rival: row[:4], "row-of-five"),
        (lambda row, rival: [*row[:4], rival[0]], "not-in-hand"),
        (lambda row, rival: [*row[:4], "C9"], "no-such-card"),
    ],
)
def test_a_row_that_cannot_be_is_refused_in_the_players_words_and_changes_nothing(change, code: str) -> None:
    game = ken()
    cards = change(row_of(game, 1), row_of(game, 2))
    with pytest.raises(Refused) as info:
        lay(game, 1, cards=cards)
    assert info.value.code == code
    assert "seat" not in info.value.text.lower()
    assert len(texts(game)) == 1


def test_other_moves_have_no_place_in_ken_and_a_row_has_none_elsewhere() -> None:
    game = ken()
    for move in ("market", row_of(game, 1)[0]):
        with pytest.raises(Refused, match="no move of this game"):
            send(game, move, now=NOW + SECOND)
    for variant in ("modern", "nine-and-twenty"):
        other = begun(variant=variant)
        with pytest.raises(Refused, match="no move of this game"):
            send(other, "row C1 C2 C3 C5 C7", now=NOW + SECOND)


def test_both_clocks_run_while_both_rows_are_out_and_wait_a_second_a_bout() -> None:
    """M4."""
    game = ken()
    ada, _ = players_of(game.series)
    assert table.state(game.series_id, ada, now=NOW)["game"]["clock"]["running"] == [1, 2]
    lay(game, 1, now=NOW + 10 * SECOND)
    lay(game, 2, now=NOW + 25 * SECOND)
    assert [text.rpartition("@")[2] for text in texts(game)[1:]] == ["10", "25"]
    assert list(game.seats.values_list("remaining_ms", flat=True)) == [172_000, 157_000]
    clock = table.state(game.series_id, ada, now=NOW + 27 * SECOND)["game"]["clock"]
    assert clock["ms"] == [172_000, 157_000]
    assert clock["from_ms"] == clock["from_ms"] // 1000 * 1000
    game.refresh_from_db()
    assert game.clocked_at == NOW + 30 * SECOND
    assert game.deadline_at == NOW + (30 + 157) * SECOND
    lay(game, 1, now=NOW + 28 * SECOND)
    game.refresh_from_db()
    assert game.clocked_at == NOW + 30 * SECOND
    lay(game, 2, now=NOW + 33 * SECOND)
    assert [text.rpartition("@")[2] for text in texts(game)[3:]] == ["0", "3"]


def test_the_clock_that_runs_out_first_loses_and_two_at_once_draw() -> None:
    """M4."""
    game = ken()
    lay(game, 1, now=NOW + SECOND)
    assert plays.lapse_game(game.pk, now=NOW + 182 * SECOND)
    game.refresh_from_db()
    assert (game.reason, game.places) == ("time", [1, 2])
    game = ken()
    assert plays.lapse_game(game.pk, now=NOW + 182 * SECOND)
    game.refresh_from_db()
    assert (game.reason, game.places) == ("draw", [1, 1])


@pytest.mark.parametrize("variant", ["zener-ken", "nine-and-twenty"])
def test_resigning_keeps_the_score_and_loses(variant: str) -> None:
    """N8."""
    game = begun(variant=variant)
    if variant == "zener-ken":
        lay(game, 1)
        lay(game, 2, now=NOW + 2 * SECOND)
    game.refresh_from_db()
    score = list(log.position(game).penalties)
    ending.resign(game.series_id, players_of(game.series)[0], "game", now=NOW + 9 * SECOND)
    game.refresh_from_db()
    assert (game.reason, game.places, game.counts) == ("resign", [2, 1], score)


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("zener-ken", {}),
        ("zener-ken", {"rank_breaks": False}),
        ("nine-and-twenty", {}),
        ("nine-and-twenty", {"hand": 10}),
    ],
)
def test_whole_series_are_played_and_recorded(variant: str, options: dict[str, object]) -> None:
    series = opened(variant=variant, options=options, best_of=3, clock="60+0")
    rng, now = Random(3), NOW
    while series.state != Series.State.OVER:
        game = press_all(series, now=now)
        while game.state == Game.State.LIVE:
            now += SECOND
            choices = moves(game)
            send(game, rng.choice(choices[:-1] or choices), now=now)
            game.refresh_from_db()
        assert game.reason == "score"
        series.refresh_from_db()
    for game in series.games.select_related("series"):
        assert 'reason = "score"' in log.record(game)
        steps = replay.steps(replay.tape(game, None))
        assert all(step["text"] for step in steps)
        assert None not in steps[0]["view"]["hands"]


def test_four_play_nine_and_twenty_as_partners() -> None:
    game, now = begun(4, variant="nine-and-twenty", clock="60+0"), NOW
    while game.state == Game.State.LIVE:
        now += SECOND
        send(game, moves(game)[0], now=now)
        game.refresh_from_db()
    assert game.places[0] == game.places[2] != game.places[1] == game.places[3] or game.places == [1, 1, 1, 1]


@pytest.mark.parametrize("variant", ["zener-ken", "nine-and-twenty"])
def test_cards_are_cut_in_the_first_game_only_and_never_in_ken(variant: str) -> None:
    """M2."""
    series, ken_played = opened(variant=variant, best_of=3), variant == "zener-ken"
    first = press_all(series)
    assert texts(first)[0].startswith("shuffle" if ken_played else "cut")
    ending.resign(series.pk, players_of(series)[0], "game", now=NOW)
    second = press_all(series)
    assert texts(second)[0].startswith("shuffle")


@pytest.mark.parametrize("variant", ["zener-ken", "nine-and-twenty"])
def test_a_person_and_a_bot_play_to_the_end(variant: str) -> None:
    series = opened(players=[PlayerFactory(), BotFactory(level="normal")], variant=variant, clock="60+0")
    game, now, rng = press_all(series), NOW, Random(5)
    while game.state == Game.State.LIVE:
        now += 2 * SECOND
        if bots.move_bot(game.pk, max(now, game.bot_due_at or now), rng=rng):
            now = max(now, game.bot_due_at or now)
        elif 1 in game.to_act:
            send(game, moves(game)[0], now=now)
        game.refresh_from_db()
        assert now - NOW < timedelta(hours=1)
    assert game.reason == "score"


def partners(games: int = 2) -> Series:
    """A table of four at Nine-and-Twenty that waits for its first Start."""
    return opened(4, variant="nine-and-twenty", best_of=games)


def said(series: Series, seat: int | None = None) -> str:
    viewer = players_of(series)[seat - 1] if seat else None
    return table.state(series.pk, viewer, now=NOW)["say"]


def test_partners_win_a_point_each_and_the_series_together() -> None:
    """N8, M1: who leaves loses the game for its side, and three cannot play on."""
    series = partners()
    press_all(series)
    names = [player.name for player in players_of(series)]
    ending.resign(series.pk, players_of(series)[0], "game", now=NOW)
    state = table.state(series.pk, players_of(series)[3], now=NOW)
    assert (state["series"]["score"], state["series"]["state"]) == ([0, 1, 0, 1], "between")
    assert state["say"] == f"You and {names[1]} lead with 1 point. Press Start for game 2."
    assert panel(state)["games"][0]["text"] == f"You and {names[1]} won, a player left"
    press_all(series)
    ending.resign(series.pk, players_of(series)[1], "series", now=NOW)
    series.refresh_from_db()
    assert (series.state, series.winner) == (Series.State.OVER, None)
    assert said(series) == "The series is drawn."


def test_partners_are_dealt_all_four_or_nobody() -> None:
    """M3: a table of four has no game for three."""
    series = partners()
    for player in players_of(series)[:3]:
        serieses.press_start(series.pk, player, now=NOW)
    assert serieses.lapse_start(series.pk, now=NOW + timedelta(seconds=601))
    series.refresh_from_db()
    assert series.state == Series.State.CANCELLED
    series = partners()
    press_all(series)
    ending.resign(series.pk, players_of(series)[2], "game", now=NOW)
    for player in players_of(series)[:2]:
        serieses.press_start(series.pk, player, now=NOW)
    series.refresh_from_db()
    assert serieses.lapse_start(series.pk, now=series.start_by + SECOND)
    series.refresh_from_db()
    assert (series.state, series.winner) == (Series.State.OVER, 2)
    two, four = (player.name for player in players_of(series)[1::2])
    assert said(series) == f"{two} and {four} won the series with 1 point."


def test_a_partner_who_leaves_between_games_ends_the_series() -> None:
    series = partners(3)
    press_all(series)
    ending.resign(series.pk, players_of(series)[2], "game", now=NOW)
    ending.resign(series.pk, players_of(series)[3], "series", now=NOW)
    series.refresh_from_db()
    assert (series.state, series.winner, series.outcomes[3]) == (Series.State.OVER, 2, "left")


def test_four_who_play_to_the_end_win_by_their_side() -> None:
    """N7: partners share a place, and the place of the other side is the second."""
    series = partners(1)
    game = press_all(series)
    play_out(game, Random(3), each_s=0.1)
    game.refresh_from_db()
    series.refresh_from_db()
    assert game.places in ([1, 2, 1, 2], [2, 1, 2, 1], [1, 1, 1, 1])
    assert series.winner == {1: 1, 2: 2}[game.places[0]] if game.places != [1] * 4 else series.winner is None
