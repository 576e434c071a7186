"""Results entered by hand, and corrected. Rule: TOURNAMENTS 4."""

from uuid import uuid4

import pytest

from games.rules.refused import Refused
from tests.factories import PlayerFactory
from tests.games.playing import press_all
from tests.tournaments.cast import NOW, match_of, owner_of, places, report, sitting, started
from tournaments.models import Action, Entrant, Match, MatchGame, Membership, Result, Tournament
from tournaments.services import matches, tournaments

pytestmark = pytest.mark.django_db(transaction=True)


def refused(code, act, *args, **kwargs):
    versions = Result.objects.count()
    with pytest.raises(Refused) as refusal:
        act(*args, **kwargs)
    assert refusal.value.code == code
    assert Result.objects.count() == versions
    return refusal.value.text


def test_a_result_game_by_game_moves_the_bracket_on():
    tournament = started(4, guests=True, best_of=(3,))
    result = report(match_of(tournament, "R1.1"), [1, 2, 2], counts=[30, 12])
    assert (result.version, result.score, result.places, result.counts) == (1, [1, 2], [2, 1], [30, 12])
    assert list(result.match_games.order_by("number").values_list("number", "source")) == [
        (1, "table"),
        (2, "table"),
        (3, "table"),
    ]
    assert sitting(match_of(tournament, "R2.1")) == [4, None]
    assert match_of(tournament, "R2.1").state == "waiting"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("too-many-games", {"games": [1, 2, 1, 2]}),
        ("not-decided", {"games": [1]}),
        ("not-decided", {"games": []}),
        ("bad-winner", {"games": [1, 3]}),
        ("bad-outcome", {"games": [], "outcomes": ["no-show"]}),
        ("bad-outcome", {"games": [], "outcomes": ["played", "asleep"]}),
        ("bad-outcome", {"games": [], "outcomes": ["void", "played"]}),
        ("bad-counts", {"games": [1, 1], "counts": [1]}),
        ("bad-counts", {"games": [1, 1], "counts": [1, -2]}),
    ],
)
def test_a_result_that_cannot_be_is_refused_and_changes_nothing(code, said):
    tournament = started(2, guests=True, best_of=(3,))
    refused(code, report, match_of(tournament, "R1.1"), **said)
    assert match_of(tournament, "R1.1").state == "ready"
    assert not MatchGame.objects.exists()


def test_a_waiting_match_and_a_bye_take_no_result():
    tournament = started(3, guests=True)
    refused("not-ready", report, match_of(tournament, "R2.1"))
    refused("not-ready", report, match_of(tournament, "R1.1"))


def test_only_referees_and_organisers_enter_results():
    tournament, referee, member = started(2, guests=True), PlayerFactory(), PlayerFactory()
    Membership.objects.create(club=tournament.club, player=member)
    Membership.objects.create(club=tournament.club, player=referee, role="referee")
    match = match_of(tournament, "R1.1")
    refused("not-allowed", report, match, by=member)
    refused("not-allowed", report, match, by=PlayerFactory())
    assert report(match, by=referee).sent_by == referee


def test_a_report_sent_twice_counts_once_and_its_key_serves_no_other_match():
    tournament, key = started(4, guests=True), uuid4()
    match = match_of(tournament, "R1.1")
    assert report(match, key=key) == report(match, key=key)
    assert Result.objects.count() == 1
    refused("key-taken", report, match_of(tournament, "R1.2"), key=key)


def test_entering_again_makes_a_version_and_refills_the_next_match():
    tournament = started(4, guests=True)
    match = match_of(tournament, "R1.1")
    first, second = report(match), report(match, [2], why="read the slip upside down")
    first.refresh_from_db()
    assert (first.confirmed, second.confirmed, second.version) == (False, True, 2)
    assert sitting(match_of(tournament, "R2.1")) == [4, None]
    action = Action.objects.filter(club=tournament.club, what="result-corrected").get()
    assert action.why == "read the slip upside down"


def test_a_result_stands_once_the_next_match_has_one():
    tournament = started(4, guests=True)
    for code in ("R1.1", "R1.2", "R2.1"):
        report(match_of(tournament, code))
    assert "Final" in refused("next-begun", report, match_of(tournament, "R1.1"), [2])
    report(match_of(tournament, "R2.1"), [2])  # nothing depends on the final
    assert places(tournament)[2] == 1


def test_a_result_stands_once_the_next_match_is_being_played_on_the_site():
    tournament = started(4)
    for code in ("R1.1", "R1.2"):
        report(match_of(tournament, code))
    press_all(match_of(tournament, "R2.1").series, now=NOW)
    refused("next-begun", report, match_of(tournament, "R1.1"), [2])


def test_a_correction_closes_the_series_that_was_opened_for_the_wrong_two():
    tournament = started(4)
    for code in ("R1.1", "R1.2"):
        report(match_of(tournament, code))
    wrong = match_of(tournament, "R2.1").series
    report(match_of(tournament, "R1.1"), [2])
    final = match_of(tournament, "R2.1")
    wrong.refresh_from_db()
    assert wrong.state == "cancelled"
    assert final.series not in (None, wrong)
    assert [seat.player for seat in final.series.seats.all()] == [slot.entrant.player for slot in final.slots.all()]


