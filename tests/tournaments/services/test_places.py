"""Stages in a row: who goes on, and who no longer does when a result is put right. Rules: TOURNAMENTS 3, 4."""

import pytest

from tests.tournaments.cast import match_of, places, report, started
from tests.tournaments.rebuilt import check
from tests.tournaments.services.test_rounds import play, refused, stage_of
from tournaments.models import Match, Round, Stage, StageEntrant

pytestmark = pytest.mark.django_db
Format = Stage.Format


def two_stages(later, count=4, first=Format.SINGLE, **terms):
    first = Stage(code="first", format=first, best_of=[1], **terms)
    return started(count, guests=True, stages=[first, later])


def going_on(tournament):
    return list(
        StageEntrant.objects.filter(stage__tournament=tournament, stage__number=2)
        .order_by("number")
        .values_list("entrant__seed", flat=True)
    )


def later(format_, **terms):
    return Stage(code="later", format=format_, best_of=[1], take_best=2, rounds=format_ == Format.SWISS, **terms)


@pytest.mark.parametrize("format_", [Format.SINGLE, Format.DOUBLE, Format.ROUND_ROBIN, Format.SWISS])
def test_a_result_put_right_changes_who_goes_on_until_the_next_stage_has_begun(format_):
    tournament = two_stages(later(format_))
    assert going_on(tournament) == [None, None]
    for code in ("R1.1", "R1.2", "R2.1"):
        report(match_of_first(tournament, code))
    before = going_on(tournament)
    assert Match.objects.filter(stage__number=2, state="ready", published=True).count() == 1
    report(match_of_first(tournament, "R2.1"), [2])
    assert going_on(tournament) == before[::-1]
    check(tournament)
    report(match_of_first(tournament, "R2.1"), [], outcomes=["void", "void"])
    assert going_on(tournament) == [None, None]
    assert not Match.objects.filter(stage__number=2, state="ready").exists()
    check(tournament)
    report(match_of_first(tournament, "R2.1"), [1])
    assert going_on(tournament) == before
    report(Match.objects.get(stage__number=2, state="ready"), [2])
    refused("next-begun", report, match_of_first(tournament, "R2.1"), [2])
    if format_ == Format.DOUBLE:
        play(tournament)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
    check(tournament)


def match_of_first(tournament, code):
    return Match.objects.select_related("stage__tournament__club", "series").get(
        stage__tournament=tournament, stage__number=1, code=code
    )


def test_groups_pass_their_first_on_and_all_get_places_over_both_stages():
    cup = Stage(code="cup", format=Format.SINGLE, best_of=[1], take_each=1)
    tournament = two_stages(cup, 6, Format.ROUND_ROBIN, groups=2)
    while Match.objects.filter(stage__number=1, state="ready").exists():
        for match in Match.objects.filter(stage__number=1, state="ready", published=True):
            one, other = match.slots.values_list("entrant__seed", flat=True)
            report(match, [1 if one < other else 2])
    assert going_on(tournament) == [1, 2]
    report(Match.objects.get(stage__number=2), [2])
    assert places(tournament) == {2: 1, 1: 2, 3: 3, 4: 3, 5: 5, 6: 5}
    check(tournament)


def test_a_later_stage_by_hand_waits_as_a_draft():
    cut = later(Format.SWISS, pace=Stage.Pace.HAND)
    tournament = two_stages(cut)
    for code in ("R1.1", "R1.2", "R2.1"):
        report(match_of(tournament, code))
    row = Round.objects.get(stage=stage_of(tournament, 2))
    assert (row.published_at, bool(row.paired_at)) == (None, True)
    assert Match.objects.get(stage__number=2).published is False
