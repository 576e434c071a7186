"""Reports from a club's tournament tables: its referees read them, and nobody the one about them."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils.timezone import now

from games.models import Report
from games.services import chat, reports
from tests.games.playing import opened, players_of
from tests.games.views.visiting import visitor
from tests.tournaments.cast import club_of, match_of, owner_of, started
from tournaments.models import Membership

pytestmark = pytest.mark.django_db(transaction=True)  # a match is called when its tournament has committed


def reported(tournament):
    """A line "Good luck" is reported by the other seat; both of them."""
    series = match_of(tournament, "R1.1").series
    ada, bayo = players_of(series)
    line = chat.say(series.pk, bayo, sent_as=uuid4(), now=now(), phrase="luck")
    reports.report(series.pk, ada, seat=2, line_id=line.pk, reason="other", text="Over and over", now=now())
    return ada, bayo


def shown(player, club):
    return visitor(player).get(reverse("club-reports", args=[club.slug]))


def test_a_referee_reads_the_reports_of_the_own_clubs_tables():
    tournament = started(2)
    ada, _ = reported(tournament)
    club = tournament.club
    page = shown(owner_of(club), club).content.decode()
    assert "Over and over" in page
    assert "Good luck" in page
    assert shown(ada, club).status_code == 403
    elsewhere = club_of()
    assert "Over and over" not in shown(owner_of(elsewhere), elsewhere).content.decode()
    assert shown(owner_of(elsewhere), club).status_code == 403


def test_a_referee_who_is_reported_does_not_read_that():
    tournament = started(2)
    _, bayo = reported(tournament)
    Membership.objects.filter(club=tournament.club, player=bayo).update(role=Membership.Role.REFEREE)
    page = shown(bayo, tournament.club)
    assert page.status_code == 200
    assert "Over and over" not in page.content.decode()


def test_reports_from_friendly_tables_are_not_the_clubs():
    tournament = started(2)
    series = opened(players=players_of(match_of(tournament, "R1.1").series), now=now())
    reports.report(series.pk, players_of(series)[0], seat=2, line_id=None, reason="spam", text="Adverts", now=now())
    assert Report.objects.exists()
    assert "Adverts" not in shown(owner_of(tournament.club), tournament.club).content.decode()
