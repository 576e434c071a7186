"""Organisers run a stage by its page. Rules: TOURNAMENTS 3, UX 1.10."""

import pytest
from django.urls import reverse

from tests.tournaments.cast import report, started
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


def test_the_stage_is_ended_after_its_last_full_round(browser, swiss):
    organiser = browser("organiser")
    post(organiser, "publish", swiss)
    assert post(organiser, "end", swiss).status_code == 409
    for match in Match.objects.all():
        report(match)
    post(organiser, "end", swiss)
    assert Tournament.objects.get().state == "finished"


def test_a_deadline_is_typed_wrong_and_stays_as_it_was_typed(browser, swiss):
    answer = post(browser("organiser"), "times", swiss, number="1", due_at="tomorrow")
    assert answer.status_code == 409
    assert 'value="tomorrow"' in answer.content.decode()
    post(browser("organiser"), "times", swiss, number="1", due_at="2026-02-01T16:00")
    assert Round.objects.get(number=1).due_at


def test_who_is_disqualified_loses_what_is_to_be_played(browser, swiss):
    organiser = browser("organiser")
    post(organiser, "publish", swiss)
    entrant = Match.objects.first().slots.first().entrant
    post(organiser, "disqualify", swiss, entrant=entrant.pk, why="two phones")
    assert Match.objects.first().results.get().outcomes == ["disqualified", "played"]
    assert "two phones" in browser("owner").get(reverse("club-log", args=[swiss.club.slug])).content.decode()
