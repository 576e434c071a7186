"""Lists for pages: what runs, what was played, what waits for me."""

import pytest

from games.models import Series
from games.queries import lists
from games.rules.clock import TimeControl
from games.services import challenges, ending
from tests.factories import PlayerFactory
from tests.games.playing import NOW, SECOND, begun, on_turn, opened, players_of, press_all, send

pytestmark = pytest.mark.django_db


def test_running_and_finished_games_are_listed_apart() -> None:
    first, second = begun(), begun(now=NOW + SECOND)
    assert list(lists.live_games()) == [second, first]
    ada = players_of(first.series)[0]
    ending.resign(first.series_id, ada, "game", now=NOW)
    assert list(lists.live_games()) == [second]
    assert list(lists.games_of(ada)) == [first]
    assert not lists.games_of(players_of(second.series)[0])


def test_what_waits_for_me_comes_first() -> None:
    ada = PlayerFactory()
    mine = press_all(opened(players=[ada, PlayerFactory()]))
    theirs = press_all(opened(players=[ada, PlayerFactory()], first_beginner=2))
    start = opened(players=[PlayerFactory(), ada])
    assert [(row.series, row.for_me) for row in lists.series_of(ada)] == [
        (start, True),
        (mine.series, True),
        (theirs.series, False),
    ]
    assert on_turn(mine).player == ada
    send(mine, "market", now=NOW + SECOND)
    assert [row.for_me for row in lists.series_of(ada)] == [True, False, False]


def test_a_series_that_is_over_waits_for_nobody() -> None:
    game = begun()
    ada = players_of(game.series)[0]
    ending.resign(game.series_id, ada, "series", now=NOW)
    assert lists.series_of(ada) == []
    assert Series.objects.get(pk=game.series_id).state == Series.State.OVER


def test_the_lobby_shows_public_challenges_and_a_player_those_sent_to_it() -> None:
    maker, bayo = PlayerFactory(), PlayerFactory()
    terms = {"ruleset": opened().ruleset, "best_of": 1, "time_control": TimeControl.parse("3+2"), "now": NOW}
    public = challenges.make(maker, public=True, **terms)
    challenges.make(maker, **terms)
    sent = challenges.make(maker, addressee=bayo, **terms)
    assert list(lists.open_challenges()) == [public]
    assert list(lists.challenges_to(bayo)) == [sent]
    challenges.withdraw(public, maker)
    assert not lists.open_challenges()


@pytest.mark.parametrize("public", [True, False])
def test_a_game_agreed_on_by_a_private_link_is_in_no_public_list(public: bool) -> None:
    terms = {"ruleset": opened().ruleset, "best_of": 1, "time_control": TimeControl.parse("3+2"), "now": NOW}
    series = challenges.take(challenges.make(PlayerFactory(), public=public, **terms), PlayerFactory(), NOW).series
    game = press_all(series)
    assert list(lists.live_games()) == ([game] if public else [])
    tournament = press_all(opened(tournament=True))
    assert tournament in lists.live_games()
