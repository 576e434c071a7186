"""Who meets whom in a double elimination, against published layouts. Rules: TOURNAMENT-FILE, Brackets, Double.

The tables are facts read from these sources (their numbers of rounds turned into ours):

- tournament-pairings 2.0.1, test/DoubleElimination.test.ts: every path of 8 and 16; of 19 those of the upper rounds 3
  and 4 of a bracket of 32.
- duel 3.2.0, test/duel.downmix.test.js: where the losers of 64 and 256 drop with `downMix`, which follows Challonge
  (github.com/tournament-js/duel, issue 11).
- brackets-manager, src/ordering.ts (`defaultMinorOrdering`), and bracket_tree, templates/double_elimination/*.json:
  the upper round 2 of 32; their other orders are compared with ours in how early two can meet again.
"""

from itertools import permutations, product

import pytest

from tournaments.rules.double import draw, drop_order

PATHS_OF_8 = {  # winner to, loser to
    "U1.1": ("U2.1", "L1.1"),
    "U1.2": ("U2.1", "L1.1"),
    "U1.3": ("U2.2", "L1.2"),
    "U1.4": ("U2.2", "L1.2"),
    "U2.1": ("U3.1", "L2.2"),
    "U2.2": ("U3.1", "L2.1"),
    "U3.1": ("F1", "L4.1"),
    "L1.1": ("L2.1", None),
    "L1.2": ("L2.2", None),
    "L2.1": ("L3.1", None),
    "L2.2": ("L3.1", None),
    "L3.1": ("L4.1", None),
    "L4.1": ("F1", None),
    "F1": (None, None),
}
PATHS_OF_16 = {
    "U1.1": ("U2.1", "L1.1"),
    "U1.2": ("U2.1", "L1.1"),
    "U1.3": ("U2.2", "L1.2"),
    "U1.4": ("U2.2", "L1.2"),
    "U1.5": ("U2.3", "L1.3"),
    "U1.6": ("U2.3", "L1.3"),
    "U1.7": ("U2.4", "L1.4"),
    "U1.8": ("U2.4", "L1.4"),
    "U2.1": ("U3.1", "L2.4"),
    "U2.2": ("U3.1", "L2.3"),
    "U2.3": ("U3.2", "L2.2"),
    "U2.4": ("U3.2", "L2.1"),
    "U3.1": ("U4.1", "L4.1"),
    "U3.2": ("U4.1", "L4.2"),
    "U4.1": ("F1", "L6.1"),
    "L1.1": ("L2.1", None),
    "L1.2": ("L2.2", None),
    "L1.3": ("L2.3", None),
    "L1.4": ("L2.4", None),
    "L2.1": ("L3.1", None),
    "L2.2": ("L3.1", None),
    "L2.3": ("L3.2", None),
    "L2.4": ("L3.2", None),
    "L3.1": ("L4.1", None),
    "L3.2": ("L4.2", None),
    "L4.1": ("L5.1", None),
    "L4.2": ("L5.1", None),
    "L5.1": ("L6.1", None),
    "L6.1": ("F1", None),
    "F1": (None, None),
}


@pytest.mark.parametrize(("entrants", "paths"), [(8, PATHS_OF_8), (16, PATHS_OF_16)])
def test_every_path_of_8_and_16_is_the_published_one(entrants, paths):
    assert {m.id: (m.winner_to, m.loser_to) for m in draw(entrants).matches.values()} == paths


def drops(entrants, upper_round) -> list[str]:
    """Where the losers of the 1st, 2nd … match of an upper round go."""
    return [m.loser_to for m in draw(entrants).matches.values() if (m.bracket, m.round) == ("upper", upper_round)]


def to(lower_round, *positions) -> list[str]:
    return [f"L{lower_round}.{position}" for position in positions]


def test_the_losers_of_32_drop_where_they_are_published_to():
    assert drops(32, 1) == to(1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8)
    assert drops(32, 2) == to(2, 8, 7, 6, 5, 4, 3, 2, 1)
    assert drops(32, 3) == to(4, 2, 1, 4, 3)
    assert drops(32, 4) == to(6, 2, 1)
    assert drops(32, 5) == to(8, 1)


def test_the_losers_of_64_and_256_drop_where_they_are_published_to():
    assert drops(64, 2) == to(2, *range(16, 0, -1))
    assert drops(64, 3) == to(4, 4, 3, 2, 1, 8, 7, 6, 5)
    assert drops(64, 4) == to(6, 3, 4, 1, 2)
    assert drops(256, 2) == to(2, *range(64, 0, -1))
    assert drops(256, 3) == to(4, *range(16, 0, -1), *range(32, 16, -1))
    assert drops(256, 4) == to(6, *range(9, 17), *range(1, 9))
    assert drops(256, 5) == to(8, *range(1, 9))
    assert drops(256, 6) == to(10, 4, 3, 2, 1)
    assert drops(256, 7) == to(12, 1, 2)


