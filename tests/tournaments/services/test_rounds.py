"""Rounds paired, published, and one after another. Rules: TOURNAMENTS 3."""

import pytest

from games.rules.refused import Refused
from tests.factories import PlayerFactory
from tests.tournaments.cast import NOW, owner_of, report, started
from tests.tournaments.rebuilt import check
from tournaments.models import Action, Match, Round, Stage
from tournaments.services import early_end, intake, leavers, rounds, tournaments

pytestmark = pytest.mark.django_db
Format, Pace = Stage.Format, Stage.Pace


def swiss(count=6, *, rounds=3, pace=Pace.HAND, **terms):
    return started(
        count, guests=True, stages=[Stage(format=Format.SWISS, best_of=[1], rounds=rounds, pace=pace)], **terms
    )


def stage_of(tournament, number=1):
    return Stage.objects.select_related("tournament__club").get(tournament=tournament, number=number)


def draft(tournament):
    return Round.objects.select_related("stage").get(
        stage__tournament=tournament, published_at=None, paired_at__isnull=False
    )


def publish(tournament):
    return rounds.publish(owner_of(tournament.club), draft(tournament), NOW)


def play(tournament, games=(1,)):
    """Everything that is called has a result."""
    for match in Match.objects.filter(stage__tournament=tournament, state="ready", published=True):
        report(match, games)


def out(tournament, *seeds):
    for seed in seeds:
        player = tournament.entrants.get(seed=seed).player
        tournaments.withdraw(owner_of(tournament.club), tournament, player, NOW)


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        act(*args, **kwargs)
    assert refusal.value.code == code


def test_a_round_by_hand_is_a_draft_until_it_is_published_and_published_twice_it_is_published_once():
    tournament = swiss()
    assert not Match.objects.filter(published=True).exists()
    row = draft(tournament)
    assert publish(tournament) == row
    again = rounds.publish(owner_of(tournament.club), row, NOW)
    assert again.published_at == NOW
    assert Action.objects.filter(what="round-published").count() == 1
    assert Match.objects.filter(published=True, called_at=NOW).count() == 3


def test_a_draft_takes_no_result():
    swiss()
    refused("not-ready", report, Match.objects.first())


def test_only_who_runs_the_tournament_prepares_and_publishes_and_only_while_it_runs():
    tournament = swiss()
    refused("not-allowed", rounds.prepare, PlayerFactory(), stage_of(tournament), NOW)
    refused("not-allowed", rounds.publish, PlayerFactory(), draft(tournament), NOW)
    tournaments.cancel(owner_of(tournament.club), tournament, NOW)
    refused("not-running", rounds.publish, owner_of(tournament.club), draft(tournament), NOW)


def test_the_next_round_is_a_draft_when_the_last_result_is_in_and_not_before():
    tournament = swiss()
    publish(tournament)
    refused("round-open", rounds.prepare, owner_of(tournament.club), stage_of(tournament), NOW)
    play(tournament)
    assert draft(tournament).number == 2
    assert rounds.prepare(owner_of(tournament.club), stage_of(tournament), NOW) == draft(tournament)
    assert Match.objects.count() == 6


def test_after_the_last_round_there_is_none():
    tournament = swiss(4, rounds=1, pace=Pace.AT_ONCE)
    play(tournament)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
    check(tournament)


def test_rounds_of_byes_go_on_by_themselves():
    """Two of three drop out: nobody is left to enter a result for the third."""
    tournament = swiss(3, rounds=3, pace=Pace.AT_ONCE)
    out(tournament, 2, 3)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
    assert tournament.entrants.get(seed=1).place == 1
    check(tournament)


def test_a_round_of_byes_that_is_published_by_hand_is_followed():
    tournament = swiss(3, rounds=2)
    publish(tournament)
    play(tournament)
    out(tournament, 2, 3)
    publish(tournament)
    intake.sweep(now=NOW)
    tournament.refresh_from_db()
    assert tournament.state == "finished"


