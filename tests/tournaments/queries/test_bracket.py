"""A match as its own page shows it."""

import pytest

from tests.games.playing import press_all
from tests.tournaments.cast import NOW, match_of, play_game, report, started
from tournaments.queries.bracket import box

pytestmark = pytest.mark.django_db(transaction=True)


def test_sides_show_who_sits_there_and_how_it_went():
    tournament = started(3, guests=True, best_of=(3,))
    report(match_of(tournament, "R1.2"), [1, 0, 2, 1])
    bye, played = (box(match_of(tournament, code)) for code in ("R1.1", "R1.2"))
    assert [side.source for side in bye.sides] == ["Seed 1", "Bye"]
    assert bye.sides[1].empty
    assert [(side.score, side.won, side.lost) for side in played.sides] == [("2½", True, False), ("1½", False, True)]
    report(match_of(tournament, "R2.1"), [], outcomes=["no-show", "played"])
    final = box(match_of(tournament, "R2.1"))
    assert final.title == "Final"
    assert [side.outcome for side in final.sides] == ["no-show", ""]


def test_a_running_match_shows_its_score():
    tournament = started(2, best_of=(3,))
    match = match_of(tournament, "R1.1")
    assert not box(match).live
    now = play_game(match.series, now=NOW, loser=2)
    shown = box(match_of(tournament, "R1.1"))
    assert (shown.live, [side.score for side in shown.sides]) == (True, ["1", "0"])
    press_all(match.series, now=now)
    assert box(match_of(tournament, "R1.1")).live
