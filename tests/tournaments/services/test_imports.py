"""A file brought in comes to the same tables and the same file. Rule: TOURNAMENT-FILE."""

import random
import re
from io import StringIO

import pytest
from django.core.management import call_command

from tests.tournaments import anything
from tests.tournaments.cast import NOW, club_of, owner_of
from tests.tournaments.eventful import NAMES, eventful
from tests.tournaments.queries.test_export import of_file, tables
from tests.tournaments.rebuilt import check
from tests.tournaments.rules.test_file import EXPECTED
from tournaments.models import MatchGame
from tournaments.queries.export import document
from tournaments.queries.whott import text
from tournaments.rules.file import read
from tournaments.rules.invalid import Invalid
from tournaments.services.imports import bring_in

pytestmark = pytest.mark.django_db


def brought_in(content, club=None, key="one", **more):
    club = club or club_of()
    return bring_in(owner_of(club), club, content, key=key, now=NOW, **more)


def without_club(tournament):
    """The document without what another club cannot know, and where games were played."""
    found = document(tournament)
    for entrant in found["entrants"]:
        del entrant["club"], entrant["rating"]
    for row in found["results"]:
        for game in row.get("games", []):
            del game["source"]
    return found


@pytest.mark.parametrize(
    ("name", "stop_after"), [*((name, None) for name in NAMES), ("double", 5), ("swiss by hand", 4), ("two legs", 7)]
)
def test_an_exported_tournament_comes_in_as_it_was(name, stop_after, tmp_path):
    tournament = eventful(name, 7, stop_after=stop_after)
    content = text(document(tournament))
    if stop_after is None:
        assert happened(tournament) <= set(EVENTS.findall(content))
    shown = tables(tournament)
    assert of_file(content) == shown
    assert told_by_the_command(content, tmp_path).startswith(f"{tournament.name}\n")
    again = brought_in(content)
    assert tables(again) == shown
    assert without_club(again) == without_club(tournament)
    assert again.state == tournament.state
    places = dict(tournament.entrants.values_list("code", "place"))
    assert dict(again.entrants.values_list("code", "place")) == places
    assert not MatchGame.objects.filter(match__stage__tournament=again, rated=True).exists()
    check(again)


EVENTS = re.compile(r"no-show|void|absent|holds|was")


def happened(tournament):
    """What the file of a tournament that was played on for long has to tell of."""
    format_ = tournament.stages.first().format
    of_a_bracket = {"no-show", "void", "holds", "was"}
    return (
        of_a_bracket
        if format_ in ("single", "double")
        else {"no-show", "void"} | ({"absent"} if format_ in ("swiss", "tables") else set())
    )


def told_by_the_command(content, folder):
    path, out = folder / "cup.whott", StringIO()
    path.write_text(content)
    call_command("tournament", str(path), stdout=out)
    return out.getvalue()


FILES = [path.with_suffix(".whott") for path in EXPECTED]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shared_file_comes_in_to_its_table(path):
    content = path.read_text()
    tournament = brought_in(content)
    assert tables(tournament) == of_file(content)
    assert of_file(text(document(tournament))) == of_file(content)


def anything_played(seed):
    """A file of any format that the site can hold, played to its end; None where forbidden pairs leave no way."""
    rng = random.Random(seed)
    start = anything.document(rng)
    for stage in start["stages"]:
        stage["best_of"] = 3 if stage["best_of"] == 2 else stage["best_of"]
        if stage.get("tiebreaks") == []:
            stage["tiebreaks"] = ["seed"]
    try:
        file = anything.played(read(text(start)), rng)
    except Invalid:
        return None
    return text({**start, "results": file.rows()})


def comes_in_as_it_is(content):
    tournament = brought_in(content)
    assert tables(tournament) == of_file(content)
    assert tournament.state == "finished"
    again = text(document(tournament))
    assert of_file(again) == of_file(content)
    assert tables(brought_in(again)) == tables(tournament)


@pytest.mark.parametrize("seed", range(8))
def test_any_tournament_comes_in(seed):
    if content := anything_played(seed):
        comes_in_as_it_is(content)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 400))
def test_very_many_tournaments_come_in(seed):
    if content := anything_played(seed):
        comes_in_as_it_is(content)


TEXT = sorted((FILES[0].parent / "text").glob("*.whott"))


@pytest.mark.slow
@pytest.mark.parametrize("path", TEXT, ids=lambda path: path.stem)
def test_a_file_written_from_the_text_comes_in_to_its_table(path):
    content = path.read_text()
    tournament = brought_in(content)
    assert tables(tournament) == of_file(content)
    assert of_file(text(document(tournament))) == of_file(content)
