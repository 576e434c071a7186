"""A private series is there for its seats and whoever has its link; for others, by every door, there is none."""

import re
from urllib.parse import quote

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Series
from games.services import ending
from tests.factories import PlayerFactory, VisitorFactory
from tests.games.playing import opened, players_of, press_all
from tests.games.views.visiting import visitor
from whotclub.people import claims

pytestmark = pytest.mark.django_db

OF_SERIES = ("series", "series-state")
OF_GAME = ("replay", "replay-positions", "record", "proof")


def doors(game: Game) -> list[str]:
    return [reverse(name, args=[game.series_id]) for name in OF_SERIES] + [
        reverse(name, args=[game.pk]) for name in OF_GAME
    ]


def said(answer: HttpResponse, address: str) -> str:
    page = re.sub('name="csrfmiddlewaretoken" value="[^"]+"', "", answer.content.decode())
    return page.replace(quote(address, safe=""), "").replace(address, "")


def private(*, over: bool = False, **terms: object) -> Game:
    series = opened(now=timezone.now(), public=False, **terms)
    game = press_all(series, now=timezone.now())
    if over:
        ending.resign(series.pk, players_of(series)[0], "series", now=timezone.now())
    return game


@pytest.mark.parametrize("over", [False, True])
def test_by_every_door_a_private_series_is_as_if_there_were_none(over: bool) -> None:
    game = private(over=over)
    for player in (None, PlayerFactory(), VisitorFactory()):
        client = visitor(player)
        nowhere = reverse("series", args=[game.series_id + 1])
        missing = client.get(nowhere)
        for door in doors(game):
            for address in (door, f"{door}?key=guessed", f"{door}?key="):
                answer = client.get(address)
                assert answer.status_code == 404, address
                assert said(answer, address) == said(missing, nowhere), "the same answer as where there is nothing"
        for name in ("series-start", "series-resign", "series-again", "series-draw"):
            answer = client.post(reverse(name, args=[game.series_id]), {"scope": "game", "game": 1})
            nothing = client.post(reverse(name, args=[game.series_id + 1]), {"scope": "game", "game": 1})
            assert answer.status_code == nothing.status_code == (404 if player else 302)


@pytest.mark.parametrize("over", [False, True])
def test_its_seats_and_whoever_was_given_the_link_see_all_of_it(over: bool) -> None:
    game = private(over=over, players=[PlayerFactory(), VisitorFactory()])
    for player in players_of(game.series):
        assert {visitor(player).get(door).status_code for door in doors(game)} <= {200, 403}
    client = visitor()
    assert client.get(game.series.get_watch_url()).status_code == 200
    assert {client.get(door).status_code for door in doors(game)} <= {200, 403}, "the browser knows it from now on"
    other = private()
    assert client.get(reverse("series", args=[other.series_id])).status_code == 404
    assert client.get(f"{reverse('series', args=[other.series_id])}?key={game.series.token}").status_code == 404


def test_an_account_looks_at_what_it_played_as_a_visitor_as_the_one_it_was() -> None:
    ngozi, account = VisitorFactory(), PlayerFactory()
    game = private(players=[ngozi, PlayerFactory()])
    assert visitor(account).get(reverse("series", args=[game.series_id])).status_code == 404
    claims.claim(account, ngozi)
    state = visitor(account).get(reverse("series-state", args=[game.series_id])).json()
    assert state["you"] == 1
    answer = visitor(account).post(reverse("series-resign", args=[game.series_id]), {"scope": "series"})
    assert answer.status_code == 303
    assert Series.objects.get().state == "over"
    claims.unclaim(account, ngozi.pk)
    assert visitor(account).get(reverse("series", args=[game.series_id])).status_code == 404


def test_games_that_anybody_may_watch_are_those_of_tournaments_and_of_the_lobby() -> None:
    game, public = private(), press_all(opened(now=timezone.now()), now=timezone.now())
    for address in (reverse("lobby"), reverse("home")):
        page = visitor().get(address).content.decode()
        assert public.series.get_absolute_url() in page
        assert game.series.get_absolute_url() not in page
    assert opened(public=False, tournament=True).public
