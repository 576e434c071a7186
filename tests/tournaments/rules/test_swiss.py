"""The rules of a Swiss round, one sentence each. Rules: TOURNAMENTS 3, TOURNAMENT-FILE, Swiss."""

from random import Random

import pytest

from tournaments.rules.beginner import Candidate, Turn, first_begins
from tournaments.rules.invalid import Invalid
from tournaments.rules.match import Match, Outcome, Result, Seat
from tournaments.rules.swiss import candidates, pair


def _fresh(count):
    return [Candidate(i) for i in range(1, count + 1)]


def _opponents(pairing):
    return {frozenset(two) for two in pairing.pairs}


def _all_met(count, round_=1):
    return [Candidate(i, met={j: round_ for j in range(1, count + 1) if j != i}) for i in range(1, count + 1)]


@pytest.mark.parametrize("n", [2, 3, 4, 5, 8, 13, 64, 65, 130])
def test_the_first_round_pairs_the_top_half_with_the_bottom_half_and_leaves_the_last(n):
    pairing = pair(_fresh(n))
    assert _opponents(pairing) == {frozenset((i, i + n // 2)) for i in range(1, n // 2 + 1)}
    assert pairing.bye == (n if n % 2 else None)
    assert not pairing.repeated


def test_the_tables_are_in_the_order_of_the_standings_and_the_beginner_alternates():
    assert pair(_fresh(8)).pairs == ((1, 5), (6, 2), (3, 7), (8, 4))


def test_nobody_or_one_alone():
    assert pair([]).pairs == ()
    assert pair(_fresh(1)).bye == 1


def test_a_forbidden_pair_never_meets_and_its_neighbours_make_way():
    assert _opponents(pair(_fresh(8), forbidden={frozenset((1, 5))})) == {
        frozenset(two) for two in [(1, 6), (2, 5), (3, 7), (4, 8)]
    }


def test_who_stands_forbidden_and_is_not_here_is_no_matter():
    assert pair(_fresh(2), forbidden={frozenset((1, 9)), frozenset((7, 8))}).pairs == ((1, 2),)


def test_a_score_group_is_paired_within_itself_and_its_odd_one_meets_the_next():
    points = [2, 2, 2, 1, 1, 1, 0, 0]
    pairing = pair([Candidate(i, points=p) for i, p in enumerate(points, 1)])
    assert _opponents(pairing) == {frozenset(two) for two in [(1, 2), (3, 4), (5, 6), (7, 8)]}


def test_the_bye_goes_to_the_lowest_who_has_had_none():
    assert pair([Candidate(i, byes=i > 3) for i in range(1, 6)]).bye == 3


def test_the_bye_goes_further_up_where_the_rest_could_not_be_paired():
    one, two, three = Candidate(1, met={2: 1}), Candidate(2, met={1: 1}), Candidate(3)
    pairing = pair([one, two, three])
    assert (pairing.bye, _opponents(pairing)) == (2, {frozenset((1, 3))})


def test_without_a_new_opponent_for_everybody_the_organiser_is_asked():
    with pytest.raises(Invalid) as refused:
        pair(_all_met(4))
    assert refused.value.code == "no-pairing"


def test_a_second_bye_is_asked_for_too():
    with pytest.raises(Invalid) as refused:
        pair([Candidate(i, byes=1) for i in range(1, 4)])
    assert refused.value.code == "no-pairing"
    assert pair([Candidate(1, byes=2), Candidate(2, byes=1), Candidate(3, byes=2)], repeats=True).bye == 2


def test_forbidden_pairs_that_leave_nothing_are_told_apart():
    everybody = {frozenset((1, i)) for i in range(2, 5)}
    for repeats in (False, True):
        with pytest.raises(Invalid) as refused:
            pair(_fresh(4), forbidden=everybody, repeats=repeats)
        assert refused.value.code == "forbidden-pairs"


def test_the_fewest_repeats_are_taken_and_of_these_the_longest_ago():
    met = {1: {2: 1, 3: 2, 4: 3}, 2: {1: 1, 3: 3, 4: 2}, 3: {1: 2, 2: 3, 4: 1}, 4: {1: 3, 2: 2, 3: 1}}
    pairing = pair([Candidate(i, met=met[i]) for i in met], repeats=True)
    assert _opponents(pairing) == pairing.repeated == {frozenset((1, 2)), frozenset((3, 4))}


def test_repeats_allowed_are_not_taken_where_none_is_needed():
    four = [Candidate(1, 3, met={2: 1, 3: 2}), Candidate(2, 3, met={1: 1}), Candidate(3, 1, met={1: 2}), Candidate(4)]
    assert _opponents(pair(four, repeats=True)) == {frozenset((1, 4)), frozenset((2, 3))}


def test_who_has_begun_less_often_begins_then_who_did_not_begin_last():
    assert first_begins(Turn(1, True, 0), Turn(2, False, 1)) is True
    assert first_begins(Turn(1, True, 0), Turn(1, False, 0)) is False
    assert first_begins(Candidate(1).turn, Candidate(2).turn) is None


def test_a_late_entrant_does_not_begin_three_times_on_end():
    assert first_begins(Candidate(1, begun=2).turn, Candidate(2, begun=4, not_begun=4).turn) is False


def test_two_who_both_ought_to_begin_meet_others_of_their_score_group():
    begun = {"begun": 1, "not_begun": 0, "began_last": True}
    other = {"begun": 0, "not_begun": 1, "began_last": False}
    four = [Candidate(1, 1, **begun), Candidate(2, 1, **other), Candidate(3, 1, **begun), Candidate(4, 1, **other)]
    assert set(pair(four).pairs) == {(4, 1), (2, 3)}


def test_in_a_large_score_group_too_as_few_as_can_be_begin_twice_more():
    """With 600, of whom so many have begun and the others not, only the surplus must meet its like."""
    rng = Random(7)
    signs = [rng.random() < 0.5 for _ in range(600)]
    pairing = pair([Candidate(i, 0, {}, 0, sign, not sign, sign) for i, sign in enumerate(signs, 1)])
    alike = sum(signs[a - 1] == signs[b - 1] for a, b in pairing.pairs)
    assert alike == abs(2 * sum(signs) - 600) // 2


def _match(round_, entrants, *outcomes, score=None):
    seats = tuple(Seat("paired", entrant) for entrant in entrants)
    return Match(
        f"R{round_}.1", None, round_, 3, seats, result=Result(score, outcomes=outcomes) if outcomes else None
    )


def test_a_forfeited_match_is_a_meeting_and_a_void_one_is_not():
    one, two, three = candidates(
        [1, 2, 3],
        [
            _match(1, [2, 1], Outcome.FORFEIT, Outcome.PLAYED),
            _match(2, [1, 3], Outcome.VOID, Outcome.VOID),
            _match(3, [1, 2], Outcome.PLAYED, Outcome.PLAYED, score=(2, 1)),
            _match(1, [3]),
            _match(3, [3], Outcome.NO_SHOW),
        ],
        {1: 1.5, 2: 1},
    )
    assert one == Candidate(1, 1.5, {2: 3}, 0, 1, 1, True)
    assert two == Candidate(2, 1, {1: 3}, 0, 1, 1, False)
    assert three == Candidate(3, 0, {}, 1, 0, 0, None)
