"""The form of house rules tells what its choices mean: to a script as JSON, without script as a page."""

import pytest
from django.urls import reverse

from games.models import Challenge, Ruleset, Series
from tests.factories import PlayerFactory
from tests.games.playing import begun
from tests.games.views.visiting import table, visitor

pytestmark = pytest.mark.django_db
TOLD = reverse("rules-told")


def test_the_words_follow_the_choices():
    answer = visitor().get(TOLD, {"variant": "modern", "rules-pick_two": "3"}).json()
    assert answer["errors"] == []
    assert "A 3 makes the next player pick two; a 3 on a 3 makes four, and 20 answers nothing." in (
        answer["groups"]["specials"].split("\n")
    )
    assert answer["options"]["target"]["idle"]


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"variant": "whist"},
        {"variant": "modern", "rules-pick_two": "5"},
        {"variant": "modern", "rules-hand": "9" * 3000},
        {"variant": "zener-ken", "rules-pick_two": "2"},
        {"variant": "modern", "rules-pick_four": "2"},
        {"variant": "r99"},
    ],
)
def test_what_cannot_be_is_told_by_both_doors_and_stores_nothing(query):
    answer = visitor().get(TOLD, query)
    assert answer.status_code == 200
    assert answer.json()["errors"]
    page = visitor().post(TOLD, query)
    assert page.status_code == 422
    assert answer.json()["errors"][0] in page.content.decode().replace("&#x27;", "'")
    assert not Ruleset.objects.exists()


def test_without_script_a_button_leads_to_the_page_of_the_rules_chosen():
    answer = visitor().post(
        TOLD, {"variant": "modern", "rules-hand": "7", "rules-final_market": "True", "clock": "x"}
    )
    assert (answer.status_code, answer["Location"]) == (303, "/rules/modern/?hand=7&final_market=true")
    assert b"Everybody gets 7 cards" in visitor().get(answer["Location"]).content
    assert not Ruleset.objects.exists()


def test_house_rules_are_played_with_the_computer_and_read_from_the_table_and_the_replay():
    ada = PlayerFactory()
    terms = {"variant": "nigerian", "rules-hand": "4", "best_of": 1, "clock": "5+3", "seat_count": 2, "level": "easy"}
    visitor(ada).post(reverse("play-bot"), terms)
    series = Series.objects.get()
    assert series.ruleset.options == {"hand": 4}
    page = table(visitor(ada), series).content.decode()
    assert reverse("ruleset", args=[series.ruleset_id]) in page
    assert "Cards dealt to each: 4, where usual is 6" in page
    game = begun(options={"hand": 4})
    replay = visitor().get(game.get_absolute_url()).content.decode()
    assert reverse("ruleset", args=[game.ruleset_id]) in replay


@pytest.mark.parametrize("door", ["play-bot", "challenge-new"])
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"rules-pick_two": "5"}, "Pick Two and Pick Three cannot both be 5."),
        ({"rules-hand": "-1"}, "Choose 3, 4"),
        ({"rules-snap": "1"}, "There is no option"),
        ({"rules-rank_breaks": "False"}, "is no rule of Modern Nigerian"),
        ({"rules-hand": "8", "seat_count": "8"}, "8 hands of 8"),
        ({"variant": "r12345"}, "Select a valid choice"),
    ],
)
def test_rules_that_cannot_be_come_back_as_they_were_typed(door, typed, told):
    terms = {"variant": "modern", "best_of": 1, "clock": "10+5", "seat_count": 2, "level": "easy"}
    answer = visitor(PlayerFactory()).post(reverse(door), terms | {"rules-declare": "last"} | typed)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert told in page
    assert '<option value="last" selected' in page
    assert not Challenge.objects.exists()
    assert not Series.objects.exists()
    assert not Ruleset.objects.exists()


def test_a_link_brings_rules_into_the_forms_of_the_lobby():
    game = begun(options={"hand": 4})
    page = visitor(PlayerFactory()).get(reverse("lobby"), {"rules": f"r{game.ruleset_id}"}).content.decode()
    assert page.count(f'<option value="r{game.ruleset_id}" selected>Modern Nigerian, changed') == 2
    assert visitor(PlayerFactory()).get(reverse("lobby"), {"rules": "r0"}).status_code == 200
