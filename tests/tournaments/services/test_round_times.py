"""Rounds begin at their times and end at their deadlines, once. Rules: TOURNAMENTS 3, RELIABILITY 1."""

from datetime import timedelta

import pytest

from games.models import Pulse, Series
from games.services import series as serieses
from tests.games.playing import players_of
from tests.tournaments.cast import NOW, entered, match_of, owner_of, report, started
from tests.tournaments.services.test_rounds import play, refused, stage_of, swiss
from tournaments.models import Action, Match, Result, Round, Stage
from tournaments.services import intake, matches, round_times, tournaments

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
Format, Pace, Overdue = Stage.Format, Stage.Pace, Stage.Overdue


def set_times(tournament, number, starts_at=None, due_at=None):
    return round_times.set_times(
        owner_of(tournament.club), stage_of(tournament), number, starts_at=starts_at, due_at=due_at, now=NOW
    )


def row_of(tournament, number):
    return Round.objects.get(stage__tournament=tournament, number=number)


def test_a_round_is_published_at_its_time_once_and_not_before_the_one_before_is_complete():
    tournament = swiss(4, pace=Pace.AT_TIMES)
    row = set_times(tournament, 2, NOW + HOUR)
    assert not round_times.open_due(row.pk, now=NOW + 2 * HOUR)
    play(tournament)
    assert not round_times.open_due(row.pk, now=NOW)
    assert round_times.open_due(row.pk, now=NOW + HOUR)
    assert not round_times.open_due(row.pk, now=NOW + HOUR)
    assert Match.objects.filter(round=2, published=True).count() == 2


def test_a_round_whose_time_was_set_before_the_start_waits_for_it():
    for format_ in (Format.SWISS, Format.ROUND_ROBIN, Format.SINGLE):
        stage = Stage(format=format_, best_of=[1], pace=Pace.AT_TIMES)
        tournament = entered(4, guests=True, stages=[stage], name=format_)
        row = set_times(tournament, 1, NOW + HOUR)
        tournaments.start(owner_of(tournament.club), tournament, NOW)
        assert not Match.objects.filter(stage__tournament=tournament, published=True).exists()
        intake.sweep(now=NOW + HOUR)
        assert row_of(tournament, 1).published_at == NOW + HOUR
        assert Match.objects.filter(stage__tournament=tournament, round=1, published=True).count() == 2
        assert row.pk == row_of(tournament, 1).pk


def test_a_stage_that_was_ended_early_and_one_not_known_begin_no_round():
    tournament = started(
        4,
        guests=True,
        stages=[
            Stage(code="cup", format=Format.SINGLE, best_of=[1]),
            Stage(code="final", format=Format.SWISS, best_of=[1], rounds=1, take_best=2, pace=Pace.AT_TIMES),
        ],
    )
    row = Round.objects.create(stage=stage_of(tournament, 2), number=1, starts_at=NOW)
    assert not round_times.open_due(row.pk, now=NOW)
    assert not Action.objects.filter(what="round-not-paired").exists()
    play(tournament)
    play(tournament)
    assert row_of_stage(tournament, 2).published_at


def row_of_stage(tournament, number):
    return Round.objects.get(stage__tournament=tournament, stage__number=number)


def test_each_round_of_a_bracket_has_its_deadline_from_when_the_one_before_is_complete():
    tournament = started(4, guests=True, stages=[Stage(format=Format.SINGLE, best_of=[1], round_s=3600)])
    assert row_of(tournament, 1).due_at == NOW + HOUR
    assert row_of(tournament, 2).due_at is None
    later = NOW + 3 * HOUR
    for code in ("R1.1", "R1.2"):
        report(match_of(tournament, code), now=later)
    assert row_of(tournament, 2).due_at == later + HOUR