def test_a_correction_that_changes_no_seat_leaves_the_next_match_alone():
    tournament = started(4, best_of=(3,))
    for code in ("R1.1", "R1.2"):
        report(match_of(tournament, code), [1, 1])
    series = match_of(tournament, "R2.1").series
    report(match_of(tournament, "R1.1"), [1, 2, 1])
    assert match_of(tournament, "R2.1").series == series


def test_a_match_that_is_being_played_on_the_site_moves_to_a_table_first():
    tournament = started(2)
    match = match_of(tournament, "R1.1")
    game = press_all(match.series, now=NOW)
    refused("being-played", report, match_of(tournament, "R1.1"))
    matches.move_to_table(owner_of(tournament.club), match, NOW)
    match = match_of(tournament, "R1.1")
    assert (match.at_table, match.series.state, match.state) == (True, "cancelled", "ready")
    game.refresh_from_db()
    assert game.state == "void"
    report(match)
    assert places(tournament) == {1: 1, 2: 2}


def test_one_no_show_loses_and_two_are_a_double_forfeit():
    tournament = started(4, guests=True)
    report(match_of(tournament, "R1.1"), [], outcomes=["played", "no-show"])
    assert sitting(match_of(tournament, "R2.1")) == [1, None]
    report(match_of(tournament, "R1.2"), [], outcomes=["no-show", "no-show"])
    final = match_of(tournament, "R2.1")
    assert (final.state, final.winner.seed) == ("bye", 1)
    tournament.refresh_from_db()
    assert (tournament.state, places(tournament)) == ("finished", {1: 1, 4: 3, 2: 3, 3: 3})


def test_who_left_does_not_drop_to_the_match_for_third_place():
    tournament = started(4, guests=True, third_place=True)
    report(match_of(tournament, "R1.1"), [], outcomes=["played", "left"])
    report(match_of(tournament, "R1.2"), [1])
    assert match_of(tournament, "third").state == "bye"
    report(match_of(tournament, "R2.1"))
    assert places(tournament) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_a_void_result_has_the_match_played_again():
    tournament = started(4)
    report(match_of(tournament, "R1.1"))
    report(match_of(tournament, "R1.1"), [], outcomes=["void", "void"])
    match = match_of(tournament, "R1.1")
    assert (match.state, match.winner, match.series.state) == ("ready", None, "opening")
    assert sitting(match_of(tournament, "R2.1")) == [None, None]


def test_voiding_the_final_opens_a_finished_tournament_again():
    tournament = started(2, guests=True)
    report(match_of(tournament, "R1.1"))
    report(match_of(tournament, "R1.1"), [], outcomes=["void", "void"])
    tournament.refresh_from_db()
    assert (tournament.state, places(tournament)) == ("running", {})


def test_a_game_put_right_keeps_its_time_and_those_that_were_right_stay():
    tournament = started(2, guests=True, best_of=(3,))
    first = report(match_of(tournament, "R1.1"), [1, 1])
    later = NOW.replace(day=12)
    second = report(match_of(tournament, "R1.1"), [1, 2, 2], now=later)
    old, new = (list(r.match_games.order_by("number")) for r in (first, second))
    assert new[0] == old[0]
    assert new[1] != old[1]
    assert {game.finished_at for game in new} == {NOW}


def test_who_withdraws_loses_the_match_at_hand_and_any_that_it_comes_to():
    tournament = started(8)
    seeds = {entrant.seed: entrant.player for entrant in tournament.entrants.select_related("player")}
    owner = owner_of(tournament.club)
    series = match_of(tournament, "R1.1").series
    tournaments.withdraw(seeds[1], tournament, seeds[1], NOW)
    match = match_of(tournament, "R1.1")
    series.refresh_from_db()
    assert (match.state, match.winner.seed, series.state) == ("done", 8, "cancelled")
    report(match_of(tournament, "R1.3"))
    tournaments.withdraw(owner, tournament, seeds[2], NOW)  # waits in R2.2
    report(match_of(tournament, "R1.4"))
    match = match_of(tournament, "R2.2")
    assert (match.state, match.winner.seed, match.results.get().outcomes) == ("done", 3, ["left", "played"])
    refused("not-entered", tournaments.withdraw, owner, tournament, seeds[1], NOW)
    refused("out-already", tournaments.withdraw, owner, tournament, seeds[7], NOW)


def test_nothing_is_entered_in_a_cancelled_tournament():
    tournament = started(2, guests=True)
    tournaments.cancel(owner_of(tournament.club), tournament, NOW)
    refused("not-running", report, match_of(tournament, "R1.1"))


@pytest.mark.parametrize(("count", "third"), [(2, True), (3, False), (5, True), (8, True), (16, False), (64, False)])
def test_a_whole_tournament_from_real_tables_ends_with_a_champion(count, third):
    tournament = started(count, guests=True, third_place=third, best_of=(1, 3))
    while ready := Match.objects.filter(stage__tournament=tournament, state="ready").first():
        match = match_of(tournament, ready.code)
        seeds = sitting(match)
        better = 1 if seeds[0] < seeds[1] else 2
        report(match, [better] * (match.best_of // 2 + 1))
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.FINISHED
    standing = places(tournament)
    assert len(standing) == count
    assert standing[1] == 1
    assert standing[2] == 2
    assert Entrant.objects.filter(tournament=tournament, place=None).count() == 0
    assert sorted(standing.values()) == [standing[seed] for seed in sorted(standing)]
