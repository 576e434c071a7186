"""Each tie-break on examples small enough to work out by hand. Rules: TOURNAMENT-FILE, Points and tie-breaks."""

import pytest

from tests.tournaments.rules.played import FORFEIT, HERE, LEFT, NO_SHOW, VOID, absence, bye, duel, match, table
from tournaments.rules.invalid import Invalid
from tournaments.rules.points import Points
from tournaments.rules.standings import standings
from tournaments.rules.tiebreaks import DEFAULTS, NAMES, check_tiebreaks

# Four who meet each other in three rounds: points 2½, 2, ½, 1.
ONE_HALF_NONE = Points()
FOUR = [
    duel(1, 1, 2, (2, 0)),
    duel(1, 3, 4, (1, 1)),
    duel(2, 1, 3, (2, 1)),
    duel(2, 2, 4, (2, 0)),
    duel(3, 1, 4, (1, 1)),
    duel(3, 2, 3, (2, 1)),
]


def values(name, matches, entrants=None, *, points=ONE_HALF_NONE, **more):
    """The tie-break of everybody, by entrant."""
    everybody = entrants or {seat.entrant for one in matches for seat in one.seats}
    rows = standings(sorted(everybody), matches, points=points, tiebreaks=[name], **more)
    return {row.entrant: row.tiebreaks[name] for row in sorted(rows, key=lambda row: row.entrant)}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("buchholz", [3.5, 4, 5.5, 5]),  # 2+½+1, 2½+1+½, 1+2½+2, ½+2+2½
        ("buchholz-cut-1", [3, 3.5, 4.5, 4.5]),
        ("median-buchholz", [1, 1, 2, 2]),
        ("sonneborn-berger", [3, 1.5, 0.5, 1.5]),  # 2+½+½·1, 1+½, ½·1, ½·½+½·2½
        ("wins", [2, 2, 0, 0]),
        ("game-difference", [3, 1, -2, -2]),
        ("cumulative", [5.5, 3, 1.5, 2]),  # 1+2+2½, 0+1+2, ½+½+½, ½+½+1
        ("seed", [1, 2, 3, 4]),
        ("count", [None] * 4),
        ("head-to-head", [None] * 4),  # nobody is level
    ],
)
@pytest.mark.parametrize("round_robin", [False, True])
def test_a_table_of_four_worked_out_by_hand(name, expected, round_robin):
    assert list(values(name, FOUR, round_robin=round_robin).values()) == expected


# -- rounds without an opponent


def test_a_bye_and_an_absence_see_a_virtual_opponent_with_ones_own_points():
    matches = [duel(1, 1, 2, (1, 0)), bye(1, 3), duel(2, 3, 1, (1, 0)), absence(2, 2)]
    # Points 1, 0, 2. The virtual opponent of 3 has at most half of what two rounds can bring: 1.
    assert values("buchholz", matches) == {1: 0 + 2, 2: 1 + 0, 3: 1 + 1}
    assert values("sonneborn-berger", matches) == {1: 0, 2: 0, 3: 1 * 1 + 1}


def test_the_virtual_opponent_has_at_most_half_of_a_win_a_round():
    matches = [bye(1, 1), duel(2, 1, 2, (1, 0)), duel(3, 1, 3, (1, 0)), bye(1, 2)]
    assert values("buchholz", matches, points=Points(win=3, draw=1, bye=3))[1] == 4.5 + 3 + 0


def test_from_a_virtual_opponent_the_points_received_count_as_a_share_of_a_win():
    half = [bye(1, 1), duel(2, 1, 2, (1, 0))]
    # One point and a half from two rounds: the virtual opponent has 1, half of it was won.
    assert values("sonneborn-berger", half, points=Points(bye=0.5))[1] == 0.5 * 1 + 0
    assert values("sonneborn-berger", half, points=Points(win=3, draw=1, bye=1))[1] == 1
    # A bye above a win is a whole share, not more.
    assert values("sonneborn-berger", half, points=Points(win=1, bye=2))[1] == 1 * 1 + 0


def test_a_match_won_or_lost_by_forfeit_has_no_opponent():
    matches = [duel(1, 1, 2, (0, 0), outcomes=(HERE, FORFEIT)), duel(2, 2, 3, (1, 0)), duel(2, 1, 4, (1, 0))]
    # Points 2, 1, 0, 0; the virtual opponents have 1, 1, 0, 0.
    assert values("buchholz", matches) == {1: 1 + 0, 2: 1 + 0, 3: 0 + 1, 4: 0 + 2}
    assert values("sonneborn-berger", matches) == {1: 1 + 0, 2: 0 + 0, 3: 0, 4: 0}


