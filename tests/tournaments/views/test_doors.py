"""Every door asks who knocks: the page or act as each role (RELIABILITY 6). Nobody learns or changes more."""

import pytest
from django.urls import reverse

from tests.tournaments.cast import match_of
from tests.tournaments.views.conftest import ROLES, WITHOUT_ACCOUNT
from tournaments.models import Action, Entrant, Membership, Result, Season, Tournament

pytestmark = pytest.mark.django_db
ORGANISERS = {"owner", "organiser"}
REFEREES = {"owner", "organiser", "referee"}

PAGES = [
    ("club-members", ORGANISERS),
    ("club-log", ORGANISERS),
    ("club-reports", REFEREES),
    ("season-new", ORGANISERS),
    ("tournament-new", ORGANISERS),
    ("tournament-import", ORGANISERS),
    ("preset-new", ORGANISERS),
]


@pytest.mark.parametrize(("name", "allowed"), PAGES)
@pytest.mark.parametrize("role", ROLES)
def test_a_page_of_those_who_run_the_club_opens_to_them_only(browser, club, name, allowed, role):
    address = reverse(name, args=[club.slug])
    response = browser(role).get(address)
    if role in allowed:
        assert response.status_code == 200
    elif role in WITHOUT_ACCOUNT:
        assert response.url == f"{reverse('account_login')}?next={address}"
    else:
        assert response.status_code == 403
        assert b"Owner, Organiser" in response.content  # whom to ask


FILE = """
format = "whot-tournament/1"
name = "Lagos Open"
entrants = [{ id = "ada" }, { id = "bayo" }]
stages = [{ id = "main", format = "single" }]
"""
ACTS = [
    ("club-members", "club", {"do": "guests", "guests-names": "Jide"}, ORGANISERS),
    ("season-new", "club", {"name": "S", "starts_on": "2026-01-01", "ends_on": "2026-02-01"}, ORGANISERS),
    ("preset-new", "club", {"name": "Ours", "variant": "modern", "rules-hand": "4"}, ORGANISERS),
    ("tournament-import", "club", {"content": FILE, "key": "one", "confirm": "1"}, ORGANISERS),
    ("tournament-seeding", "cup", {}, ORGANISERS),
    ("tournament-start", "cup", {}, ORGANISERS),
    ("tournament-cancel", "cup", {}, ORGANISERS),
    ("tournament-entrants", "cup", {"player": "organiser"}, ORGANISERS),
    ("tournament-entrants", "cup", {"names": "Halima"}, ORGANISERS),
    ("check-in-open", "cup", {}, ORGANISERS),
    ("check-in-close", "checking", {}, ORGANISERS),
    ("check-in", "checking", {"here": "entrant"}, ORGANISERS),
    ("check-in-renew", "cup", {}, ORGANISERS),
    ("tournament-answer", "asking", {"approve": "all"}, ORGANISERS),
    ("tournament-answer", "asking", {"decline": "all"}, ORGANISERS),
    ("tournament-pause", "running", {}, ORGANISERS),
    ("tournament-resume", "paused", {}, ORGANISERS),
    ("entrant", "swiss", {"round": "2"}, ORGANISERS),
]


def rows():
    """What an act could have changed."""
    return (
        Membership.objects.count(),
        Season.objects.count(),
        Action.objects.count(),
        sorted(Tournament.objects.values_list("pk", "state", "version", "seeding", "door_token")),
        sorted(Entrant.objects.values_list("pk", "status", "absent", "checked_in_via")),
        Result.objects.count(),
    )


@pytest.mark.parametrize(("name", "of", "sent", "allowed"), ACTS)
@pytest.mark.parametrize("role", ROLES)
def test_an_act_of_those_who_run_the_club_is_theirs_only(
    request, people, browser, club, name, of, sent, allowed, role
):
    cup = request.getfixturevalue(of) if of != "club" else None
    args = [club.slug, cup.slug] if cup else [club.slug]
    sent = dict(sent)
    if "here" in sent:
        sent["here"] = cup.entrants.first().pk
    if name == "entrant":
        args.append(cup.entrants.first().pk)
    if "player" in sent:
        sent["player"] = people["organiser"].pk
    if name == "tournament-seeding":
        sent = {f"seed-{entrant.pk}": seed for seed, entrant in enumerate(cup.entrants.order_by("-pk"), 1)}
    before = rows()
    response = browser(role).post(reverse(name, args=args), sent)
    if role in allowed:
        assert response.status_code == 302
        assert rows() != before
    else:
        assert response.status_code == (302 if role in WITHOUT_ACCOUNT else 403)
        assert rows() == before


