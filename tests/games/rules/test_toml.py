import math
import tomllib

import pytest

from games.rules.toml import written


@pytest.mark.parametrize(
    "value",
    [
        True,
        False,
        0,
        -5,
        10**18,
        1.5,
        1e300,
        -1e-7,
        math.inf,
        "",
        "ọ\t\x00\x1f\x7f\x85\u2028\"\\'#\r\n",
        [],
        [1, "a", [2]],
        {},
        {"a": {"b c": [1]}, "": 1, "ọ": 2, "1.5": 3},
    ],
)
def test_a_value_reads_back_as_it_was(value):
    assert tomllib.loads(f"value = {written(value)}") == {"value": value}
    assert "\n" not in written(value)


@pytest.mark.parametrize("value", [None, b"bytes", {1, 2}, [None], 1j])
def test_what_toml_cannot_hold_is_refused(value):
    with pytest.raises(TypeError):
        written(value)
