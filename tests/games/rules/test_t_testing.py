"""Zener testing: RULES 7, T1 and T2."""

import itertools
from collections import Counter
from fractions import Fraction
from math import comb, factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import ZENER, Shape, pack
from games.rules.odds import at_least, binomial, matching
from games.rules.refused import Refused
from games.rules.shuffle import order
from games.rules.testing import TRIALS, Deck, Run, dealt, report, seen

SECRET, NONCES = bytes(range(32)), (b"a" * 16,)
FIFTH = Fraction(1, 5)
EVEN = (5, 5, 5, 5, 5)


def signs(counts):
    return [sign for sign, count in zip(Shape, counts, strict=True) for _ in range(count)]


def counted(cards, calls):
    """The same as `matching`, by looking at every order of the cards."""
    dealt = [kind for kind, count in enumerate(cards) for _ in range(count)]
    called = [kind for kind, count in enumerate(calls) for _ in range(count)]
    hits = Counter(
        sum(one == other for one, other in zip(row, called, strict=True)) for row in itertools.permutations(dealt)
    )
    return tuple(Fraction(hits[number], factorial(len(dealt))) for number in range(len(dealt) + 1))


SMALL = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=4)


@settings(max_examples=60, deadline=None)
@given(SMALL)
def test_the_matching_odds_are_those_of_trying_every_order(kinds):
    """T2."""
    cards, calls = [held for held, _ in kinds], [called for _, called in kinds]
    # A last kind makes the sums equal, and the decks stay small enough to try out.
    cards.append(max(0, sum(calls) - sum(cards)))
    calls.append(max(0, sum(cards) - sum(calls)))
    if sum(cards) <= 7:
        assert matching(cards, calls) == counted(cards, calls)


CALLS = st.lists(st.integers(0, TRIALS), min_size=4, max_size=4).map(sorted)


@settings(max_examples=60, deadline=None)
@given(CALLS)
def test_whatever_is_called_the_odds_of_the_closed_deck_add_up_and_five_hits_are_expected(cuts):
    """T2."""
    calls = [end - start for start, end in itertools.pairwise([0, *cuts, TRIALS])]
    odds = matching(EVEN, calls)
    assert sum(odds) == 1
    assert all(0 <= chance <= 1 for chance in odds)
    assert sum(hits * chance for hits, chance in enumerate(odds)) == 5
    # The variance of matching, from the first two moments of drawing without putting back.
    spread = sum(Fraction(count * (25 - count) * 5 * 20, 25 * 25 * 24) for count in calls)
    cross = sum(2 * Fraction(a * b * 5 * 5, 25 * 25 * 24) for a, b in itertools.combinations(calls, 2))
    assert sum((hits - 5) ** 2 * chance for hits, chance in enumerate(odds)) == spread + cross


def test_the_odds_of_the_closed_deck_called_evenly_are_the_known_ones():
    """T2: one order in 25!/5!^5 matches everywhere, none all but once; the variance is 25/6."""
    odds = matching(EVEN, EVEN)
    assert 1 / odds[25] == Fraction(factorial(25), factorial(5) ** 5) == 623_360_743_125_120
    assert (odds[24], odds[23] > 0) == (0, True)
    assert sum((hits - 5) ** 2 * chance for hits, chance in enumerate(odds)) == Fraction(25, 6)


