"""A match from its games one by one. Rules: RULES M1, TOURNAMENTS 3."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.invalid import Invalid
from tournaments.rules.score import LENGTHS, decided, full, in_words, score


@pytest.mark.parametrize(
    ("games", "best_of", "points", "winner"),
    [
        ([1], 1, (1, 0), 1),
        ([2, 2], 3, (0, 2), 2),
        ([1, 2, 2], 3, (1, 2), 2),
        ([0, 1, 0], 3, (2, 1), 1),
        ([0, 0, 1], 3, (2, 1), 1),
        ([0, 2], 1, (0.5, 1.5), 2),
        ([0, 0, 0, 0, 1], 3, (3, 2), 1),
        ([1, 2, 0, 2], 3, (1.5, 2.5), 2),
    ],
)
def test_the_first_past_half_wins_and_a_level_match_plays_on(games, best_of, points, winner):
    result = decided(games, best_of)
    assert (result.points, result.winner) == (points, winner)


@pytest.mark.parametrize(
    ("games", "best_of", "code"),
    [
        ([1, 2, 1, 2], 3, "too-many-games"),  # 2–2 in a best of 3
        ([1, 1, 2], 3, "too-many-games"),
        ([1], 3, "not-decided"),
        ([1, 2, 0], 3, "not-decided"),
        ([], 1, "not-decided"),
        ([3], 1, "bad-winner"),
    ],
)
def test_what_cannot_be_is_refused(games, best_of, code):
    with pytest.raises(Invalid) as refusal:
        decided(games, best_of)
    assert refusal.value.code == code


@given(st.sampled_from(LENGTHS), st.lists(st.integers(0, 2), max_size=60))
def test_any_games_in_order_decide_a_match_once_or_leave_it_open(best_of, games):
    played = []
    for game in games:
        if score(played, best_of).winner:
            with pytest.raises(Invalid):
                score([*played, game], best_of)
            break
        played.append(game)
    result = score(played, best_of)
    assert sum(result.points) == len(played)
    if result.winner:
        assert result.points[result.winner - 1] == max(result.points) > min(result.points)
        assert len(played) > best_of / 2
    else:
        assert len(played) < best_of or result.points[0] == result.points[1]


def test_a_score_in_words():
    assert in_words((2, 0.5)) == "2–½"
    assert in_words((0, 1.5)) == "0–1½"


def test_a_match_that_may_end_level_has_no_further_games():
    """A league's or a Swiss match between two may be drawn: TOURNAMENTS 3."""
    assert full([1, 2, 0], 3).points == (1.5, 1.5)
    assert full([0], 1).winner is None
    assert full([1, 1], 3).winner == 1
    with pytest.raises(Invalid) as refusal:
        full([0, 1], 1)
    assert refusal.value.code == "too-many-games"
    with pytest.raises(Invalid) as refusal:
        full([1, 2], 3)
    assert refusal.value.code == "not-decided"
