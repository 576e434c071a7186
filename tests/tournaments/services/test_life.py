"""What a tournament does at its times, whoever comes first; pauses. Rule: TOURNAMENTS 3, RELIABILITY 1."""

from datetime import timedelta

import pytest

from games.models import Pulse, Series
from games.rules.refused import Refused
from games.services import outage
from games.services import series as serieses
from tests.games.playing import press_all
from tests.tournaments.cast import NOW, entered, match_of, owner_of, play_game, play_match, report, started
from tournaments.models import Action, Entrant, Match, Tournament
from tournaments.services import check_in, intake, life, tournaments

pytestmark = pytest.mark.django_db
State = Tournament.State
MINUTE = timedelta(minutes=1)
TIMES = {
    "state": State.DRAFT,
    "opens_at": NOW,
    "check_in_at": NOW + 10 * MINUTE,
    "check_in_until": NOW + 20 * MINUTE,
    "starts_at": NOW + 30 * MINUTE,
    "starts_itself": True,
}


def told(tournament):
    """What the log says from the entries on, in order."""
    what = Action.objects.filter(club=tournament.club).order_by("id").values_list("what", flat=True)
    return [one for one in what if one not in ("club-founded", "tournament-created", "entered", "guests-added")]


def now_of(tournament):
    return Tournament.objects.get(pk=tournament.pk)


def check_all_in(tournament, now):
    for entrant in tournament.entrants.all():
        check_in.mark(owner_of(tournament.club), tournament, entrant.pk, True, now)


def test_each_step_is_taken_at_its_time_and_once():
    tournament = entered(4, guests=True, **TIMES)
    steps = []
    for minutes in (-1, 0, 9, 10, 19, 20, 29, 30, 31):
        now = NOW + minutes * MINUTE
        steps.append(life.advance(tournament.pk, now=now))
        assert life.advance(tournament.pk, now=now) is False
        if minutes == 10:
            check_all_in(tournament, now)
    assert steps == [False, True, False, True, False, True, False, True, False]
    assert told(tournament) == ["tournament-published", "check-in-opened", "check-in-closed", "tournament-started"]
    assert now_of(tournament).state == State.RUNNING
    assert not life.due(NOW + 99 * MINUTE).exists()


def test_a_sweep_that_comes_late_takes_all_steps_in_order():
    tournament = entered(3, bots=True, **TIMES)
    assert life.sweep(now=NOW + 60 * MINUTE) == 1
    assert told(tournament) == ["tournament-published", "check-in-opened", "check-in-closed", "tournament-started"]
    assert life.sweep(now=NOW + 60 * MINUTE) == 0


def test_whoever_looks_takes_the_step():
    tournament = entered(3, bots=True, **TIMES)
    assert life.look(tournament, NOW - MINUTE) is False
    assert life.look(tournament, NOW) is True
    assert life.look(tournament, NOW) is False  # it holds the old row, and asks


def test_a_start_that_cannot_be_is_tried_once_told_and_stays_open_until_it_is_set_to_another_time():
    tournament = entered(1, guests=True, starts_at=NOW, starts_itself=True)
    for _ in range(3):
        life.sweep(now=NOW + MINUTE)
    found = now_of(tournament)
    assert (found.state, found.stuck) == (State.REGISTRATION, False)
    assert found.start_refused == "A tournament needs two entrants; there is one."
    assert told(tournament) == ["start-refused"]
    found.starts_at = NOW + 5 * MINUTE
    found.save()
    assert life.advance(found.pk, now=NOW + 5 * MINUTE)
    assert told(tournament) == ["start-refused"] * 2


def test_who_did_not_check_in_is_still_entered_after_a_start_that_could_not_be():
    tournament = entered(3, guests=True, starts_at=NOW + MINUTE, starts_itself=True)
    check_in.open_by_hand(owner_of(tournament.club), tournament, NOW)
    life.advance(tournament.pk, now=NOW + MINUTE)
    assert now_of(tournament).state == State.CHECK_IN
    assert set(tournament.entrants.values_list("status", flat=True)) == {Entrant.Status.ENTERED}


def test_a_step_that_raises_is_set_aside_and_stops_no_other():
    broken, well = entered(2, bots=True, **TIMES), entered(2, bots=True, **TIMES)
    broken.stages.all().delete()
    life.sweep(now=NOW + 60 * MINUTE)
    assert (now_of(broken).stuck, now_of(well).state) == (True, State.RUNNING)
    assert not life.due(NOW + 60 * MINUTE).exists()


def test_nobody_is_missing_while_the_site_is_away():
    tournament = entered(2, guests=True, check_in_at=NOW, check_in_until=NOW + MINUTE)
    check_in.open_by_hand(owner_of(tournament.club), tournament, NOW)
    Pulse.objects.all().delete()
    assert life.advance(tournament.pk, now=NOW + MINUTE) is False
    assert set(tournament.entrants.values_list("status", flat=True)) == {Entrant.Status.ENTERED}


