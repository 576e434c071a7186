"""Where what is being played now is listed: its page, the home page, the lobby; of followed players first."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from games.live import watching
from tests.factories import PlayerFactory
from tests.games.playing import begun, players_of
from tests.games.views.visiting import table, visitor
from whotclub.people import ties
from whotclub.people.models import Tie

pytestmark = pytest.mark.django_db


def begun_now(**terms):
    return begun(now=timezone.now(), **terms).series


def test_followed_players_are_shown_where_one_comes_first_and_never_in_private():
    public, private = begun_now(), begun_now(public=False)
    fan = PlayerFactory()
    stars = [players_of(series)[0] for series in (public, private)]
    for star in stars:
        ties.tie(fan, star, Tie.Kind.FOLLOW, timezone.now())
    for name in ("home", "watch", "lobby"):
        page = visitor(fan).get(reverse(name)).content.decode()
        assert f"You follow {stars[0]}" in page, name
        assert public.get_absolute_url() in page
        assert stars[1].name not in page
        assert private.get_absolute_url() not in page


def test_the_page_is_sent_anew_only_when_it_has_changed(client):
    assert b"Nobody plays in public" in client.get(reverse("watch")).content
    series = begun_now()
    page = client.get(reverse("watch")).content.decode()
    version = re.search(r'data-version="(\w+)"', page)[1]
    assert client.get(reverse("watch"), headers={"X-Version": version}).status_code == 204
    watching.arrive(series.pk, "somebody", timezone.now())
    fresh = client.get(reverse("watch"), headers={"X-Version": version})
    assert b"1 watching" in fresh.content
    watching.leave(series.pk, "somebody")


def test_the_table_says_how_many_watch():
    series = begun_now()
    seat = visitor(players_of(series)[0])
    assert 'class="watching" hidden' in table(seat, series).content.decode()
    for who in ("one", "two"):
        watching.arrive(series.pk, who, timezone.now())
    assert re.search(r'class="watching"><svg.*?<b class="num">2</b>', table(seat, series).content.decode())
    for who in ("one", "two"):
        watching.leave(series.pk, who)
