"""The matrix of roles, whole: what each may do in a club, and that it is nothing in another club."""

import pytest
from django.contrib.auth.models import AnonymousUser

from games.rules.refused import Refused
from tests.factories import BotFactory, GuestFactory, PlayerFactory
from tests.tournaments.cast import club_of, entered, owner_of, started
from tournaments.models import Match, Membership
from tournaments.permissions import MATRIX, may, require

pytestmark = pytest.mark.django_db

ALLOWED = {
    "owner": {
        "club.roles",
        "club.manage",
        "club.log",
        "club.reports",
        "club.rules",
        "tournament.run",
        "tournament.enter",
        "result.enter",
    },
    "organiser": {
        "club.manage",
        "club.log",
        "club.reports",
        "club.rules",
        "tournament.run",
        "tournament.enter",
        "result.enter",
    },
    "referee": {"club.reports", "tournament.enter", "result.enter"},
    "member": {"tournament.enter"},
    "asked": set(),
    "out": set(),
    "banned": set(),
    "guest": set(),
    "bot": set(),
    "stranger": set(),
    "owner elsewhere": set(),
    "anonymous": set(),
}


def cast(club):
    roles, states = ("organiser", "referee", "member"), ("asked", "out", "banned")
    people = {who: PlayerFactory() for who in (*roles, *states, "stranger")}
    for role in roles:
        Membership.objects.create(club=club, player=people[role], role=role)
    for state in states:
        Membership.objects.create(club=club, player=people[state], state=state, role="organiser")
    guest = GuestFactory()
    Membership.objects.create(club=club, player=guest)
    others = {"guest": guest, "bot": BotFactory(), "anonymous": None, "owner elsewhere": owner_of(club_of())}
    return {"owner": owner_of(club), **people, **others}


@pytest.mark.parametrize("permission", MATRIX)
def test_everybody_may_do_what_the_matrix_says_and_nothing_else(permission):
    club = club_of()
    for who, player in cast(club).items():
        assert may(player, permission, club) == (permission in ALLOWED[who]), who


@pytest.mark.parametrize("permission", MATRIX)
def test_a_log_in_may_do_what_its_player_may(permission):
    club = club_of()
    for who, player in cast(club).items():
        user = player.user if player and player.user else AnonymousUser()
        assert user.has_perm(permission, club) == (permission in ALLOWED[who]), who


def test_a_tournament_and_a_match_are_judged_by_their_club():
    tournament = started(2, guests=True)
    owner, match = owner_of(tournament.club), Match.objects.first()
    assert may(owner, "result.enter", tournament)
    assert may(owner, "result.enter", match)
    assert not may(owner_of(club_of()), "result.enter", match)


def test_what_is_not_allowed_is_refused_in_words():
    tournament = entered(0)
    with pytest.raises(Refused) as refusal:
        require(PlayerFactory(), "tournament.enter", tournament)
    assert (refusal.value.code, "Join the club" in refusal.value.text) == ("not-allowed", True)
