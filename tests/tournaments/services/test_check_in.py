"""Check-in: opened, closed, who is there, who is missing. Rule: TOURNAMENTS 3, UX 1.7."""

from datetime import timedelta

import pytest

from games.rules.refused import Refused
from tests.factories import BotFactory, PlayerFactory
from tests.tournaments.cast import NOW, club_of, entered, owner_of, started
from tournaments.models import Entrant, Tournament
from tournaments.services import check_in, entries, tournaments

pytestmark = pytest.mark.django_db
Status, Via, State = Entrant.Status, Entrant.Via, Tournament.State
MINUTE = timedelta(minutes=1)


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        act(*args, **kwargs)
    assert refusal.value.code == code
    return refusal.value.text


def opened(count, **terms):
    tournament = entered(count, **terms)
    check_in.open_by_hand(owner_of(tournament.club), tournament, NOW)
    tournament.refresh_from_db()
    return tournament


def come(tournament, number, now=NOW):
    entrant = tournament.entrants.order_by("id")[number - 1]
    return check_in.come(tournament, entrant.pk, Via.SELF, now, entrant.player)


def close(tournament, now=NOW):
    check_in.close_by_hand(owner_of(tournament.club), tournament, now)


def statuses(tournament):
    return list(tournament.entrants.order_by("id").values_list("status", flat=True))


def test_who_checked_in_stays_who_did_not_is_missing_and_those_who_wait_and_are_there_move_up_first():
    tournament = opened(6, entrant_limit=3)
    for number in (1, 2, 6):
        come(tournament, number)
    close(tournament, NOW + MINUTE)
    assert statuses(tournament) == ["entered", "entered", "missing", "waiting", "waiting", "entered"]
    close(tournament, NOW + 2 * MINUTE)
    tournament.refresh_from_db()
    assert tournament.check_in_closed_at == NOW + MINUTE
    assert tournament.entrants.get(status=Status.ENTERED, moved_up_at=NOW + MINUTE)


def test_who_moves_up_at_the_close_has_the_place_though_it_did_not_check_in():
    tournament = opened(4, entrant_limit=2)
    come(tournament, 1)
    close(tournament)
    assert statuses(tournament) == ["entered", "missing", "entered", "waiting"]


def test_checking_in_twice_keeps_the_first_time():
    tournament = opened(2)
    come(tournament, 1)
    again = come(tournament, 1, NOW + MINUTE)
    assert (again.checked_in_at, again.checked_in_via) == (NOW, "self")


def test_nobody_checks_in_another():
    tournament = opened(2)
    one, other = tournament.entrants.order_by("id")
    refused("not-yours", check_in.come, tournament, one.pk, Via.SELF, NOW, other.player)
    refused("not-yours", check_in.come, tournament, one.pk, Via.DOOR, NOW)
    assert check_in.come(tournament, one.pk, Via.LINK, NOW).checked_in_via == "link"


def test_a_guest_checks_in_by_name_at_the_door_and_by_the_account_that_claimed_it():
    tournament = opened(2, guests=True)
    one, other = tournament.entrants.order_by("id")
    assert check_in.come(tournament, one.pk, Via.DOOR, NOW).checked_in_via == "door"
    other.player.claimed_by = PlayerFactory()
    other.player.save()
    assert check_in.come(tournament, other.pk, Via.SELF, NOW, other.player.claimed_by).checked_in_at == NOW


def test_check_in_is_refused_before_it_opens_after_it_lapses_and_when_the_tournament_runs():
    tournament = entered(2, check_in_at=NOW, check_in_until=NOW + MINUTE)
    refused("not-open", come, tournament, 1)
    owner = owner_of(tournament.club)
    check_in.open_by_hand(owner, tournament, NOW)
    assert str(owner) in refused("check-in-closed", come, tournament, 1, NOW + 2 * MINUTE)
    come(tournament, 1, NOW + MINUTE)
    refused("not-open", come, started(2), 1)


def test_an_organiser_marks_who_is_there_and_takes_it_back():
    tournament = opened(2)
    owner, entrant = owner_of(tournament.club), tournament.entrants.first()
    refused("not-allowed", check_in.mark, entrant.player, tournament, entrant.pk, True, NOW)
    for now in (NOW, NOW + MINUTE):
        assert check_in.mark(owner, tournament, entrant.pk, True, now).checked_in_at == NOW
    assert check_in.mark(owner, tournament, entrant.pk, False, NOW).checked_in_at is None
    assert statuses(tournament) == ["entered", "entered"]


def test_who_comes_late_has_the_place_if_it_is_free_and_waits_otherwise():
    tournament = opened(4, entrant_limit=3)
    owner = owner_of(tournament.club)
    one, two, three, _ = tournament.entrants.order_by("id")
    come(tournament, 1)
    close(tournament)
    assert statuses(tournament) == ["entered", "missing", "missing", "entered"]
    assert str(owner) in refused("missing", entries.enter, two.player, tournament, two.player, NOW)
    assert check_in.mark(owner, tournament, two.pk, True, NOW + MINUTE).status == Status.ENTERED
    assert check_in.mark(owner, tournament, three.pk, True, NOW + MINUTE).status == Status.WAITING
    check_in.mark(owner, tournament, one.pk, False, NOW + MINUTE)
    assert statuses(tournament) == ["missing", "entered", "entered", "entered"]


def test_opened_again_those_who_were_missing_have_their_places_back():
    tournament = opened(3, check_in_at=NOW, check_in_until=NOW + MINUTE)
    owner = owner_of(tournament.club)
    come(tournament, 1)
    close(tournament, NOW + MINUTE)
    check_in.open_by_hand(owner, tournament, NOW + 2 * MINUTE)
    tournament.refresh_from_db()
    assert statuses(tournament) == ["entered"] * 3
    assert (tournament.check_in_closed_at, tournament.check_in_until) == (None, None)
    come(tournament, 2, NOW + 2 * MINUTE)


def test_the_start_closes_check_in_and_leaves_out_who_is_missing():
    tournament = opened(3)
    for number in (1, 3):
        come(tournament, number)
    tournaments.start(owner_of(tournament.club), tournament, NOW)
    assert statuses(tournament) == ["entered", "missing", "entered"]
    assert tournament.stages.get().entrants.count() == 2


def test_a_start_that_cannot_be_leaves_check_in_open():
    tournament = opened(3)
    refused("too-few", tournaments.start, owner_of(tournament.club), tournament, NOW)
    tournament.refresh_from_db()
    assert (tournament.state, tournament.check_in_closed_at) == (State.CHECK_IN, None)
    assert statuses(tournament) == ["entered"] * 3


def test_house_bots_are_there_as_soon_as_check_in_is_open():
    tournament = opened(1, bots=True)
    late = entries.enter(owner_of(tournament.club), tournament, BotFactory(), NOW)
    assert [late.checked_in_at, tournament.entrants.first().checked_in_at] == [NOW, NOW]


def test_a_new_code_for_the_door_makes_the_old_one_worthless():
    tournament = entered(0, club=club_of())
    old = tournament.door_token
    check_in.renew_door(owner_of(tournament.club), tournament, NOW)
    tournament.refresh_from_db()
    assert tournament.door_token != old