def test_an_hour_away_gives_an_hour_to_check_in_and_the_start_waits_for_it():
    tournament = entered(2, guests=True, **TIMES | {"state": State.REGISTRATION})
    Pulse.objects.all().delete()
    outage.beat(NOW + 10 * MINUTE)
    life.advance(tournament.pk, now=NOW + 10 * MINUTE)
    back = NOW + 70 * MINUTE
    outage.beat(back)
    life.advance(tournament.pk, now=back)
    found = now_of(tournament)
    assert found.state == State.CHECK_IN
    assert (found.check_in_closed_at, found.check_in_until) == (None, NOW + 80 * MINUTE)
    assert found.starts_at == NOW + 90 * MINUTE
    check_in.come(tournament, tournament.entrants.first().pk, Entrant.Via.DOOR, back)


def paused(count, **terms):
    tournament = started(count, **terms)
    life.pause(owner_of(tournament.club), tournament, NOW)
    return tournament


@pytest.mark.django_db(transaction=True)
def test_a_start_window_stands_still_while_the_tournament_is_paused_and_is_whole_afterwards():
    tournament = paused(2)
    series = match_of(tournament, "R1.1").series
    assert series.start_by is None
    assert not serieses.lapse_start(series.pk, now=NOW + 60 * MINUTE)
    assert intake.sweep(now=NOW + 60 * MINUTE) == 0
    life.resume(owner_of(tournament.club), tournament, NOW + 60 * MINUTE)
    series.refresh_from_db()
    assert series.start_by == NOW + 60 * MINUTE + timedelta(seconds=tournament.start_window_s)
    assert serieses.lapse_start(series.pk, now=series.start_by + MINUTE)


@pytest.mark.django_db(transaction=True)
def test_a_match_that_is_being_played_goes_on_and_the_next_one_is_called_after_the_pause():
    tournament = started(4)
    press_all(match_of(tournament, "R1.1").series, now=NOW)
    life.pause(owner_of(tournament.club), tournament, NOW)
    for code in ("R1.1", "R1.2"):
        play_match(match_of(tournament, code))
    intake.sweep(now=NOW)
    final = match_of(tournament, "R2.1")
    assert (final.state, final.series) == ("ready", None)
    life.resume(owner_of(tournament.club), tournament, NOW + MINUTE)
    intake.sweep(now=NOW + MINUTE)
    assert match_of(tournament, "R2.1").series.state == "opening"


@pytest.mark.django_db(transaction=True)
def test_between_two_games_a_window_stands_still_too():
    tournament = started(2, best_of=(3,))
    series = match_of(tournament, "R1.1").series
    press_all(series, now=NOW)
    life.pause(owner_of(tournament.club), tournament, NOW)
    play_game(series, now=NOW)
    life.sweep(now=NOW)
    series.refresh_from_db()
    assert (series.state, series.start_by) == ("between", None)
    life.resume(owner_of(tournament.club), tournament, NOW + MINUTE)
    series.refresh_from_db()
    assert series.start_by == NOW + 61 * MINUTE  # the base time of 60+0


@pytest.mark.django_db(transaction=True)
def test_a_sweep_puts_right_what_a_pause_or_a_resume_left_undone():
    tournament = started(2)
    Tournament.objects.update(state=State.PAUSED)
    life.sweep(now=NOW)
    assert Series.objects.get().start_by is None
    Tournament.objects.update(state=State.RUNNING)
    life.sweep(now=NOW)
    assert Series.objects.get().start_by == NOW + timedelta(seconds=tournament.start_window_s)


def test_a_result_of_a_real_table_comes_in_during_a_pause_and_calls_nothing():
    tournament = paused(4, guests=True)
    for code in ("R1.1", "R1.2"):
        report(match_of(tournament, code), [1])
    assert now_of(tournament).state == State.PAUSED
    assert match_of(tournament, "R2.1").state == "ready"


def test_pausing_and_resuming_twice_changes_nothing_and_only_what_runs_is_paused():
    tournament = paused(2, guests=True)
    owner = owner_of(tournament.club)
    life.pause(owner, tournament, NOW)
    for _ in range(2):
        life.resume(owner, tournament, NOW)
    assert told(tournament) == ["tournament-started", "tournament-paused", "tournament-resumed"]
    with pytest.raises(Refused):
        life.pause(owner, entered(2), NOW)
    with pytest.raises(Refused):
        life.pause(tournament.entrants.first().player, tournament, NOW)


def test_a_paused_tournament_is_cancelled():
    tournament = paused(2, guests=True)
    tournaments.cancel(owner_of(tournament.club), tournament, NOW)
    assert now_of(tournament).state == State.CANCELLED
    assert Match.objects.get().state == "ready"
