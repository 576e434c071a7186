"""Somebody without an account at the doors of playing: a name, and no more is asked. Rule: TOURNAMENTS 1."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Challenge, Series
from games.rules.clock import TimeControl
from games.services import challenges, rulesets
from tests.factories import PlayerFactory, VisitorFactory
from tests.games.playing import players_of, press_all
from tests.games.views.visiting import post_move, table, visitor
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


def offered(maker: Player | None = None, **terms: object) -> Challenge:
    return challenges.make(
        maker or PlayerFactory(),
        ruleset=rulesets.freeze("modern", {"hand": 4}),
        time_control=TimeControl.parse("5+3"),
        now=timezone.now(),
        **{"best_of": 3} | terms,
    )


def test_by_a_link_a_name_is_a_seat_and_the_browser_is_known_from_then_on() -> None:
    offer, client = offered(), Client()
    address = offer.get_absolute_url()
    page = client.get(address).content.decode()
    for words in ("Your name", "Best of 3", "Not rated", "4, where usual is", "5 minutes + 3 s a move"):
        assert words in page
    answer = client.post(address, {"do": "take", "name": " Ngozi "})
    series = Series.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, series.get_absolute_url())
    ngozi = players_of(series)[1]
    assert (ngozi.name, ngozi.kind) == ("Ngozi", Player.Kind.VISITOR)
    cookie = client.cookies["visitor"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert ngozi.visitor.token != cookie.value, "it is signed"
    assert "Start game 1" in table(client, series).content.decode()
    client.post(reverse("series-start", args=[series.pk]), {"game": 1})
    assert series.seats.get(player=ngozi).pressed == 1
    client.cookies["visitor"] = f"{ngozi.visitor.token}:forged:signature"
    assert client.get(series.get_absolute_url()).status_code == 404


@pytest.mark.parametrize(
    ("name", "told"),
    [("", "Say who you are"), ("\u202e\u200b", "Say who you are"), ("a" * 41, "at most 40 characters")],
)
def test_a_name_that_cannot_be_is_told_beside_the_field_and_nothing_has_happened(name: str, told: str) -> None:
    offer = offered()
    for address, form in (
        (offer.get_absolute_url(), {"do": "take"}),
        (reverse("play-now"), {"preset": "quick"}),
        (reverse("visitor"), {"do": "come"}),
    ):
        answer = Client().post(address, form | {"name": name})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert told in page
        assert 'aria-invalid="true"' in page
        assert f'value="{name}"' in page, "what was typed stays"
    assert not Player.objects.filter(kind=Player.Kind.VISITOR).exists()
    assert offer.seats.count() == 1


def test_too_many_newcomers_from_one_address_are_asked_to_wait(settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"visitor": "2/10m/ip"}
    codes = [Client().post(reverse("visitor"), {"do": "come", "name": name}).status_code for name in ("A", "B", "C")]
    assert codes == [302, 302, 422]
    answer = Client().post(reverse("play-now"), {"preset": "bot", "name": "Dayo"})
    assert "Wait ten minutes, or sign up." in answer.content.decode()
    assert Player.objects.filter(kind=Player.Kind.VISITOR).count() == 2


def test_a_rated_challenge_asks_for_an_account_and_keeps_the_link() -> None:
    offer = offered(rated=True)
    address = offer.get_absolute_url()
    for player in (None, VisitorFactory()):
        page = visitor(player).get(address).content.decode()
        assert f"{reverse('account_signup')}?next={address}" in page
        assert 'value="take"' not in page
    refused = Client().post(address, {"do": "take", "name": "Ngozi"}, follow=True).content.decode()
    assert "takes an account" in refused
    assert offer.seats.count() == 1
    client = visitor(VisitorFactory())
    client.post(
        reverse("challenge-new"), {"variant": "modern", "seat_count": 2, "best_of": 1, "clock": "5+3", "rated": 1}
    )
    assert not Challenge.objects.latest("pk").rated, "the form of a visitor has no such box"


def test_a_visitor_plays_bots_makes_a_link_and_plays_again() -> None:
    client = Client()
    answer = client.post(reverse("play-now"), {"preset": "bot", "name": "Ngozi"})
    series = Series.objects.get()
    assert answer["Location"] == series.get_absolute_url()
    game = press_all(series, now=timezone.now()) if series.state == "opening" else None
    assert game is None or "not-your" not in post_move(client, game, "market").content.decode()
    client.post(reverse("series-resign", args=[series.pk]), {"scope": "series"})
    again = client.post(reverse("series-again", args=[series.pk]))["Location"]
    assert again == Series.objects.latest("pk").get_absolute_url() != series.get_absolute_url()
    page = client.get(client.post(reverse("play-now"), {"preset": "friend"})["Location"]).content.decode()
    for words in ("Play Whot! with me: best of 3, ", "<svg", "Only who plays and whoever has the link"):
        assert words in page
    lobby = client.get(reverse("lobby")).content.decode()
    assert "Your offer" in lobby
    assert 'name="rated"' not in lobby
    assert "by link, open until" in lobby


@pytest.mark.parametrize("preset", ["quick", "best-of-3", "table"])
def test_one_tap_is_a_place_in_the_queue_and_the_next_tap_fills_it(preset: str) -> None:
    ada = visitor(PlayerFactory())
    waiting = ada.post(reverse("play-now"), {"preset": preset})["Location"]
    page = ada.get(waiting).content.decode()
    assert "Cancel" in page
    assert "whoever taps the same plays you" in page
    where = visitor(PlayerFactory()).post(reverse("play-now"), {"preset": preset})["Location"]
    assert where == (waiting if preset == "table" else Series.objects.get().get_absolute_url())


def test_who_waits_is_told_who_is_here_and_where_to_go() -> None:
    offer = offered()
    ada = visitor(offer.maker)
    address = offer.get_absolute_url()
    seen = ada.get(address).context["seen"]
    assert ada.get(address, {"seen": seen}).status_code == 204
    Client().post(address, {"do": "take", "name": "Ngozi"})
    page = ada.get(address, {"seen": seen}).content.decode()
    series = Series.objects.get()
    assert "<title>(!) Ngozi is here" in page
    assert f'data-go="{series.get_absolute_url()}"' in page
    assert "Ngozi is here. To your table." in page
    late = Client().get(address)
    assert series.get_watch_url() in late.content.decode(), "who has the link may watch"
    assert Client().get(series.get_watch_url()).status_code == 200


def test_the_maker_takes_somebody_off_a_seat_by_a_button() -> None:
    offer, client = offered(seat_count=3), Client()
    address = offer.get_absolute_url()
    client.post(address, {"do": "take", "name": "Ngozi"})
    ada = visitor(offer.maker)
    assert "Remove<span" in ada.get(address).content.decode()
    ada.post(address, {"remove": "2"})
    assert offer.seats.count() == 1
    assert "taken you off it" in client.post(address, {"do": "take"}, follow=True).content.decode()
    assert "not your challenge" in client.post(address, {"remove": "1"}, follow=True).content.decode()


def test_the_lobby_shows_the_own_first_what_is_asked_for_and_nothing_twice() -> None:
    offered(public=True, rated=True)
    offered(public=True, seat_count=4, best_of=1)
    own = visitor(offered(public=True).maker)
    page = own.get(reverse("lobby")).content.decode()
    assert page.index("Your offer") < page.index("Rated<")
    for show, count in (("", 3), ("two", 2), ("tables", 2), ("friendly", 2), ("nonsense", 3)):
        answer = own.get(reverse("lobby"), {"show": show})
        assert len(answer.context["offers"]) == count, show
    version = answer.context["version"]
    assert own.get(reverse("lobby"), headers={"X-Version": version}).status_code == 204
    offered(public=True)
    assert own.get(reverse("lobby"), headers={"X-Version": version}).status_code == 200


def test_a_no_after_a_series_is_heard_where_the_other_waits() -> None:
    ngozi, client = VisitorFactory(), Client()
    series = challenges.take(offered(ngozi), PlayerFactory(), timezone.now()).series
    bayo = visitor(players_of(series)[1])
    mine = visitor(ngozi)
    mine.post(reverse("series-resign", args=[series.pk]), {"scope": "series"})
    again = reverse("series-again", args=[series.pk])
    waiting = mine.post(again)["Location"]
    assert "No, thanks" in table(bayo, series).content.decode()
    assert bayo.post(again, {"do": "decline"})["Location"] == series.get_absolute_url()
    name = players_of(series)[1].name
    assert f"{name} does not want to play again." in mine.get(waiting).content.decode()
    assert f"{name} does not want to play again." in table(mine, series).content.decode()
    assert client.get(series.get_absolute_url()).status_code == 404
