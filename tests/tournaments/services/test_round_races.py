"""Organisers, results and sweeps at the same moment, a connection each. Rule: RELIABILITY 2, 7."""

from contextlib import suppress
from datetime import timedelta

import pytest

from games.rules.refused import Refused
from tests.tournaments.cast import NOW, owner_of, report, started
from tests.tournaments.rebuilt import check
from tests.tournaments.services.test_races import at_once
from tests.tournaments.services.test_rounds import draft, play, stage_of, swiss
from tournaments.models import Action, Match, Result, Round, Stage, StageEntrant
from tournaments.services import drafts, finish, intake, round_times, rounds, tournaments

pytestmark = pytest.mark.django_db(transaction=True)
Format, Pace = Stage.Format, Stage.Pace
HOUR = timedelta(hours=1)


def ready(tournament):
    return list(Match.objects.filter(stage__tournament=tournament, state="ready", published=True))


def paired_once(tournament, number):
    """The round's matches; nobody sits in two of them."""
    matches = Match.objects.filter(stage__tournament=tournament, round=number)
    sitting = list(matches.values_list("slots__entrant", flat=True))
    assert len(sitting) == len(set(sitting))
    return matches.count()


def test_two_organisers_prepare_and_publish_at_once_and_the_round_is_there_once():
    tournament = swiss(6)
    owner, row = owner_of(tournament.club), draft(tournament)
    drafts.discard(owner, row, NOW)
    stage = stage_of(tournament)
    first, second = at_once(*[lambda: rounds.prepare(owner, stage, NOW)] * 2)
    assert first == second
    assert paired_once(tournament, 1) == 3
    at_once(*[lambda: rounds.publish(owner, row, NOW)] * 3)
    assert Action.objects.filter(what="round-published").count() == 1
    check(tournament)


def test_a_draft_is_edited_while_it_is_published_and_nobody_sits_twice():
    tournament = swiss(6)
    owner, row = owner_of(tournament.club), draft(tournament)
    one, other = tournament.entrants.get(seed=1), tournament.entrants.get(seed=2)
    at_once(
        lambda: rounds.publish(owner, row, NOW),
        lambda: drafts.swap(owner, row, one, other, NOW),
        lambda: drafts.pair_again(owner, row, NOW),
        lambda: drafts.discard(owner, row, NOW),
    )
    assert paired_once(tournament, 1) in (0, 3)
    assert bool(Round.objects.get().published_at) == Match.objects.filter(published=True).exists()
    check(tournament)


def test_the_last_results_of_a_round_at_once_pair_the_next_one_once():
    tournament = swiss(6, pace=Pace.AT_ONCE)
    at_once(*(lambda match=match: report(match) for match in ready(tournament)))
    assert paired_once(tournament, 2) == 3
    assert Match.objects.filter(round=2, published=True).count() == 3
    check(tournament)


def test_the_last_results_of_the_groups_at_once_seat_the_next_stage_once():
    groups = Stage(code="groups", format=Format.ROUND_ROBIN, best_of=[1], groups=2)
    tournament = started(
        4, guests=True, stages=[groups, Stage(code="cup", format=Format.SWISS, best_of=[1], rounds=2, take_each=2)]
    )
    at_once(*(lambda match=match: report(match) for match in ready(tournament)))
    later = StageEntrant.objects.filter(stage__number=2)
    assert sorted(later.values_list("entrant__seed", flat=True)) == [1, 2, 3, 4]
    assert Match.objects.filter(stage__number=2, round=1, published=True).count() == 2
    check(tournament)


def test_who_withdraws_while_the_round_is_published_has_lost_it_or_is_not_in_it():
    tournament = swiss(6)
    owner, row = owner_of(tournament.club), draft(tournament)
    leaver = tournament.entrants.get(seed=1)
    at_once(
        lambda: rounds.publish(owner, row, NOW),
        lambda: tournaments.withdraw(owner, tournament, leaver.player, NOW),
    )
    assert not leaver.slots.filter(match__state__in=("ready", "waiting")).exists()
    leaver.refresh_from_db()
    assert leaver.out_round == (2 if leaver.slots.exists() else 1)
    check(tournament)


def test_times_and_deadlines_swept_by_many_at_once_act_once():
    stage = Stage(format=Format.SWISS, best_of=[1], rounds=2, pace=Pace.AT_TIMES, overdue=Stage.Overdue.REFEREE)
    tournament = started(4, guests=True, stages=[stage])
    play(tournament)
    round_times.set_times(
        owner_of(tournament.club), stage_of(tournament), 2, starts_at=NOW + HOUR, due_at=NOW + 2 * HOUR, now=NOW
    )
    at_once(*[lambda: intake.sweep(now=NOW + HOUR)] * 4)
    assert paired_once(tournament, 2) == 2
    at_once(*[lambda: intake.sweep(now=NOW + 2 * HOUR)] * 4)
    assert Action.objects.filter(what="round-overdue").count() == 1
    check(tournament)


def test_a_deadline_passes_while_results_come_in_and_each_match_ends_once():
    """All of the round feed the next one: without an order of locks they would wait for each other."""
    stage = Stage(format=Format.SINGLE, best_of=[1], overdue=Stage.Overdue.DECIDED, round_s=3600)
    tournament = started(8, stages=[stage], start_window_s=86_400)
    row = Round.objects.get(number=1)

    def results():
        for match in ready(tournament)[::-1]:
            with suppress(Refused):
                report(match, now=NOW + HOUR)

    at_once(
        lambda: round_times.close_due(row.pk, now=NOW + HOUR),
        results,
        lambda: finish.finish_if_over(tournament.pk, now=NOW + HOUR),
    )
    intake.sweep(now=NOW + HOUR)
    assert Result.objects.filter(match__round=1, confirmed=True).count() == 4
    check(tournament)
