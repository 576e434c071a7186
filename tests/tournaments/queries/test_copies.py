"""The same tournament once more: nothing forgotten, nothing carried over that each has of its own."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from tests.tournaments.cast import NOW, club_of, created
from tournaments.models import Season, Stage, Tournament
from tournaments.queries import copies

WEEK = timedelta(days=7)


def names(model):
    return {field.name for field in model._meta.concrete_fields}


def test_every_field_is_copied_or_named_as_not():
    """A copy that forgets a field is worse than none: name a new one in `copies`."""
    assert names(Tournament) == {*copies.COPIED, *copies.MOVED, *copies.NEW}
    assert names(Stage) == {*copies.STAGE_COPIED, *copies.STAGE_NEW}
    assert len({*copies.COPIED} & {*copies.NEW}) == 0


@pytest.mark.django_db
def test_all_that_was_chosen_is_in_the_copy_and_times_keep_their_distance():
    stages = [
        Stage(
            format="tables", best_of=[4], rounds=2, tiebreaks=["wins", "lots"], lots=7, pace="at-once", round_s=3600
        ),
        Stage(format="single", best_of=[3, 5], take_each=2, take_best=1, third_place=True, level="count-seed"),
    ]
    source = created(
        stages=stages,
        entry="approval",
        entrant_limit=30,
        expected=24,
        starts_at=NOW,
        check_in_at=NOW - timedelta(hours=1),
        check_in_until=NOW,
        starts_itself=True,
        leaver_policy="half",
        seeding="random",
        venue="Hall A",
        late_until=2,
        closes_at=NOW,
        opens_at=NOW - WEEK,
        state="draft",
    )
    Tournament.objects.filter(pk=source.pk).update(seed_number=12, state="finished", version=9)
    source.refresh_from_db()
    copy, rows = copies.copy_of(source, starts_at=NOW + WEEK, rng=random.Random(1))
    for field in copies.COPIED:
        assert getattr(copy, field) == getattr(source, field), field
    for field in copies.MOVED:
        assert getattr(copy, field) == getattr(source, field) + WEEK, field
    assert (copy.state, copy.version, copy.seed_number, copy.pk) == ("draft", 0, None, None)
    assert copy.door_token != source.door_token
    for stage, row in zip(source.stages.all(), rows, strict=True):
        for field in copies.STAGE_COPIED:
            assert getattr(row, field) == getattr(stage, field), field
    assert (rows[0].rounds, rows[1].rounds) == (2, 0)
    assert rows[0].lots not in (None, 7)


@pytest.mark.django_db
def test_a_season_that_is_over_then_is_left_behind():
    club = club_of()
    season = Season.objects.create(club=club, name="S", slug="s", starts_on=NOW.date(), ends_on=NOW.date() + WEEK)
    source = created(club, season=season, starts_at=NOW)
    later = [copies.copy_of(source, starts_at=NOW + weeks * WEEK, rng=random.Random(1))[0] for weeks in (1, 2)]
    assert [copy.season for copy in later] == [season, None]


@pytest.mark.parametrize(
    ("starts_at", "now", "expected"),
    [
        (NOW, NOW + timedelta(days=2), NOW + WEEK),
        (NOW, NOW + timedelta(days=20), NOW + 3 * WEEK),
        (NOW, NOW + WEEK, NOW + 2 * WEEK),
        (NOW + WEEK, NOW, NOW + 2 * WEEK),
        (None, NOW, None),
    ],
)
def test_the_next_date_has_the_same_weekday_and_hour_and_is_to_come(starts_at, now, expected):
    assert copies.next_date(Tournament(starts_at=starts_at), now) == expected


def test_the_number_at_the_end_of_a_name_goes_up():
    assert copies.next_name("Friday Knockout 12") == "Friday Knockout 13"
    assert copies.next_name("Harmattan Cup") == "Harmattan Cup"
    assert copies.next_name("Cup 2026") == "Cup 2026"
    assert datetime(2026, 1, 10, tzinfo=UTC).date() == NOW.date()
