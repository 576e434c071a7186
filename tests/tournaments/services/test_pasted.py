"""Names pasted one a line: who is known, who is new, what is asked back. Rule: UX 5.3, RELIABILITY 6."""

import pytest

from games.rules.refused import Refused
from tests.factories import BotFactory, PlayerFactory
from tests.tournaments.cast import NOW, created, owner_of
from tournaments.models import Entrant, Membership
from tournaments.services import clubs
from tournaments.services.pasted import enter_names
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return created()


def member(tournament, name, username=None):
    player = PlayerFactory(name=name)
    if username:
        player.user.username = username
        player.user.save()
    Membership.objects.create(club=tournament.club, player=player)
    return player


def paste(tournament, text):
    return enter_names(owner_of(tournament.club), tournament, text, NOW)


def refused(code, tournament, text):
    before = (Player.objects.count(), Entrant.objects.count())
    with pytest.raises(Refused) as refusal:
        paste(tournament, text)
    assert refusal.value.code == code
    assert (Player.objects.count(), Entrant.objects.count()) == before
    return refusal.value.text


def test_the_known_are_found_and_the_unknown_become_guests(tournament):
    ada, bot = member(tournament, "Ada Obi", "ada"), BotFactory(name="Steady Sade")
    (jide,) = clubs.add_guests(owner_of(tournament.club), tournament.club, "Jide", NOW)
    entered = paste(tournament, "ada obi\n\n  JIDE \nSteady Sade\nHalima Bello\n")
    assert [e.player for e in entered[:3]] == [ada, jide, bot]
    assert (entered[3].player.kind, entered[3].player.name) == ("guest", "Halima Bello")
    assert Membership.objects.filter(club=tournament.club, player=entered[3].player, state="in").exists()


def test_a_list_from_a_messenger_may_be_numbered(tournament):
    entered = paste(tournament, "1. Ada\n2) Bayo\n• Chidi\n- Dayo\n10: Efe\n3 Brothers")
    assert [str(e.player) for e in entered] == ["Ada", "Bayo", "Chidi", "Dayo", "Efe", "3 Brothers"]


def test_a_user_name_finds_its_account(tournament):
    ada = member(tournament, "Ada Obi", "ada.o")
    assert paste(tournament, "Ada.O")[0].player == ada
    assert "user name nobody" in refused("bad-names", tournament, "@nobody")


def test_a_name_of_two_is_asked_back_and_can_be_answered(tournament):
    account = member(tournament, "Ada", "ada.o")
    (guest,) = [Player.objects.create(kind="guest", name="Ada")]
    Membership.objects.create(club=tournament.club, player=guest)
    told = refused("bad-names", tournament, "Bayo\nAda")
    assert told == "Nobody was entered. line 2: several are called Ada: write @ada.o or Ada (guest)."
    assert [e.player for e in paste(tournament, "@ada.o\nAda (Guest)")] == [account, guest]


def test_a_name_twice_is_asked_back_with_its_line(tournament):
    assert "line 3: bayo is on line 1 already" in refused("bad-names", tournament, "Bayo\nChidi\nbayo")
    ada = member(tournament, "Ada", "ada.o")
    assert f"line 2: {ada} is on line 1 already" in refused("bad-names", tournament, "Ada\n@ada.o")


def test_nothing_and_too_much_are_refused(tournament):
    refused("no-names", tournament, " \n\u200b\n1. \n")
    refused("too-many-names", tournament, "\n".join(f"Guest {n}" for n in range(1025)))
    assert "longer than 40 letters" in refused("bad-names", tournament, "A" * 41)


def test_pasted_twice_everybody_is_in_once(tournament):
    text = "\n".join(f"Player {n}" for n in range(24))
    assert [e.pk for e in paste(tournament, text)] == [e.pk for e in paste(tournament, text)]
    assert tournament.entrants.count() == 24


def test_a_member_of_another_club_is_a_new_guest_here(tournament):
    member(created(), "Ada", "ada.o")
    assert paste(tournament, "Ada")[0].player.kind == "guest"


def test_only_an_organiser_pastes(tournament):
    with pytest.raises(Refused) as refusal:
        enter_names(member(tournament, "Ada"), tournament, "Bayo", NOW)
    assert refusal.value.code == "not-allowed"