def test_a_round_robin_of_two_who_are_left_goes_through_rounds_in_which_all_is_forfeit():
    tournament = started(4, guests=True, stages=[Stage(format=Format.ROUND_ROBIN, best_of=[1])])
    out(tournament, 1, 2, 3)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
    check(tournament)


def test_when_no_pairing_is_left_the_organiser_allows_repeats_or_ends_the_stage():
    tournament = swiss(4, rounds=3, pace=Pace.AT_ONCE)
    play(tournament)
    out(tournament, 2, 4)  # 1 and 3 have met
    stage, owner = stage_of(tournament), owner_of(tournament.club)
    assert not Round.objects.filter(stage=stage, number=3).exists()
    refused("no-pairing", rounds.prepare, owner, stage, NOW)
    assert Action.objects.filter(what="round-not-paired").count() == 1
    row = rounds.prepare(owner, stage, NOW, repeats=True)
    assert Match.objects.get(round=row.number, stage=stage, slots__number=2).repeat
    early_end.end_stage(owner, stage, NOW)
    tournament.refresh_from_db()
    assert (tournament.state, stage_of(tournament).ended_after) == ("finished", 2)
    assert not Match.objects.filter(round=3).exists()
    check(tournament)


def test_nothing_ends_while_a_round_is_open_or_before_the_first():
    tournament = swiss()
    owner, stage = owner_of(tournament.club), stage_of(tournament)
    refused("nothing-played", early_end.end_stage, owner, stage, NOW)
    assert draft(tournament).number == 1
    publish(tournament)
    refused("round-open", early_end.end_stage, owner, stage, NOW)


def test_steps_of_a_bracket_by_hand_come_one_after_the_other():
    tournament = started(8, guests=True, stages=[Stage(format=Format.DOUBLE, best_of=[1], pace=Pace.HAND)])
    first = Match.objects.filter(published=True)
    assert set(first.values_list("code", flat=True)) == {"U1.1", "U1.2", "U1.3", "U1.4", "L1.1", "L1.2"}
    row = Round.objects.get(number=2)
    refused("round-open", rounds.publish, owner_of(tournament.club), row, NOW)
    play(tournament)
    play(tournament)
    rounds.publish(owner_of(tournament.club), row, NOW)
    assert Match.objects.get(code="L3.1").published
    assert not Match.objects.get(code="U3.1").published


def test_a_stage_whose_entrants_are_not_known_is_not_paired():
    cut = Stage(code="cut", format=Format.SWISS, best_of=[1], rounds=1, take_best=2, pace=Pace.HAND)
    tournament = started(4, guests=True, stages=[Stage(code="cup", format=Format.SINGLE, best_of=[1]), cut])
    refused("round-open", rounds.prepare, owner_of(tournament.club), stage_of(tournament, 2), NOW)


def test_a_corrected_swiss_result_changes_points_and_no_pairing():
    """Re-score only: TOURNAMENTS 4."""
    tournament = swiss(4, rounds=2, pace=Pace.AT_ONCE)
    play(tournament)
    pairs = list(Match.objects.filter(round=2).values_list("slots__entrant", flat=True))
    report(Match.objects.get(code="R1.1"), [2])
    assert list(Match.objects.filter(round=2).values_list("slots__entrant", flat=True)) == pairs
    check(tournament)


def test_who_is_disqualified_is_in_no_later_round_and_a_reason_is_wanted():
    tournament = swiss(4, rounds=2, pace=Pace.AT_ONCE)
    owner, entrant = owner_of(tournament.club), tournament.entrants.get(seed=1)
    refused("no-reason", leavers.disqualify, owner, entrant, " ", now=NOW)
    leavers.disqualify(owner, entrant, "Looked at cards", now=NOW)
    refused("not-entered", leavers.disqualify, owner, entrant, "Again", now=NOW)
    play(tournament)
    assert entrant.slots.count() == 1
    assert Match.objects.filter(round=2, state="bye").count() == 1
    play(tournament)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
    check(tournament)
