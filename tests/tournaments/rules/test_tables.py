"""Table sizes, seatings and seat order. Rules: TOURNAMENTS 3, TOURNAMENT-FILE, Tables."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.played import VOID, absence, bye, table
from tournaments.rules.mixing import mixed
from tournaments.rules.tables import Seating, Sitter, first_round, next_round, seat_order, sitters, sizes


@pytest.mark.parametrize(
    ("n", "seats", "least", "most", "tables", "byes"),
    [
        (11, 4, 3, 8, (4, 4, 3), 0),
        (12, 4, 3, 8, (4, 4, 4), 0),
        (9, 4, 3, 8, (3, 3, 3), 0),
        (5, 4, 3, 8, (5,), 0),  # 3 + 2 would be below three: one table fewer
        (6, 4, 3, 8, (3, 3), 0),
        (5, 4, 3, 4, (4,), 1),  # one of five is too large, two are too small
        (7, 6, 5, 6, (6,), 1),
        (10, 8, 3, 8, (5, 5), 0),
        (17, 8, 7, 8, (8, 8), 1),
        (10, 8, 3, 4, (4, 3, 3), 0),  # two of five are too large: one table more
        (3, 4, 3, 8, (3,), 0),
        (2, 4, 3, 8, (), 2),
        (2, 4, 2, 8, (2,), 0),
        (0, 4, 3, 8, (), 0),
    ],
)
def test_the_sizes_of_tables(n, seats, least, most, tables, byes):
    assert sizes(n, seats, least, most) == (tables, byes)


@given(st.integers(0, 120), st.integers(3, 8), st.integers(0, 5), st.integers(0, 5))
def test_sizes_are_as_even_as_can_be_and_as_few_as_can_be_stay_out(n, seats, below, above):
    least, most = max(3, seats - below), min(8, seats + above)
    tables, byes = sizes(n, seats, least, most)
    assert sum(tables) + byes == n
    assert all(least <= size <= most for size in tables)
    assert max(tables, default=0) - min(tables, default=0) <= 1
    for fewer in range(byes):
        assert not any(count * least <= n - fewer <= count * most for count in range(1, n + 1))


def test_the_first_round_is_dealt_there_and_back():
    assert first_round(range(1, 12), 4, 3, 8) == Seating(((1, 6, 7), (2, 5, 8, 11), (3, 4, 9, 10)))
    assert first_round([7, 8, 9, 1, 2], 4, 3, 4) == Seating(((7, 8, 9, 1),), (2,))
    assert first_round([7, 8], 4, 3, 4) == Seating((), (7, 8))


def test_the_byes_go_to_the_lowest_of_those_who_have_had_the_fewest():
    five = [Sitter(i, 5 - i, byes=i in (4, 5)) for i in range(1, 6)]
    assert next_round(five, 4, 3, 4).byes == (3,)


def test_those_who_have_met_least_sit_together_before_those_with_like_scores():
    apart = {1: {2: 1}, 2: {1: 1}, 3: {4: 1}, 4: {3: 1}}
    six = [Sitter(i, [3, 3, 3, 0, 0, 0][i - 1], apart.get(i, {})) for i in range(1, 7)]
    tables = [set(each) for each in next_round(six, 3, 3, 3).tables]
    assert {1, 2} not in [each & {1, 2} for each in tables]
    assert {3, 4} not in [each & {3, 4} for each in tables]


def test_without_meetings_the_tables_are_those_of_the_standings():
    nine = [Sitter(i, 9 - i) for i in range(1, 10)]
    assert [set(each) for each in next_round(nine, 3, 3, 3).tables] == [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}]


def test_who_has_begun_least_begins_and_seats_go_round():
    four = [Sitter(1, seats={0: 1}), Sitter(2, seats={1: 1}), Sitter(3, seats={2: 1}), Sitter(4, seats={3: 1})]
    order = seat_order(four)
    assert order[0] != 1
    assert all(order[seat] != seat + 1 for seat in range(4))


def test_who_has_never_begun_begins_even_where_the_other_seats_would_go_round_better():
    three = [Sitter(1, seats={2: 4}), Sitter(2, seats={0: 1, 1: 3}), Sitter(3, seats={0: 1, 1: 2, 2: 1})]
    assert seat_order(three) == (1, 3, 2)


def test_a_late_entrant_does_not_begin_before_those_who_have_begun_less_than_their_share():
    others = [Sitter(i, seats={0: 1, 1: 3, 2: 2, 3: 2}) for i in (2, 3, 4)]
    assert seat_order([Sitter(1), *others])[0] != 1


def test_what_the_matches_say_about_who_is_to_be_seated():
    one, two, three = sitters(
        [1, 2, 3],
        [table(1, {1: 1, 2: 2, 3: 3}), table(2, {2: 1, 1: 2, 3: 3}, outcomes=(VOID,) * 3), bye(3, 1), absence(3, 2)],
        {1: 2},
    )
    assert one == Sitter(1, 2, {2: 1, 3: 1}, 1, {0: 1})
    assert two == Sitter(2, 0, {1: 1, 3: 1}, 0, {1: 1})
    assert three == Sitter(3, 0, {1: 1, 2: 1}, 0, {2: 1})


def _rounds(n, seats, least, most, rounds, seed):
    """Each round's seating and who was there, with places by chance and a few who stay away."""
    rng, state = Random(seed), {i: Sitter(i) for i in range(1, n + 1)}
    for round_ in range(rounds):
        there = [sitter for sitter in state.values() if rng.random() > 0.05]
        there.sort(key=lambda sitter: (-sitter.points, sitter.entrant))
        if round_:
            seating = next_round(there, seats, least, most)
        else:
            seating = first_round([sitter.entrant for sitter in there], seats, least, most)
        yield there, seating, state
        for each in seating.tables:
            for place, entrant in enumerate(rng.sample(each, len(each))):
                before = state[entrant]
                state[entrant] = replace(
                    before,
                    points=before.points + (len(each) - 1 - place) / (len(each) - 1),
                    met=Counter(before.met) + Counter(other for other in each if other != entrant),
                    seats=Counter(before.seats) + Counter([each.index(entrant)]),
                )
        for entrant in seating.byes:
            state[entrant] = replace(state[entrant], points=state[entrant].points + 1, byes=state[entrant].byes + 1)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 24), st.integers(3, 8), st.integers(0, 2), st.integers(0, 3), st.integers(0, 2**32))
