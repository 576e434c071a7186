"""Seeds as they were typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.refused import Refused
from tournaments.views.seed_order import moved, typed_order


@given(st.permutations(range(1, 9)))
def test_every_order_that_can_be_typed_is_had(seeds):
    ids = list(range(101, 109))
    order = typed_order(ids, dict(zip(ids, map(str, seeds), strict=True)))
    assert [seeds[ids.index(entrant)] for entrant in order] == list(range(1, 9))


@pytest.mark.parametrize("typed", ["", "0", "4", "-1", "1.5", "²", "9" * 5000, "one"])
def test_what_is_no_seed_is_refused(typed):
    with pytest.raises(Refused) as refusal:
        typed_order([7, 8, 9], {7: "1", 8: typed, 9: "3"})
    assert refusal.value.code == "no-seed"


def test_a_seed_given_twice_is_refused():
    with pytest.raises(Refused) as refusal:
        typed_order([7, 8], {7: "1", 8: " 1 "})
    assert refusal.value.code == "seed-twice"


def test_moving_at_the_edge_or_nobody_changes_nothing():
    assert moved([7, 8, 9], 8, -1) == [8, 7, 9]
    assert moved([7, 8, 9], 8, 1) == [7, 9, 8]
    for entrant, step in ((7, -1), (9, 1), (0, 1)):
        assert moved([7, 8, 9], entrant, step) == [7, 8, 9]
