"""The replay kept whole for strangers: of games that are open to everybody alone, and of nobody else's business."""

import pytest
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Game, Series
from games.services import ending
from tests.factories import PlayerFactory, VisitorFactory
from tests.games.playing import NOW, SECOND, players_of
from tests.games.views.test_replay import cards_on, played
from tests.games.views.visiting import visitor
from tests.tournaments.views.test_whole import TOKEN, plain
from whotclub.people.whole import CACHE

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty() -> None:
    caches[CACHE].clear()


def look(game: Game, client: Client | None = None, **query: str) -> HttpResponse:
    return (client or visitor()).get(reverse("replay", args=[game.pk]), query)


def text(game: Game, client: Client | None = None, **query: str) -> str:
    return look(game, client, **query).content.decode()


def test_a_stranger_gets_the_same_page_by_one_query_and_a_token_of_ones_own(django_assert_num_queries) -> None:
    game = played()
    first = text(game)
    with django_assert_num_queries(1):
        again = look(game)
    assert plain(again.content.decode()) == plain(first)
    assert set(TOKEN.findall(again.content.decode())).isdisjoint(TOKEN.findall(first))
    assert "no-store" in again["Cache-Control"]  # by no browser, and by nothing on the way


def test_while_the_series_goes_on_nothing_is_kept_and_its_end_shows_at_once(django_assert_max_num_queries) -> None:
    game = played(best_of=3)
    ada, _ = players_of(game.series)
    assert len(cards_on(text(game, visitor(ada)))) == 2
    for _ in range(2):
        assert cards_on(text(game)) == []
    ending.resign(game.series_id, ada, "series", now=NOW + 2 * SECOND)
    assert len(cards_on(text(game))) == 4
    with django_assert_max_num_queries(1):
        assert len(cards_on(text(game))) == 4


def test_what_was_open_is_closed_at_once_if_it_is_ever_closed_again() -> None:
    game = played()
    text(game)
    Series.objects.update(disclosed_at=None)
    assert cards_on(text(game)) == []
    Series.objects.update(disclosed_at=NOW, public=False)
    assert look(game).status_code == 404


def test_of_a_private_series_nothing_is_kept_for_anybody() -> None:
    game = played()
    Series.objects.update(public=False)
    ada, _ = players_of(game.series)
    given = visitor()
    assert given.get(game.series.get_watch_url()).status_code == 200
    for client in (visitor(ada), given):
        assert len(cards_on(text(game, client))) == 4
        for stranger in (None, visitor(PlayerFactory()), visitor(VisitorFactory())):
            assert look(game, stranger).status_code == 404
    assert len(cards_on(text(game, given))) == 4


def test_who_is_somebody_or_asks_for_something_gets_a_page_made_for_that() -> None:
    game = played()
    ada, bayo = players_of(game.series)
    assert "your page" not in text(game)
    for player in (ada, bayo, PlayerFactory(), VisitorFactory()):
        assert f"{player.name}, your page" in text(game, visitor(player))
    assert "your page" not in text(game)
    assert cards_on(text(game, **{"as": "watcher"})) == []
    assert len(cards_on(text(game))) == 4
    dark = Client()
    dark.cookies["theme"] = "dark"
    assert 'data-theme="dark"' in text(game, dark)
    assert "data-theme" not in text(game)
