"""Ratings follow every game that counts, in order, and a rebuild finds nothing to change. Rule: TOURNAMENTS 5."""

import random
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from games.services import ending
from tests.factories import BotFactory, GuestFactory, PlayerFactory
from tests.games.playing import NOW as GAMES_NOW
from tests.games.playing import opened, players_of, press_all
from tests.tournaments.cast import NOW, entered, match_of, owner_of, play_game, play_match, report, started
from tournaments.models import MatchGame, MatchGameSeat, Rating, RatingChange, RatingList
from tournaments.rules.ratings import Strength, rate
from tournaments.services import intake, tournaments
from tournaments.services.rating_rebuild import rebuild
from tournaments.services.ratings import rate_due

pytestmark = pytest.mark.django_db(transaction=True)


def state():
    """Everything that the lists hold, without the rows' own numbers."""
    changes = RatingChange.objects.order_by("list", "number", "player").values_list(
        *("list", "number", "player", "match_game", "mu_before", "sigma_before", "mu", "sigma")
    )
    ratings = Rating.objects.order_by("list", "player").values_list(
        "list", "player", "mu", "sigma", "games", "last_at"
    )
    return list(changes), list(ratings)


def casual(players, *, places=(1, 2), at=NOW, rated=True, moved=True):
    """A MatchGame of a casual series, as intake leaves it."""
    game = MatchGame.objects.create(
        series=opened(players=players, rated=rated),
        number=1,
        family="whot",
        source="site",
        rated=rated,
        rating_due=rated,
        finished_at=at,
    )
    MatchGameSeat.objects.bulk_create(
        MatchGameSeat(match_game=game, number=n, player=player, place=place, moved=moved)
        for n, (player, place) in enumerate(zip(players, places, strict=True), 1)
    )
    return game


def test_a_game_of_a_club_changes_the_sites_list_and_the_clubs():
    tournament = started(2, guests=True)
    report(match_of(tournament, "R1.1"))
    assert RatingList.objects.count() == 2
    for rating_list in RatingList.objects.all():
        winner, loser = rating_list.ratings.order_by("-mu")
        expected = rate([Strength(), Strength()], [1, 2])
        assert [(r.mu, r.sigma, r.games) for r in (winner, loser)] == [(e.mu, e.sigma, 1) for e in expected]


def test_games_change_ratings_one_by_one_in_order():
    tournament = started(2, guests=True, best_of=(3,))
    report(match_of(tournament, "R1.1"), [1, 2, 1])
    strengths = [Strength(), Strength()]
    for places in ([1, 2], [2, 1], [1, 2]):
        strengths = rate(strengths, places)
    first = tournament.entrants.get(seed=1).player
    rating = Rating.objects.get(list__club=None, player=first)
    assert (rating.mu, rating.sigma, rating.games) == (strengths[0].mu, strengths[0].sigma, 3)
    assert list(
        RatingChange.objects.filter(list__club=None, player=first).order_by("number").values_list("number", flat=True)
    ) == [1, 2, 3]


def test_an_unrated_tournament_changes_nothing():
    tournament = started(2, guests=True, rated=False)
    report(match_of(tournament, "R1.1"))
    assert not Rating.objects.exists()


def test_a_game_with_a_house_bot_changes_nothing():
    tournament = entered(1)
    owner = owner_of(tournament.club)
    tournaments.enter(owner, tournament, BotFactory(), NOW)
    tournaments.start(owner, tournament, NOW)
    report(match_of(tournament, "R1.1"))
    assert not Rating.objects.exists()


def test_a_casual_game_counts_between_accounts_only():
    for player, rated in (
        (PlayerFactory(), True),
        (GuestFactory(), False),
        (PlayerFactory(kind="visitor", user=None), False),
    ):
        series = opened(players=[PlayerFactory(), player], rated=True)
        play_game(series, now=GAMES_NOW)
        assert MatchGame.objects.get(series=series).rated == rated


def test_at_most_five_rated_series_a_day_between_the_same_two():
    players = PlayerFactory.create_batch(2)
    rated = []
    for day in (0, 1):
        for _ in range(6 if day == 0 else 1):
            at = GAMES_NOW + timedelta(days=day)
            series = opened(players=players, rated=True, now=at)
            play_game(series, now=at)
            rated.append(MatchGame.objects.get(series=series).rated)
    assert rated == [True] * 5 + [False, True]