def test_a_void_round_and_one_without_a_result_count_in_a_swiss_and_not_in_a_round_robin():
    matches = [
        duel(1, 1, 2, (1, 0)),
        duel(1, 3, 4, (0, 0), outcomes=(VOID, VOID)),
        duel(2, 1, 3, (0, 1)),
        match(2, (2, 4)),
    ]
    # Points 1, 0, 1, 0: entrant 3 has a round without an opponent in a Swiss.
    assert values("buchholz", matches) == {1: 0 + 1, 2: 1 + 0, 3: 1 + 1, 4: 0}
    assert values("buchholz", matches, round_robin=True) == {1: 1, 2: 1, 3: 1, 4: 0}
    assert values("cumulative", matches) == {1: 2, 2: 0, 3: 1, 4: 0}
    assert values("cumulative", matches, round_robin=True) == {1: 2, 2: 0, 3: 1, 4: 0}


def test_rounds_end_with_the_last_that_has_a_result():
    matches = [duel(1, 1, 2, (1, 0)), match(2, (1, 2))]
    assert values("buchholz", matches) == {1: 0, 2: 1}
    assert values("cumulative", [duel(3, 1, 2, (1, 0)), duel(1, 1, 3, (1, 0))])[1] == 1 + 1 + 2


@pytest.mark.parametrize("only", [bye(2, 3), absence(2, 3), duel(2, 1, 2, (0, 0), outcomes=(VOID, VOID))])
def test_a_bye_an_absence_and_a_void_match_are_results_of_their_round(only):
    assert values("cumulative", [duel(1, 1, 2, (1, 0)), bye(1, 3), only], round_robin=False)[1] == 1 + 1


def test_where_a_win_is_worth_nothing_no_share_of_it_was_received():
    worthless = Points(win=0, draw=-0.5, loss=-1, bye=0)
    assert values("sonneborn-berger", [bye(1, 1), duel(1, 2, 3, (1, 0))], points=worthless) == {1: 0, 2: -1, 3: 0}


def test_a_match_played_again_after_it_was_void_is_one_round():
    void = duel(1, 1, 2, (1, 0), outcomes=(VOID, VOID))
    again = match(1, (2, 1), number=9, result=duel(1, 2, 1, (1, 0)).result)
    assert values("buchholz", [void, again]) == values("buchholz", [again]) == {1: 1, 2: 0}


def test_with_one_round_the_lowest_stays_and_with_two_the_highest_stays_too():
    one = [duel(1, 1, 2, (0, 1))]
    two = [*one, duel(2, 1, 3, (1, 0)), duel(2, 2, 4, (1, 0))]
    assert values("buchholz-cut-1", one)[1] == values("median-buchholz", one)[1] == 1
    assert values("buchholz-cut-1", two)[1] == 2
    assert values("median-buchholz", two)[1] == 2 + 0


# -- tables


def test_a_table_is_one_match_with_the_mean_over_the_other_seats():
    matches = [table(1, {1: 1, 2: 2, 3: 3})]
    # Points 1, ½, 0.
    assert values("buchholz", matches) == {1: 0.25, 2: 0.5, 3: 0.75}
    assert values("sonneborn-berger", matches) == {1: 0.25, 2: 0, 3: 0}


def test_who_shares_a_place_at_a_table_won_half():
    assert values("sonneborn-berger", [table(1, {1: 1, 2: 1, 3: 3})]) == {
        1: 0.1875,
        2: 0.1875,
        3: 0,
    }  # ½·¾ and 0, by 2


def test_a_seat_that_was_not_there_is_nobodys_opponent_and_has_none():
    matches = [
        table(1, {1: 1, 2: 2, 3: 3, 4: 4}, outcomes=(HERE, HERE, HERE, LEFT)),
        table(2, {4: 1, 5: 2, 6: 3}),
    ]
    # In round 2 the first three have no match. Points 1, ⅔, ⅓, 1, ½, 0; half of two wins is 1.
    assert values("buchholz", matches)[1] == pytest.approx((2 / 3 + 1 / 3) / 2 + 1)
    assert values("buchholz", matches)[4] == pytest.approx(1 + (0.5 + 0) / 2)
    assert values("sonneborn-berger", matches)[4] == pytest.approx(0 + (0.5 + 0) / 2)


def test_who_sat_alone_at_a_table_has_a_virtual_opponent_and_a_win():
    alone = [table(1, {1: 2, 2: 1, 3: 3}, outcomes=(HERE, NO_SHOW, LEFT))]
    assert values("buchholz", alone)[1] == 0.5
    assert values("sonneborn-berger", alone)[1] == 0.5
    assert values("wins", alone) == {1: 1, 2: 0, 3: 0}


