"""What is played on the site reaches the bracket, once. Rules: DESIGN 4, RULES M3, TOURNAMENTS 3."""

import random
from datetime import timedelta

import pytest

from games.models import Game, Series
from games.services import bots, ending
from games.services import series as serieses
from tests.games.playing import NOW as GAMES_NOW
from tests.games.playing import SECOND, opened, players_of, press_all
from tests.tournaments.cast import NOW, match_of, places, play_game, play_match, report, sitting, started
from tournaments.models import Match, MatchGame, RatingChange, Result
from tournaments.services import intake

pytestmark = pytest.mark.django_db(transaction=True)
WINDOW = timedelta(seconds=601)


def test_a_tournament_played_on_the_site_goes_by_itself_to_a_champion():
    tournament = started(4, best_of=(1, 3), third_place=True, start_window_s=86_400)
    now = NOW
    while ready := Match.objects.filter(stage__tournament=tournament, state="ready").first():
        now = play_match(match_of(tournament, ready.code), now=now)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
    assert sorted(places(tournament).values()) == [1, 2, 3, 4]
    assert not Game.objects.filter(taken_in=False).exists()
    assert not Series.objects.filter(taken_in=False).exists()
    for result in Result.objects.filter(confirmed=True):
        assert result.source == "site"
        assert result.match_games.count() == result.match.series.games.count()
        assert sum(result.score) == result.match_games.count()
    assert RatingChange.objects.filter(list__club=None).count() == 2 * MatchGame.objects.filter(rated=True).count()
    assert intake.sweep(now=now) == 0


def test_one_who_does_not_press_loses_the_match():
    tournament = started(2)
    match = match_of(tournament, "R1.1")
    serieses.press_start(match.series_id, players_of(match.series)[1], now=NOW)
    serieses.lapse_start(match.series_id, now=NOW + WINDOW)
    result = match.results.get()
    assert (result.outcomes, result.score, result.places) == (["no-show", "played"], [], [2, 1])
    assert places(tournament) == {1: 2, 2: 1}
    assert not MatchGame.objects.exists()


def test_if_neither_presses_it_is_a_double_forfeit_and_the_next_match_a_bye():
    tournament = started(4)
    serieses.lapse_start(match_of(tournament, "R1.1").series_id, now=NOW + WINDOW)
    report(match_of(tournament, "R1.2"))
    final = match_of(tournament, "R2.1")
    assert (match_of(tournament, "R1.1").winner, final.state, final.winner.seed) == (None, "bye", 2)


def test_a_resigned_series_is_lost_whatever_its_score():
    tournament = started(4, best_of=(3,), third_place=True)
    match = match_of(tournament, "R1.1")
    now = play_game(match.series, now=NOW)
    press_all(match.series, now=now)
    ahead = match.series.games.get(number=1).places.index(1)
    ending.resign(match.series_id, players_of(match.series)[ahead], "series", now=now)
    match = match_of(tournament, "R1.1")
    assert match.winner == match.slots.get(number=2 - ahead).entrant
    assert match_of(tournament, "third").slots.get(number=1).entrant is not None


def test_a_game_nobody_came_to_between_games_counts_in_the_score_and_not_in_the_ratings():
    tournament = started(2, best_of=(3,))
    match = match_of(tournament, "R1.1")
    now = play_game(match.series, now=NOW)
    winner = match.series.games.get(number=1).places.index(1)
    serieses.press_start(match.series_id, players_of(match.series)[winner], now=now)
    serieses.lapse_start(match.series_id, now=now + timedelta(hours=1, seconds=1))
    result = match.results.get()
    assert result.score[winner] == 2
    second = result.match_games.get(number=2)
    assert ([seat.outcome for seat in second.seats.all()].count("no-show"), second.rated) == (1, False)


def test_taking_in_again_changes_nothing():
    tournament = started(2)
    match = match_of(tournament, "R1.1")
    now = play_match(match)
    before = (Result.objects.count(), MatchGame.objects.count(), RatingChange.objects.count())
    Game.objects.update(taken_in=False)
    Series.objects.update(taken_in=False)
    assert intake.sweep(now=now) == 2
    assert (Result.objects.count(), MatchGame.objects.count(), RatingChange.objects.count()) == before


def test_what_was_not_taken_in_when_it_ended_is_taken_in_by_the_sweep(monkeypatch):
    tournament = started(4)
    match = match_of(tournament, "R1.1")
    with monkeypatch.context() as patch:
        patch.setattr("games.signals.game_over.send_robust", lambda *a, **k: [])
        patch.setattr("games.signals.series_over.send_robust", lambda *a, **k: [])
        now = play_match(match)
    assert match_of(tournament, "R1.1").state == "ready"
    intake.sweep(now=now)
    assert match_of(tournament, "R1.1").state == "done"
    assert any(sitting(match_of(tournament, "R2.1")))


def test_what_raises_is_set_aside_and_keeps_nothing_else_back(caplog):
    tournament = started(4)
    first, second = match_of(tournament, "R1.1"), match_of(tournament, "R1.2")
    for match in (first, second):
        Series.objects.filter(pk=match.series_id).update(
            state="over", winner=1, outcomes=["played", "played"], start_by=None
        )
    Series.objects.filter(pk=first.series_id).update(outcomes=["played", "asleep"])
    intake.sweep(now=NOW)
    assert Series.objects.get(pk=first.series_id).stuck
    assert "could not be swept" in caplog.text
    assert (match_of(tournament, "R1.1").state, match_of(tournament, "R1.2").state) == ("ready", "done")


def test_a_match_decided_by_hand_keeps_its_result_when_its_series_ends_late():
    tournament = started(2)
    match = match_of(tournament, "R1.1")
    play = match.series
    report(match, [2])
    Series.objects.filter(pk=play.pk).update(state="over", winner=1, outcomes=["played", "played"], taken_in=False)
    intake.take_in_series(play.pk, now=NOW)
    assert match.results.get().places == [2, 1]


def test_a_casual_series_is_taken_in_without_a_match():
    series = opened(rated=True)
    play_game(series, now=GAMES_NOW)
    game = MatchGame.objects.get()
    assert (game.match, game.series, game.source, game.rated) == (None, series, "site", True)
    assert {seat.count for seat in game.seats.all()} == set(game.game.counts)
    assert RatingChange.objects.count() == 2


def test_a_match_level_after_its_games_plays_on():
    tournament = started(2)
    match = match_of(tournament, "R1.1")
    press_all(match.series, now=NOW)
    one, other = players_of(match.series)
    ending.offer_draw(match.series_id, one, "game", now=NOW + SECOND)
    ending.answer_draw(match.series_id, other, True, now=NOW + SECOND)
    assert match_of(tournament, "R1.1").state == "ready"
    play_match(match_of(tournament, "R1.1"), now=NOW + 2 * SECOND)
    result = match.results.get()
    assert sum(result.score) == result.match_games.count() >= 2
    assert max(result.score) - min(result.score) == 1


def test_house_bots_play_their_match_among_themselves_and_it_rates_nobody():
    """M6: they press Start at once, and their moves are due rows."""
    tournament = started(2, bots=True)
    rng = random.Random(8)
    while game := Game.objects.filter(state="live").first():
        bots.move_bot(game.pk, game.bot_due_at, rng=rng)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
    assert sorted(places(tournament).values()) == [1, 2]
    assert not MatchGame.objects.filter(rated=True).exists()
