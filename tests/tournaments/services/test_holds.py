"""Somebody sits in a bracket by decision. Rules: TOURNAMENTS 3, TOURNAMENT-FILE."""

import pytest

from games.rules.refused import Refused
from tests.tournaments.cast import NOW, match_of, owner_of, report, sitting, started
from tests.tournaments.rebuilt import check
from tournaments.models import Action
from tournaments.services import holds

pytestmark = pytest.mark.django_db


def held(tournament, code, seat, seed, why="Their bus broke down"):
    slot = match_of(tournament, code).slots.get(number=seat)
    return holds.hold(owner_of(tournament.club), slot, tournament.entrants.get(seed=seed), why, NOW)


def test_who_is_held_sits_there_and_who_would_come_goes_nowhere():
    tournament = started(4, guests=True)
    held(tournament, "R2.1", 1, 4)
    report(match_of(tournament, "R1.1"), [1])
    assert sitting(match_of(tournament, "R2.1")) == [4, None]
    report(match_of(tournament, "R1.2"), [1])
    report(match_of(tournament, "R2.1"), [1])
    check(tournament)
    assert Action.objects.filter(what="held", why="Their bus broke down").count() == 1


def test_a_hold_that_is_lifted_leaves_the_seat_to_its_source():
    tournament = started(4, guests=True)
    report(match_of(tournament, "R1.1"), [1])
    one = held(tournament, "R2.1", 1, 4)
    assert sitting(match_of(tournament, "R2.1")) == [4, None]
    holds.lift(owner_of(tournament.club), one, NOW)
    holds.lift(owner_of(tournament.club), one, NOW)
    assert sitting(match_of(tournament, "R2.1")) == [1, None]
    check(tournament)


def test_who_has_lost_can_be_given_the_place_of_a_bye():
    tournament = started(3, guests=True)
    report(match_of(tournament, "R1.2"), [1])
    held(tournament, "R1.1", 2, 3)
    assert sitting(match_of(tournament, "R1.1")) == [1, 3]
    check(tournament)


@pytest.mark.parametrize(("code", "seed", "why"), [("next-begun", 4, "late"), ("no-reason", 4, " ")])
def test_what_has_been_played_is_not_held_and_a_reason_is_wanted(code, seed, why):
    tournament = started(4, guests=True)
    report(match_of(tournament, "R1.1"), [1])
    with pytest.raises(Refused) as refusal:
        held(tournament, "R1.1", 2, seed if code == "no-reason" else 3, why)
    assert refusal.value.code == code


def test_a_match_in_which_somebody_sits_twice_has_no_result():
    tournament = started(4, guests=True)
    held(tournament, "R2.1", 1, 4)
    held(tournament, "R2.1", 2, 4)
    with pytest.raises(Refused) as refusal:
        report(match_of(tournament, "R2.1"), [1])
    assert refusal.value.code == "twice"