def test_where_nobody_was_there_nobody_won():
    assert values("wins", [table(1, {1: 1, 2: 1, 3: 1}, outcomes=(NO_SHOW,) * 3)]) == {1: 0, 2: 0, 3: 0}


# -- wins, games, counts, running totals


def test_wins_are_matches_won_by_forfeit_too_and_first_places_shared_ones_too_but_no_byes_and_no_draws():
    matches = [
        duel(1, 1, 2, (0, 0), outcomes=(HERE, NO_SHOW)),
        bye(1, 3),
        duel(1, 4, 5, (1, 1)),
        table(2, {1: 1, 2: 1, 3: 3}),
    ]
    assert values("wins", matches) == {1: 2, 2: 1, 3: 0, 4: 0, 5: 0}


def test_game_difference_is_over_matches_that_were_played():
    matches = [duel(1, 1, 2, (2.5, 0.5)), duel(2, 1, 2, (2, 0), outcomes=(HERE, LEFT)), table(3, {1: 1, 2: 2, 3: 3})]
    assert values("game-difference", matches) == {1: 2, 2: -2, 3: 0}


def test_count_is_the_mean_over_played_matches_that_have_counts_and_lower_is_first():
    matches = [
        duel(1, 1, 2, (1, 0), counts=(10, 31)),
        duel(1, 3, 4, (1, 0), counts=(4, 9), outcomes=(HERE, NO_SHOW)),
        duel(2, 1, 3, (0, 1), counts=(15, 0)),
        duel(2, 2, 4, (1, 0)),
        table(3, {1: 2, 2: 1, 4: 3}, counts=(20, 0, 99), outcomes=(HERE, HERE, LEFT)),
    ]
    assert values("count", matches) == {1: 15, 2: 15.5, 3: 0, 4: None}


def test_who_has_no_count_is_last():
    matches = [bye(1, 1), duel(1, 2, 3, (1, 0), counts=(40, 50)), duel(1, 4, 5, (1, 0), counts=(30, 50))]
    rows = standings(range(1, 6), matches, points=Points(), tiebreaks=["count"])
    assert [(row.entrant, row.place) for row in rows] == [(4, 1), (2, 2), (1, 3), (3, 4), (5, 4)]


def test_running_totals_go_on_through_rounds_without_a_match():
    assert values("cumulative", [duel(1, 1, 2, (1, 0)), duel(3, 3, 4, (1, 0))])[1] == 1 + 1 + 1


# -- head-to-head


def heads(matches, entrants=None, **more):
    return values("head-to-head", matches, entrants, **more)


def test_head_to_head_counts_the_matches_among_the_tied():
    matches = [duel(1, 1, 2, (0, 1)), duel(1, 3, 4, (1, 0)), duel(2, 1, 3, (1, 0)), duel(2, 2, 4, (0, 1))]
    # All have one point, and 1 has not met 4: passed over.
    assert heads(matches) == dict.fromkeys(range(1, 5))
    # Now 1 and 3 have two points, 2 and 4 one.
    more = [*matches, duel(3, 1, 4, (1, 0)), duel(3, 2, 3, (0, 1))]
    assert heads(more) == {1: 1, 2: 0, 3: 0, 4: 1}


def test_three_in_a_circle_stay_level_and_go_on_to_the_next():
    matches = [duel(1, 1, 2, (1, 0)), duel(2, 2, 3, (1, 0)), duel(3, 3, 1, (1, 0))]
    rows = standings([1, 2, 3], matches, points=Points(), tiebreaks=["head-to-head", "seed"], round_robin=True)
    assert [(row.entrant, row.tiebreaks["head-to-head"]) for row in rows] == [(1, 1), (2, 1), (3, 1)]


def test_a_forfeited_match_is_no_meeting():
    forfeited = duel(1, 1, 2, (0, 0), outcomes=(HERE, FORFEIT))
    other = [bye(2, 2), absence(2, 1)]
    assert heads([forfeited, *other]) == {1: None, 2: None}
    # Once they have met, the points of both matches are from matches among the tied.
    assert heads([forfeited, *other, duel(3, 1, 2, (1, 1))]) == {1: 1.5, 2: 0.5}


def test_a_void_match_is_no_meeting():
    assert heads([duel(1, 1, 2, (1, 0), outcomes=(VOID, VOID))]) == {1: None, 2: None}


