"""A document written as `.whott` reads back as it was."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.queries.whott import text

VALUES = st.one_of(st.text(), st.integers(), st.booleans(), st.floats(allow_nan=False), st.lists(st.integers()))
TABLES = st.dictionaries(st.text(max_size=8), st.one_of(VALUES, st.dictionaries(st.text(max_size=3), VALUES)))


def test_a_tournament_reads_as_one_would_write_it():
    document = {
        "format": "whot-tournament/1",
        "name": 'The "Lagos" Open',
        "entrants": [{"id": "ada", "name": None}, {"id": "bayo", "absent": [2, 4]}],
        "stages": [{"id": "main", "format": "swiss", "entrants": [{"stage": "groups", "place": 1}]}],
        "results": [],
    }
    assert text(document) == (
        'format = "whot-tournament/1"\n'
        'name = "The \\"Lagos\\" Open"\n'
        "results = []\n"
        '\n[[entrants]]\nid = "ada"\n'
        '\n[[entrants]]\nid = "bayo"\nabsent = [2, 4]\n'
        '\n[[stages]]\nid = "main"\nformat = "swiss"\nentrants = [{ stage = "groups", place = 1 }]\n'
    )


@given(TABLES, st.dictionaries(st.text(max_size=8), st.lists(TABLES, min_size=1, max_size=3)))
def test_whatever_it_holds_comes_back(top, lists):
    document = {**top, **lists}
    assert tomllib.loads(text(document)) == document


def test_what_toml_cannot_hold_is_an_error():
    with pytest.raises(TypeError):
        text({"name": object()})
