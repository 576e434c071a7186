"""`manage.py bots` says how strong the bots are, and refuses what cannot be played in a line."""

from io import StringIO

import pytest
from django.core.management import call_command


def run(*arguments: str) -> tuple[str, str, int]:
    out, err = StringIO(), StringIO()
    try:
        call_command("bots", *arguments, stdout=out, stderr=err)
    except SystemExit as exit:
        return out.getvalue(), err.getvalue(), exit.code
    return out.getvalue(), err.getvalue(), 0


def test_a_line_a_pair_with_share_and_interval() -> None:
    out, err, status = run("--games", "2", "--variant", "zener-ken")
    assert (out.count("\n"), err, status) == (6, "", 0)
    assert out.startswith("zener-ken, 2 seats, strong against normal: ")
    assert "of 2 games" in out


def test_the_same_seed_gives_the_same_line() -> None:
    line = run("normal", "random", "--games", "20", "--seats", "4")
    assert line == run("normal", "random", "--games", "20", "--seats", "4")
    assert line[0].startswith("modern, 4 seats, normal against random: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seats", "9"), "2 to 8 players"),
        (("--seats", "3", "--variant", "zener-ken"), "2 players"),
        (("normal",), "Name two"),
        (("normal", "godlike"), "Name two"),
        (("--games", "0"), "At least one"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    out, err, status = run(*arguments)
    assert (out, err.count("\n"), status) == ("", 1, 2)
    assert said in err
