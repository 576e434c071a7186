"""Rules, about, the look, and pages that say what went wrong."""

import pytest
from django.test import Client
from django.urls import reverse

from games.rules.ruleset import PRESETS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("variant", PRESETS)
def test_every_variant_has_its_rules(client, variant):
    response = client.get(reverse("rules-variant", args=[variant]))
    assert response.status_code == 200
    assert b'id="whot"' in response.content
    assert b'id="warnings"' in response.content


def test_a_variant_that_is_none_is_not_found(client):
    assert client.get(reverse("rules-variant", args=["snap"])).status_code == 404


def test_rules_with_options_are_shown_as_that_table_plays_them(client):
    address = reverse("rules-variant", args=["modern"])
    assert b'id="pick-three"' in client.get(address).content
    changed = client.get(address, {"pick_three": "none", "hand": "7", "final_market": "true"})
    assert b'id="pick-three"' not in changed.content
    assert b"Everybody gets 7 cards" in changed.content
    assert b"they still draw" in changed.content
    assert b"3 rules unlike" in changed.content
    assert changed.content.count(b">changed<") == 3


@pytest.mark.parametrize("options", [{"hand": "99"}, {"nonsense": "1"}, {"pick_two": "5"}, {"hand": "9" * 5000}])
def test_options_that_are_none_are_answered_in_words(client, options):
    response = client.get(reverse("rules-variant", args=["modern"]), options)
    assert response.status_code == 400
    assert b"There are no such rules" in response.content


def test_the_trademark_is_told(client):
    for name in ("about", "rules"):
        assert b"trademark of its owners" in client.get(reverse(name)).content


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_look_is_kept_and_the_same_page_comes_back(client, look):
    response = client.post(reverse("theme"), {"theme": look, "next": "/rules/?x=1"})
    assert response.url == "/rules/?x=1"
    assert f'data-theme="{look}"'.encode() in client.get("/rules/").content


def test_the_look_of_the_system_drops_the_choice(client):
    client.post(reverse("theme"), {"theme": "dark"})
    client.post(reverse("theme"), {"theme": "auto"})
    assert b"data-theme" not in client.get("/rules/").content.split(b"<head>")[0]


def test_a_look_that_is_none_is_refused_and_no_foreign_page_comes_back(client):
    assert client.post(reverse("theme"), {"theme": "pink"}).status_code == 400
    response = client.post(reverse("theme"), {"theme": "dark", "next": "https://elsewhere.example/"})
    assert response.url == "/"


def test_a_cookie_that_is_no_look_is_not_written_into_the_page(client):
    client.cookies["theme"] = '"><script>'
    assert b"data-theme" not in client.get("/rules/").content.split(b"<head>")[0]


def test_an_address_with_nothing_at_it_says_so(client):
    response = client.get("/nothing/here/")
    assert response.status_code == 404
    assert b"There is nothing at this address" in response.content


def test_a_form_without_its_token_is_told_to_be_sent_again():
    response = Client(enforce_csrf_checks=True).post(reverse("theme"), {"theme": "dark"})
    assert response.status_code == 403
    assert b"Please send that again" in response.content


def test_a_fault_of_ours_is_owned_up_to(client, monkeypatch):
    def broken(*args, **kwargs):
        raise ZeroDivisionError

    monkeypatch.setattr("whotclub.pages.rulebook.specials", broken)
    client.raise_request_exception = False
    response = client.get(reverse("rules-variant", args=["modern"]))
    assert response.status_code == 500
    assert b"Something broke on our side" in response.content


def test_no_page_may_run_or_style_what_is_written_into_it(client):
    policy = client.get(reverse("rules"))["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert "script-src 'self'" in policy


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("zener-ken/", "the higher number wins"),
        ("zener-ken/?rank_breaks=false", "nobody scores"),
        ("nine-and-twenty/", "Everybody gets 12 cards"),
        ("nine-and-twenty/?hand=10", "Everybody gets 10 cards"),
    ],
)
def test_the_zener_games_have_pages_of_their_own_with_the_circle_of_signs(client, address, words):
    page = client.get(f"/rules/{address}").content.decode()
    assert words in page
    assert '<svg class="signs"' in page
    assert "The special cards" not in page


@pytest.mark.parametrize("address", ["zener-ken/?hand=5", "nine-and-twenty/?hand=11", "nine-and-twenty/?pick_two=2"])
def test_options_that_a_zener_game_does_not_have_are_told(client, address):
    assert client.get(f"/rules/{address}").status_code == 400
