"""Who goes on from tables. Rule: TOURNAMENTS 3, tables."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.played import HERE, NO_SHOW, VOID, match, table
from tournaments.rules.heats import Decider, Going, going_on
from tournaments.rules.invalid import Invalid
from tournaments.rules.points import Points
from tournaments.rules.standing import Standing
from tournaments.rules.standings import standings

HEATS = [
    table(1, {1: 1, 6: 2, 7: 3}),
    table(1, {2: 4, 5: 1, 8: 2, 11: 3}),
    table(1, {3: 2, 4: 3, 9: 4, 10: 1}),
]


def _standings(matches, tiebreaks=("wins",)):
    entrants = sorted({seat.entrant for match in matches for seat in match.seats})
    return standings(
        entrants,
        matches,
        points=Points(),
        tiebreaks=tiebreaks,
        lots=None,
        ids={entrant: str(entrant) for entrant in entrants},
        round_robin=False,
    )


def test_the_first_of_each_table_and_the_best_of_the_rest():
    """Second of four has 2/3, second of three 1/2: the two of the larger tables go on."""
    assert going_on(HEATS, _standings(HEATS), 1, 2) == Going((1, 5, 10, 3, 8))


def test_a_tie_for_the_last_place_that_the_tie_breaks_leave_is_for_a_deciding_game():
    going = going_on(HEATS, _standings(HEATS), 1, 1)
    assert going == Going((1, 5, 10), (Decider((3, 8), 1),))
    assert going_on(HEATS, _standings(HEATS), 1, 1, [{3: 2, 8: 1}]).through == (1, 5, 10, 8)


def test_a_tie_for_the_last_place_goes_by_the_tie_breaks_first():
    assert going_on(HEATS, _standings(HEATS, ("seed",)), 1, 1) == Going((1, 5, 10, 3))


def test_a_shared_place_within_a_table_is_decided_before_the_rest():
    heats = [table(1, {1: 1, 2: 1, 3: 3}), table(1, {4: 1, 5: 2, 6: 3})]
    first = going_on(heats, _standings(heats, ()), 1, 1)
    assert first.deciders == (Decider((1, 2), 1, heats[0].id),)
    assert first.through == (4,)
    assert going_on(heats, _standings(heats, ()), 1, 1, [{1: 2, 2: 1}]).through == (4, 1, 2)


def test_a_deciding_game_that_is_level_again_is_played_again():
    games = [{3: 1, 8: 1}]
    assert going_on(HEATS, _standings(HEATS), 1, 1, games).deciders == (Decider((3, 8), 1),)
    assert not going_on(HEATS, _standings(HEATS), 1, 1, [*games, {3: 1, 8: 2}]).deciders


def test_who_was_not_there_does_not_go_on_and_one_more_of_the_rest_does():
    heats = [table(1, {1: 1, 2: 2, 3: 3}, outcomes=(HERE, NO_SHOW, NO_SHOW)), table(1, {4: 1, 5: 2, 6: 3})]
    assert set(going_on(heats, _standings(heats), 2).through) == {1, 4, 5, 6}


def test_a_void_table_sends_nobody_and_one_without_a_result_is_waited_for():
    void = table(1, {4: 1, 5: 2, 6: 3}, outcomes=(VOID,) * 3)
    heats = [table(1, {1: 1, 2: 2, 3: 3}), void]
    assert going_on(heats, _standings(heats), 1).through == (1,)
    with pytest.raises(Invalid, match=r"R1\.4-5-6 has no result yet"):
        going_on([heats[0], match(1, (4, 5, 6))], _standings(heats), 1)


@pytest.mark.parametrize(("top", "rest"), [(0, 0), (-1, 3), (1, -1)])
def test_somebody_goes_on(top, rest):
    with pytest.raises(Invalid, match="how many"):
        going_on(HEATS, _standings(HEATS), top, rest)


@given(
    st.integers(0, 2**32), st.lists(st.integers(3, 8), min_size=1, max_size=5), st.integers(0, 3), st.integers(0, 4)
)
def test_as_many_go_on_as_were_asked_for(seed, tables, top, rest):
    """Certain or for a deciding game; nobody twice; nobody who was beaten at the table before one who beat them."""
    rng = Random(seed)
    heats, entrant = [], 0
    for size in tables:
        seats = range(entrant + 1, entrant + size + 1)
        heats.append(table(1, {seat: rng.randint(1, size) for seat in seats}))
        entrant += size
    if top + rest == 0:
        return
    going = going_on(heats, _standings(heats, ()), top, rest)
    assert len(set(going.through)) == len(going.through)
    waiting = [entrant for decider in going.deciders for entrant in decider.entrants]
    assert not set(waiting) & set(going.through)
    certain = sum(min(top, size) for size in tables) + (0 if any(d.table for d in going.deciders) else rest)
    assert len(going.through) + sum(d.places for d in going.deciders) == min(certain, entrant)
    for heat in heats:
        place = {seat.entrant: own for seat, own in zip(heat.seats, heat.places, strict=True)}
        worst = max((own for entrant, own in place.items() if entrant in going.through), default=0)
        assert all(own >= worst or entrant in (*going.through, *waiting) for entrant, own in place.items())


def test_the_standings_order_is_kept():
    rows = [Standing(2, 1), Standing(1, 2), Standing(3, 3)]
    assert going_on([table(1, {1: 2, 2: 1, 3: 3})], rows, 2).through == (2, 1)
