"""Organisers run a stage by its page. Rules: TOURNAMENTS 3, UX 1.10."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.cast import entered, report, started
from tournaments.models import ForbiddenPair, Match, Round, Stage, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def swiss(club):
    stages = [Stage(format=Stage.Format.SWISS, best_of=[1], rounds=3, pace=Stage.Pace.HAND)]
    return started(6, club=club, guests=True, stages=stages)


def address(name, tournament):
    return reverse(name, args=[tournament.club.slug, tournament.slug, "main"])


def post(browser, what, tournament, **sent):
    return browser.post(address(f"stage-{what}", tournament), sent, follow=True)


def test_a_round_is_looked_at_changed_and_published(browser, swiss):
    organiser = browser("organiser")
    page = organiser.get(address("stage-run", swiss)).content.decode()
    assert "Draft of round 1" in page
    assert "Publish round 1" in page
    first, second = Match.objects.order_by("position")[:2]
    one, other = first.slots.get(number=1).entrant, second.slots.get(number=2).entrant
    assert "changed places" in post(organiser, "swap", swiss, entrant=[one.pk, other.pk]).content.decode()
    assert first.slots.get(number=1).entrant == other
    assert "Publish" not in browser("member").get(swiss.get_absolute_url()).content.decode()
    post(organiser, "publish", swiss)
    assert Round.objects.get(number=1).published_at
    assert not Match.objects.filter(published=False).exists()


def test_publishing_twice_does_it_once(browser, swiss):
    post(browser("organiser"), "publish", swiss)
    answer = post(browser("owner"), "publish", swiss)
    assert answer.status_code == 409
    assert "has published this round already" in answer.content.decode()
    assert Match.objects.count() == 3


def test_two_who_are_not_to_meet_are_paired_apart(browser, swiss):
    organiser = browser("organiser")
    pair = [slot.entrant_id for slot in Match.objects.order_by("position")[0].slots.all()]
    post(organiser, "forbid", swiss, entrant=pair)
    assert "New: " in post(organiser, "again", swiss).content.decode()
    assert not Match.objects.filter(slots__entrant=pair[0]).filter(slots__entrant=pair[1]).exists()
    post(organiser, "allow", swiss, pair=ForbiddenPair.objects.get().pk)
    assert not ForbiddenPair.objects.exists()


def test_one_ticked_alone_is_not_swapped(browser, swiss):
    answer = post(browser("organiser"), "swap", swiss, entrant=[Match.objects.first().slots.first().entrant_id])
    assert answer.status_code == 409
    assert "Choose two players" in answer.content.decode()
    assert answer.content.decode().count(" checked>") == 1
    asked = re.findall(r'<form[^>]* action="([^"]*)"', answer.content.decode())
    assert address("stage-swap", swiss) in asked  # pressed again from where the refused page is
    assert all(action.startswith("/") for action in asked)


def test_the_stage_is_ended_after_its_last_full_round(browser, swiss):
    organiser = browser("organiser")
    post(organiser, "publish", swiss)
    assert post(organiser, "end", swiss).status_code == 409
    assert "It can end when round 1 is complete." in organiser.get(address("stage-run", swiss)).content.decode()
    for match in Match.objects.all():
        report(match)
    post(organiser, "end", swiss)
    assert Tournament.objects.get().state == "finished"


def test_a_deadline_is_typed_wrong_and_stays_as_it_was_typed(browser, swiss):
    answer = post(browser("organiser"), "times", swiss, number="1", due_at="tomorrow")
    assert answer.status_code == 409
    assert 'value="tomorrow"' in answer.content.decode()
    assert "open><summary>Set when" in answer.content.decode()
    post(browser("organiser"), "times", swiss, number="1", due_at="2026-02-01T16:00")
    assert Round.objects.get(number=1).due_at


def test_who_is_disqualified_loses_what_is_to_be_played(browser, swiss):
    organiser = browser("organiser")
    post(organiser, "publish", swiss)
    entrant = Match.objects.first().slots.first().entrant
    post(organiser, "disqualify", swiss, entrant=entrant.pk, why="two phones")
    assert Match.objects.first().results.get().outcomes == ["disqualified", "played"]
    assert "two phones" in browser("owner").get(reverse("club-log", args=[swiss.club.slug])).content.decode()


def test_who_withdraws_is_found_from_the_page_and_the_swaps_of_a_draft_stay(browser, swiss):
    organiser = browser("organiser")
    boards = list(Match.objects.order_by("position"))
    one, other = boards[0].slots.first().entrant, boards[1].slots.first().entrant
    post(organiser, "swap", swiss, entrant=[one.pk, other.pk])
    leaves = boards[2].slots.first().entrant
    everybody = reverse("tournament-entrants", args=[swiss.club.slug, swiss.slug])
    own = reverse("entrant", args=[swiss.club.slug, swiss.slug, leaves.pk])
    assert everybody in organiser.get(address("stage-run", swiss)).content.decode()
    assert own in organiser.get(everybody).content.decode()
    assert own not in browser("member").get(everybody).content.decode()
    assert f"Withdraw {leaves}" in organiser.get(own).content.decode()
    withdraw = reverse("tournament-withdraw", args=[swiss.club.slug, swiss.slug])
    page = organiser.post(withdraw, {"player": leaves.player_id}, follow=True).content.decode()
    assert f"{leaves} is out." in page
    assert "round 1: its draft stays but for" in page
    assert boards[0].stage.matches.get(position=1).slots.first().entrant == other
    assert f"Withdraw {leaves}" not in organiser.get(own).content.decode()


def test_from_a_result_the_organiser_goes_on_to_the_next_that_is_missing(browser, swiss):
    organiser = browser("organiser")
    post(organiser, "publish", swiss)
    first, second = Match.objects.order_by("position")[:2]
    assert "Next without a result" not in organiser.get(first.get_absolute_url()).content.decode()
    report(first)
    page = organiser.get(first.get_absolute_url()).content.decode()
    assert f'href="{second.get_absolute_url()}#result">Next without a result' in page
    assert address("stage-run", swiss) in page
    assert "Next without a result" not in browser("member").get(first.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("pace", "said"), [("hand", "round 1 is paired, for you"), ("at-once", "the first matches are called")]
)
def test_the_start_says_what_is_next(browser, club, pace, said):
    stages = [Stage(format=Stage.Format.SWISS, best_of=[1], rounds=3, pace=pace)]
    cup = entered(4, club=club, guests=True, stages=stages)
    start = reverse("tournament-start", args=[club.slug, cup.slug])
    assert said in browser("organiser").post(start, follow=True).content.decode()
