"""Coming late to a tournament that runs, and missing rounds of it. Rule: TOURNAMENTS 3."""

import pytest

from games.rules.refused import Refused
from tests.factories import PlayerFactory
from tests.tournaments.cast import NOW, created, owner_of, started
from tournaments.models import Entrant, Membership, Round, Stage, Tournament
from tournaments.queries import stages
from tournaments.services import clubs, entries, late

pytestmark = pytest.mark.django_db


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        act(*args, **kwargs)
    assert refusal.value.code == code
    return refusal.value.text


def swiss(count, *, paired=1, rounds=5, state=Tournament.State.RUNNING, **terms):
    """A Swiss with so many rounds paired, as rows."""
    tournament = created(stages=[Stage(format=Stage.Format.SWISS, best_of=[1], rounds=rounds)], **terms)
    owner = owner_of(tournament.club)
    names = "\n".join(f"Guest {number}" for number in range(count))
    entries.enter_many(owner, tournament, clubs.add_guests(owner, tournament.club, names, NOW), NOW)
    stage = tournament.stages.get()
    for number, entrant in enumerate(tournament.entrants.order_by("id"), 1):
        entrant.seed = number
        entrant.save()
        stage.entrants.create(number=number, source=f"seed {number}", entrant=entrant)
    Round.objects.bulk_create(
        Round(stage=stage, number=number, paired_at=NOW if number <= paired else None)
        for number in range(1, paired + 2)
    )
    stage.drawn_at = NOW
    stage.save()
    tournament.state = state
    tournament.save()
    return tournament


def member_of(tournament):
    member = PlayerFactory()
    Membership.objects.create(club=tournament.club, player=member)
    return member


def test_who_comes_late_is_last_in_the_stage_from_the_next_round_on():
    tournament = swiss(6, paired=1, late_until=3)
    who = member_of(tournament)
    for _ in range(2):
        entrant = entries.enter(who, tournament, who, NOW)
    assert (entrant.status, entrant.seed, entrant.first_round) == ("entered", 7, 2)
    place = tournament.stages.get().entrants.get(entrant=entrant)
    assert (place.number, place.source) == (7, "seed 7")
    value = stages.value(tournament.stages.get())
    assert value.unpaired(1) == [1, 2, 3, 4, 5, 6]
    assert value.unpaired(2) == [1, 2, 3, 4, 5, 6, 7]


def test_late_entry_ends_when_its_last_round_is_paired_for_organisers_too():
    tournament = swiss(4, paired=2, late_until=2)
    who = member_of(tournament)
    assert "until round 2" in refused("not-open", entries.enter, who, tournament, who, NOW)
    refused("not-open", entries.enter, owner_of(tournament.club), tournament, who, NOW)
    none = swiss(4, late_until=0)
    refused("not-open", entries.enter, owner_of(none.club), none, member_of(none), NOW)


def test_the_terms_of_entry_hold_for_who_comes_late():
    tournament = swiss(4, late_until=3, entry=Tournament.Entry.APPROVAL, entrant_limit=5)
    who, other = member_of(tournament), member_of(tournament)
    asked = entries.enter(who, tournament, who, NOW)
    assert asked.status == Entrant.Status.ASKED
    (approved,) = entries.approve(owner_of(tournament.club), tournament, [asked.pk], NOW)
    assert (approved.status, approved.first_round) == ("entered", 2)
    refused("full", entries.enter, owner_of(tournament.club), tournament, other, NOW)


def test_rounds_that_are_not_paired_can_be_missed_by_ones_own_word_or_an_organisers():
    tournament = swiss(4, paired=2)
    entrant = tournament.entrants.first()
    assert list(late.rounds_to_miss(tournament)) == [3, 4, 5]
    late.set_absent(owner_of(tournament.club), tournament, entrant.pk, [3, 5], NOW)
    entrant.refresh_from_db()
    assert entrant.absent == [3, 5]
    assert entrant.stage_entrants.get().number not in stages.value(tournament.stages.get()).unpaired(3)
    late.set_absent(entrant.player, tournament, entrant.pk, [4], NOW)
    entrant.refresh_from_db()
    assert entrant.absent == [4]


def test_a_round_that_is_paired_and_one_that_does_not_exist_cannot_be_missed_and_a_missed_one_stays():
    tournament = swiss(4, paired=2)
    owner, entrant = owner_of(tournament.club), tournament.entrants.first()
    tournament.entrants.filter(pk=entrant.pk).update(absent=[1])
    for wrong in (2, 6, 0):
        refused("no-such-round", late.set_absent, owner, tournament, entrant.pk, [wrong], NOW)
    late.set_absent(owner, tournament, entrant.pk, [], NOW)
    entrant.refresh_from_db()
    assert entrant.absent == [1]


def test_nobody_else_says_who_is_absent_and_a_knock_out_knows_no_absence():
    tournament = swiss(4)
    entrant = tournament.entrants.first()
    refused("not-allowed", late.set_absent, member_of(tournament), tournament, entrant.pk, [3], NOW)
    knock_out = started(2, guests=True)
    one = knock_out.entrants.first()
    refused("no-rounds", late.set_absent, owner_of(knock_out.club), knock_out, one.pk, [1], NOW)


def test_before_the_start_rounds_can_be_missed_too():
    tournament = swiss(5, paired=0, rounds=0, state=Tournament.State.REGISTRATION)
    assert list(late.rounds_to_miss(tournament)) == [1, 2, 3]
    late.set_absent(owner_of(tournament.club), tournament, tournament.entrants.first().pk, [1], NOW)
    assert tournament.entrants.first().absent == [1]
