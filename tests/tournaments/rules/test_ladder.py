"""A ladder's moves. Rule: TOURNAMENTS 3: challenge up to k places above; winning takes the place; expiry."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.invalid import Invalid
from tournaments.rules.ladder import Challenge, Ladder

FIVE = Ladder((1, 2, 3, 4, 5), reach=3)


def _played(ladder, challenger, defender, how):
    return ladder.challenged(challenger, defender, 10).accepted(challenger, 20).ended(challenger, how)


def test_who_wins_takes_the_place_and_those_between_move_down_one():
    assert _played(FIVE, 5, 2, "won").order == (1, 5, 2, 3, 4)


@pytest.mark.parametrize("how", ["lost", "drawn", "void", "expired", "withdrawn"])
def test_otherwise_nobody_moves(how):
    ladder = _played(FIVE, 5, 2, how)
    assert ladder == FIVE


def test_who_declines_gives_the_place_up_unless_the_ladder_says_otherwise():
    assert FIVE.challenged(2, 1, 10).ended(2, "declined").order == (2, 1, 3, 4, 5)
    kind = Ladder(FIVE.order, declining_loses=False)
    assert kind.challenged(2, 1, 10).ended(2, "declined").order == FIVE.order


def test_silence_is_declining_and_a_match_not_played_in_time_has_expired():
    ladder = FIVE.challenged(2, 1, 10).challenged(5, 4, 10).accepted(5, 30)
    assert ladder.overdue(9) == []
    assert ladder.overdue(10) == [(Challenge(2, 1, 10), "declined")]
    assert ladder.overdue(30)[1] == (Challenge(5, 4, 30, accepted=True), "expired")


def test_up_to_k_places_above_can_be_challenged():
    assert FIVE.within_reach(5) == [2, 3, 4]
    assert FIVE.within_reach(1) == []
    for challenger, defender, code in [
        (5, 1, "out-of-reach"),
        (2, 4, "not-above"),
        (3, 3, "not-above"),
        (3, 9, "not-on-the-ladder"),
        (9, 3, "not-on-the-ladder"),
    ]:
        with pytest.raises(Invalid) as refused:
            FIVE.challenged(challenger, defender, 10)
        assert refused.value.code == code


def test_everybody_has_one_open_challenge_at_most():
    ladder = FIVE.challenged(3, 2, 10)
    assert ladder.within_reach(4) == [1]
    assert ladder.within_reach(2) == []
    for challenger, defender in [(4, 3), (4, 2), (2, 1), (3, 1)]:
        with pytest.raises(Invalid) as refused:
            ladder.challenged(challenger, defender, 10)
        assert refused.value.code == "busy"


def test_a_result_needs_a_challenge_that_was_accepted():
    with pytest.raises(Invalid, match="not accepted"):
        FIVE.challenged(3, 2, 10).ended(3, "won")
    with pytest.raises(Invalid, match="no such challenge"):
        FIVE.ended(3, "lost")


def test_who_joins_stands_at_the_bottom_and_who_leaves_takes_the_challenge_along():
    ladder = FIVE.joined(6).challenged(3, 2, 10).left(2)
    assert ladder == Ladder((1, 3, 4, 5, 6), reach=3)
    with pytest.raises(Invalid, match="already"):
        FIVE.joined(3)
    with pytest.raises(Invalid, match="on the ladder"):
        FIVE.left(9)


@given(st.integers(0, 2**32), st.integers(2, 12), st.integers(1, 5))
def test_the_order_is_always_of_the_same_entrants_and_only_a_winner_rises(seed, size, reach):
    rng, ladder = Random(seed), Ladder(tuple(range(1, size + 1)), reach)
    for _ in range(30):
        entrant = rng.choice(ladder.order)
        challenge = ladder.open(entrant)
        before = ladder
        if challenge is None:
            if reachable := ladder.within_reach(entrant):
                ladder = ladder.challenged(entrant, rng.choice(reachable), 10)
            assert ladder.order == before.order
            continue
        how = rng.choice(["won", "lost", "drawn", "expired", "withdrawn"])
        ladder = ladder.accepted(challenge.challenger, 20).ended(challenge.challenger, how)
        assert sorted(ladder.order) == list(range(1, size + 1))
        if how == "won":
            assert ladder.place(challenge.challenger) == before.place(challenge.defender)
        rest = [entrant for entrant in before.order if entrant != challenge.challenger]
        assert [entrant for entrant in ladder.order if entrant != challenge.challenger] == rest
