"""Series: RULES 6, M1 and M2."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.series import BEST_OF, Score, beginner

OUTCOMES = st.lists(st.sampled_from([1, 2, "draw", None]), max_size=20)


@pytest.mark.parametrize(
    ("outcomes", "best_of", "points", "over", "winner", "left"),
    [
        ([], 1, (0, 0), False, None, 1),
        ([1], 1, (1, 0), True, 1, 0),
        (["draw"], 1, (0.5, 0.5), True, None, 0),
        ([None], 1, (0, 0), False, None, 1),
        ([2], 3, (0, 1), False, None, 2),
        ([2, 2], 3, (0, 2), True, 2, 0),
        ([2, 1], 3, (1, 1), False, None, 1),
        ([2, "draw"], 3, (0.5, 1.5), False, None, 1),
        ([2, "draw", "draw"], 3, (1, 2), True, 2, 0),
        ([2, "draw", 1], 3, (1.5, 1.5), True, None, 0),
        ([1, 1, "draw"], 5, (2.5, 0.5), False, None, 2),
        ([1, 1, 1], 5, (3, 0), True, 1, 0),
        ([1, None, 1, 1], 5, (3, 0), True, 1, 0),
        ([1, 2, 1, 2, 1, 2, "draw"], 7, (3.5, 3.5), True, None, 0),
    ],
)
def test_the_first_past_half_of_n_wins_and_after_n_games_level_points_are_a_draw(
    outcomes, best_of, points, over, winner, left
):
    """M1: a win is a point, a draw a half each."""
    score = Score(outcomes, best_of)
    assert (score.points, score.over, score.winner, score.games_left) == (points, over, winner, left)


def test_a_knock_out_that_is_level_after_n_plays_single_games_until_one_is_ahead():
    """M1, TOURNAMENTS 3."""
    level = [1, 2, "draw"]
    for more in ([], ["draw"], ["draw", "draw", None]):
        score = Score([*level, *more], 3, knock_out=True)
        assert (score.over, score.winner, score.games_left) == (False, None, 1)
    score = Score([*level, "draw", 2], 3, knock_out=True)
    assert (score.over, score.winner, score.points) == (True, 2, (2, 3))


def test_a_table_plays_all_its_games():
    """M1: K games, 1 to 9."""
    assert not Score([1, 1, 1], 4, seats=3).over
    score = Score([1, 1, 2, 3], 4, seats=3)
    assert (score.points, score.over, score.winner) == ((2, 1, 1), True, 1)
    assert Score([1, 2], 2, seats=3).winner is None


def test_the_beginner_moves_to_the_next_seat_every_game():
    """M2."""
    assert [beginner(game, 1, 2) for game in range(1, 6)] == [1, 2, 1, 2, 1]
    assert [beginner(game, 3, 4) for game in range(1, 6)] == [3, 4, 1, 2, 3]


@given(OUTCOMES, st.sampled_from(BEST_OF), st.booleans())
def test_a_series_ends_once_and_its_points_are_those_of_its_games(outcomes, best_of, knock_out):
    """M1."""
    score = Score([], best_of, knock_out=knock_out)
    for outcome in outcomes:
        if score.over:
            break
        score = Score([*score.outcomes, outcome], best_of, knock_out=knock_out)
    assert sum(score.halves) == 2 * score.counted
    assert (score.games_left == 0) == score.over
    if score.over:
        assert score.winner is not None or not knock_out
    if score.winner:
        assert score.halves[score.winner - 1] > score.halves[2 - score.winner]


def test_partners_win_and_lead_together_and_nobody_is_past_half() -> None:
    """M1, 5: a side's point is both partners'; a drawn game is half a point for each."""
    ahead = Score([(2, 4), "draw"], best_of=3, seats=4, partners=True)
    assert (ahead.points, ahead.leader, ahead.over) == ((0.5, 1.5, 0.5, 1.5), 2, False)
    assert (ahead.side(4), ahead.side(1)) == ((2, 4), (1, 3))
    level = Score([(1, 3), (2, 4)], best_of=2, seats=4, partners=True)
    assert (level.leader, level.winner, level.over) == (None, None, True)
    assert Score([(1, 3), (1, 3)], best_of=3, seats=4, partners=True).games_left == 1
