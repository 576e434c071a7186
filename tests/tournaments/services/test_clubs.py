"""Clubs, members, guests, roles, seasons. Rule: TOURNAMENTS 1, 2."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from games.rules.refused import Refused
from tests.factories import PlayerFactory
from tests.tournaments.cast import NOW, club_of, owner_of
from tournaments.models import Action, Club, Membership
from tournaments.services import clubs
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db
State = Membership.State


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        act(*args, **kwargs)
    assert refusal.value.code == code
    return refusal.value.text


def test_the_founder_owns_the_club_and_its_address_is_free():
    first, second = club_of(), club_of()
    assert (first.slug, second.slug) == ("surulere-whot", "surulere-whot-2")
    assert owner_of(first) != owner_of(second)
    assert Action.objects.filter(club=first, what="club-founded").exists()


def test_a_club_called_new_does_not_hide_the_form():
    assert clubs.found(PlayerFactory(), name="New", now=NOW).slug != "new"


@pytest.mark.parametrize("name", ["", "  ", "​", "x" * 61])
def test_a_club_needs_a_name(name):
    refused("bad-name", clubs.found, PlayerFactory(), name=name, now=NOW)


@pytest.mark.parametrize(
    ("policy", "state"), [(Club.JoinPolicy.OPEN, State.IN), (Club.JoinPolicy.REQUEST, State.ASKED)]
)
def test_who_joins_is_in_or_has_asked(policy, state):
    club, player = clubs.found(PlayerFactory(), name="Ikeja", join_policy=policy, now=NOW), PlayerFactory()
    clubs.join(player, club, NOW)
    assert clubs.join(player, club, NOW).state == state
    assert club.memberships.filter(player=player).count() == 1


def test_joining_by_invitation_or_when_banned_is_refused():
    club = clubs.found(PlayerFactory(), name="Ikeja", join_policy="invitation", now=NOW)
    refused("by-invitation", clubs.join, PlayerFactory(), club, NOW)
    banned = PlayerFactory()
    Membership.objects.create(club=club, player=banned, state=State.BANNED)
    refused("banned", clubs.join, banned, club, NOW)
    refused("banned", clubs.add_member, owner_of(club), club, banned.user.username, "member", NOW)


def test_who_leaves_keeps_a_row_loses_the_role_and_may_come_back():
    player = PlayerFactory()
    club = club_of(organiser=player)
    clubs.leave(player, club, NOW)
    membership = club.memberships.get(player=player)
    assert (membership.state, membership.role) == (State.OUT, "member")
    clubs.join(player, club, NOW)
    assert club.memberships.get(player=player).state == State.IN


def test_the_owner_cannot_leave_but_can_hand_the_club_over():
    member = PlayerFactory()
    club = club_of(member=member)
    owner = owner_of(club)
    refused("owner-stays", clubs.leave, owner, club, NOW)
    clubs.set_role(owner, club, member, "owner", NOW)
    assert owner_of(club) == member
    assert club.memberships.get(player=owner).role == "organiser"


def test_a_member_is_added_by_user_name_and_who_asked_is_approved_so():
    club, player = club_of(), PlayerFactory()
    Membership.objects.create(club=club, player=player, state=State.ASKED)
    clubs.add_member(owner_of(club), club, player.user.username.upper(), "referee", NOW)
    membership = club.memberships.get(player=player)
    assert (membership.role, membership.state) == ("referee", State.IN)
    refused("member-already", clubs.add_member, owner_of(club), club, player.user.username, "member", NOW)
    refused("no-such-user", clubs.add_member, owner_of(club), club, "nobody", "member", NOW)


def test_organisers_make_referees_and_only_the_owner_makes_organisers():
    organiser, member, other = PlayerFactory.create_batch(3)
    club = club_of(organiser=organiser, member=member)
    clubs.set_role(organiser, club, member, "referee", NOW)
    refused("not-allowed", clubs.set_role, organiser, club, member, "organiser", NOW)
    refused("not-allowed", clubs.add_member, organiser, club, other.user.username, "organiser", NOW)
    clubs.set_role(owner_of(club), club, member, "organiser", NOW)
    refused("not-allowed", clubs.set_role, organiser, club, member, "member", NOW)
    refused("not-allowed", clubs.remove, organiser, club, member, NOW)
    refused("owner-stays", clubs.set_role, organiser, club, owner_of(club), "member", NOW)
    refused("bad-role", clubs.set_role, owner_of(club), club, member, "king", NOW)


def test_guests_are_added_one_a_line():
    club = club_of()
    guests = clubs.add_guests(owner_of(club), club, " Ngozi \r\n\n  Tunde   Bello\n", NOW)
    assert [(guest.name, guest.kind) for guest in guests] == [("Ngozi", "guest"), ("Tunde Bello", "guest")]
    assert club.memberships.filter(player__in=guests, state=State.IN).count() == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ngozi\nTunde\nngozi", "line 3: ngozi is on line 1 already"),
        ("Tunde\nADA", "line 2: ADA is in the club already"),
        ("Tunde\n" + "x" * 41, "line 2"),
    ],
)
def test_no_guest_is_added_unless_every_line_is_well(text, words):
    club = club_of(member=PlayerFactory(name="Ada"))
    assert words in refused("bad-names", clubs.add_guests, owner_of(club), club, text, NOW)
    assert not Player.objects.filter(kind="guest").exists()


def test_an_empty_paste_is_refused():
    club = club_of()
    refused("no-names", clubs.add_guests, owner_of(club), club, " \n ", NOW)


def test_a_guest_has_no_role():
    club = club_of()
    (guest,) = clubs.add_guests(owner_of(club), club, "Ngozi", NOW)
    refused("not-an-account", clubs.set_role, owner_of(club), club, guest, "referee", NOW)


def test_a_season_has_dates_in_order():
    club, days = club_of(), {"starts_on": date(2026, 1, 1), "ends_on": date(2026, 6, 30)}
    season = clubs.found_season(owner_of(club), club, name="Harmattan 2026", **days, now=NOW)
    assert season.slug == "harmattan-2026"
    days = {"starts_on": date(2026, 2, 1), "ends_on": date(2026, 1, 1)}
    refused("ends-before-it-starts", clubs.found_season, owner_of(club), club, name="Rain", **days, now=NOW)


def test_the_database_knows_one_owner_a_club():
    club = club_of()
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(club=club, player=PlayerFactory(), role="owner")
