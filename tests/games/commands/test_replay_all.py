"""`manage.py replay_all`: every stored game against its log, told to a terminal or to a file."""

from io import StringIO

import pytest
from django.core.management import call_command

from games.management.commands import replay_all
from games.models import Game
from games.queries import stored
from games.services import ending
from tests.games.playing import NOW, begun, players_of

pytestmark = pytest.mark.django_db


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def ran(out: StringIO) -> tuple[int, str, list[str]]:
    """The status, and what was written to standard output and, by lines, to standard error."""
    errors = StringIO()
    try:
        call_command("replay_all", stdout=out, stderr=errors, no_color=True)
        status = 0
    except SystemExit as ended:
        status = int(ended.code or 0)
    return status, out.getvalue(), errors.getvalue().splitlines()


def over() -> Game:
    game = begun()
    ending.resign(game.series_id, players_of(game.series)[0], "game", now=NOW)
    return game


def test_where_all_is_well_one_line_says_so() -> None:
    over()
    assert ran(StringIO()) == (0, "1 game replayed, 0 differences\n", [])


def test_differences_are_named_and_the_status_is_two() -> None:
    game, _ = over(), over()
    Game.objects.filter(pk=game.pk).update(places=[1, 2], counts=[999, 0])
    status, out, errors = ran(StringIO())
    assert (status, out) == (2, "2 games replayed, 2 differences\n")
    assert [line.split(" is ")[0] for line in errors] == [
        f"game {game.pk}: its {name}" for name in ("places", "counts")
    ]


def test_a_terminal_has_a_bar_that_is_drawn_over_itself() -> None:
    over(), over()
    status, out, _ = ran(Terminal())
    assert status == 0
    assert out == (
        "\r[###############               ] 1 of 2\r[##############################] 2 of 2"
        "\r\033[K2 games replayed, 0 differences\n"
    )


def test_elsewhere_progress_is_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_all, "EVERY", 1)
    over(), over()
    assert ran(StringIO())[1].splitlines() == ["1 of 2", "2 of 2", "2 games replayed, 0 differences"]


def test_an_empty_site_is_no_error() -> None:
    assert ran(StringIO()) == (0, "0 games replayed, 0 differences\n", [])


@pytest.mark.django_db(transaction=True)
def test_it_reads_on_outside_a_transaction_as_the_command_line_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "AT_ONCE", 2)
    games = [over() for _ in range(5)]
    Game.objects.filter(pk=games[-1].pk).update(counts=[999, 999])
    status, out, errors = ran(StringIO())
    assert (status, out, len(errors)) == (2, "5 games replayed, 1 difference\n", 1)
