"""Planned, changed, published, thrown away. Rule: TOURNAMENTS 3, UX 1.6."""

from datetime import timedelta

import pytest

from games.rules.refused import Refused
from tests.factories import PlayerFactory, RulesetFactory
from tests.tournaments.cast import NOW, club_of, created, entered, owner_of, started
from tests.tournaments.services.test_tournaments import refused
from tournaments.models import Action, Season, Stage, Tournament
from tournaments.queries.plans import mark
from tournaments.services import tournaments
from tournaments.services.settled import STAGE_TERMS, Moment, moment

pytestmark = pytest.mark.django_db
State = Tournament.State
WEEK = timedelta(days=7)
SWISS = {"format": Stage.Format.SWISS, "best_of": [3], "rounds": 5}


def draft(**terms):
    return created(**({"state": State.DRAFT, "starts_at": NOW + WEEK} | terms))


def changed(tournament, *, by=None, stages=None, seen=None, **fields):
    """The tournament with these fields set, by what was seen before."""
    row = Tournament.objects.get(pk=tournament.pk)
    seen = seen or mark(row, fields, None if stages is None else list(row.stages.all()))
    for field, value in fields.items():
        setattr(row, field, value)
    by = by or owner_of(tournament.club)
    return tournaments.update(by, row, stages, fields=set(fields), seen=seen, now=NOW)


def told():
    return Action.objects.filter(what="tournament-changed").values_list("text", flat=True)


def test_a_draft_is_changed_without_a_word_and_published_once():
    tournament = draft()
    changed(tournament, name="Friday  Cup", venue="Hall B", entrant_limit=24)
    owner = owner_of(tournament.club)
    for _ in range(2):
        published = tournaments.publish(owner, tournament, now=NOW)
    assert (published.name, published.venue, published.state) == ("Friday Cup", "Hall B", State.REGISTRATION)
    assert not told()
    assert Action.objects.filter(what="tournament-published").count() == 1


def test_a_change_after_publishing_raises_the_version_and_is_in_the_log():
    tournament = created(starts_at=NOW + WEEK, venue="Hall A")
    after = changed(tournament, venue="Hall B", entrant_limit=24)
    assert after.version == tournament.version + 1
    (text,) = told()
    assert text == (
        "Lagos Open changed. Place: Hall B, before Hall A; Places: 24, then a waiting list, before no limit."
    )


def test_nothing_changed_is_no_change():
    tournament = created(venue="Hall A")
    assert changed(tournament, venue="Hall A").version == tournament.version
    assert not told()


def test_of_two_who_change_the_same_the_later_is_told_and_another_part_is_free():
    tournament = draft()
    seen = {field: mark(tournament, [field]) for field in ("venue", "entrant_limit")}
    changed(tournament, venue="Hall A")
    refused("changed-meanwhile", changed, tournament, venue="Hall B", seen=seen["venue"])
    changed(tournament, entrant_limit=16, seen=seen["entrant_limit"])
    tournament.refresh_from_db()
    assert (tournament.venue, tournament.entrant_limit) == ("Hall A", 16)


def test_the_times_before_the_start_move_with_it():
    start = NOW + WEEK
    tournament = draft(check_in_at=start - timedelta(hours=1), check_in_until=start, closes_at=start)
    changed(tournament, starts_at=start + WEEK)
    tournament.refresh_from_db()
    assert tournament.check_in_at == start + WEEK - timedelta(hours=1)
    assert tournament.closes_at == start + WEEK


@pytest.mark.parametrize(
    ("state", "field", "value", "code"),
    [
        (State.REGISTRATION, "rated", False, "settled"),
        (State.REGISTRATION, "leaver_policy", "all", "settled"),
        (State.REGISTRATION, "entrant_limit", 8, ""),
        (State.RUNNING, "entrant_limit", 8, "settled"),
        (State.RUNNING, "seeding", "random", "settled"),
        (State.RUNNING, "venue", "Hall B", ""),
        (State.FINISHED, "venue", "Hall B", "over"),
        (State.CANCELLED, "name", "Other", "over"),
    ],
)
def test_what_is_settled_cannot_change(state, field, value, code):
    tournament = created()
    Tournament.objects.filter(pk=tournament.pk).update(state=state)
    if code:
        refused(code, changed, tournament, **{field: value})
    else:
        assert getattr(changed(tournament, **{field: value}), field) == value


