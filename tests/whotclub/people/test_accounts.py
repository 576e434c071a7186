"""Signing up and logging in, without a mail server."""

import unicodedata

import pytest
from django.core.cache import cache
from django.db import IntegrityError
from django.urls import reverse

from tests.factories import PlayerFactory, UserFactory
from whotclub.people.models import Player, User

pytestmark = pytest.mark.django_db
PASSWORD = "carpet and angle"


@pytest.fixture(autouse=True)
def no_limits_from_before():
    cache.clear()


def sign_up(client, name="ada", **more):
    return client.post(reverse("account_signup"), {"username": name, "password1": PASSWORD, **more})


def test_a_name_and_a_password_make_an_account_that_is_a_player(client):
    response = sign_up(client)
    assert response.status_code == 302
    player = Player.objects.get(user__username="ada")
    assert (player.kind, player.name) == (Player.Kind.ACCOUNT, "ada")
    assert int(client.session["_auth_user_id"]) == player.user_id


def test_signing_up_leads_back_to_where_one_came_from(client):
    page = client.get(reverse("account_signup"), {"next": "/rules/modern/"})
    assert b'name="next" value="/rules/modern/"' in page.content
    assert sign_up(client, next="/rules/modern/").url == "/rules/modern/"


def test_no_foreign_place_is_led_to(client):
    assert sign_up(client, next="https://elsewhere.example/").url == reverse("home")


def test_a_name_is_stored_composed_and_logs_in_typed_either_way(client):
    composed = unicodedata.normalize("NFC", "Ẹ̀kọ́")
    apart = unicodedata.normalize("NFD", composed)
    assert composed != apart
    sign_up(client, apart)
    assert Player.objects.get(name=composed)
    client.logout()
    response = client.post(reverse("account_login"), {"login": apart, "password": PASSWORD})
    assert response.status_code == 302


def test_a_taken_name_whatever_its_case_is_refused_with_three_free_ones(client):
    UserFactory(username="ada")
    response = sign_up(client, "ADA")
    page = response.content.decode()
    assert "That name is taken." in page
    assert page.count("data-fills=") == 3
    assert 'value="ADA"' in page
    assert User.objects.count() == 1


def test_two_names_that_differ_in_case_only_cannot_be_stored():
    UserFactory(username="ada")
    with pytest.raises(IntegrityError):
        UserFactory(username="Ada")


def test_a_name_with_an_at_sign_is_refused(client):
    assert "letters, digits" in sign_up(client, "ada@example.org").content.decode()
    assert not User.objects.exists()


def test_a_robot_that_fills_in_everything_gets_no_account(client):
    sign_up(client, website="https://elsewhere.example/")
    assert not User.objects.exists()


def test_a_wrong_password_is_told_beside_what_was_typed(client):
    PlayerFactory(user__username="ada")
    page = client.post(reverse("account_login"), {"login": "ada", "password": "wrong"}).content.decode()
    assert "The name and the password do not fit together." in page
    assert 'value="ada"' in page


def test_too_many_wrong_passwords_are_told_how_long_to_wait(client):
    PlayerFactory(user__username="ada")
    for _ in range(6):
        response = client.post(reverse("account_login"), {"login": "ada", "password": "wrong"})
    assert "Wait five minutes" in response.content.decode()


def test_who_asks_too_often_is_told_to_slow_down(client):
    for _ in range(21):
        response = sign_up(client, "no name")
    assert response.status_code == 429
    assert b"A little slower, please" in response.content


def test_a_log_in_that_is_no_player_sees_the_site_as_anybody_does(client):
    client.force_login(UserFactory())
    assert client.get(reverse("home")).status_code == 200


@pytest.mark.parametrize(
    "name", ["account_change_password", "account_email", "mfa_index", "usersessions_list", "account_logout"]
)
def test_the_pages_of_an_account_stand_in_the_frame_of_the_site(client, name):
    client.force_login(PlayerFactory().user)
    response = client.get(reverse(name))
    assert response.status_code == 200
    assert b'aria-label="Your account"' in response.content


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_fields_tell_the_browser_what_they_are_for_and_nothing_is_styled_inside_the_page(client, name):
    page = client.get(reverse(name)).content.decode()
    assert 'autocomplete="' in page
    assert " style=" not in page
    assert " onclick=" not in page
