"""Why one is above another, in words. Rule: TOURNAMENTS 3, Tie-breaks."""

import pytest
from hypothesis import given, settings

from tests.tournaments.rules.played import FORFEIT, HERE, a_stage, absence, bye, duel, table
from tests.tournaments.rules.test_standings import STAGES, ranked
from tournaments.rules.account import account
from tournaments.rules.crosstable import crosstable
from tournaments.rules.explain import steps, why
from tournaments.rules.legend import MEANINGS, TITLES, shown, told_apart
from tournaments.rules.points import Points
from tournaments.rules.standing import Standing
from tournaments.rules.standings import standings
from tournaments.rules.tiebreaks import LOWER_FIRST, NAMES

PEOPLE = {1: "Ada", 2: "Bayo", 3: "Chidi", 4: "Dele"}


def told(matches, tiebreaks, above, below, *, entrants=4, points=Points(), **more):  # noqa: B008 - a frozen value
    rows = standings(range(1, entrants + 1), matches, points=points, tiebreaks=tiebreaks, ids=PEOPLE, **more)
    played = crosstable(range(1, entrants + 1), matches, points, round_robin=more.get("round_robin", False))
    return why(rows, above, below, names=PEOPLE, table=played, lots=more.get("lots"))


def test_points_decide_alone():
    assert told([duel(1, 1, 2, (1, 0)), duel(2, 1, 3, (1, 1))], ["wins", "seed"], 1, 3) == [
        "Ada has 1½ points, Chidi ½."
    ]


def test_what_was_level_is_told_before_what_decided():
    matches = [duel(1, 1, 2, (2, 1)), duel(1, 3, 4, (2, 0))]
    assert told(matches, ["wins", "game-difference", "seed"], 3, 1) == [
        "Both have 1 point.",
        "Wins: both 1.",
        "Game difference decides: Chidi 2, Ada 1 (games won minus games lost).",
    ]


def test_the_seed_decides_at_last():
    assert told([], ["count", "seed"], 1, 2) == [
        "Both have 0 points.",
        "Cards counted: neither has any.",
        "The seed decides: Ada is seed 1, Bayo seed 2.",
    ]


def test_head_to_head_tells_the_matches():
    matches = [
        duel(1, 1, 2, (0, 2)),
        duel(1, 3, 4, (1, 0)),
        duel(2, 1, 3, (2, 1)),
    ]
    assert told(matches, ["head-to-head", "seed"], 1, 3, entrants=4)[1] == (
        "Head-to-head is passed over: not all of the 3 who are level have met."
    )
    matches.append(duel(3, 2, 3, (0.5, 1.5)))
    assert told(matches, ["count", "head-to-head"], 3, 1)[0] == "Chidi has 2 points, Ada 1."
    two = [duel(1, 1, 2, (1, 2)), duel(2, 2, 1, (0, 0), outcomes=(FORFEIT, HERE)), duel(3, 2, 1, (1, 1)), bye(4, 1)]
    assert told(two, ["head-to-head"], 2, 1, points=Points(bye=0), entrants=2) == [
        "Both have 1½ points.",
        "Head-to-head: both 1½.",
        "Round 1: Bayo beat Ada 2–1.",
        "Round 2: Bayo forfeited.",
        "Round 3: Bayo and Ada drew 1–1.",
        "Nothing separates them: they share place 1, listed in seed order.",
    ]


def test_head_to_head_that_decides_names_who_was_level():
    three = [duel(1, 1, 2, (2, 0)), duel(2, 1, 3, (2, 0)), duel(3, 2, 3, (2, 0)), bye(4, 2), bye(5, 3), bye(6, 3)]
    assert told(three, ["head-to-head", "seed"], 1, 3, entrants=3) == [
        "Both have 2 points.",
        "Head-to-head decides among Ada, Bayo and Chidi: Ada 2, Chidi 0.",
        "Round 2: Ada beat Chidi 2–0.",
    ]


def test_two_who_have_not_met_are_told_so():
    assert told([duel(1, 1, 3, (1, 0)), duel(1, 2, 4, (1, 0))], ["head-to-head", "seed"], 1, 2) == [
        "Both have 1 point.",
        "Head-to-head is passed over: they have not met.",
        "The seed decides: Ada is seed 1, Bayo seed 2.",
    ]


def test_who_has_no_count_is_told_to_have_none():
    matches = [duel(1, 1, 2, (1, 0)), duel(1, 3, 4, (1, 0), counts=(12, 31))]
    assert told(matches, ["count"], 3, 1)[1] == (
        "Cards counted decides: Chidi 12, Ada none (cards counted in a match, on average; fewer is better)."
    )