def test_a_seat_that_made_no_move_leaves_the_game_unrated():
    series = opened(rated=True)
    press_all(series)
    ending.resign(series.pk, players_of(series)[0], "game", now=GAMES_NOW)
    assert not MatchGame.objects.get(series=series).rated


def test_a_correction_takes_its_games_back_and_keeps_their_place_in_the_order():
    tournament = started(4, guests=True)
    report(match_of(tournament, "R1.1"), [1], now=NOW)
    report(match_of(tournament, "R1.2"), [1], now=NOW + timedelta(hours=1))
    report(match_of(tournament, "R1.1"), [2], now=NOW + timedelta(hours=2))
    in_order = RatingChange.objects.filter(list__club=None).order_by("number").values_list("number", "match_game")
    corrected = match_of(tournament, "R1.1").results.get(confirmed=True).match_games.get()
    assert in_order[0] == (1, corrected.pk)
    assert in_order.count() == 4
    before = state()
    assert rebuild() == 0
    assert state() == before


def test_a_game_that_comes_late_is_put_in_its_place():
    a, b, c = PlayerFactory.create_batch(3)
    casual([a, b], at=NOW + timedelta(hours=2))
    rate_due()
    casual([a, c], at=NOW, places=(2, 1))
    casual([b, c], at=NOW + timedelta(hours=3), places=(1, 1))
    rate_due()
    before = state()
    assert [row[3] for row in before[0]][::2] == list(
        MatchGame.objects.order_by("finished_at").values_list("id", flat=True)
    )
    assert rebuild() == 0


def test_voiding_the_only_game_of_a_player_leaves_no_rating():
    tournament = started(2, guests=True)
    report(match_of(tournament, "R1.1"))
    report(match_of(tournament, "R1.1"), [], outcomes=["void", "void"])
    assert not Rating.objects.exists()
    assert rebuild() == 0


@pytest.mark.parametrize("seed", range(4))
def test_whatever_comes_in_whatever_order_a_rebuild_gives_the_same_bits(seed):
    rng = random.Random(seed)
    players = PlayerFactory.create_batch(5)
    for _ in range(30):
        one, other = rng.sample(players, 2)
        at = NOW + timedelta(minutes=rng.randrange(20))
        casual([one, other], at=at, places=rng.choice([(1, 2), (2, 1), (1, 1)]), rated=rng.random() < 0.9)
        if rng.random() < 0.5:
            rate_due()
    rate_due()
    before = state()
    assert rebuild() == 0
    assert state() == before
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    assert rebuild() == len(before[0]) + len(before[1])
    assert state() == before


def test_the_command_says_how_much_differed_and_puts_it_right():
    tournament = started(8, guests=True)
    for code in ("R1.1", "R1.2", "R1.3", "R1.4", "R2.1"):
        report(match_of(tournament, code))
    before = state()
    Rating.objects.filter(pk=Rating.objects.first().pk).update(mu=2000)
    change = RatingChange.objects.order_by("number").first()
    RatingChange.objects.filter(pk=change.pk).update(sigma=1)
    out, progress = StringIO(), StringIO()
    call_command("rebuild_ratings", stdout=out, stderr=progress)
    assert out.getvalue() == "2 differences\n"
    assert "5 of 5 games" in progress.getvalue()
    assert state() == before
    out = StringIO()
    call_command("rebuild_ratings", stdout=out, stderr=progress)
    assert out.getvalue() == "0 differences\n"


def test_a_tournament_played_on_the_site_rates_every_game():
    tournament = started(4, best_of=(3,), start_window_s=86_400)
    now = NOW
    for code in ("R1.1", "R1.2", "R2.1"):
        now = play_match(match_of(tournament, code), now=now)
    rated = MatchGame.objects.filter(rated=True)
    assert rated.count() == MatchGame.objects.count()
    assert RatingChange.objects.filter(list__club=None).count() == 2 * rated.count()
    intake.sweep(now=now)
    assert rebuild() == 0