def test_every_round_seats_everybody_once_at_tables_that_may_be(n, seats, below, above, seed):
    least, most = max(3, seats - below), min(8, seats + above)
    for there, seating, state in _rounds(n, seats, least, most, 4, seed):
        seated = [entrant for each in seating.tables for entrant in each]
        assert sorted([*seated, *seating.byes]) == sorted(sitter.entrant for sitter in there)
        assert tuple(sorted(map(len, seating.tables), reverse=True)) == sizes(len(there), seats, least, most)[0]
        if seating.byes and seated:
            assert max(state[e].byes for e in seating.byes) <= min(state[e].byes for e in seated) + 1


@pytest.mark.parametrize(("n", "seats", "rounds", "apart"), [(16, 4, 4, 2), (24, 4, 8, 2), (30, 8, 6, 2)])
def test_seat_order_is_balanced_over_a_tournament(n, seats, rounds, apart):
    """By how much at most somebody has begun more often than another, and has had a seat more often than another."""
    for *_, state in _rounds(n, seats, 3, 8, rounds, 1):
        begun = [sitter.seats.get(0, 0) for sitter in state.values()]
        assert max(begun) - min(begun) <= 3
        for sitter in state.values():
            had = [sitter.seats.get(seat, 0) for seat in range(3)]
            assert max(had) - min(had) <= apart


def _splits(rest, wanted):
    if not wanted:
        yield []
        return
    for size in sorted(set(wanted)):
        left = list(wanted)
        left.remove(size)
        for others in combinations(rest[1:], size - 1):
            remaining = [i for i in rest[1:] if i not in others]
            for tables in _splits(remaining, left):
                yield [(rest[0], *others), *tables]


@pytest.mark.parametrize("wanted", [(4, 4), (3, 3, 3), (4, 4, 3)])
def test_no_seating_of_a_small_field_is_better(wanted):
    """Against every other: meetings squared first, then the summed difference of points within tables."""
    n, rng = sum(wanted), Random(5)
    for _ in range(3):
        points = sorted((rng.randint(0, 12) / 3 for _ in range(n)), reverse=True)
        met = [{} for _ in range(n)]
        for i, j in combinations(range(n), 2):
            met[i][j] = met[j][i] = rng.choice([0, 0, 1, 1, 2])

        def worth(tables, points=points, met=met):
            twos = [two for each in tables for two in combinations(each, 2)]
            return sum(met[i][j] ** 2 for i, j in twos), round(sum(abs(points[i] - points[j]) for i, j in twos), 6)

        assert worth(mixed(points, met, wanted)) == min(map(worth, _splits(list(range(n)), wanted)))
