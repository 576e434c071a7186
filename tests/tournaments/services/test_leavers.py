"""Who drops out, and what becomes of their matches. Rules: TOURNAMENTS 2, 3."""

import pytest

from tests.tournaments.cast import NOW, match_of, owner_of, report, started
from tests.tournaments.rebuilt import check
from tests.tournaments.services.test_rounds import out, play, refused, stage_of
from tournaments.models import Entrant, Match, Round, Stage, StageEntrant
from tournaments.queries import stages
from tournaments.services import rounds, tournaments

pytestmark = pytest.mark.django_db
Format = Stage.Format


def round_robin(policy, count=4):
    return started(count, guests=True, leaver_policy=policy, stages=[Stage(format=Format.ROUND_ROBIN, best_of=[1])])


def states(tournament, seed):
    return list(
        Match.objects.filter(slots__entrant__seed=seed, stage__tournament=tournament).values_list("state", flat=True)
    )


@pytest.mark.parametrize(
    ("policy", "played", "left"),
    [
        ("rest", 1, ["done", "done", "done"]),
        ("half", 1, ["void", "void", "void"]),
        ("half", 2, ["done", "done", "done"]),
        ("all", 2, ["void", "void", "void"]),
    ],
)
def test_the_published_policy_says_what_becomes_of_the_games_of_who_drops_out(policy, played, left):
    tournament = round_robin(policy)
    for _ in range(played):
        play(tournament)
    out(tournament, 4)
    assert states(tournament, 4) == left
    play(tournament)
    play(tournament)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
    assert tournament.entrants.get(seed=4).place >= 3
    check(tournament)


def test_two_who_drop_out_do_not_meet_any_more_and_neither_wins():
    tournament = round_robin("rest")
    out(tournament, 3, 4)
    match = Match.objects.get(
        pk__in=Match.objects.filter(slots__entrant__seed=3).values("pk"), slots__entrant__seed=4
    )
    assert match.results.get(confirmed=True).outcomes in (["left", "played"], ["played", "left"])
    check(tournament)


def test_who_is_out_of_a_swiss_is_paired_no_more_and_a_draft_is_made_anew():
    stage = Stage(format=Format.SWISS, best_of=[1], rounds=3, pace=Stage.Pace.HAND)
    tournament = started(6, guests=True, stages=[stage])
    out(tournament, 6)
    assert tournament.entrants.get(seed=6).out_round == 1
    assert not tournament.entrants.get(seed=6).slots.exists()
    assert Match.objects.filter(state="bye").count() == 1
    refused("not-entered", tournaments.withdraw, *_of(tournament, 6), NOW)


def _of(tournament, seed):
    return owner_of(tournament.club), tournament, tournament.entrants.get(seed=seed).player


def test_at_a_table_the_others_play_on_until_one_is_left():
    tournament = started(4, guests=True, stages=[Stage(format=Format.TABLES, best_of=[2], rounds=1)])
    match = match_of(tournament, "R1.1")
    out(tournament, 1, 2)
    assert match_of(tournament, "R1.1").state == "ready"
    out(tournament, 3)
    assert match_of(tournament, "R1.1").state == "done"
    left = match.results.get(confirmed=True)
    by_seed = dict(zip(match.slots.values_list("entrant__seed", flat=True), left.outcomes, strict=True))
    assert by_seed == {1: "left", 2: "left", 3: "left", 4: "played"}
    check(tournament)


@pytest.mark.parametrize("format_", [Format.SINGLE, Format.SWISS, Format.ROUND_ROBIN])
def test_who_has_gone_before_a_later_stage_is_beaten_or_not_paired_in_it(format_):
    later = Stage(code="final", format=format_, best_of=[1], take_best=4, rounds=2 * (format_ == Format.SWISS))
    tournament = started(5, guests=True, stages=[Stage(code="all", format=Format.ROUND_ROBIN, best_of=[1]), later])
    while not stage_of(tournament).over_at:
        last = Match.objects.filter(stage__number=1, state="ready").count() == 2
        for match in Match.objects.filter(stage__number=1, state="ready", published=True):
            if last:
                out(tournament, 1)  # who has won most, and goes on by that
                last = False
            match.refresh_from_db()
            if match.state == "ready":
                seeds = list(match.slots.values_list("entrant__seed", flat=True))
                report(match, [1 + (seeds[1] < seeds[0])])
    for _ in range(5):
        play(tournament)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
    gone = tournament.entrants.get(seed=1)
    if StageEntrant.objects.filter(stage__number=2, entrant=gone).exists():
        if format_ == Format.SWISS:
            assert not gone.slots.filter(match__stage__number=2).exists()
            assert stages.value(stage_of(tournament, 2)).presence
        else:
            assert not Match.objects.filter(stage__number=2, winner=gone).exists()
    check(tournament)


def test_who_came_late_to_the_first_stage_plays_every_round_of_a_later_one():
    first = Stage(code="swiss", format=Format.SWISS, best_of=[1], rounds=2)
    later = Stage(code="tables", format=Format.TABLES, best_of=[1], rounds=2, take_best=4)
    tournament = started(4, guests=True, stages=[first, later])
    Entrant.objects.filter(seed=4).update(first_round=2, absent=[2])
    tables = stage_of(tournament, 2)
    for place in tables.entrants.order_by("number"):
        StageEntrant.objects.filter(pk=place.pk).update(entrant=tournament.entrants.get(seed=place.number))
    assert stages.value(tables).presence == {}
    assert len(stages.value(tables).unpaired(1)) == 4


def test_what_is_paired_and_not_published_is_paired_without_who_is_disqualified():
    stage = Stage(format=Format.SWISS, best_of=[1], rounds=2, pace=Stage.Pace.HAND)
    tournament = started(4, guests=True, stages=[stage])
    rounds.publish(owner_of(tournament.club), Round.objects.select_related("stage").get(), NOW)
    play(tournament)
    assert Match.objects.filter(round=2, published=False).count() == 2
    out(tournament, 4)
    assert Match.objects.filter(round=2, state="bye", published=False).count() == 1
    check(tournament)
