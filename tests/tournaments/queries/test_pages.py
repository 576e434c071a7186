"""Clubs, tournaments, seasons, leaderboards and players as pages show them."""

from datetime import date, timedelta

import pytest

from tests.factories import PlayerFactory
from tests.games.playing import NOW as GAMES_NOW
from tests.games.playing import opened
from tests.tournaments.cast import NOW, club_of, entered, match_of, owner_of, play_game, report, started
from tournaments.models import Membership, Rating, RatingList, Season
from tournaments.queries import clubs, ratings, seasons, tournaments
from whotclub.people.models import Player

pytestmark = pytest.mark.django_db(transaction=True)


def played(count=2, **terms):
    """A tournament from real tables, won by the better seeds."""
    tournament = started(count, guests=True, **terms)
    while ready := tournament.stages.get().matches.filter(state="ready").first():
        report(match_of(tournament, ready.code), [1] * (ready.best_of // 2 + 1))
    tournament.refresh_from_db()
    return tournament


def test_clubs_are_listed_with_their_size_and_a_club_page_has_everything():
    member = PlayerFactory(name="Zainab")
    club = club_of(member=member)
    Membership.objects.create(club=club, player=PlayerFactory(), state="asked")
    Membership.objects.create(club=club, player=PlayerFactory(), state="out")
    tournament, finished = entered(2, club=club), played(club=club)
    assert clubs.clubs().get().member_count == 2 + 4
    assert clubs.clubs_of(member).get() == club
    page = clubs.club_page(club, member)
    assert page.membership.player == member
    assert (page.upcoming, page.finished) == ([tournament], [finished])
    assert page.finished[0].champion == finished.entrants.get(place=1).player.name
    assert page.upcoming[0].entrant_count == 2
    assert (page.members[0].role, len(page.members), len(page.asked)) == ("owner", 6, 1)
    assert clubs.log(club).first().what == "tournament-finished"


def test_a_tournament_page_says_who_is_entered_and_how_strong_they_are():
    member = PlayerFactory()
    tournament = entered(3, club=club_of(member=member), third_place=True)
    page = tournaments.tournament_page(tournament)
    assert [entrant.rating for entrant in page.entrants] == [None, None, None]
    assert list(tournaments.enterable(tournament)) == sorted(
        [member, owner_of(tournament.club)], key=lambda p: p.name
    )


def test_the_season_table_adds_up_the_places():
    club = club_of()
    dates = {"starts_on": date(2026, 1, 1), "ends_on": date(2026, 6, 30)}
    season = Season.objects.create(club=club, name="Rain", slug="rain", **dates)
    first, second = played(4, club=club, season=season), played(2, club=club, season=season)
    with_bots = started(2, club=club, season=season, bots=True)
    table = seasons.table(season)
    assert (table.tournaments, table.others) == ([first, second], [with_bots])
    assert [(line.place, line.points, line.titles) for line in table.lines] == [
        (1, 100.0, 1),
        (1, 100.0, 1),
        (3, 66.7, 0),
        (4, 16.7, 0),
        (4, 16.7, 0),
        (6, 0.0, 0),
    ]
    assert table.lines[2].by_tournament == [66.7, None]


def test_the_leaderboard_takes_the_conservative_rating_of_who_is_active():
    rating_list = RatingList.objects.create(kind="duel", family="whot")
    rows = {
        "known": (1550, 50, 30, 0),
        "lucky": (1600, 140, 5, 0),
        "new": (1700, 150, 4, 0),
        "away": (1800, 50, 50, 61),
        "strong": (1620, 60, 12, 59),
    }
    for name, (mu, sigma, games, days) in rows.items():
        player = PlayerFactory(name=name)
        last_at = NOW - timedelta(days=days)
        Rating.objects.create(list=rating_list, player=player, mu=mu, sigma=sigma, games=games, last_at=last_at)
    lines = ratings.leaderboard(now=NOW)
    assert [(line.place, line.player.name) for line in lines] == [(1, "strong"), (2, "known"), (3, "lucky")]
    assert (lines[2].shown.rating, lines[2].shown.plus_minus, lines[2].shown.provisional) == (1600, 280, True)
    assert (lines[0].shown.conservative, lines[0].shown.provisional) == (1500, False)
    assert ratings.leaderboard("table", now=NOW) == []


def test_a_player_page_has_ratings_record_form_games_and_places():
    tournament = started(2, guests=True, best_of=(7,))
    report(match_of(tournament, "R1.1"), [1, 2, 0, 1, 1, 2, 1])
    winner, loser = (e.player for e in tournament.entrants.order_by("seed").select_related("player"))
    page = ratings.player_page(winner)
    assert (page.won, page.drawn, page.lost) == (4, 1, 2)
    assert page.form == ["won", "lost", "drawn", "won", "won", "lost", "won"]
    assert [(one.opponent, one.won, one.drawn, one.lost) for one in page.opponents] == [(loser, 4, 1, 2)]
    site, club = page.ratings
    assert (site.list.club, club.list.club, site.shown.games) == (None, tournament.club, 7)
    assert len(site.points) == 1  # one a day
    assert site.points[0].rating == site.shown.rating
    assert [(title.name, title.place) for title in page.titles] == [("Lagos Open", 1)]
    newest = page.games[0]
    assert (newest.match_game.number, newest.result, newest.where, newest.replay_url) == (
        *(7, "won", "Lagos Open, Final", ""),
    )
    assert sum(game.change for game in page.games) == site.shown.rating - 1500


def test_fewer_than_five_rated_games_draw_no_graph():
    tournament = started(2, guests=True)
    report(match_of(tournament, "R1.1"))
    page = ratings.player_page(tournament.entrants.first().player)
    assert (page.ratings[0].points, page.ratings[0].shown.games) == ([], 1)


def test_games_with_house_bots_are_listed_and_count_for_nothing():
    player, bot = PlayerFactory(), Player.objects.create(kind="bot", level="easy", name="Mango")
    series = opened(players=[player, PlayerFactory()])
    now = play_game(series, now=GAMES_NOW)
    game = player.match_game_seats.get().match_game
    game.seats.exclude(player=player).update(player=bot)
    page = ratings.player_page(player)
    assert (page.won, page.lost, page.form, page.opponents) == (0, 0, [], [])
    (only,) = page.games
    assert (only.opponent, only.result, only.change, bool(only.replay_url)) == (bot, "lost", None, True)
    assert only.at == now
