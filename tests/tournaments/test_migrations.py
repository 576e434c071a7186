"""From a database of the version before stages had terms to this one nothing is lost."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.tournaments.rebuilt import check
from tournaments.models import Entrant, Match, Result, Stage, Tournament

OLD = [("games", "0009_challenge_people"), ("people", "0005_ties"), ("tournaments", "0002_presets")]
AT = datetime(2026, 5, 1, tzinfo=UTC)


@pytest.mark.django_db(transaction=True)
def test_old_tournaments_have_stages_with_terms_places_rounds_words_and_links() -> None:
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        MigrationExecutor(connection).migrate(OLD)
        get = MigrationExecutor(connection).loader.project_state(OLD).apps.get_model
        names = ("Bola Ade", "Bola Ade", "Bọ́lá", "你好", "x" * 40, "X" * 40)
        people = [get("people", "Player").objects.create(name=name, kind="guest") for name in names]
        club = get("tournaments", "Club").objects.create(name="Surulere Whot", slug="surulere")
        common = {
            "club": club,
            "created_by": people[0],
            "time_control": "60+0",
            "ruleset": get("games", "Ruleset").objects.create(variant="modern"),
        }
        for name, state in (("done", "finished"), ("half", "running"), ("open", "registration")):
            tournament = get("tournaments", "Tournament").objects.create(
                name=name,
                slug=name,
                state=state,
                best_of=[1, 3],
                third_place=True,
                started_at=AT if state != "registration" else None,
                finished_at=AT if state == "finished" else None,
                **common,
            )
            count = 6 if name == "open" else 4
            entrants = [
                get("tournaments", "Entrant").objects.create(
                    tournament=tournament,
                    player=player,
                    entered_at=AT,
                    seed=seed if name != "open" else None,
                    place={1: 1, 2: 2, 3: 3, 4: 4}[seed] if name == "done" else None,
                )
                for seed, player in enumerate(people[:count], 1)
            ]
            if name != "open":
                old_bracket(get, tournament, entrants, played=4 if name == "done" else 1)
    finally:
        MigrationExecutor(connection).migrate(newest)

    finished, running, open_ = (Tournament.objects.get(name=name) for name in ("done", "half", "open"))
    assert [stage.best_of for stage in Stage.objects.all()] == [[1, 3]] * 3
    assert Stage.objects.filter(format="single", code="main", number=1, third_place=True, level="play").count() == 3
    for tournament in (finished, running):
        stage = tournament.stages.get()
        assert list(stage.entrants.values_list("number", "source", "entrant__seed")) == [
            (seed, f"seed {seed}", seed) for seed in (1, 2, 3, 4)
        ]
        assert list(stage.round_rows.values_list("number", "published_at")) == [(1, AT), (2, AT)]
        check(tournament)
    assert (finished.stages.get().over_at, running.stages.get().over_at) == (AT, None)
    assert open_.stages.get().drawn_at is None
    assert not open_.stages.get().entrants.exists()
    assert Match.objects.filter(published=True).count() == Match.objects.count() == 8
    assert Result.objects.filter(confirmed=True).count() == 5
    assert dict(finished.entrants.values_list("seed", "place")) == {1: 1, 2: 2, 3: 3, 4: 4}
    codes = list(open_.entrants.order_by("id").values_list("code", flat=True))
    assert codes[:2] == ["bola-ade", "bola-ade-2"]
    assert len(set(codes)) == 6
    assert all(codes)
    assert len(set(Entrant.objects.values_list("token", flat=True))) == Entrant.objects.count() == 14
    assert len(set(Tournament.objects.values_list("door_token", flat=True))) == 3


def old_bracket(get, tournament, entrants, played):
    """A knock-out of four as the version before stored it, so many matches played; the better seeds won."""
    stage = get("tournaments", "Stage").objects.create(tournament=tournament, number=1, format="single", rounds=2)
    rows = {}
    plan = [
        ("R1.1", "upper", 1, (("seed 1", 1), ("seed 4", 4))),
        ("R1.2", "upper", 1, (("seed 2", 2), ("seed 3", 3))),
        ("R2.1", "upper", 2, (("winner R1.1", 1), ("winner R1.2", 2))),
        ("third", "third", 2, (("loser R1.1", 4), ("loser R1.2", 3))),
    ]
    done = ["R1.1", "R1.2", "R2.1", "third"][:played]
    for code, bracket, number, seats in plan:
        seeds = [seed if what.startswith("seed") or what.split()[1] in done else None for what, seed in seats]
        winner = min(seeds, default=None) if code in done else None
        rows[code] = get("tournaments", "Match").objects.create(
            stage=stage,
            code=code,
            bracket=bracket,
            round=number,
            position=2 if code == "R1.2" else 1,
            best_of=1 if number == 1 else 3,
            state="done" if code in done else "ready" if None not in seeds else "waiting",
            winner=entrants[winner - 1] if winner else None,
        )
        for side, ((what, _), seed) in enumerate(zip(seats, seeds, strict=True), 1):
            get("tournaments", "Slot").objects.create(
                match=rows[code],
                number=side,
                source=what,
                source_match=rows.get(what.split()[1]),
                entrant=entrants[seed - 1] if seed else None,
            )
        if code in done:
            first = seeds[0] == winner
            get("tournaments", "Result").objects.create(
                match=rows[code],
                version=1,
                score=([number, 0] if first else [0, number]),
                places=[1, 2] if first else [2, 1],
                outcomes=["played", "played"],
                source="table",
                sent_at=AT,
                key=uuid4(),
            )
