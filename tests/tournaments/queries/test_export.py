"""The file of a tournament reads back to the tables that the site shows. Rule: TOURNAMENT-FILE."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command

from games.rules.refused import Refused
from tests.tournaments.cast import entered
from tests.tournaments.eventful import NAMES, eventful
from tournaments.models import Match
from tournaments.queries import stages
from tournaments.queries.export import document
from tournaments.queries.whott import text
from tournaments.rules.file import read

pytestmark = pytest.mark.django_db(transaction=True)


def tables(tournament):
    """What the site makes of every stage; of rounds that are drafts nobody is told."""
    shown = Match.objects.filter(stage__tournament=tournament).exclude(
        published=False, stage__format__in=stages.IN_ROUNDS
    )
    codes = set(shown.values_list("stage__code", "code"))
    values = {stage.code: stages.value(stage) for stage in tournament.stages.all()}
    return {
        code: compared(replace(value, matches={k: m for k, m in value.matches.items() if (code, k) in codes}))
        for code, value in values.items()
    }


def compared(value):
    """The table of a stage and its matches, by the ids of the entrants."""
    table = [(value.name(row.entrant), row.group, row.place, row.points, row.tiebreaks) for row in value.standings()]
    matches = {
        key: ([value.name(seat.entrant) for seat in match.seats], match.state, value.name(match.winner), match.places)
        for key, match in value.matches.items()
    }
    return table, matches


def of_file(content):
    """The same of a file."""
    return {code: compared(value) for code, value in read(content).tournament.stages.items()}


@pytest.mark.parametrize(
    ("name", "stop_after"), [*((name, None) for name in NAMES), ("double", 5), ("swiss", 6), ("two legs", 7)]
)
def test_the_file_says_what_the_site_says(name, stop_after, tmp_path):
    tournament = eventful(name, 9, stop_after=stop_after)
    content = text(document(tournament))
    assert of_file(content) == tables(tournament)
    path = tmp_path / "cup.whott"
    path.write_text(content)
    out = StringIO()
    call_command("tournament", str(path), stdout=out)
    assert out.getvalue().startswith(tournament.name)


def test_there_is_no_file_before_the_draw():
    with pytest.raises(Refused, match="has no file before its draw"):
        document(entered(4))
