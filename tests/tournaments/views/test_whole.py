"""Pages kept whole for who is nobody here: the same bytes, with a token of one's own, and never too old."""

import re

import pytest
from django.core.cache import cache, caches
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import match_of, owner_of, report, started
from tournaments.services import clubs
from whotclub.people.whole import CACHE

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]*)"')


@pytest.fixture(autouse=True)
def _empty():
    cache.clear()
    caches[CACHE].clear()


@pytest.fixture
def cup(club):
    return started(4, club=club, guests=True)


def text(client, address, **headers):
    return client.get(address, headers=headers).content.decode()


def plain(page):
    return TOKEN.sub("", page)


def test_a_stranger_gets_the_same_page_with_a_token_that_works(browser, cup, django_assert_max_num_queries):
    address = cup.get_absolute_url()
    first = text(browser("anonymous"), address)
    with django_assert_max_num_queries(2):
        again = text(browser("anonymous"), address)
    assert plain(again) == plain(first)
    assert set(TOKEN.findall(again)).isdisjoint(TOKEN.findall(first))
    assert len(set(TOKEN.findall(again))) == 1


def test_a_result_shows_at_once(browser, cup):
    address = cup.get_absolute_url()
    assert "Champion" not in text(browser("anonymous"), address)
    for code in ("R1.1", "R1.2", "R2.1"):
        report(match_of(cup, code), [1])
    assert "Champion" in text(browser("anonymous"), address)


def test_who_is_somebody_never_gets_what_strangers_get(browser, cup):
    address = cup.get_absolute_url()
    text(browser("anonymous"), address)
    assert "Run " in text(browser("organiser"), address)
    assert "Run " not in text(browser("anonymous"), address)
    assert "Log in" not in text(browser("member"), address)


def test_each_look_has_its_page(cup):
    address = cup.get_absolute_url()
    plain_one, dark = Client(), Client()
    dark.cookies["theme"] = "dark"
    assert "data-theme" not in text(plain_one, address)
    assert 'data-theme="dark"' in text(dark, address)
    assert "data-thrift" in text(plain_one, address, save_data="on")
    assert "data-thrift" not in text(plain_one, address)


def test_what_was_said_to_somebody_is_shown_once(browser, cup):
    stranger = browser("anonymous")
    stranger.post(reverse("tournament-enter", args=[cup.club.slug, cup.slug]))
    assert stranger.get(cup.get_absolute_url()).status_code == 200


def test_a_new_member_shows_on_the_clubs_page(browser, club):
    address = club.get_absolute_url()
    assert "Mama Ngozi" not in text(browser("anonymous"), address)
    clubs.add_guests(owner_of(club), club, "Mama Ngozi", club.created_at)
    assert "Mama Ngozi" in text(browser("anonymous"), address)


def test_a_stage_is_kept_too_and_an_unknown_one_is_not_found(browser, cup, django_assert_max_num_queries):
    address = reverse("stage", args=[cup.club.slug, cup.slug, "main"])
    first = text(browser("anonymous"), address)
    with django_assert_max_num_queries(2):
        assert plain(text(browser("anonymous"), address)) == plain(first)
    assert browser("anonymous").get(address.replace("main", "other")).status_code == 404
