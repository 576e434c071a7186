"""What is being played now: public games only, with players, score and watchers; of followed players first."""

import random

import pytest
from django.utils import timezone

from games.live import watching
from games.queries.playing import playing_now
from games.services import series as serieses
from tests.factories import PlayerFactory
from tests.games.playing import NOW, SECOND, begun, play_out, players_of
from whotclub.people import ties
from whotclub.people.models import Tie

pytestmark = pytest.mark.django_db


def shown(viewer=None, limit=10):
    return [one.series for one in playing_now(viewer, now=timezone.now(), limit=limit)]


def test_a_public_game_is_listed_and_a_private_one_is_not_even_for_followers():
    public, private = begun().series, begun(public=False).series
    fan = PlayerFactory()
    for series in (public, private):
        ties.tie(fan, players_of(series)[0], Tie.Kind.FOLLOW, timezone.now())
    assert shown() == shown(fan) == [public]
    (one,) = playing_now(fan, now=timezone.now(), limit=3)
    assert one.followed == players_of(public)[:1]


def test_games_of_followed_players_come_first_and_no_game_twice():
    games = [begun(now=NOW + number * SECOND).series for number in range(3)]
    fan = PlayerFactory()
    for player in players_of(games[0]):
        ties.tie(fan, player, Tie.Kind.FOLLOW, timezone.now())
    assert shown(fan) == [games[0], games[2], games[1]]
    assert shown(fan, limit=2) == [games[0], games[2]]
    assert shown() == games[::-1]


def test_score_and_watchers_stand_beside_the_players():
    now = timezone.now()
    game = begun(best_of=3, now=now)
    later = play_out(game, random.Random(3), now=now)
    for player in players_of(game.series):
        serieses.press_start(game.series_id, player, now=later)
    watching.arrive(game.series_id, "somebody", timezone.now())
    (one,) = playing_now(None, now=timezone.now(), limit=3)
    assert [player for player, _ in one.seats] == players_of(game.series)
    assert sum(points for _, points in one.seats) == 1
    assert (one.number, one.watchers) == (2, 1)


def test_it_takes_the_same_few_queries_however_many_games(django_assert_max_num_queries):
    for _ in range(4):
        begun()
    fan = PlayerFactory()
    with django_assert_max_num_queries(14):
        assert len(shown(fan)) == 4