def test_how_the_deciding_values_came_about_is_told():
    matches = [
        duel(1, 1, 2, (1, 0)),
        duel(1, 3, 4, (1, 0)),
        duel(2, 1, 3, (1, 1)),
        duel(2, 2, 4, (0, 1)),
        duel(3, 1, 4, (0, 1)),
        bye(3, 3),
        absence(3, 2),
    ]
    # Points 1½, 0, 2½, 2.
    rows = standings(range(1, 5), matches, points=Points(), tiebreaks=[])
    assert [row.points for row in rows] == [2.5, 2, 1.5, 0]
    played = crosstable(range(1, 5), matches, Points())
    assert account(played, 1, "buchholz", PEOPLE) == "Bayo 0 + Chidi 2½ + Dele 2"
    assert account(played, 1, "buchholz-cut-1", PEOPLE) == "Chidi 2½ + Dele 2 (Bayo 0 does not count)"
    assert account(played, 1, "median-buchholz", PEOPLE) == "Dele 2 (Bayo 0 and Chidi 2½ do not count)"
    assert account(played, 3, "buchholz", PEOPLE) == "Dele 2 + Ada 1½ + no opponent 1½"
    assert account(played, 3, "sonneborn-berger", PEOPLE) == "Dele 2 + ½ × Ada 1½ + no opponent 1½"
    assert account(played, 2, "sonneborn-berger", PEOPLE) == "0"
    assert account(played, 3, "cumulative", PEOPLE) == "1 + 1½ + 2½"
    assert account(played, 3, "wins", PEOPLE) is None
    assert account(crosstable([1], [], Points()), 1, "buchholz-cut-1", PEOPLE) == "0"


def test_at_a_table_the_value_of_a_round_is_a_mean():
    played = crosstable([1, 2, 3], [table(1, {1: 1, 2: 2, 3: 3})], Points())
    assert account(played, 3, "buchholz", PEOPLE) == "Ada and Bayo on average 0.75"
    assert account(played, 1, "sonneborn-berger", PEOPLE) == "0.25 at the table with Bayo and Chidi"


def test_the_sums_follow_what_decided():
    matches = [duel(1, 1, 2, (1, 1)), duel(1, 3, 4, (1, 0)), duel(2, 1, 3, (0, 1)), duel(2, 2, 4, (0, 1))]
    assert told(matches, ["buchholz", "seed"], 1, 2) == [
        "Both have ½ point.",
        "Buchholz decides: Ada 2½, Bayo 1½ (the points of all opponents, added).",
        "Ada: Bayo ½ + Chidi 2.",
        "Bayo: Ada ½ + Dele 1.",
    ]


def test_places_at_a_table_are_told():
    matches = [table(1, {1: 1, 3: 2, 2: 3}), bye(2, 2)]
    assert told(matches, ["head-to-head", "seed"], 1, 2, entrants=3) == [
        "Both have 1 point.",
        "Head-to-head decides: Ada 1, Bayo 0.",
        "Round 1: at a table of 3, Ada had place 1 and Bayo place 3.",
    ]


def test_lots_are_told_with_the_number_and_what_was_drawn():
    assert told([], ["lots"], 1, 4, lots=77)[1].startswith("Lots were drawn by the number 77: Ada drew ")


def test_numbers_are_told_with_as_many_digits_as_tell_them_apart():
    assert told_apart(1 / 3, 1 / 3 + 1e-4) == ("0.3333", "0.3334")
    assert told_apart(2.5, 2.5) == ("2½", "2½")
    assert [shown(value) for value in (7.5, 11 / 3, -1.5, -0.25, 0, None, "7d7c064a3523")] == [
        "7½",
        "3.67",
        "−1½",
        "−0.25",
        "0",
        "–",
        "7d7c064a",
    ]


def test_groups_are_not_compared_and_a_bracket_is_told_by_its_places():
    rows = [Standing(1, 1, 2.0, {}, "A"), Standing(2, 1, 1.0, {}, "B")]
    assert why(rows, 1, 2, names=PEOPLE) == ["Ada is in group A, Bayo in group B: nothing compares them."]
    rows = [Standing(1, 1), Standing(2, 3), Standing(3, 3)]
    assert why(rows, 1, 2, names=PEOPLE) == ["Ada went further: place 1, Bayo place 3."]
    assert why(rows, 2, 3, names=PEOPLE) == ["Bayo and Chidi went equally far: they share place 3."]


def test_every_tie_break_has_a_title_and_a_meaning():
    assert set(TITLES) == set(MEANINGS) == set(NAMES)


@given(**STAGES)
@settings(max_examples=100)
def test_the_words_agree_with_the_order_for_every_pair(rng, entrants, rounds, names, round_robin):
    matches = a_stage(rng, entrants, rounds)
    rows = ranked(range(1, entrants + 1), matches, names, round_robin)
    played = crosstable(range(1, entrants + 1), matches, Points(win=3, draw=1, bye=2), round_robin=round_robin)
    called = {row.entrant: f"player {row.entrant}" for row in rows}
    for i, one in enumerate(rows):
        for other in rows[i + 1 :]:
            taken = steps(rows, one.entrant, other.entrant)
            last = taken[-1]
            assert not any(step.decides for step in taken[:-1])
            assert all({one.entrant, other.entrant} <= set(step.tied) for step in taken)
            assert last.decides == (one.place < other.place)
            if last.decides and last.below is not None:
                assert (last.above < last.below) == (last.name in LOWER_FIRST)
            sentences = why(rows, one.entrant, other.entrant, names=called, table=played, lots=1)
            assert len(sentences) >= len(taken)
            assert all(sentence.endswith(".") and "None" not in sentence for sentence in sentences)
            decided = [s for s in sentences if "decides" in s or "drew" in s or " has " in s]
            assert not last.decides or decided


@pytest.mark.parametrize("name", sorted(NAMES))
def test_each_tie_break_can_be_told(name):
    rows = [
        Standing(1, 1, 1.0, {name: "0a" if name == "lots" else 1.0}),
        Standing(2, 2, 1.0, {name: "0b" if name == "lots" else 2.0}),
    ]
    assert "Ada" in why(rows, 1, 2, names=PEOPLE)[1]
