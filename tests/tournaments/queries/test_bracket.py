"""The bracket as pages show it."""

import pytest

from tests.games.playing import press_all
from tests.tournaments.cast import NOW, entered, match_of, play_game, report, started
from tournaments.queries.bracket import box, bracket

pytestmark = pytest.mark.django_db(transaction=True)


def test_before_the_start_there_is_nothing():
    assert bracket(entered(3)).columns == []


def test_rounds_and_matches_have_their_names():
    shown = bracket(started(16, guests=True, third_place=True))
    assert [column.title for column in shown.columns] == ["Round 1", "Quarter-finals", "Semi-finals", "Final"]
    assert shown.columns[0].boxes[2].title == "Round 1, match 3"
    assert shown.columns[2].boxes[1].title == "Semi-final 2"
    assert (shown.columns[3].boxes[0].title, shown.third.title) == ("Final", "Third place")
    assert [side.source for side in shown.third.sides] == ["Loser of Semi-final 1", "Loser of Semi-final 2"]


def test_sides_show_who_sits_there_and_how_it_went():
    tournament = started(3, guests=True, best_of=(3,))
    report(match_of(tournament, "R1.2"), [1, 0, 2, 1])
    shown = bracket(tournament)
    bye, played = shown.columns[0].boxes
    assert [side.source for side in bye.sides] == ["Seed 1", "Bye"]
    assert bye.sides[1].empty
    assert [(side.score, side.won, side.lost) for side in played.sides] == [("2½", True, False), ("1½", False, True)]
    assert shown.champion is None
    assert [(line.place, line.entrant.seed) for line in shown.standings] == [(3, 3)]
    report(match_of(tournament, "R2.1"), [], outcomes=["no-show", "played"])
    shown = bracket(tournament)
    assert shown.champion.seed == 2
    assert [side.outcome for side in shown.columns[1].boxes[0].sides] == ["no-show", ""]


def test_a_running_match_shows_its_score():
    tournament = started(2, best_of=(3,))
    match = match_of(tournament, "R1.1")
    assert not box(match).live
    now = play_game(match.series, now=NOW, loser=2)
    shown = box(match_of(tournament, "R1.1"))
    assert (shown.live, [side.score for side in shown.sides]) == (True, ["1", "0"])
    press_all(match.series, now=now)
    assert box(match_of(tournament, "R1.1")).live


def test_a_bracket_of_any_size_takes_the_same_number_of_queries(django_assert_max_num_queries):
    tournament = started(32, guests=True)
    with django_assert_max_num_queries(8):
        bracket(tournament)
