"""The table: places by points and tie-breaks. Rules: TOURNAMENT-FILE, Points and tie-breaks."""

import json
from pathlib import Path

import pytest

from tests.tournaments.rules.played import from_file
from tournaments.rules.points import Points
from tournaments.rules.standings import standings

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
