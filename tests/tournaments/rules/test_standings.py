"""The table: places by points and tie-breaks. Rules: TOURNAMENT-FILE, Points and tie-breaks."""

import json
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.played import VOID, a_stage, bye, duel, from_file, match, table
from tournaments.rules.match import Result
from tournaments.rules.points import Points
from tournaments.rules.standings import standings
from tournaments.rules.tiebreaks import DEFAULTS, NAMES

VECTORS = sorted(
    path
    for kind in ("swiss", "round-robin", "tables")
    for path in (Path(__file__).parents[2] / "vectors" / "tournaments").glob(f"{kind}-*.whott")
)


def test_the_corpus_is_there():
    assert len(VECTORS) >= 21


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_a_table_of_the_corpus_comes_out_as_it_must(path):
    stage, ids, matches = from_file(path)
    rows = standings(
        range(1, len(ids) + 1),
        matches,
        points=Points(**stage.get("points", {})),
        tiebreaks=stage["tiebreaks"],
        lots=stage.get("lots"),
        ids=dict(enumerate(ids, 1)),
        round_robin=stage["format"] == "round-robin",
    )
    expected = json.loads(path.with_suffix(".json").read_text())["stages"][0]["standings"]
    assert [(ids[row.entrant - 1], row.place) for row in rows] == [(row["entrant"], row["place"]) for row in expected]
    for row, must in zip(rows, expected, strict=True):
        assert row.points == pytest.approx(must["points"], abs=1e-6)
        got = {name: row.tiebreaks[name] for name in must["tiebreaks"]}
        assert got == pytest.approx(must["tiebreaks"], abs=1e-6), must["entrant"]


def places(rows):
    return [(row.entrant, row.place) for row in rows]


# -- one sentence of the text each


def test_more_points_are_first():
    rows = standings([1, 2, 3], [duel(1, 3, 1, (1, 0)), bye(1, 2)], points=Points(bye=0.5), tiebreaks=["seed"])
    assert places(rows) == [(3, 1), (2, 2), (1, 3)]
    assert [row.points for row in rows] == [1, 0.5, 0]


def test_tie_breaks_are_applied_in_their_order_each_only_among_those_still_tied():
    matches = [duel(1, 1, 2, (0, 3)), duel(1, 3, 4, (3, 2)), duel(2, 2, 3, (0, 1)), duel(2, 4, 1, (0, 1))]
    # Points 1, 1, 2, 0. Of the two with one point 2 has the game difference, 1 the seed.
    assert places(standings(range(1, 5), matches, points=Points(), tiebreaks=["game-difference", "seed"]))[1] == (
        2,
        2,
    )
    assert places(standings(range(1, 5), matches, points=Points(), tiebreaks=["seed", "game-difference"]))[1] == (
        1,
        2,
    )


def test_who_is_left_equal_shares_the_place_in_seed_order_and_the_next_place_is_passed_over():
    rows = standings(
        [4, 3, 2, 1], [duel(1, 4, 1, (1, 0)), duel(1, 3, 2, (1, 0))], points=Points(), tiebreaks=["wins"]
    )
    assert places(rows) == [(3, 1), (4, 1), (1, 3), (2, 3)]


def test_with_seed_or_lots_nobody_shares_a_place():
    for names in (["seed"], ["wins", "lots"]):
        rows = standings(
            range(1, 9), [], points=Points(), tiebreaks=names, lots=7, ids={n: str(n) for n in range(1, 9)}
        )
        assert [row.place for row in rows] == list(range(1, 9))


def test_thirds_that_add_up_are_a_whole():
    """Three thirds of a point in three ways: who was level stays level, whatever floating point makes of it."""
    ways = [
        table(1, {1: 3, 11: 1, 12: 2, 13: 4}),
        table(2, {1: 2, 11: 1, 12: 3, 13: 4}),
        bye(1, 2),
        *(table(n, {3: 3, 21: 1, 22: 2, 23: 4}) for n in (1, 2, 3)),
    ]
    rows = standings([1, 2, 3, 11, 12, 13, 21, 22, 23], ways, points=Points(), tiebreaks=[])
    assert {row.place for row in rows if row.entrant in (1, 2, 3)} == {4}
    assert [row.points for row in rows if row.entrant in (1, 2, 3)] == [1, 1, 1]


