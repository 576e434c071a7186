"""Clubs, their members and seasons, as a browser meets them."""

import pytest
from django.urls import reverse

from tests.factories import PlayerFactory
from tests.tournaments.cast import NOW, report
from tournaments.models import Action, Club, Match, Membership
from tournaments.services import clubs

pytestmark = pytest.mark.django_db


def members_page(club):
    return reverse("club-members", args=[club.slug])


def test_a_club_is_founded_by_its_first_owner(browser, people):
    sent = {"name": "Enugu Whot", "town": "Enugu", "about": "", "join_policy": "open"}
    response = browser("stranger").post(reverse("club-new"), sent, follow=True)
    club = Club.objects.get()
    assert response.redirect_chain[-1][0] == club.get_absolute_url()
    assert b"is founded" in response.content
    assert b"Add members" in response.content  # what comes next
    assert club.memberships.get().player == people["stranger"]


def test_a_club_without_a_name_is_told_so_and_what_was_typed_stays(browser):
    response = browser("member").post(reverse("club-new"), {"name": " ", "town": "Enugu", "join_policy": "open"})
    assert response.status_code == 400
    assert b'value="Enugu"' in response.content
    assert not Club.objects.exists()


def test_joining_and_leaving_an_open_club(browser, people, club):
    stranger = browser("stranger")
    joined = stranger.post(reverse("club-join", args=[club.slug]), follow=True)
    assert b"You are in" in joined.content
    assert club.memberships.get(player=people["stranger"]).state == Membership.State.IN
    stranger.post(reverse("club-leave", args=[club.slug]))
    assert club.memberships.get(player=people["stranger"]).state == Membership.State.OUT


def test_who_asks_to_join_is_let_in_by_an_organiser(browser, people, club):
    club.join_policy = Club.JoinPolicy.REQUEST
    club.save()
    browser("stranger").post(reverse("club-join", args=[club.slug]))
    assert b"Owner or Organiser will let you in" in browser("stranger").get(club.get_absolute_url()).content
    asked = club.memberships.get(player=people["stranger"])
    browser("organiser").post(members_page(club), {"do": "approve", "membership": asked.pk})
    asked.refresh_from_db()
    assert asked.state == Membership.State.IN


def test_a_club_by_invitation_shows_no_button_and_refuses_a_post_made_by_hand(browser, people, club):
    club.join_policy = Club.JoinPolicy.INVITATION
    club.save()
    assert b"By invitation" in browser("stranger").get(club.get_absolute_url()).content
    response = browser("stranger").post(reverse("club-join", args=[club.slug]))
    assert response.status_code == 409
    assert b"by invitation" in response.content
    assert not club.memberships.filter(player=people["stranger"]).exists()


def test_the_owner_who_leaves_is_told_to_hand_the_club_over(browser, club):
    response = browser("owner").post(reverse("club-leave", args=[club.slug]))
    assert response.status_code == 409
    assert b"hands the club over first" in response.content


def test_guests_come_by_a_list_of_names(browser, club):
    sent = {"do": "guests", "guests-names": "Jide\n\n  Mama  Ngozi \n"}
    response = browser("organiser").post(members_page(club), sent, follow=True)
    assert b"2 guests are in." in response.content
    assert set(club.memberships.filter(player__kind="guest").values_list("player__name", flat=True)) == {
        "Jide",
        "Mama Ngozi",
    }


def test_a_list_with_a_double_stores_nobody_and_stays_to_be_mended(browser, club):
    clubs.add_guests(club.memberships.get(role="owner").player, club, "Jide", NOW)
    response = browser("owner").post(members_page(club), {"do": "guests", "guests-names": "Efe\njide"})
    assert response.status_code == 400
    assert b"line 2: jide is in the club already" in response.content
    assert b"Efe\njide</textarea>" in response.content
    assert club.memberships.filter(player__kind="guest").count() == 1


def test_a_member_is_added_by_user_name_with_a_role(browser, club):
    added = PlayerFactory(user__username="zainab")
    sent = {"do": "add", "member-username": "Zainab", "member-role": "referee"}
    assert browser("owner").post(members_page(club), sent).status_code == 302
    assert club.memberships.get(player=added).role == Membership.Role.REFEREE


def test_an_unknown_user_name_is_told_beside_what_was_typed(browser, club):
    sent = {"do": "add", "member-username": "nobody", "member-role": "referee"}
    response = browser("owner").post(members_page(club), sent)
    assert response.status_code == 400
    assert b"There is no account" in response.content
    assert b'value="nobody"' in response.content


def test_roles_are_given_and_members_removed_and_all_of_it_is_in_the_log(browser, people, club):
    owner = browser("owner")
    member = club.memberships.get(player=people["member"])
    owner.post(members_page(club), {"do": "role", "membership": member.pk, "role": "organiser"})
    member.refresh_from_db()
    assert member.role == Membership.Role.ORGANISER
    owner.post(members_page(club), {"do": "remove", "membership": member.pk})
    member.refresh_from_db()
    assert member.state == Membership.State.OUT
    log = owner.get(reverse("club-log", args=[club.slug])).content.decode()
    for action in Action.objects.all():
        assert action.text in log


def test_an_organiser_cannot_make_organisers(browser, people, club):
    member = club.memberships.get(player=people["member"])
    response = browser("organiser").post(
        members_page(club), {"do": "role", "membership": member.pk, "role": "organiser"}
    )
    assert response.status_code == 403
    member.refresh_from_db()
    assert member.role == Membership.Role.MEMBER


@pytest.mark.parametrize("sent", [{"do": "dance"}, {"do": "role"}, {"do": "role", "membership": "x"}])
def test_a_post_that_no_page_sends_changes_nothing(browser, club, sent):
    assert browser("owner").post(members_page(club), sent).status_code in (400, 404)


def test_a_season_that_ends_before_it_starts_is_refused_with_what_was_typed(browser, club):
    sent = {"name": "Harmattan", "starts_on": "2026-10-01", "ends_on": "2026-01-31"}
    response = browser("owner").post(reverse("season-new", args=[club.slug]), sent)
    assert response.status_code == 400
    assert b"must not end before it starts" in response.content
    assert b'value="2026-10-01"' in response.content


def test_the_table_of_a_season_lists_what_its_tournaments_came_to(browser, club, running):
    sent = {"name": "Harmattan", "starts_on": "2026-01-01", "ends_on": "2026-12-31"}
    page = browser("owner").post(reverse("season-new", args=[club.slug]), sent, follow=True)
    assert b"begins with the first tournament" in page.content
    season = club.seasons.get()
    running.season = season
    running.save()
    while match := Match.objects.filter(state="ready").first():
        report(match, [1, 1])
    table = browser("anonymous").get(season.get_absolute_url()).content.decode()
    for entrant in running.entrants.all():
        assert str(entrant) in table
    assert "100" in table


def test_what_a_person_wrote_cannot_become_part_of_the_page(browser, club):
    browser("owner").post(members_page(club), {"do": "guests", "guests-names": "<script>alert(1)</script>"})
    for address in (club.get_absolute_url(), members_page(club), reverse("club-log", args=[club.slug])):
        assert b"<script>alert" not in browser("owner").get(address).content
