"""The switch of those who save data, and what a page is like for them."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import PlayerFactory
from tests.games.playing import players_of
from tests.games.views.visiting import live_game, table, visitor

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", ""])
def test_it_leads_to_no_other_site(back: str) -> None:
    assert Client().post(reverse("thrift"), {"save": "on", "next": back})["Location"] == "/"


def test_it_is_switched_by_a_form_only() -> None:
    assert Client().get(reverse("thrift")).status_code == 405


def test_the_switch_stands_in_the_foot_of_every_page_and_in_the_menu_of_a_table() -> None:
    game = live_game()
    pages = [visitor().get("/rules/"), table(visitor(players_of(game.series)[0]), game.series)]
    for page, count in zip(pages, (1, 2), strict=True):  # a table's foot is hidden
        assert page.content.decode().count(f'formaction="{reverse("thrift")}" aria-pressed="false"') == count


def test_whoever_switched_it_on_can_switch_it_off_and_whose_browser_asks_is_told() -> None:
    client = Client()
    client.cookies["thrift"] = "1"
    assert 'aria-pressed="true"' in client.get("/rules/").content.decode()
    told = client.get("/rules/", headers={"Save-Data": "on"}).content.decode()
    assert "Your browser saves data" in told
    assert "formaction" not in told


@pytest.mark.parametrize("path", ["/", "/play/", "/watch/"])
def test_lists_that_are_renewed_have_a_link_for_who_saves_data(path: str) -> None:
    client = visitor(PlayerFactory())
    link = f'<a class="button second small" href="{path}">Refresh</a>'
    assert link not in client.get(path).content.decode()
    assert link in client.get(path, headers={"Save-Data": "on"}).content.decode()
