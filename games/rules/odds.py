"""Exact odds of hits in Zener testing, as fractions. Knows no cards, only how many of each kind. Rule: T2."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb, factorial

_NOTHING = 1e-18


def binomial(trials: int, chance: Fraction) -> tuple[Fraction, ...]:
    """Give the probability of each number of hits from 0, each trial hitting with this chance."""
    return tuple(comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits) for hits in range(trials + 1))


def matching(cards: Sequence[int], calls: Sequence[int]) -> tuple[Fraction, ...]:
    """Give the probability of each number of hits from 0, when the cards lie in random order against the calls.

    cards, calls: by kind, how many there are; each adds up to the number of trials. Of all ways to place k rooks on
    the squares where a card meets a call of its kind, no two in a line, each is all hits in (n-k)! of the n! orders;
    inclusion and exclusion turns these sums into the chance of exactly so many.
    """
    trials = sum(cards)
    assert trials == sum(calls), "as many calls as cards"
    rooks = [1]
    for held, called in zip(cards, calls, strict=True):
        rooks = _times(rooks, [comb(held, k) * comb(called, k) * factorial(k) for k in range(min(held, called) + 1)])
    rooks += [0] * (trials + 1 - len(rooks))
    placed = [Fraction(ways * factorial(trials - k), factorial(trials)) for k, ways in enumerate(rooks)]
    return tuple(
        sum(((-1) ** (k - hits) * comb(k, hits) * placed[k] for k in range(hits, trials + 1)), Fraction(0))
        for hits in range(trials + 1)
    )


def at_least(hits: int, odds: Sequence[Fraction]) -> Fraction:
    """Give the probability of so many hits or more. odds: of each number of hits from 0."""
    return sum(odds[hits:], Fraction(0))


def together(runs: Iterable[Sequence[Fraction]]) -> tuple[float, ...]:
    """Give the probability of each number of hits from 0 over several runs. runs: the odds of each.

    As near as floats come: what is less likely than one in 10^18 is taken for nothing, which keeps many runs quick.
    """
    first, sums = 0, [1.0]
    for run in runs:
        added = [0.0] * (len(sums) + len(run) - 1)
        for more, chance in enumerate(map(float, run)):
            for hits, before in enumerate(sums, more):
                added[hits] += before * chance
        likely = [hits for hits, chance in enumerate(added) if chance > _NOTHING]
        first += likely[0]
        sums = added[likely[0] : likely[-1] + 1]
    return (*[0.0] * first, *sums)


def _times(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Give the product of two polynomials, each as its coefficients from the constant."""
    product = [0] * (len(one) + len(other) - 1)
    for i, left in enumerate(one):
        for j, right in enumerate(other):
            product[i + j] += left * right
    return product
