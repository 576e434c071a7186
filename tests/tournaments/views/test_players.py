"""The leaderboard and players' pages."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils.timezone import now

from tests.factories import BotFactory
from tests.tournaments.cast import match_of, report, started
from tournaments.models import Rating
from tournaments.services import ratings

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(club):
    """Two guests after a final of seven games."""
    tournament = started(2, club=club, guests=True, best_of=(7,))
    report(match_of(tournament, "R1.1"), [1, 2, 1, 2, 2, 1, 1], now=now() - timedelta(days=1))
    ratings.rate_due()
    return [entrant.player for entrant in tournament.entrants.order_by("seed")]


def test_an_empty_leaderboard_says_what_it_waits_for(browser):
    page = browser("member").get(reverse("leaderboard")).content.decode()
    assert "Nobody has played 5 rated games yet." in page
    assert "You are not in the list yet" in page


def test_the_leaderboard_lists_who_played_enough(browser, played):
    page = browser("anonymous").get(reverse("leaderboard")).content.decode()
    assert all(str(player) in page for player in played)
    assert 'scope="row"' in page


def test_the_viewers_own_line_is_there_however_far_down(browser, people, played, monkeypatch):
    monkeypatch.setattr("tournaments.views.players.SHOWN", 1)
    Rating.objects.filter(player=played[1]).update(player=people["stranger"])
    page = browser("stranger").get(reverse("leaderboard")).content.decode()
    assert '<tr class="mine">' in page
    assert "…" in page


def test_a_page_shows_rating_form_record_and_opponents(browser, played):
    winner, loser = played
    page = browser("anonymous").get(winner.get_absolute_url()).content.decode()
    assert page.count('<span class="unseen">won</span>') == 4
    assert "7 games" in page
    assert loser.get_absolute_url() in page
    assert "Club guest" in page


def test_a_page_of_nobody_yet_says_so(browser, people):
    page = browser("stranger").get(people["stranger"].get_absolute_url()).content.decode()
    assert "No rated game yet." in page
    assert reverse("account_logout") in page
    assert (
        reverse("account_logout") not in browser("member").get(people["stranger"].get_absolute_url()).content.decode()
    )


def test_a_house_bot_is_named_as_one(browser):
    page = browser("anonymous").get(BotFactory().get_absolute_url()).content.decode()
    assert "House bot, Easy" in page
    assert "count for no rating" in page