def test_the_rows_of_a_group_say_so():
    assert {row.group for row in standings([1, 2], [], points=Points(), tiebreaks=[], group="B")} == {"B"}


# -- what is always so


STAGES = {
    "rng": st.randoms(use_true_random=False),
    "entrants": st.integers(2, 9),
    "rounds": st.integers(0, 4),
    "names": st.lists(st.sampled_from(NAMES), unique=True, max_size=5),
    "round_robin": st.booleans(),
}


def ranked(entrants, matches, names, round_robin, points=Points(win=3, draw=1, bye=2)):  # noqa: B008 - a frozen value
    ids = {n: f"e{n}" for n in range(1, 10)}
    return standings(entrants, matches, points=points, tiebreaks=names, lots=1, ids=ids, round_robin=round_robin)


@given(**STAGES)
@settings(max_examples=100)
def test_places_are_a_proper_order(rng, entrants, rounds, names, round_robin):
    rows = ranked(range(1, entrants + 1), a_stage(rng, entrants, rounds), names, round_robin)
    assert sorted(row.entrant for row in rows) == list(range(1, entrants + 1))
    for number, row in enumerate(rows, 1):
        shared = [other.entrant for other in rows if other.place == row.place]
        assert row.place == 1 + sum(other.place < row.place for other in rows) <= number
        assert shared == sorted(shared)
        assert len(shared) == 1 or not {"seed", "lots"} & set(names)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


@given(**STAGES)
@settings(max_examples=100)
def test_the_order_in_which_matches_and_entrants_are_given_changes_nothing(rng, entrants, rounds, names, round_robin):
    matches = a_stage(rng, entrants, rounds)
    one = ranked(range(1, entrants + 1), matches, names, round_robin)
    rng.shuffle(matches)
    assert ranked(rng.sample(range(1, entrants + 1), entrants), matches, names, round_robin) == one


@given(**STAGES)
@settings(max_examples=100)
def test_a_void_match_and_one_to_be_played_change_nothing(rng, entrants, rounds, names, round_robin):
    matches = a_stage(rng, entrants, rounds)
    one = ranked(range(1, entrants + 1), matches, names, round_robin)
    last = max((m.round for m in matches if str(m.state) in ("done", "bye", "void")), default=None)
    if last is not None:
        void = match(last, (1, 2), number=998, result=Result(score=(3, 0), counts=(0, 9), outcomes=(VOID, VOID)))
        to_be_played = match(last + 1, (1, 2), number=999)
        assert ranked(range(1, entrants + 1), [*matches, void, to_be_played], names, round_robin) == one


@given(**STAGES)
@settings(max_examples=100)
def test_points_scaled_by_three_keep_the_order(rng, entrants, rounds, names, round_robin):
    matches = a_stage(rng, entrants, rounds)
    one = ranked(range(1, entrants + 1), matches, names, round_robin, Points(1, 0.5, 0, 1))
    three = ranked(range(1, entrants + 1), matches, names, round_robin, Points(3, 1.5, 0, 3))
    assert places(one) == places(three)
    assert [row.points * 3 for row in one] == pytest.approx([row.points for row in three])


def test_a_thousand_entrants_after_ten_rounds_are_in_order_within_a_moment():
    matches = [duel(r, 1 + i, 501 + (i + 37 * r) % 500, ((i + r) % 3, 1)) for r in range(1, 11) for i in range(500)]
    begun_at = process_time()
    rows = standings(range(1, 1001), matches, points=Points(), tiebreaks=DEFAULTS["swiss"])
    assert len({row.place for row in rows}) == 1000
    assert process_time() - begun_at < 10  # about half a second of this machine
