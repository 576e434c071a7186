"""Choosing how cards are drawn: kept by an account, otherwise by the browser."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import PlayerFactory
from whotclub.people.models import Skin, User

pytestmark = pytest.mark.django_db

CARDS = "/cards/"


def drawn(client: Client) -> str:
    """What the page tells its style sheet."""
    return client.get("/rules/").content.decode().split("<head>")[0]


def test_an_account_keeps_its_pack_wherever_it_logs_in() -> None:
    user = PlayerFactory().user
    for _ in range(2):
        client = Client()
        client.force_login(user)
        answer = client.post(CARDS, {"skin": "zener", "letters": "on", "next": "/rules/?x=1"})
        assert (answer.status_code, answer["Location"]) == (302, "/rules/?x=1")
        assert not {"skin", "letters"} & set(answer.cookies)
    other = Client()
    other.force_login(user)
    assert 'data-skin="zener" data-letters' in drawn(other)
    assert User.objects.get(pk=user.pk).skin == Skin.ZENER


def test_a_passer_by_keeps_it_in_the_browser_and_goes_back_to_what_is_usual() -> None:
    client = Client()
    assert 'data-skin="as-played">' in drawn(client)
    client.post(CARDS, {"skin": "ordinary", "letters": "on"})
    assert 'data-skin="ordinary" data-letters' in drawn(client)
    client.post(CARDS, {"skin": "as-played"})
    assert 'data-skin="as-played">' in drawn(client)


def test_a_pack_that_is_none_is_told_and_nothing_is_kept() -> None:
    client = Client()
    answer = client.post(CARDS, {"skin": "tarot", "letters": "on"})
    assert answer.status_code == 422
    assert "letters" not in answer.cookies
    client.cookies["skin"] = '"><script>'
    assert 'data-skin="as-played">' in drawn(client)


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", ""])
def test_it_leads_to_no_other_site(back: str) -> None:
    assert Client().post(CARDS, {"skin": "zener", "next": back})["Location"] == CARDS


def test_the_choice_stands_at_the_table_and_in_the_foot_of_every_page() -> None:
    assert f'href="{reverse("cards")}"' in Client().get("/").content.decode()