def test_at_a_table_what_was_won_from_each_of_the_tied_is_added():
    # Points of a win 3. First round 3, 2, 1, 0; second 0, 1, 2, 3: all level, and all have won one half.
    even = [table(1, {1: 1, 2: 2, 3: 3, 4: 4}), table(2, {1: 4, 2: 3, 3: 2, 4: 1})]
    assert heads(even, points=Points(win=3)) == {1: 9, 2: 9, 3: 9, 4: 9}
    # 1 and 2 level by a bye, 3 between them: only what they won from each other counts.
    two = [table(1, {1: 1, 3: 2, 2: 3}), bye(2, 2)]
    assert heads(two, points=Points(win=3, bye=3)) == {1: 3, 2: 0, 3: None}


def test_who_was_not_there_at_the_table_has_not_met_the_others():
    left = table(1, {1: 1, 2: 2, 3: 3}, outcomes=(HERE, HERE, LEFT))
    assert heads([left, bye(2, 3)]) == {1: None, 2: None, 3: None}
    again = table(2, {3: 1, 1: 2, 4: 3}, outcomes=(HERE, HERE, HERE))
    # 1 has 1½ points, 3 one: a bye of ½ makes them level, and they have met in round 2.
    assert heads([left, again, bye(3, 3)], points=Points(bye=0.5)) == {1: 1, 2: None, 3: 1, 4: None}


def test_head_to_head_looks_only_at_who_is_still_level():
    matches = [
        duel(1, 1, 2, (0, 2)),
        duel(2, 1, 3, (2, 0)),
        duel(3, 2, 3, (1, 2)),
        duel(1, 4, 3, (2, 0), counts=(1, 2)),
    ]
    # Points 1, 1, 1, 1: not all have met. Wins do not split them; game difference does: 0, +1, −3, +2.
    rows = standings(range(1, 5), matches, points=Points(), tiebreaks=["head-to-head", "game-difference"])
    assert [row.entrant for row in rows] == [4, 2, 1, 3]
    assert {row.tiebreaks["head-to-head"] for row in rows} == {None}
    # With the count first 4 and 3 are out of the group, and the other two have met.
    rows = standings(range(1, 5), matches, points=Points(), tiebreaks=["count", "head-to-head", "seed"])
    assert [(row.entrant, row.tiebreaks["head-to-head"]) for row in rows] == [(4, None), (3, None), (2, 1), (1, 0)]


def test_head_to_head_is_not_applied_again_within_a_group_that_it_split():
    """Knowingly unlike FIDE C.07, Direct Encounter: 1 and 2 keep what they have, though 2 beat 1."""
    matches = [
        duel(1, 2, 1, (1, 0)),
        duel(2, 1, 3, (1, 0)),
        duel(2, 2, 4, (0, 1)),
        duel(3, 1, 4, (1, 0)),
        duel(3, 2, 3, (1, 0)),
        duel(1, 3, 4, (1, 0)),
        bye(4, 3),
        bye(4, 4),
    ]
    # Points 2, 2, 2, 2; among them 1 and 2 have won two, 3 and 4 one.
    rows = standings(range(1, 5), matches, points=Points(), tiebreaks=["head-to-head", "seed"])
    assert [(row.entrant, row.tiebreaks["head-to-head"]) for row in rows] == [(1, 2), (2, 2), (3, 1), (4, 1)]


# -- lots, names


def test_lots_are_the_digest_of_the_number_and_the_id_and_the_lower_is_first():
    ids = {1: "ada", 2: "bayo", 3: "chidi"}
    rows = standings([1, 2, 3], [], points=Points(), tiebreaks=["lots"], lots=12345, ids=ids)
    assert [(row.entrant, row.place, row.tiebreaks["lots"][:8]) for row in rows] == [
        (1, 1, "7d7c064a"),
        (2, 2, "cf60f32b"),
        (3, 3, "f298541c"),
    ]


@pytest.mark.parametrize(
    ("names", "lots", "code"), [(["luck"], None, "no-such-tiebreak"), (["wins", "lots"], None, "no-lots")]
)
def test_tie_breaks_that_cannot_be_applied_are_refused(names, lots, code):
    for refused in (
        lambda: check_tiebreaks(names, lots),
        lambda: standings([1, 2], [], points=Points(), tiebreaks=names, lots=lots),
    ):
        with pytest.raises(Invalid) as refusal:
            refused()
        assert refusal.value.code == code


def test_every_default_is_a_tie_break_and_leaves_nobody_level():
    check_tiebreaks(NAMES, 0)
    for names in DEFAULTS.values():
        check_tiebreaks(names, None)
        assert names[-1] == "seed"
