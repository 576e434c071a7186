"""Who saves data: by the browser's word or by a switch of ours. Every page says that it depends on that."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db

SAVES = {"headers": {"Save-Data": "on"}}


def is_thrifty(client: Client, **extra: object) -> bool:
    """What the page tells its script."""
    return " data-thrift" in client.get("/rules/", **extra).content.decode().split("<head>")[0]


@pytest.mark.parametrize(("said", "saves"), [("on", True), ("On ", True), ("off", False), ("", False)])
def test_a_browser_that_asks_for_it_saves_data(said: str, saves: bool) -> None:
    assert is_thrifty(Client(), headers={"Save-Data": said}) is saves


def test_the_switch_is_kept_by_the_browser_whoever_logs_in_and_turned_back() -> None:
    client = Client()
    assert not is_thrifty(client)
    answer = client.post(reverse("thrift"), {"save": "on", "next": "/rules/?x=1"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/?x=1")
    assert is_thrifty(client)
    client.force_login(PlayerFactory().user)
    assert is_thrifty(client)
    client.post(reverse("thrift"), {"save": ""})
    assert not is_thrifty(client)


def test_a_cookie_of_something_else_saves_nothing() -> None:
    client = Client()
    client.cookies["thrift"] = '"><script>'
    assert not is_thrifty(client)


@pytest.mark.parametrize("path", ["/", "/play/", "/watch/", "/rules/", "/nothing/here/", "/accounts/login/"])
def test_every_page_says_that_it_depends_on_it(path: str) -> None:
    assert "Save-Data" in Client().get(path)["Vary"]


def test_what_depends_on_nothing_does_not_say_so() -> None:
    assert "Save-Data" not in Client().get(reverse("up")).get("Vary", "")