def test_a_deadline_that_was_set_by_hand_stays_and_one_taken_away_stays_away():
    stage = Stage(format=Format.SWISS, best_of=[1], rounds=3, round_s=3600, pace=Pace.AT_ONCE)
    tournament = started(4, guests=True, stages=[stage])
    set_times(tournament, 1)
    set_times(tournament, 2, due_at=NOW + 9 * HOUR)
    set_times(tournament, 3, due_at=NOW - HOUR)
    play(tournament)
    assert row_of(tournament, 1).due_at is None
    assert row_of(tournament, 2).due_at == NOW + 9 * HOUR
    play(tournament)
    assert row_of(tournament, 3).due_at == NOW + HOUR  # what was over before the round began is no deadline


def test_times_are_refused_that_cannot_be():
    tournament = swiss(4)
    refused("no-such-round", set_times, tournament, 4, NOW)
    refused("no-such-round", set_times, tournament, 0, NOW)
    refused("bad-times", set_times, tournament, 2, NOW + HOUR, NOW)
    Round.objects.update(published_at=NOW)
    refused("published", set_times, tournament, 1, NOW + HOUR)


def overdue(count=4, *, overdue=Overdue.DECIDED, guests=False, best_of=(1,), **stage):
    stage = {"format": Format.SWISS, "rounds": 1, "round_s": 3600} | stage
    return started(
        count, guests=guests, start_window_s=86_400, stages=[Stage(best_of=list(best_of), overdue=overdue, **stage)]
    )


def test_a_match_not_finished_by_its_deadline_goes_to_the_referees_once(django_capture_on_commit_callbacks):
    tournament = overdue(overdue=Overdue.REFEREE, guests=True)
    row = row_of(tournament, 1)
    assert not round_times.close_due(row.pk, now=NOW)
    assert round_times.close_due(row.pk, now=NOW + HOUR)
    assert not round_times.close_due(row.pk, now=NOW + HOUR)
    assert Action.objects.get(what="round-overdue").text.endswith("2 of round 1 not finished by its deadline.")
    assert Match.objects.filter(state="ready").count() == 2


def test_by_setting_who_was_there_has_won_and_where_neither_was_nobody(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        tournament = overdue()
    one = match_of(tournament, "R1.1")
    serieses.press_start(one.series_id, players_of(one.series)[1], now=NOW)
    intake.sweep(now=NOW + HOUR)
    assert [r.outcomes for r in Result.objects.order_by("match")] == [["no-show", "played"], ["no-show", "no-show"]]
    tournament.refresh_from_db()
    assert tournament.state == "finished"


def test_while_the_site_comes_back_nobody_is_late(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        tournament = overdue()
    Pulse.objects.update(at=NOW)
    assert not round_times.close_due(row_of(tournament, 1).pk, now=NOW + HOUR)
    assert not row_of(tournament, 1).overdue_seen


@pytest.mark.parametrize("state", [Series.State.PLAYING, Series.State.OVER])
def test_a_match_that_is_being_played_or_was_finished_in_time_is_not_decided(
    state, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        tournament = overdue(2)
    Series.objects.update(state=state, start_by=None, winner=1, outcomes=["played", "played"], stuck=True)
    assert round_times.close_due(row_of(tournament, 1).pk, now=NOW + HOUR)
    assert not Result.objects.exists()


def test_matches_at_real_tables_wait_for_the_referee(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        tournament = overdue(2)
        matches.move_to_table(owner_of(tournament.club), match_of(tournament, "R1.1"), NOW)
    assert round_times.close_due(row_of(tournament, 1).pk, now=NOW + HOUR)
    assert not Result.objects.exists()


def test_of_a_table_nobody_came_to_all_are_missing_and_where_some_came_a_referee_says(
    django_capture_on_commit_callbacks,
):
    with django_capture_on_commit_callbacks(execute=True):
        tournament = overdue(8, format=Format.TABLES)
    first = match_of(tournament, "R1.1")
    for player in players_of(first.series)[:2]:
        serieses.press_start(first.series_id, player, now=NOW)
    assert round_times.close_due(row_of(tournament, 1).pk, now=NOW + HOUR)
    assert [r.outcomes for r in Result.objects.all()] == [["no-show"] * 4]
    assert match_of(tournament, "R1.1").state == "ready"
