"""What matches and rounds are called."""

import pytest

from tournaments.rules import double, single
from tournaments.rules.titles import round_title, source_in_words, title


def titles(stage_format, bracket) -> dict[str, str]:
    return {m.id: title(stage_format, m.id, m.round, bracket.rounds) for m in bracket.matches.values()}


def test_the_last_rounds_of_a_knock_out_have_names():
    assert titles("single", single.draw(16, third_place=True)) == {
        **{f"R1.{m}": f"Round 1, match {m}" for m in range(1, 9)},
        **{f"R2.{m}": f"Quarter-final {m}" for m in range(1, 5)},
        "R3.1": "Semi-final 1",
        "R3.2": "Semi-final 2",
        "R4.1": "Final",
        "third": "Third place",
    }
    assert titles("single", single.draw(2)) == {"R1.1": "Final"}


def test_the_brackets_of_a_double_elimination_are_told_apart():
    assert titles("double", double.draw(8, reset=True)) == {
        **{f"U1.{m}": f"Upper quarter-final {m}" for m in range(1, 5)},
        "U2.1": "Upper semi-final 1",
        "U2.2": "Upper semi-final 2",
        "U3.1": "Upper final",
        "L1.1": "Lower round 1, match 1",
        "L1.2": "Lower round 1, match 2",
        "L2.1": "Lower round 2, match 1",
        "L2.2": "Lower round 2, match 2",
        "L3.1": "Lower round 3",
        "L4.1": "Lower final",
        "F1": "Grand final",
        "F2": "Grand final, reset",
    }
    assert titles("double", double.draw(2)) == {"U1.1": "Upper final", "F1": "Grand final"}
    assert titles("double", double.draw(32))["U1.11"] == "Upper round 1, match 11"
    assert titles("double", double.draw(32))["L3.2"] == "Lower round 3, match 2"


@pytest.mark.parametrize("draw", [single.draw, double.draw])
@pytest.mark.parametrize("entrants", [2, 3, 8, 33])
def test_no_two_matches_are_called_the_same(draw, entrants):
    bracket = draw(entrants)
    names = titles("double" if draw is double.draw else "single", bracket)
    assert len(set(names.values())) == len(names)


def test_rounds_have_names():
    assert [round_title("single", "upper", number, 4) for number in (1, 2, 3, 4)] == [
        "Round 1",
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]
    assert round_title("double", "upper", 3, 4) == "Upper semi-finals"
    assert [round_title("double", "lower", number, 3) for number in (1, 3, 4)] == [
        "Lower round 1",
        "Lower round 3",
        "Lower final",
    ]
    assert round_title("double", "final", 2, 3) == "Grand final, reset"
    assert round_title("single", "third", 4, 4) == "Third place"
    assert round_title("swiss", None, 3, 5) == "Round 3"
    assert round_title("round-robin", None, 1, 3, "A") == "Group A, round 1"


def test_a_round_that_ends_with_the_same_digit_is_no_named_one():
    assert title("single", "R1.1", 1, 10) == "Round 1, match 1"
    assert round_title("single", "upper", 1, 10) == "Round 1"


def test_elsewhere_matches_are_told_by_round_and_table_or_match():
    assert title("swiss", "R3.2", 3, 5) == "Round 3, match 2"
    assert title("tables", "R3.2", 3, 5) == "Round 3, table 2"
    assert title("round-robin", "R1.2", 1, 5) == "Round 1, match 2"
    assert title("round-robin", "A1.2", 1, 3, "A") == "Group A, round 1, match 2"
    # A result says in which round the match was really played.
    assert title("round-robin", "R1.2", 4, 5) == "Round 4, match 2"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("seed 3", "Seed 3"),
        ("bye", "Bye"),
        ("winner R3.1", "Winner of Semi-final 1"),
        ("loser R3.2", "Loser of Semi-final 2"),
        ("place 2 of groups/A", "Place 2 of groups, group A"),
        ("place 2 of Open", "Place 2 of Open"),
        ("paired", ""),
    ],
)
def test_where_a_seat_comes_from_is_said_in_words(source, words):
    assert source_in_words(source, lambda match_id: title("single", match_id, 3, 4)) == words
