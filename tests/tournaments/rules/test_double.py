"""Double elimination: who drops where, the grand final and its second, places. Rules: TOURNAMENT-FILE, Brackets."""

import json
import tomllib
from pathlib import Path

import pytest

from tournaments.rules.double import draw, standings
from tournaments.rules.match import Result

VECTORS = Path(__file__).parents[2] / "vectors" / "tournaments"
FILES = sorted(VECTORS.glob("double-*.whott"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_double_elimination_of_the_corpus_comes_out_as_it_must(path):
    file = tomllib.loads(path.read_text())
    stage = file["stages"][0]
    ids = [None, *(entrant["id"] for entrant in file["entrants"])]
    bracket = draw(len(ids) - 1, [stage["best_of"]], reset=stage["reset"])
    for result in file["results"]:
        seats = [ids[seat.entrant] for seat in bracket.matches[result["match"]].seats]
        order = [result["seats"].index(name) for name in seats]
        bracket = bracket.with_result(result["match"], Result(tuple(result["score"][i] for i in order)))
    expected = json.loads(path.with_suffix(".json").read_text())["stages"][0]
    assert {match["id"] for match in expected["matches"]} == set(bracket.matches)
    for match in expected["matches"]:
        value = bracket.matches[match["id"]]
        assert (value.state, ids[value.winner or 0]) == (match["state"], match["winner"])
        assert [{"entrant": ids[seat.entrant or 0]} for seat in value.seats] == match["seats"]
    if "standings" in expected:  # a bracket that was left half played
        table = [{"entrant": ids[line.entrant], "place": line.place} for line in standings(bracket)]
        assert table == expected["standings"]
