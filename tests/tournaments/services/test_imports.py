"""A file brought in comes to the same tables and the same file. Rule: TOURNAMENT-FILE."""

from io import StringIO

import pytest
from django.core.management import call_command

from tests.tournaments.cast import NOW, club_of, owner_of
from tests.tournaments.eventful import NAMES, eventful
from tests.tournaments.queries.test_export import of_file, tables
from tests.tournaments.rebuilt import check
from tests.tournaments.rules.test_file import EXPECTED
from tournaments.models import MatchGame
from tournaments.queries.export import document
from tournaments.queries.whott import text
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
