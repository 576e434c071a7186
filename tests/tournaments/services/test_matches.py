"""Calling matches to the site or to a real table. Rules: RULES M2, M3, TOURNAMENTS 3."""

import pytest

from games.models import Series
from games.rules.refused import Refused
from games.services import series as serieses
from tests.factories import PlayerFactory
from tests.tournaments.cast import NOW, club_of, entered, match_of, owner_of, play_game, report, started
from tournaments.models import Entrant, Match
from tournaments.services import clubs, intake, matches, tournaments

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_start_calls_every_ready_match_with_its_terms():
    tournament = started(3, best_of=(3, 5), start_window_s=900)
    match = match_of(tournament, "R1.2")
    series = match.series
    assert (series.state, series.best_of, series.knock_out, series.tournament, series.rated) == (
        *("opening", 3, True, True, True),
    )
    assert series.title == "Lagos Open, Semi-final 2"
    assert series.back_url == match.get_absolute_url()
    assert (series.start_by - NOW).total_seconds() == 900
    assert match_of(tournament, "R2.1").series is None


def test_a_called_match_is_not_called_again():
    tournament = started(2)
    match = match_of(tournament, "R1.1")
    matches.call(match.pk, now=NOW)
    intake.sweep(now=NOW)
    assert match_of(tournament, "R1.1").series == match.series
    assert Series.objects.count() == 1


def test_a_match_with_a_guest_waits_for_a_real_table():
    club = club_of()
    tournament = entered(1, club=club)
    guest = clubs.add_guests(owner_of(club), club, "Ngozi", NOW)[0]
    tournaments.enter(owner_of(club), tournament, guest, NOW)
    tournaments.start(owner_of(club), tournament, NOW)
    intake.sweep(now=NOW)
    match = match_of(tournament, "R1.1")
    assert (match.state, match.series) == ("ready", None)


def test_a_call_that_was_lost_is_made_by_the_sweep():
    tournament = started(2)
    Match.objects.update(series=None)
    Series.objects.all().delete()
    assert intake.sweep(now=NOW) >= 1
    assert match_of(tournament, "R1.1").series.state == "opening"


def test_who_has_begun_less_often_begins():
    """M2: a tournament balances who begins."""
    tournament = started(4)
    begun = {}
    for code in ("R1.1", "R1.2"):
        match = match_of(tournament, code)
        for slot in match.slots.all():
            begun[slot.entrant.seed] = int(slot.number == match.series.first_beginner)
        report(match, [1])
    final = match_of(tournament, "R2.1")
    first = {slot.number: begun[slot.entrant.seed] for slot in final.slots.all()}
    assert sorted(first.values()) == [0, 1]
    assert first[final.series.first_beginner] == 0


def test_moving_to_a_table_closes_the_start_window_and_a_late_press_is_no_use():
    tournament = started(2)
    match = match_of(tournament, "R1.1")
    owner = owner_of(tournament.club)
    matches.move_to_table(owner, match, NOW)
    matches.move_to_table(owner, match, NOW)
    with pytest.raises(Refused):
        serieses.press_start(match.series_id, match.slots.first().entrant.player, now=NOW)
    intake.sweep(now=NOW.replace(day=20))
    match = match_of(tournament, "R1.1")
    assert (match.state, match.series.state) == ("ready", "cancelled")


def test_whatever_its_page_shows_raises_the_version_of_the_tournament():
    tournament = started(2, best_of=(3,))
    match = match_of(tournament, "R1.1")
    seen = []

    def risen():
        tournament.refresh_from_db()
        seen.append(tournament.version)
        return len(seen) < 2 or seen[-1] > seen[-2]

    assert risen()
    play_game(match.series, now=NOW)
    assert risen()
    matches.move_to_table(owner_of(tournament.club), match, NOW)
    assert risen()
    report(match_of(tournament, "R1.1"), [2, 2])
    assert risen()


def test_only_a_referee_moves_a_match_and_only_a_ready_one():
    tournament = started(3)
    with pytest.raises(Refused) as refusal:
        matches.move_to_table(PlayerFactory(), match_of(tournament, "R1.2"), NOW)
    assert refusal.value.code == "not-allowed"
    with pytest.raises(Refused) as refusal:
        matches.move_to_table(owner_of(tournament.club), match_of(tournament, "R2.1"), NOW)
    assert refusal.value.code == "not-ready"


def test_cancelling_closes_the_series_and_calls_no_more():
    tournament = started(4)
    tournaments.cancel(owner_of(tournament.club), tournament, NOW)
    assert set(Series.objects.values_list("state", flat=True)) == {"cancelled"}
    intake.sweep(now=NOW)
    assert Series.objects.count() == 2
    assert Entrant.objects.filter(tournament=tournament).count() == 4


def test_a_series_that_nobody_wants_any_more_is_closed_by_the_sweep():
    tournament = started(2)
    match = match_of(tournament, "R1.1")
    Match.objects.filter(pk=match.pk).update(series=None, at_table=True)
    intake.sweep(now=NOW)
    match.series.refresh_from_db()
    assert match.series.state == "cancelled"
