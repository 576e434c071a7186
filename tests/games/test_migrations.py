"""From a database of an older version to this one nothing is lost."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.models import Challenge, Series

OLD = [("games", "0002_log_is_insert_only"), ("people", "0001_initial"), ("tournaments", "0001_initial")]


@pytest.mark.django_db(transaction=True)
def test_makers_sit_at_their_challenges_and_series_are_as_public_as_their_challenges_were() -> None:
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        MigrationExecutor(connection).migrate(OLD)
        old = MigrationExecutor(connection).loader.project_state(OLD).apps
        maker = old.get_model("people", "Player").objects.create(name="Ada", kind="bot", level="easy")
        ruleset = old.get_model("games", "Ruleset").objects.create(variant="modern")
        lapses_at = datetime(2027, 1, 1, tzinfo=UTC)
        terms = {"maker": maker, "ruleset": ruleset, "time_control": "5+3", "lapses_at": lapses_at}
        for state in ("open", "withdrawn"):
            old.get_model("games", "Challenge").objects.create(token=state, state=state, **terms)
        series = old.get_model("games", "Series").objects
        of_club, of_lobby, of_link = (
            series.create(ruleset=ruleset, time_control="5+3", tournament=tournament)
            for tournament in (True, False, False)
        )
        for row, public in ((of_lobby, True), (of_link, False)):
            old.get_model("games", "Challenge").objects.create(
                token=row.pk, state="taken", series=row, public=public, **terms
            )
    finally:
        MigrationExecutor(connection).migrate(newest)
    seats = {
        challenge.token: [(seat.number, seat.player.name) for seat in challenge.seats.all()]
        for challenge in Challenge.objects.filter(seat_count=2)
    }
    public = dict(Series.objects.values_list("pk", "public"))
    assert public == {of_club.pk: True, of_lobby.pk: True, of_link.pk: False}
    assert len(set(Series.objects.values_list("token", flat=True))) == 3, "each has a link of its own"
    seats.pop(str(of_lobby.pk)), seats.pop(str(of_link.pk))
    assert seats == {"open": [(1, "Ada")], "withdrawn": []}
