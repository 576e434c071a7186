"""A visitor's own page, and what becomes of a visitor who signs up or logs in."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import PlayerFactory, VisitorFactory
from tests.games.playing import opened, players_of, press_all
from tests.games.views.visiting import visitor
from whotclub.people import claims
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db
PASSWORD = "carpet and angle"


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


def come(name: str = "Ngozi") -> Client:
    client = Client()
    client.post(reverse("visitor"), {"do": "come", "name": name, "next": reverse("lobby")})
    return client


def test_a_name_leads_on_to_where_one_wanted_and_nowhere_else() -> None:
    for wanted, led in ((reverse("rules"), reverse("rules")), ("https://elsewhere.example/", reverse("lobby"))):
        assert Client().post(reverse("visitor"), {"do": "come", "name": "Ngozi", "next": wanted})["Location"] == led


def test_a_code_is_shown_once_and_is_the_visitor_elsewhere() -> None:
    client = come()
    page = client.post(reverse("visitor"), {"do": "code"}).content.decode()
    code = re.search(r'<p class="code">([^<]+)<', page)[1]
    assert code not in client.get(reverse("visitor")).content.decode()
    other = Client()
    wrong = other.post(reverse("visitor"), {"do": "enter", "code": "0000-1111"})
    assert (wrong.status_code, 'value="0000-1111"' in wrong.content.decode()) == (422, True)
    other.post(reverse("visitor"), {"do": "enter", "code": code.lower()})
    assert "Ngozi" in other.get(reverse("visitor")).content.decode()
    assert Player.objects.count() == 1
    client.post(reverse("visitor"), {"do": "forget"})
    assert "Ngozi" not in client.get(reverse("visitor")).content.decode()


def test_guessing_codes_is_slow(settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"visitor_code": "2/10m/ip"}
    client = Client()
    for told in ("No visitor has this code", "No visitor has this code", "Too many codes"):
        assert told in client.post(reverse("visitor"), {"do": "enter", "code": "0000"}).content.decode()


def test_who_signs_up_keeps_what_the_visitor_played_and_may_take_it_back() -> None:
    client = come()
    ngozi = Player.objects.get()
    series = opened(players=[ngozi, PlayerFactory()], public=False, now=timezone.now())
    client.post(reverse("account_signup"), {"username": "ngozi", "password1": PASSWORD})
    account = Player.objects.get(user__username="ngozi")
    ngozi.refresh_from_db()
    assert ngozi.claimed_by == account
    assert "played here as Ngozi is kept" in client.get(reverse("home")).content.decode()
    assert series.get_absolute_url() in client.get(reverse("lobby")).content.decode()
    assert client.get(reverse("series-state", args=[series.pk])).json()["you"] == 1
    client.post(reverse("visitor"), {"do": "unclaim", "visitor": ngozi.pk})
    assert client.get(series.get_absolute_url()).status_code == 404
    client.post(reverse("visitor"), {"do": "unclaim", "visitor": "nonsense"})
    client.post(reverse("account_logout"))
    assert "Ngozi" not in client.get(reverse("visitor")).content.decode(), "the cookie knows nobody any more"


def test_who_logs_in_having_met_the_visitor_is_told_so_and_both_stay_what_they_are() -> None:
    client, account = come(), PlayerFactory()
    ngozi = Player.objects.get(kind=Player.Kind.VISITOR)
    opened(players=[ngozi, account], now=timezone.now())
    account.user.set_password(PASSWORD)
    account.user.save()
    client.post(reverse("account_login"), {"login": account.user.username, "password": PASSWORD})
    assert "the two of you cannot be one" in client.get(reverse("home")).content.decode()
    ngozi.refresh_from_db()
    assert ngozi.claimed_by is None
    client.post(reverse("account_logout"))
    assert "Ngozi" in client.get(reverse("visitor")).content.decode()


def test_an_account_claims_by_the_code_and_nobody_twice() -> None:
    page = come().post(reverse("visitor"), {"do": "code"}).content.decode()
    code = re.search(r'<p class="code">([^<]+)<', page)[1]
    account = PlayerFactory()
    visitor(account).post(reverse("visitor"), {"do": "enter", "code": code})
    assert [one.name for one in account.claims.all()] == ["Ngozi"]
    late = visitor(PlayerFactory()).post(reverse("visitor"), {"do": "enter", "code": code})
    assert "No visitor has this code" in late.content.decode()


def test_games_played_before_are_on_the_page_of_the_account_for_who_may_see_them() -> None:
    account, ngozi = PlayerFactory(), VisitorFactory(name="Ngozi")
    claims.claim(account, ngozi)
    assert visitor().get(account.get_absolute_url()).status_code == 200
    assert "Ngozi" in visitor(account).get(reverse("visitor")).content.decode()


def test_home_for_a_passer_by_a_visitor_and_an_account() -> None:
    assert "Play as a visitor" in Client().get("/").content.decode()
    page = come().get("/").content.decode()
    assert 'value="best-of-3"' in page
    assert "Your clubs" not in page
    assert "Your clubs" in visitor(PlayerFactory()).get("/").content.decode()


def test_a_passer_by_sees_one_public_game_as_a_still_picture_and_no_hand() -> None:
    game = press_all(opened(now=timezone.now()), now=timezone.now())
    press_all(opened(now=timezone.now(), public=False), now=timezone.now())
    page = Client().get("/").content.decode()
    assert page.count('class="still"') == 1
    assert game.series.get_absolute_url() in page
    for player in players_of(game.series):
        assert f"{player.name}: 5 cards" in page
    assert "<script" in page
    assert "/ws/" not in page
    assert 'class="still"' not in come().get("/").content.decode()
