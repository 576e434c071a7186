"""From a database of an older version to this one nothing is lost."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.models import Challenge

OLD = [("games", "0002_log_is_insert_only"), ("people", "0001_initial"), ("tournaments", "0001_initial")]


@pytest.mark.django_db(transaction=True)
def test_the_maker_of_an_open_challenge_sits_at_it_once_challenges_have_seats() -> None:
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
    finally:
        MigrationExecutor(connection).migrate(newest)
    seats = {
        challenge.token: [(seat.number, seat.player.name) for seat in challenge.seats.all()]
        for challenge in Challenge.objects.filter(seat_count=2)
    }
    assert seats == {"open": [(1, "Ada")], "withdrawn": []}
