"""What waits for a player, and the page of a match."""

import pytest

from games.services.series import press_start
from tests.games.playing import players_of, press_all
from tests.tournaments.cast import NOW, club_of, entered, match_of, owner_of, play_game, report, started
from tournaments.queries.matches import match_page, next_matches
from tournaments.services import clubs, matches, tournaments

pytestmark = pytest.mark.django_db(transaction=True)


def players(tournament):
    return {entrant.seed: entrant.player for entrant in tournament.entrants.select_related("player")}


def test_a_player_sees_the_match_the_opponent_and_when_start_lapses():
    tournament = started(4)
    seeds = players(tournament)
    (one,) = next_matches(seeds[1])
    match = match_of(tournament, "R1.1")
    assert (one.match, one.title, one.opponent.player, one.state) == (match, "Semi-final 1", seeds[4], "start")
    assert (one.series_url, one.start_by, one.pressed) == (
        match.series.get_absolute_url(),
        match.series.start_by,
        False,
    )
    press_start(match.series_id, seeds[1], now=NOW)
    assert [n.pressed for seed in (1, 4) for n in next_matches(seeds[seed])] == [True, False]
    press_start(match.series_id, seeds[4], now=NOW)
    assert next_matches(seeds[1])[0].state == "playing"


def test_who_has_won_waits_and_who_has_lost_sees_nothing():
    tournament = started(4)
    seeds = players(tournament)
    report(match_of(tournament, "R1.1"), [1])
    (one,) = next_matches(seeds[1])
    assert (one.title, one.state, one.opponent, one.series_url) == ("Final", "waiting", None, "")
    assert next_matches(seeds[4]) == []


def test_a_match_at_a_real_table_says_so():
    club = club_of()
    tournament = entered(1, club=club)
    (guest,) = clubs.add_guests(owner_of(club), club, "Ngozi", NOW)
    tournaments.enter(owner_of(club), tournament, guest, NOW)
    tournaments.start(owner_of(club), tournament, NOW)
    assert [next_matches(player)[0].state for player in players(tournament).values()] == ["table", "table"]
    tournament = started(2)
    matches.move_to_table(owner_of(tournament.club), match_of(tournament, "R1.1"), NOW)
    assert [one.state for player in players(tournament).values() for one in next_matches(player)] == ["table"] * 2


def test_the_page_of_a_match_has_its_games_and_every_version():
    tournament = started(4, best_of=(3,))
    match = match_of(tournament, "R1.1")
    play_game(match.series, now=NOW, loser=2)
    page = match_page(match_of(tournament, "R1.1"))
    assert [(game.number, game.winner.seed, bool(game.replay_url)) for game in page.games] == [(1, 1, True)]
    assert page.result is None
    assert [later.code for later in page.feeds] == ["R2.1"]
    matches.move_to_table(owner_of(tournament.club), match_of(tournament, "R1.1"), NOW)
    report(match_of(tournament, "R1.1"), [1, 2, 1])
    report(match_of(tournament, "R1.1"), [1, 0, 1])
    page = match_page(match_of(tournament, "R1.1"))
    assert [result.version for result in page.results] == [2, 1]
    assert page.result.version == 2
    sources = [(game.match_game.source, game.winner and game.winner.seed) for game in page.games]
    assert sources == [("site", 1), ("table", None), ("table", 1)]


def test_a_casual_series_is_no_match():
    from tests.games.playing import opened

    series = opened()
    press_all(series)
    assert next_matches(players_of(series)[0]) == []
