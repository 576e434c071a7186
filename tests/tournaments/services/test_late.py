"""Coming late to a tournament that runs, and missing rounds of it. Rule: TOURNAMENTS 3."""

import pytest

from games.rules.refused import Refused
from tests.factories import PlayerFactory
from tests.tournaments.cast import NOW, entered, match_of, owner_of, report, started
from tournaments.models import Entrant, Match, Membership, Stage, Tournament
from tournaments.queries import stages
from tournaments.services import entries, late, tournaments
from tournaments.services.rounds import prepare, publish

pytestmark = pytest.mark.django_db


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        act(*args, **kwargs)
    assert refusal.value.code == code
    return refusal.value.text


def swiss(count, *, published=1, rounds=5, **terms):
    """A Swiss of guests with so many rounds published, all but the last of them played."""
    tournament = entered(
        count,
        guests=True,
        stages=[Stage(format=Stage.Format.SWISS, best_of=[1], rounds=rounds, pace=Stage.Pace.HAND)],
        **terms,
    )
    if published:
        owner, stage = owner_of(tournament.club), tournament.stages.get()
        tournament = tournaments.start(owner, tournament, NOW)
        for number in range(published):
            if number:
                play_round(tournament)
            publish(owner, prepare(owner, stage, NOW), NOW)
    return tournament


def play_round(tournament):
    for match in Match.objects.filter(stage__tournament=tournament, state=Match.State.READY).order_by("id"):
        report(match_of(tournament, match.code), [1])


def member_of(tournament):
    member = PlayerFactory()
    Membership.objects.create(club=tournament.club, player=member)
    return member


def test_who_comes_late_is_last_in_the_stage_from_the_next_round_on():
    tournament = swiss(6, published=1, late_until=3)
    who = member_of(tournament)
    for _ in range(2):
        entrant = entries.enter(who, tournament, who, NOW)
    assert (entrant.status, entrant.seed, entrant.first_round) == ("entered", 7, 2)
    place = tournament.stages.get().entrants.get(entrant=entrant)
    assert (place.number, place.source) == (7, "seed 7")
    value = stages.value(tournament.stages.get())
    assert (value.unpaired(1), value.unpaired(2)) == ([], [1, 2, 3, 4, 5, 6, 7])
    play_round(tournament)
    drafted = Match.objects.filter(round=2, published=False, slots__entrant=entrant)
    assert drafted.exists()


def test_who_comes_late_when_the_next_round_is_a_draft_is_in_a_new_draft():
    tournament = swiss(6, late_until=3)
    play_round(tournament)
    assert Match.objects.filter(round=2, published=False).count() == 3
    who = member_of(tournament)
    entrant = entries.enter(who, tournament, who, NOW)
    assert entrant.first_round == 2
    assert Match.objects.filter(round=2, published=False).count() == 4
    late.set_absent(who, tournament, entrant.pk, [2], NOW)
    assert not Match.objects.filter(round=2, slots__entrant=entrant).exists()
    assert Match.objects.filter(round=2, published=False).count() == 3


def test_late_entry_ends_when_its_last_round_is_paired_for_organisers_too():
    tournament = swiss(6, published=2, late_until=2)
    who = member_of(tournament)
    assert "until round 2" in refused("not-open", entries.enter, who, tournament, who, NOW)
    refused("not-open", entries.enter, owner_of(tournament.club), tournament, who, NOW)
    none = swiss(6, late_until=0)
    refused("not-open", entries.enter, owner_of(none.club), none, member_of(none), NOW)


def test_the_terms_of_entry_hold_for_who_comes_late():
    tournament = swiss(6, late_until=3, entry=Tournament.Entry.APPROVAL, entrant_limit=7)
    who, other = member_of(tournament), member_of(tournament)
    asked = entries.enter(who, tournament, who, NOW)
    assert asked.status == Entrant.Status.ASKED
    (approved,) = entries.approve(owner_of(tournament.club), tournament, [asked.pk], NOW)
    assert (approved.status, approved.first_round) == ("entered", 2)
    refused("full", entries.enter, owner_of(tournament.club), tournament, other, NOW)


def test_rounds_that_are_not_paired_can_be_missed_by_ones_own_word_or_an_organisers():
    tournament = swiss(6, published=2)
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
    tournament = swiss(6, published=2)
    owner, entrant = owner_of(tournament.club), tournament.entrants.first()
    tournament.entrants.filter(pk=entrant.pk).update(absent=[1])
    for wrong in (2, 6, 0):
        refused("no-such-round", late.set_absent, owner, tournament, entrant.pk, [wrong], NOW)
    late.set_absent(owner, tournament, entrant.pk, [], NOW)
    entrant.refresh_from_db()
    assert entrant.absent == [1]


def test_nobody_else_says_who_is_absent_and_a_knock_out_knows_no_absence():
    tournament = swiss(6)
    entrant = tournament.entrants.first()
    refused("not-allowed", late.set_absent, member_of(tournament), tournament, entrant.pk, [3], NOW)
    knock_out = started(2, guests=True)
    one = knock_out.entrants.first()
    refused("no-rounds", late.set_absent, owner_of(knock_out.club), knock_out, one.pk, [1], NOW)


def test_before_the_start_rounds_can_be_missed_too():
    tournament = swiss(5, published=0, rounds=0)
    assert list(late.rounds_to_miss(tournament)) == [1, 2, 3]
    late.set_absent(owner_of(tournament.club), tournament, tournament.entrants.first().pk, [1], NOW)
    assert tournament.entrants.first().absent == [1]
