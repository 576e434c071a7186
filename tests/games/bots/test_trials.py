"""How the best of several moves is found."""

import random

from games.bots.trials import best

WORTH = {"a": 0.3, "b": 0.6, "c": 0.5, "d": 0.1}


def found(moves: str, playouts: int = 400) -> str:
    rng = random.Random(1)
    return best(moves, lambda left: [WORTH[move] + rng.gauss(0, 0.3) for move in left], playouts)


def test_the_best_move_is_found_through_noise():
    assert found("abcd") == "b"


def test_one_move_needs_no_trial():
    assert best("a", lambda left: [], 100) == "a"


def test_no_more_trials_than_asked_for_are_made():
    tried = []
    best("abcdefg", lambda left: [tried.append(move) or 0.0 for move in left], 300)
    assert len(tried) <= 300
