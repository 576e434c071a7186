"""What a stage cannot be played by is said before anything is stored."""

import pytest

from tournaments.rules.invalid import Invalid
from tournaments.rules.points import Points
from tournaments.rules.terms import Terms


@pytest.mark.parametrize(
    ("terms", "entrants", "words"),
    [
        (Terms("main", "single"), 1, "2 entrants or more, not 1"),
        (Terms("main", "single"), 1025, "2 to 1024 entrants, not 1025"),
        (Terms("main", "double"), 1025, "double elimination"),
        (Terms("main", "single", level="luck"), 4, "play or count-seed, not by luck"),
        (Terms("main", "swiss", rounds=7), 6, "A Swiss of 6 can have 1 to 5 rounds, not 7"),
        (Terms("main", "swiss", rounds=6), 5, "1 to 5 rounds, not 6"),
        (Terms("main", "swiss", rounds=0), 6, "not 0"),
        (Terms("main", "swiss", rounds=2), 2, "1 round, not 2"),
        (Terms("main", "swiss", tiebreaks=("luck",)), 6, "no tie-break luck"),
        (Terms("main", "swiss", tiebreaks=("lots",)), 6, "number"),
        (Terms("main", "swiss", points=Points(win=0, loss=0)), 6, "win"),
        (Terms("main", "swiss", best_of=()), 6, "1 to 999 games"),
        (Terms("main", "swiss", best_of=(3, 0)), 6, "1 to 999 games"),
        (Terms("main", "round-robin", legs=3), 6, "one leg or two, not 3"),
        (Terms("main", "round-robin", groups=4), 7, "7 entrants make 1 to 3 groups of two or more, not 4"),
        (Terms("main", "round-robin", groups=0), 7, "not 0"),
        (Terms("main", "round-robin", groups=27), 100, "1 to 26 groups"),
        (Terms("main", "round-robin"), 129, "128 entrants at most"),
        (Terms("main", "tables", rounds=0), 7, "not 0"),
        (Terms("main", "tables", seats=9), 7, "up to 8"),
        (Terms("main", "tables", min_seats=1), 7, "up to 8"),
        (Terms("main", "tables", min_seats=5, max_seats=4), 7, "at least 5 and at most 4"),
        (Terms("main", "tables"), 2, "do not fill a table of 3"),
        (Terms("main", "triple"), 4, "no format triple; there are single, double, round-robin, swiss, tables"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(terms, entrants, words):
    with pytest.raises(Invalid) as refusal:
        terms.check(entrants)
    assert words in refusal.value.text


@pytest.mark.parametrize(
    ("terms", "entrants", "rounds"),
    [
        (Terms("main", "single"), 33, 6),
        (Terms("main", "swiss"), 2, 1),
        (Terms("main", "swiss"), 33, 6),
        (Terms("main", "swiss", rounds=5), 5, 5),
        (Terms("main", "tables"), 11, 1),
        (Terms("main", "tables", rounds=3), 11, 3),
        (Terms("main", "round-robin"), 5, 5),
        (Terms("main", "round-robin", legs=2), 6, 10),
        (Terms("main", "round-robin", groups=2), 7, 3),
    ],
)
def test_how_many_rounds_there_are(terms, entrants, rounds):
    terms.check(entrants)
    assert terms.last_round(entrants) == rounds


def test_the_last_best_of_goes_on():
    terms = Terms("main", "single", best_of=(1, 3, 5))
    assert [terms.length(number) for number in (1, 2, 3, 4)] == [1, 3, 5, 5]


def test_what_a_format_does_not_use_is_passed_over():
    Terms("main", "single", tiebreaks=("luck",), legs=7, rounds=99, seats=99).check(8)
