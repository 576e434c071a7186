"""Results of tables and of matches that may end level, as they are typed. Rules: TOURNAMENTS 3 and 4."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.cast import started
from tournaments.models import Match, Stage

pytestmark = pytest.mark.django_db


def test_the_places_at_a_table_are_typed_game_by_game(browser, club):
    stages = [Stage(format=Stage.Format.TABLES, best_of=[2])]
    tournament = started(4, club=club, guests=True, stages=stages)
    match = Match.objects.get(stage__tournament=tournament)
    sent = {f"place_{game}_{slot}": place for game in (1, 2) for slot, place in enumerate([1, 2, 3, 4], 1)}
    address = reverse("match-result", args=[match.pk])
    answer = browser("referee").post(address, sent | {"key": uuid4(), "place_2_4": ""})
    assert answer.status_code == 400
    assert "Which place in game 2?" in answer.content.decode()
    answer = browser("referee").post(address, sent | {"key": uuid4(), "place_2_1": "2"})
    assert "places go 1, 2, 3" in answer.content.decode()
    assert browser("referee").post(address, sent | {"key": uuid4()}).status_code == 302
    assert (match.results.get().places, match.match_games.count()) == ([1, 2, 3, 4], 2)


def test_a_match_that_may_end_level_has_no_further_games(browser, club):
    tournament = started(4, club=club, guests=True, stages=[Stage(format=Stage.Format.SWISS, best_of=[3])])
    match = Match.objects.filter(stage__tournament=tournament).first()
    page = browser("referee").get(match.get_absolute_url()).content.decode()
    assert "Further single games" not in page
    sent = {"game_1": "1", "game_2": "2", "game_3": "0", "key": uuid4()}
    assert browser("referee").post(reverse("match-result", args=[match.pk]), sent).status_code == 302
    assert match.results.get().places == [1, 1]