def test_every_setting_has_its_moment():
    assert {moment(field) for field in ("name", "rated", "seeding")} == {
        Moment.OVER,
        Moment.PUBLISHED,
        Moment.STARTED,
    }
    assert {"format", "pace", "take_each"} <= set(STAGE_TERMS)


def test_stages_are_set_added_and_taken_out_until_the_start():
    tournament = draft()
    cut = Stage(format=Stage.Format.SINGLE, best_of=[5], take_each=8)
    changed(tournament, stages=[Stage(**SWISS), cut])
    assert list(tournament.stages.values_list("number", "code", "format")) == [
        (1, "stage-1", "swiss"),
        (2, "stage-2", "single"),
    ]
    changed(tournament, stages=[Stage(**SWISS)])
    assert tournament.stages.get().code == "main"
    tournament = started(4, guests=True)
    refused("settled", changed, tournament, stages=[Stage(**SWISS)])
    refused("settled", changed, tournament, stages=[*tournament.stages.all(), cut])
    (stage,) = tournament.stages.all()
    stage.round_s = 3600
    changed(tournament, stages=[stage])
    assert tournament.stages.get().round_s == 3600


@pytest.mark.parametrize(
    ("code", "terms", "stages"),
    [
        ("rounds", {"expected": 6}, [{"rounds": 7}]),
        ("rounds", {"entrant_limit": 6}, [{"rounds": 7}]),
        ("take", {"expected": 12}, [{}, {"format": "single"}]),
        ("groups", {"expected": 7}, [{"format": "round-robin", "groups": 4}]),
        ("table-size", {}, [{"format": "tables", "min_seats": 6, "max_seats": 4}]),
        ("bad-points", {}, [{"points_win": 0}]),
        ("no-such-tiebreak", {}, [{"tiebreaks": ["luck"]}]),
        ("bad-stages", {}, [{}] * 5),
        ("bad-stages", {}, [{"pace": "never"}]),
        ("bad-round-time", {}, [{"round_s": 60}]),
        ("bad-best-of", {}, [{"format": "tables", "best_of": [10]}]),
        ("bad-range", {"rating_from": 1600, "rating_to": 1500}, [{}]),
        ("bad-times", {"starts_itself": True}, [{}]),
        ("bad-times", {"check_in_at": NOW}, [{}]),
        ("bad-times", {"closes_at": NOW + WEEK, "starts_at": NOW}, [{}]),
    ],
)
def test_terms_that_cannot_be_are_refused_before_anything_is_stored(code, terms, stages):
    rows = [Stage(**SWISS | {"rounds": 0} | one) for one in stages]
    refused(code, created, stages=rows, state=State.DRAFT, **terms)
    assert not Tournament.objects.exists()


def test_lots_are_taken_for_granted_until_they_are_drawn():
    created(stages=[Stage(**SWISS | {"tiebreaks": ["buchholz", "lots"]})])


def test_what_would_be_over_already_is_not_published():
    tournament = draft(starts_at=NOW, closes_at=NOW - timedelta(hours=1))
    refused("too-late", tournaments.publish, owner_of(tournament.club), tournament, now=NOW)
    tournament.refresh_from_db()
    assert tournament.state == State.DRAFT


def test_a_form_sent_twice_makes_one_tournament():
    club = club_of()
    one, other = (created(club, door_token="a" * 32) for _ in range(2))
    assert one == other
    assert club.tournaments.count() == 1
    assert created(club) != one


def test_a_draft_is_thrown_away_and_nothing_else():
    tournament = draft()
    tournaments.discard(owner_of(tournament.club), tournament, now=NOW)
    assert not Tournament.objects.exists()
    tournament = entered(2)
    refused("no-draft", tournaments.discard, owner_of(tournament.club), tournament, now=NOW)


def test_only_those_who_run_the_club_plan():
    member = PlayerFactory()
    tournament = draft(club=club_of(member=member))
    refused("not-allowed", changed, tournament, by=member, venue="Hall B")
    refused("not-allowed", tournaments.publish, member, tournament, now=NOW)
    refused("not-allowed", tournaments.discard, member, tournament, now=NOW)


def test_rules_and_season_are_told_by_name():
    club = club_of()
    season = Season.objects.create(club=club, name="Rains", slug="r", starts_on=NOW.date(), ends_on=NOW.date())
    tournament = created(club)
    changed(tournament, ruleset=RulesetFactory(variant="nigerian"))
    with pytest.raises(Refused):
        changed(tournament, season=season)
    (text,) = told()
    assert "Rules: " in text
