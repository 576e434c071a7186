"""The tournament files of the shared corpus give what must come out, and the broken ones are refused."""

import json
from pathlib import Path

import pytest

from tournaments.rules.file import read
from tournaments.rules.invalid import Invalid

VECTORS = Path(__file__).parents[2] / "vectors" / "tournaments"
EXPECTED = sorted(VECTORS.glob("*.json"))
BROKEN = sorted(VECTORS.glob("*.error"))

HEAD = 'format = "whot-tournament/1"\n' + "".join(
    f'[[entrants]]\nid = "{name}"\n' for name in ("ada", "bayo", "chidi")
)
STAGE = '[[stages]]\nid = "main"\nformat = "single"\n'


def differences(expected, got, path="") -> list[str]:
    """Every key that is expected must be there; matches are compared by id, other lists in order."""
    if isinstance(expected, dict):
        return [d for key, value in expected.items() for d in differences(value, got[key], f"{path}.{key}")]
    if isinstance(expected, list):
        if path.endswith(".matches"):
            by_id = {match["id"]: match for match in got}
            return [d for match in expected for d in differences(match, by_id[match["id"]], f"{path}.{match['id']}")]
        if len(expected) != len(got):
            return [f"{path}: {len(got)} instead of {len(expected)}"]
        return [
            d for i, (e, g) in enumerate(zip(expected, got, strict=True)) for d in differences(e, g, f"{path}[{i}]")
        ]
    if isinstance(expected, float) and isinstance(got, float | int):
        expected = pytest.approx(expected, abs=1e-6)
    return [] if expected == got else [f"{path}: {got!r} instead of {expected!r}"]


def test_the_corpus_is_there():
    formats = [path.stem.rpartition("-")[0] for path in EXPECTED]
    assert {name: formats.count(name) for name in formats} == {
        "double": 12,
        "round-robin": 7,
        "single": 10,
        "swiss": 10,
        "tables": 8,
    }
    assert len(BROKEN) == 7


@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_a_file_of_the_corpus_comes_out_as_it_must(path):
    file = read(path.with_suffix(".whott").read_text())
    assert differences(json.loads(path.read_text()), file.as_json()) == []


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_file_is_refused(path):
    with pytest.raises(Invalid):
        read(path.with_suffix(".whott").read_text())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = ", "no TOML"),
        ('format = "whot-tournament/2"', "format"),
        (
            HEAD + STAGE + '[[results]]\nstage = "main"\nmatch = "R1.2"\nseats = ["bayo", "ada"]',
            "results 1: ada does not",
        ),
        (HEAD + STAGE + '[[results]]\nstage = "main"\nmatch = "R9.1"\nseats = ["bayo", "ada"]', "no match R9.1"),
        (HEAD + STAGE + '[[results]]\nstage = "main"\nmatch = "R1.2"\nseats = ["bayo"]', "results 1"),
        (
            HEAD + STAGE + '[[results]]\nstage = "main"\nmatch = "R1.2"\nseats = ["bayo", "chidi"]\nscore = 2',
            "results 1",
        ),
        (HEAD + STAGE + '[[results]]\nmatch = "R1.2"', "results 1: stage is one word"),
        (HEAD + '[[entrants]]\nid = "ada"', "entrants 4: ada is there twice"),
        (HEAD + '[[entrants]]\nid = "a b"', "entrants 4"),
        (HEAD + STAGE + 'entrants = ["ada", "zainab"]', "stages 1: zainab is not entered"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, words):
    with pytest.raises(Invalid) as refusal:
        read(text)
    assert words in refusal.value.text


def test_entrants_with_a_seed_come_first_and_seats_may_be_named_in_either_order():
    text = (
        'format = "whot-tournament/1"\n[[entrants]]\nid = "ada"\n[[entrants]]\nid = "bayo"\nseed = 1\n'
        + STAGE
        + '[[results]]\nstage = "main"\nmatch = "R1.1"\nseats = ["ada", "bayo"]\nscore = [2, 1]\n'
    )
    match = read(text).as_json()["stages"][0]["matches"][0]
    assert [seat["entrant"] for seat in match["seats"]] == ["bayo", "ada"]
    assert (match["winner"], match["places"]) == ("ada", [2, 1])


def test_who_is_held_in_a_seat_sits_there_whatever_comes_before():
    """Rule: TOURNAMENT-FILE, holds: the match is free from its source, the displaced entrant goes nowhere."""
    text = (
        HEAD
        + STAGE
        + '[[holds]]\nstage = "main"\nmatch = "R2.1"\nseat = 2\nentrant = "chidi"\n'
        + '[[results]]\nstage = "main"\nmatch = "R2.1"\nseats = ["ada", "chidi"]\nscore = [1, 0]\n'
        + '[[results]]\nstage = "main"\nmatch = "R1.2"\nseats = ["bayo", "chidi"]\nscore = [1, 0]\n'
    )
    final = read(text).as_json()["stages"][0]["matches"][-1]
    assert ([seat["entrant"] for seat in final["seats"]], final["winner"]) == (["ada", "chidi"], "ada")
