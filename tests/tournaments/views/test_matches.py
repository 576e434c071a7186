"""A match's page, and its result from a real table."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.cast import match_of, report, started
from tournaments.models import Action, Match, MatchGame, Result
from tournaments.views.result_form import MOST_FURTHER_GAMES

pytestmark = pytest.mark.django_db


@pytest.fixture
def first(running):
    """A semi-final of guests, best of three, to be played at a real table."""
    return match_of(running, "R1.1")


def send(browser, match, *winners, **more):
    games = {f"game_{number}": winner for number, winner in enumerate(winners, 1) if winner != ""}
    return browser.post(reverse("match-result", args=[match.pk]), {"key": str(uuid4()), **games, **more})


def test_a_result_is_sent_with_the_names_of_the_winners(browser, first):
    referee = browser("referee")
    page = referee.get(first.get_absolute_url()).content.decode()
    for slot in first.slots.all():
        assert page.count(f"<span>{slot.entrant}</span>") == 3 + MOST_FURTHER_GAMES  # these if level
    response = send(referee, first, 1, 2, 1, count_1="12", count_2="30")
    after = referee.get(response.url).content.decode()
    assert "The result is in: 2–1." in after
    result = Result.objects.get()
    assert (result.score, result.counts, result.source) == ([2, 1], [12, 30], "table")
    assert [game.seats.get(place=1).number for game in result.match_games.order_by("number")] == [1, 2, 1]
    assert "Semi-final 1" in Action.objects.first().text


def test_sent_twice_it_counts_once(browser, first):
    key = str(uuid4())
    for _ in range(2):
        assert send(browser("owner"), first, 1, 1, key=key).status_code == 302
    assert Result.objects.count() == 1


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ((), "Who won this game?"),
        ((1, "", 1), "A later one has a winner"),
        ((1, 2), "best of 3"),
        ((1, 1, 2), "best of 3"),
        ((1, 1, 1), "best of 3"),
        ((1, 2, 1, 2), "best of 3"),
        ((1, 7), "Select a valid choice"),
    ],
)
def test_a_result_that_cannot_be_is_told_and_keeps_what_was_typed(browser, first, winners, told):
    response = send(browser("owner"), first, *winners, count_1="5", count_2="9")
    page = response.content.decode()
    assert response.status_code == 400
    assert told in page
    for number, winner in enumerate(winners, 1):
        if winner in (0, 1, 2):
            assert re.search(rf'name="game_{number}" value="{winner}"[^>]* checked', page)
    assert 'name="count_2" value="9"' in page
    assert not Result.objects.exists()
    assert not MatchGame.objects.exists()
    first.refresh_from_db()
    assert first.state == Match.State.READY


def test_one_count_alone_is_asked_for_the_other(browser, first):
    response = send(browser("owner"), first, 1, 1, count_1="5")
    assert "Both counts, or neither." in response.content.decode()


def test_a_level_match_is_decided_by_further_games(browser, first):
    assert send(browser("owner"), first, 1, 2, 0).status_code == 400
    assert send(browser("owner"), first, 1, 2, 0, 2).status_code == 302
    assert Result.objects.get().places == [2, 1]


@pytest.mark.parametrize(
    ("outcome", "winner", "outcomes"),
    [
        ("no-show played", 2, ["no-show", "played"]),
        ("played no-show", 1, ["played", "no-show"]),
        ("no-show no-show", None, ["no-show", "no-show"]),
        ("played disqualified", 1, ["played", "disqualified"]),
    ],
)
def test_who_did_not_play_loses(browser, first, outcome, winner, outcomes):
    assert send(browser("referee"), first, outcome=outcome).status_code == 302
    first.refresh_from_db()
    assert Result.objects.get().outcomes == outcomes
    assert (first.winner and first.slots.get(entrant=first.winner).number) == winner


def test_a_match_that_waits_for_its_players_takes_no_result(browser, running):
    final = match_of(running, "R2.1")
    assert b"Send the result" not in browser("owner").get(final.get_absolute_url()).content
    assert send(browser("owner"), final, 1, 1).status_code == 302
    assert not Result.objects.exists()


def test_a_correction_needs_a_reason_and_is_kept_beside_the_first(browser, first):
    report(first, [1, 1])
    owner = browser("owner")
    assert "Why" in send(owner, first, 2, 2).content.decode()
    assert Result.objects.count() == 1
    assert send(owner, first, 2, 2, why="The names were mixed up.").status_code == 302
    page = owner.get(first.get_absolute_url()).content.decode()
    assert "replaced" in page
    assert Action.objects.first().why == "The names were mixed up."


def test_a_correction_after_the_next_match_is_refused_with_its_reason(browser, running, first):
    for code in ("R1.1", "R1.2", "R2.1"):
        report(match_of(running, code), [1, 1])
    response = send(browser("owner"), first, 2, 2, why="The names were mixed up.")
    assert response.status_code == 400
    assert b"has begun, so this result stands" in response.content
    assert b"The names were mixed up." in response.content


@pytest.mark.django_db(transaction=True)
def test_a_match_of_accounts_leads_to_its_table_or_moves_to_a_real_one(browser, club):
    tournament = started(2, club=club)
    final = match_of(tournament, "R1.1")
    page = browser("owner").get(final.get_absolute_url()).content.decode()
    assert final.series.get_absolute_url() in page
    assert "Start by" in page
    assert browser("member").post(reverse("match-table", args=[final.pk])).status_code == 403
    moved = browser("referee").post(reverse("match-table", args=[final.pk]), follow=True)
    assert b"at a real table now" in moved.content
    assert b"Move it to a real table" not in moved.content
    final.refresh_from_db()
    assert final.at_table
    assert final.series.state == "cancelled"
    assert send(browser("referee"), final, 1).status_code == 302


def test_what_comes_next_is_named(browser, first):
    assert b"From here on to <a" in browser("anonymous").get(first.get_absolute_url()).content
