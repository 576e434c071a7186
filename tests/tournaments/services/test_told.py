"""What is told of a match at a real table. Rules: TOURNAMENTS 3, Match."""

import pytest

from tests.tournaments.cast import match_of, places, report, started
from tests.tournaments.rebuilt import check
from tests.tournaments.services.test_rounds import refused
from tournaments.models import Match, MatchGame, Result, Stage
from tournaments.rules.invalid import Invalid
from tournaments.services.told import Ended, of_many, of_two

pytestmark = pytest.mark.django_db
Format = Stage.Format


def table(games=2, count=4):
    tournament = started(count, guests=True, stages=[Stage(format=Format.TABLES, best_of=[games], rounds=1)])
    return tournament, match_of(tournament, "R1.1")


def test_between_two_games_make_a_score():
    assert of_two([1, 0, 1], 3, further=True, whole=True).score == (2.5, 0.5)
    assert of_two([1, 2, 0], 3, further=False, whole=True).score == (1.5, 1.5)
    assert of_two([1], 3, further=True, whole=False) == Ended([(1, 2)], score=(1.0, 0.0))
    assert of_two([], 3, further=True, whole=False).score == ()


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("bad-places", [[1, 2, 3]]),
        ("bad-places", [[1, 0, 0, 0]]),
        ("bad-places", [[1, 2, 2, 3]]),
        ("not-decided", [[1, 2, 3, 4]]),
        ("too-many-games", [[1, 2, 3, 4]] * 3),
    ],
)
def test_of_a_table_what_cannot_be_is_refused(code, told):
    with pytest.raises(Invalid) as refusal:
        of_many(told, 4, 2)
    assert refusal.value.code == code
    refused(code, report, table()[1], [], table=told)
    assert not MatchGame.objects.exists()


def test_places_of_a_table_are_summed_over_its_games():
    tournament, match = table()
    result = report(match, [], table=[[1, 2, 3, 4], [2, 1, 4, 3]])
    assert result.places == [1, 1, 3, 3]
    assert [game.kind for game in result.match_games.all()] == ["table", "table"]
    check(tournament)
    assert report(match, [], table=[[1, 2, 3, 4], [2, 1, 4, 3]], counts=[9, 3, 20, 30]).places == [2, 1, 3, 4]
    assert MatchGame.objects.count() == 2, "the games that were right are the same games"
    check(tournament)


def test_who_leaves_a_table_is_last_whatever_its_places_and_the_others_are_placed_among_themselves():
    tournament, match = table()
    said = ["left", "played", "played", "no-show"]
    result = report(match, [], table=[[1, 2, 3, 0], [0, 1, 2, 0]], outcomes=said)
    assert (result.places, result.source) == ([3, 1, 2, 3], "ruling")
    standing = places(tournament)
    assert sorted(standing) == [1, 2, 3, 4]
    check(tournament)


def test_a_table_where_nobody_was_there_gives_nobody_anything():
    tournament, match = table()
    report(match, [], outcomes=["no-show"] * 4)
    assert Match.objects.get().winner is None
    assert set(Result.objects.get().places) == {4}
    check(tournament)


def test_a_swiss_match_may_be_drawn_and_gives_each_half():
    tournament = started(2, guests=True, stages=[Stage(format=Format.SWISS, best_of=[3], rounds=1)])
    match = match_of(tournament, "R1.1")
    refused("not-decided", report, match, [1, 2])
    result = report(match, [1, 2, 0])
    assert (result.score, result.places) == ([1.5, 1.5], [1, 1])
    assert match_of(tournament, "R1.1").winner is None
    refused("too-many-games", report, match, [1, 2, 0, 1])
    check(tournament)


@pytest.mark.parametrize(("counts", "winner"), [([30, 12], 2), ([12, 12], 1), (None, 1)])
def test_by_setting_a_level_match_of_an_elimination_is_decided_by_counts_then_by_seed(counts, winner):
    stage = Stage(format=Format.SINGLE, best_of=[1], level=Stage.Level.COUNT_SEED)
    tournament = started(2, guests=True, stages=[stage])
    report(match_of(tournament, "R1.1"), [0], counts=counts)
    assert match_of(tournament, "R1.1").winner.seed == winner
    check(tournament)
