"""The file of a tournament reads back to the tables that the site shows. Rule: TOURNAMENT-FILE."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Series
from games.queries import log
from games.rules.refused import Refused
from tests.tournaments.cast import NOW, club_of, entered, match_of, owner_of, play_match, report, started
from tournaments.models import Match, Stage
from tournaments.queries import stages
from tournaments.queries.export import document
from tournaments.queries.whott import text
from tournaments.rules.file import read
from tournaments.services.imports import bring_in

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


def test_there_is_no_file_before_the_draw():
    with pytest.raises(Refused, match="has no file before its draw"):
        document(entered(4))


def games_told(tournament):
    return [game for row in document(tournament)["results"] for game in row["games"]]


def test_a_record_is_told_when_its_series_is_over_and_open_to_all():
    """RELIABILITY 4: before that no door gives it."""
    tournament = started(2)
    play_match(match_of(tournament, "R1.1"))
    series = Series.objects.get()
    game = series.games.get()
    assert [told["record"] for told in games_told(tournament)] == [log.record(game)]
    for closed in ({"disclosed_at": None}, {"disclosed_at": series.disclosed_at, "public": False}):
        Series.objects.update(**closed)
        (told,) = games_told(tournament)
        assert "record" not in told
        assert told["source"] == "site"
    assert set(told) == {"places", "counts", "source"}


def test_nothing_private_is_in_it():
    tournament = started(2)
    play_match(match_of(tournament, "R1.1"))
    content = text(document(tournament))
    for entrant in tournament.entrants.select_related("player__user"):
        assert entrant.token not in content
        assert f'"{entrant.player.user.username}"' not in content
    assert tournament.door_token not in content


def test_a_draft_of_a_round_is_not_told():
    tournament = started(4, guests=True, stages=[Stage(format="swiss", best_of=[1], rounds=2, pace="hand")])
    assert Match.objects.filter(stage__tournament=tournament, published=False).count() == 2
    assert document(tournament)["results"] == []


def test_what_was_replaced_is_told():
    tournament = started(2, guests=True, best_of=(3,))
    report(match_of(tournament, "R1.1"), [1, 1])
    report(match_of(tournament, "R1.1"), [2, 1, 2])
    (row,) = document(tournament)["results"]
    assert (row["score"], row["was"]) == ([1, 2], "2–0")


def test_games_of_the_site_come_in_without_their_moves_and_unrated():
    tournament = started(2, best_of=(3,))
    play_match(match_of(tournament, "R1.1"), losers=(1, 2, 1))
    club = club_of()
    again = bring_in(owner_of(club), club, text(document(tournament)), key="one", now=NOW)
    result = match_of(again, "R1.1").results.get()
    assert (result.source, result.score) == ("import", match_of(tournament, "R1.1").results.get().score)
    games = [(game.source, game.rated, game.rating_due, game.game_id) for game in result.match_games.all()]
    assert games == [("import", False, False, None)] * 3

    def told(cup):
        return [(game["places"], game["counts"]) for game in games_told(cup)]

    assert told(again) == told(tournament)


def test_a_large_tournament_is_written_in_as_many_queries_as_a_small_one():
    counts = []
    for entrants in (4, 16):
        tournament = started(entrants, guests=True, best_of=(3,))
        for match in Match.objects.filter(stage__tournament=tournament, state="ready"):
            report(match, [1, 1])
        with CaptureQueriesContext(connection) as queries:
            document(tournament)
        counts.append(len(queries))
    assert counts[0] == counts[1]