def test_no_hit_at_all_agrees_with_the_integral_of_laguerre_polynomials():
    """T2: another way to count the orders that match nowhere, by Even and Gillis."""
    product = [1]
    for _ in range(5):
        laguerre = [(-1) ** (k + 5) * comb(5, k) * factorial(5) // factorial(k) for k in range(6)]
        longer = [0] * (len(product) + 5)
        for i, left in enumerate(product):
            for k, right in enumerate(laguerre):
                longer[i + k] += left * right
        product = longer
    nowhere = sum(coefficient * factorial(k) for k, coefficient in enumerate(product))
    assert matching(EVEN, EVEN)[0] == Fraction(nowhere, factorial(25))


def test_who_always_calls_one_sign_hits_exactly_five_of_the_closed_deck():
    """T2: the odds depend on how often each sign was called."""
    assert matching(EVEN, (25, 0, 0, 0, 0)) == tuple(Fraction(hits == 5) for hits in range(26))


def test_the_odds_of_the_open_deck_are_binomial():
    """T2: as tables of the binomial give them."""
    odds = binomial(25, FIFTH)
    assert (sum(odds), len(odds)) == (1, 26)
    assert odds[25] == Fraction(1, 5**25)
    assert odds[0] == Fraction(4**25, 5**25)
    assert [round(float(at_least(hits, odds)), 4) for hits in (0, 5, 7, 9, 10)] == [1, 0.5793, 0.2200, 0.0468, 0.0173]


def test_a_report_tells_hits_five_expected_and_the_exact_probability_of_so_many_or_more():
    """T2."""
    cards = ZENER
    right = [card.shape for card in cards]
    for deck, odds in ((Deck.CLOSED, matching(EVEN, EVEN)), (Deck.OPEN, binomial(25, FIFTH))):
        told = report(deck, cards, right)
        assert (told.hits, told.expected, told.at_least, told.odds) == (25, 5, odds[25], odds)
        assert told.probability == float(odds[25])
    shifted = right[5:] + right[:5]
    assert (report(Deck.CLOSED, cards, shifted).hits, report(Deck.CLOSED, cards, shifted).at_least) == (0, 1)
    ringing = report(Deck.CLOSED, cards, [Shape.CIRCLE] * 25)
    assert (ringing.hits, ringing.at_least, ringing.probability) == (5, 1, 1.0)
    assert report(Deck.OPEN, cards, [Shape.CIRCLE] * 25).at_least == at_least(5, binomial(25, FIFTH))


@given(st.lists(st.sampled_from(list(Shape)), min_size=25, max_size=25), st.sampled_from(Deck))
@settings(max_examples=30, deadline=None)
def test_the_order_of_calls_changes_hits_and_never_the_odds(calls, deck):
    """T2."""
    one, other = report(deck, ZENER, calls), report(deck, ZENER, sorted(calls))
    assert (one.odds, one.expected) == (other.odds, 5)
    assert one.at_least == sum(one.odds[one.hits :])


@pytest.mark.parametrize("count", [0, 24, 26])
def test_there_is_no_report_before_the_last_call(count):
    """T1."""
    with pytest.raises(Refused) as refused:
        report(Deck.CLOSED, ZENER, [Shape.STAR] * count)
    assert refused.value.code == "calls-missing"


def test_the_closed_deck_is_the_25_cards_shuffled():
    """T1."""
    cards = dealt(Deck.CLOSED, SECRET, NONCES)
    assert cards == order(ZENER, SECRET, NONCES, "1")
    assert sorted(cards, key=ZENER.index) == list(ZENER) == list(pack(25))


def test_each_trial_of_the_open_deck_is_drawn_for_itself():
    """T1: every card as likely every time; 100 runs give each of 25 cards about 100 times."""
    runs = [dealt(Deck.OPEN, bytes([number] * 32)) for number in range(100)]
    seen_often = Counter(card for run in runs for card in run)
    assert {len(run) for run in runs} == {TRIALS}
    assert set(seen_often) == set(ZENER)
    assert all(abs(count - 100) < 60 for count in seen_often.values())
    assert dealt(Deck.OPEN, SECRET, NONCES)[3] == order(ZENER, SECRET, NONCES, "4")[0]


def test_clairvoyance_shows_no_card_to_anybody_before_the_last_guess():
    """T1."""
    run = Run(Deck.CLOSED, ZENER)
    for sign in signs(EVEN):
        assert not run.over
        for person in ("subject", "sender", "watcher"):
            view = seen(run, person)
            assert (view["card"], view["cards"], view["called"]) == (None, None, len(run.calls))
            assert view["calls"] == (list(run.calls) if person == "subject" else None)
        run = run.call(sign)
    assert run.over
    assert seen(run, "watcher") == {
        "called": 25,
        "over": True,
        "card": None,
        "calls": [card.shape for card in ZENER],
        "cards": [card.code for card in ZENER],
    }
    assert run.report().hits == 25


def test_in_telepathy_the_sender_and_nobody_else_sees_the_card_that_is_called():
    """T1."""
    run = Run(Deck.OPEN, ZENER, telepathy=True).call(Shape.STAR)
    assert [seen(run, person)["card"] for person in ("subject", "sender", "watcher")] == [None, "C2", None]
    for sign in signs(EVEN)[1:]:
        run = run.call(sign)
    assert seen(run, "sender")["card"] is None


@given(st.randoms(use_true_random=False), st.integers(0, 24), st.booleans())
def test_what_the_subject_sees_does_not_depend_on_the_cards(rng, called, telepathy):
    """T1: nothing is revealed before the last guess, and to the sender no card but this one."""
    calls = tuple(rng.choice(list(Shape)) for _ in range(called))
    run = Run(Deck.OPEN, tuple(rng.choices(ZENER, k=25)), telepathy, calls)
    other = Run(Deck.OPEN, tuple(rng.choices(ZENER, k=25)), telepathy, calls)
    assert seen(run, "subject") == seen(other, "subject")
    assert seen(run, "watcher") == seen(other, "watcher")
    same = Run(Deck.OPEN, (*other.cards[:called], run.cards[called], *other.cards[called + 1 :]), telepathy, calls)
    assert seen(run, "sender") == seen(same, "sender")


def test_a_finished_run_takes_no_more_calls():
    """T1."""
    run = Run(Deck.CLOSED, ZENER, calls=tuple(signs(EVEN)))
    with pytest.raises(Refused) as refused:
        run.call(Shape.STAR)
    assert refused.value.code == "run-over"
    with pytest.raises(Refused):
        Run(Deck.CLOSED, ZENER).report()