def test_who_drops_sits_first_and_meets_the_winner_of_the_match_of_the_same_number():
    bracket = draw(32)
    for match in bracket.matches.values():
        if match.bracket == "lower" and match.round % 2 == 0:
            before = f"winner L{match.round - 1}.{match.id.partition('.')[2]}"
            assert match.seats[0].source.startswith(f"loser U{match.round // 2 + 1}.")
            assert match.seats[1].source == before


def earliest_rematch(winner_to, loser_to) -> int:
    """The first lower round in which two who have met can meet again, worked out from where matches lead."""

    def way(match_id):
        while match_id:
            yield match_id
            match_id = winner_to.get(match_id)

    first = []
    for met in [match_id for match_id in winner_to if match_id.startswith("U")]:
        loser = set(way(loser_to[met]))
        for lost in list(way(winner_to[met])):  # whoever won there loses in one of these
            if lost.startswith("U"):
                again = next(match_id for match_id in way(loser_to[lost]) if match_id in loser)
                first.append(int(again[1:].partition(".")[0]) if again.startswith("L") else 2 * len(winner_to))
    return min(first)


def paths(entrants):
    matches = draw(entrants).matches.values()
    return {m.id: m.winner_to for m in matches}, {m.id: m.loser_to for m in matches}


@pytest.mark.parametrize(("entrants", "earliest", "last"), [(8, 3, 4), (16, 4, 6), (32, 5, 8), (64, 7, 10)])
def test_two_who_have_met_cannot_meet_again_before(entrants, earliest, last):
    assert earliest_rematch(*paths(entrants)) == earliest
    assert max(m.round for m in draw(entrants).matches.values() if m.bracket == "lower") == last


def ordered(entrants, orders) -> int:
    """The earliest rematch if the losers of the upper rounds from the 2nd come in these orders."""
    winner_to, loser_to = paths(entrants)
    for upper_round, order in enumerate(orders, 2):
        for position, match in enumerate(order, 1):
            loser_to[f"U{upper_round}.{match}"] = f"L{2 * upper_round - 2}.{position}"
    return earliest_rematch(winner_to, loser_to)


def as_they_are(n):
    return list(range(1, n + 1))


def reversed_(n):
    return as_they_are(n)[::-1]


def halves_reversed(n):
    return as_they_are(n)[: n // 2][::-1] + as_they_are(n)[n // 2 :][::-1]


def halves_swapped(n):
    return as_they_are(n)[n // 2 :] + as_they_are(n)[: n // 2]


BRACKETS_MANAGER = {
    8: [reversed_, as_they_are],
    16: [halves_reversed, reversed_, as_they_are],
    32: [reversed_, halves_swapped, as_they_are, as_they_are],
    64: [reversed_, halves_swapped, reversed_, as_they_are, as_they_are],
}
BRACKET_TREE = {
    8: [reversed_, as_they_are],
    16: [reversed_, reversed_, as_they_are],
    32: [reversed_, as_they_are, reversed_, as_they_are],
}


@pytest.mark.parametrize("published", [BRACKETS_MANAGER, BRACKET_TREE])
def test_no_published_order_keeps_them_apart_longer(published):
    for entrants, orders in published.items():
        sizes = [entrants >> r for r in range(2, len(orders) + 2)]
        theirs = ordered(entrants, [order(n) for order, n in zip(orders, sizes, strict=True)])
        assert theirs <= earliest_rematch(*paths(entrants)), entrants


@pytest.mark.parametrize("entrants", [8, 16])
def test_no_order_at_all_keeps_them_apart_longer_in_8_and_16(entrants):
    rounds = entrants.bit_length() - 1
    sizes = [entrants >> r for r in range(2, rounds + 1)]
    every = product(*(permutations(as_they_are(n)) for n in sizes))
    assert max(ordered(entrants, orders) for orders in every) == earliest_rematch(*paths(entrants))


def test_the_orders_repeat_by_fours():
    assert [drop_order(r, 4) for r in (2, 3, 4, 5)] == [[4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2], [1, 2, 3, 4]]
    assert [drop_order(r + 4, 8) for r in (2, 3, 4, 5)] == [drop_order(r, 8) for r in (2, 3, 4, 5)]
    assert [drop_order(r, 2) for r in (2, 3, 4, 5)] == [[2, 1], [1, 2], [2, 1], [1, 2]]
    assert [drop_order(r, 1) for r in (2, 3, 4, 5)] == [[1]] * 4
