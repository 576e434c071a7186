"""What every round of every Swiss holds, over thousands of rounds: results, absences and withdrawals by chance."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.swiss_field import Field, every_matching, gap
from tournaments.rules.beginner import apart
from tournaments.rules.invalid import Invalid
from tournaments.rules.swiss import pair

SEEDS = st.integers(0, 2**32 - 1)


@settings(max_examples=400, deadline=None)
@given(n=st.integers(2, 40), rounds=st.integers(1, 9), seed=SEEDS, forbidden=st.integers(0, 6), coming=st.booleans())
def test_a_round_seats_everybody_once_with_somebody_new(n, rounds, seed, forbidden, coming):
    """Nobody sits twice or meets twice, no forbidden pair, at most one bye each, one bye of an odd number."""
    field = Field.with_forbidden(n, Random(seed), forbidden, coming_and_going=coming)
    for candidates, pairing in field.rounds(rounds):
        if isinstance(pairing, Invalid):
            continue
        seated = [entrant for two in pairing.pairs for entrant in two]
        bye = [] if pairing.bye is None else [pairing.bye]
        assert sorted(seated + bye) == sorted(candidate.entrant for candidate in candidates)
        assert len(bye) == len(candidates) % 2
        assert not any(field.state[entrant].byes for entrant in bye)
        assert not {frozenset(two) for two in pairing.pairs} & (field.met | field.forbidden)
        assert not pairing.repeated


@settings(max_examples=400, deadline=None)
@given(n=st.integers(6, 30), seed=SEEDS, coming=st.booleans())
def test_who_begins_is_balanced_within_one_of_half_of_ones_matches(n, seed, coming):
    """|begun - not begun| is at most 2, and so at most 1 after an odd number of matches."""
    field = Field(n, Random(seed), coming_and_going=coming)
    for _ in field.rounds(n // 3):
        assert all(abs(candidate.turn.balance) <= 2 for candidate in field.state.values())


@settings(max_examples=300, deadline=None)
@given(n=st.integers(2, 24), rounds=st.integers(1, 9), seed=SEEDS)
def test_who_has_begun_less_often_begins(n, rounds, seed):
    for candidates, pairing in Field(n, Random(seed)).rounds(rounds):
        if isinstance(pairing, Invalid):
            continue
        turns = {candidate.entrant: candidate.turn for candidate in candidates}
        for begins, other in pairing.pairs:
            one, two = turns[begins], turns[other]
            assert (one.begun, one.began_last) <= (two.begun, two.began_last)


@settings(max_examples=300, deadline=None)
@given(n=st.integers(2, 8), rounds=st.integers(1, 8), seed=SEEDS, forbidden=st.integers(0, 4), coming=st.booleans())
def test_no_pairing_is_better_and_where_none_is_found_there_is_none(n, rounds, seed, forbidden, coming):
    """Against every other: the bye as low as can be, beginners within two, differences, beginners within one."""
    field = Field.with_forbidden(n, Random(seed), forbidden, coming_and_going=coming)
    for candidates, pairing in field.rounds(rounds):
        state = {candidate.entrant: candidate for candidate in candidates}
        order = list(state)

        def worth(pairs, bye, state=state, order=order, candidates=candidates):
            beyond = [apart(state[a].turn, state[b].turn) for a, b in pairs]
            squares = sum((state[a].points - state[b].points) ** 2 for a, b in pairs)
            place = 0 if bye is None else -order.index(bye)
            return (
                place,
                sum(two for two, _ in beyond),
                gap(candidates, pairs),
                squares,
                sum(one for _, one in beyond),
            )

        byes = [entrant for entrant in order if not state[entrant].byes] if len(order) % 2 else [None]
        legal = [
            worth(pairs, bye)
            for bye in byes
            for pairs in every_matching([entrant for entrant in order if entrant != bye])
            if not {frozenset(two) for two in pairs} & (field.met | field.forbidden)
        ]
        if isinstance(pairing, Invalid):
            assert not legal
        else:
            assert worth(pairing.pairs, pairing.bye) == min(legal)


@settings(max_examples=200, deadline=None)
@given(n=st.integers(2, 7), rounds=st.integers(1, 12), seed=SEEDS, forbidden=st.integers(0, 3))
def test_where_repeats_are_allowed_there_are_as_few_as_can_be_and_the_oldest(n, rounds, seed, forbidden):
    field = Field.with_forbidden(n, Random(seed), forbidden, repeats=True)
    for candidates, pairing in field.rounds(rounds):
        state = {candidate.entrant: candidate for candidate in candidates}

        def worth(pairs, bye, state=state):
            again = [state[a].met[b] for a, b in pairs if b in state[a].met]
            return (0 if bye is None else state[bye].byes), len(again), sum(again)

        legal = [
            worth(pairs, bye)
            for bye in (state if len(state) % 2 else [None])
            for pairs in every_matching([entrant for entrant in state if entrant != bye])
            if not {frozenset(two) for two in pairs} & field.forbidden
        ]
        if isinstance(pairing, Invalid):
            assert not legal
            assert pairing.code == "forbidden-pairs"
        else:
            assert worth(pairing.pairs, pairing.bye) == min(legal)
            assert len(pairing.repeated) == min(legal)[1]


@settings(max_examples=20, deadline=None)
@given(n=st.integers(2, 200), rounds=st.integers(1, 5), seed=SEEDS)
def test_the_same_candidates_give_the_same_pairing(n, rounds, seed):
    for candidates, pairing in Field(n, Random(seed), coming_and_going=True).rounds(rounds):
        if not isinstance(pairing, Invalid):
            assert pair(candidates) == pairing