@pytest.mark.parametrize("name", ["check-in", "check-in-call", "check-in-door", "entrant"])
@pytest.mark.parametrize("role", ROLES)
def test_the_pages_of_check_in_open_to_organisers_only(browser, checking, name, role):
    args = [checking.club.slug, checking.slug, *([checking.entrants.first().pk] if name == "entrant" else [])]
    response = browser(role).get(reverse(name, args=args))
    allowed = 302 if role in WITHOUT_ACCOUNT else 200 if role in ORGANISERS else 403
    assert response.status_code == allowed
    secrets = [checking.door_token, *checking.entrants.values_list("token", flat=True)]
    assert role in ORGANISERS or not any(secret in response.content.decode() for secret in secrets)


@pytest.mark.parametrize("role", ROLES)
def test_codes_of_door_and_entrants_are_on_no_page_of_others(browser, checking, role):
    for address in (
        checking.get_absolute_url(),
        reverse("tournament-entrants", args=[checking.club.slug, checking.slug]),
    ):
        page = browser(role).get(address).content.decode()
        assert checking.door_token not in page
        assert not any(token in page for token in checking.entrants.values_list("token", flat=True))


@pytest.mark.parametrize("role", ROLES)
def test_nobody_checks_in_who_is_not_entered(browser, checking, role):
    before = rows()
    response = browser(role).post(reverse("tournament-here", args=[checking.club.slug, checking.slug]))
    assert response.status_code == (302 if role in WITHOUT_ACCOUNT else 409)
    assert rows() == before


@pytest.mark.parametrize("role", ROLES)
def test_a_result_is_entered_by_those_who_referee_only(browser, running, role):
    match = match_of(running, "R1.1")
    before = rows()
    key = "2b0fbd1c-6f4b-4a3a-9c80-3d5f1a7f6a11"
    response = browser(role).post(reverse("match-result", args=[match.pk]), {"game_1": 1, "game_2": 1, "key": key})
    page = browser(role).get(match.get_absolute_url()).content
    if role in REFEREES:
        assert response.status_code == 302
        assert Result.objects.get().sent_by.name == role.title()
        assert b"Correct the result" in page
    else:
        assert response.status_code == (302 if role in WITHOUT_ACCOUNT else 403)
        assert rows() == before
        assert b"Send the result" not in page


@pytest.mark.parametrize("role", ROLES)
def test_everybody_may_read_and_only_the_entitled_see_buttons(browser, club, cup, role):
    for address in (club.get_absolute_url(), cup.get_absolute_url(), reverse("clubs"), reverse("tournaments")):
        assert browser(role).get(address).status_code == 200
    page = browser(role).get(cup.get_absolute_url()).content
    assert (b"Start with" in page) == (role in ORGANISERS)
    assert (b">Enter<" in page) == (role in {"owner", "organiser", "referee", "member"})
    assert (b"Log in to enter" in page) == (role in WITHOUT_ACCOUNT)


def test_a_guest_of_the_club_has_no_door_of_its_own(browser, club, running):
    guest = running.entrants.first().player
    assert guest.user is None
    assert browser("anonymous").get(guest.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("name", ["club-new", "club-join", "club-leave", "tournament-enter", "tournament-withdraw"])
def test_a_visitor_is_asked_for_an_account_wherever_friendly_games_end(browser, club, cup, name):
    """TOURNAMENTS 1: casual unrated games only."""
    args = {"club-new": [], "club-join": [club.slug], "club-leave": [club.slug]}.get(name, [club.slug, cup.slug])
    before = rows()
    response = browser("visitor").post(reverse(name, args=args), {"name": "Mine", "town": "Yaba"}, follow=True)
    assert response.redirect_chain[0][0].startswith(reverse("account_login"))
    assert "Visitors play friendly games only." in response.content.decode()
    assert rows() == before
