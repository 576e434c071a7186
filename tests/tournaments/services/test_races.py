"""Two at once, each with a database connection of its own. Rule: RELIABILITY 2, 7."""

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from games.models import Game, Series
from games.rules.refused import Refused
from tests.factories import PlayerFactory
from tests.tournaments.cast import NOW, club_of, entered, match_of, owner_of, play_match, report, started
from tests.tournaments.rebuilt import check
from tournaments.models import Action, Entrant, Match, MatchGame, Membership, RatingChange, Result, Tournament
from tournaments.queries.export import document
from tournaments.queries.whott import text
from tournaments.services import check_in, entries, intake, life, matches, tournaments
from tournaments.services.imports import bring_in
from tournaments.services.rating_rebuild import rebuild

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts):
    """What each act gave or was refused with; all begin at the same moment."""
    barrier = Barrier(len(acts))

    def run(act):
        try:
            barrier.wait()
            return act()
        except Refused as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def test_start_pressed_by_two_organisers_starts_once():
    tournament = entered(8)
    owner = owner_of(tournament.club)
    results = at_once(*[lambda: tournaments.start(owner, tournament, NOW)] * 3)
    assert sorted(map(str, results)) == ["Lagos Open", "started-already", "started-already"]
    assert Match.objects.count() == 7
    assert Series.objects.count() == 4


def test_check_in_closed_by_two_organisers_and_the_clock_at_once_is_closed_once():
    tournament = entered(6, entrant_limit=4)
    owner = owner_of(tournament.club)
    check_in.open_by_hand(owner, tournament, NOW)
    Tournament.objects.update(check_in_until=NOW)
    close = partial(check_in.close_by_hand, owner, tournament, NOW)
    at_once(close, close, *[partial(life.advance, tournament.pk, now=NOW)] * 2)
    assert sorted(tournament.entrants.values_list("status", flat=True)) == ["entered"] * 2 + ["missing"] * 4
    assert Action.objects.filter(what="check-in-closed").count() == 1


def test_every_step_of_a_life_is_taken_once_by_many_at_once():
    times = {"state": "draft", "opens_at": NOW, "check_in_at": NOW, "check_in_until": NOW, "starts_at": NOW}
    tournament = entered(4, bots=True, starts_itself=True, **times)
    owner = owner_of(tournament.club)
    acts = [partial(life.advance, tournament.pk, now=NOW)] * 3 + [partial(life.sweep, now=NOW)] * 2
    at_once(*acts, partial(tournaments.start, owner, tournament, NOW))
    steps = Action.objects.filter(what__in=("tournament-published", "tournament-started")).values_list(
        "what", flat=True
    )
    assert sorted(steps) in (["tournament-published", "tournament-started"], ["tournament-started"])
    assert Match.objects.count() == 3


def test_the_last_place_goes_to_one_and_the_others_wait_in_a_row():
    tournament = entered(3, entrant_limit=4)
    members = PlayerFactory.create_batch(4)
    Membership.objects.bulk_create(Membership(club=tournament.club, player=member) for member in members)
    at_once(*(partial(entries.enter, member, tournament, member, NOW) for member in members))
    assert sorted(tournament.entrants.values_list("status", flat=True)) == ["entered"] * 4 + ["waiting"] * 3
    out = [entrant.player for entrant in tournament.entrants.filter(status="entered")[:2]]
    at_once(*(partial(entries.withdraw, player, tournament, player, NOW) for player in out))
    assert tournament.entrants.filter(status="entered").count() == 4


def test_one_who_scans_twice_at_once_is_in_once():
    tournament = entered(2, guests=True)
    check_in.open_by_hand(owner_of(tournament.club), tournament, NOW)
    tournament.refresh_from_db()
    entrant = tournament.entrants.first()
    at_once(*[partial(check_in.come, tournament, entrant.pk, Entrant.Via.DOOR, NOW)] * 3)
    after = Tournament.objects.get(pk=tournament.pk)
    assert after.version == tournament.version + 1


def test_two_results_of_one_match_are_two_versions_and_one_is_confirmed():
    tournament = started(4, guests=True)
    match = match_of(tournament, "R1.1")
    at_once(lambda: report(match, [1]), lambda: report(match, [2]))
    assert sorted(match.results.values_list("version", flat=True)) == [1, 2]
    assert match.results.get(confirmed=True).version == 2
    check(tournament)
    assert rebuild() == 0


def test_one_report_sent_twice_at_once_counts_once():
    tournament, key = started(4, guests=True), uuid4()
    match = match_of(tournament, "R1.1")
    first, second = at_once(*[lambda: report(match, [1], key=key)] * 2)
    assert first == second
    assert Result.objects.count() == 1


def test_the_last_two_matches_before_a_final_reported_at_once_make_one_final():
    tournament = started(8, guests=True, third_place=True)
    acts = [lambda code=code: report(match_of(tournament, code), [1]) for code in ("R1.1", "R1.2", "R1.3", "R1.4")]
    at_once(*acts)
    check(tournament)
    at_once(*(lambda code=code: report(match_of(tournament, code), [1]) for code in ("R2.1", "R2.2")))
    at_once(*(lambda code=code: report(match_of(tournament, code), [1]) for code in ("R3.1", "third")))
    check(tournament)
    tournament.refresh_from_db()
    assert tournament.state == "finished"
    intake.sweep(now=NOW)
    assert rebuild() == 0


@pytest.mark.parametrize("winner", [1, 2])
def test_who_withdraws_while_the_match_is_decided_plays_no_further(winner):
    tournament = started(4, guests=True)
    owner, player = owner_of(tournament.club), tournament.entrants.get(seed=1).player
    match = match_of(tournament, "R1.1")
    report(match_of(tournament, "R1.2"), [1])
    at_once(
        lambda: report(match, [winner]),
        lambda: tournaments.withdraw(owner, tournament, player, NOW),
    )
    check(tournament)
    final = match_of(tournament, "R2.1")
    assert final.winner is None or final.winner.seed != 1
    assert final.state == "done" or not final.slots.filter(entrant__seed=1).exists()


def test_a_series_taken_in_by_many_at_once_counts_once():
    tournament = started(2, best_of=(3,))
    now = play_match(match_of(tournament, "R1.1"))
    series = Series.objects.get()
    before = list(RatingChange.objects.order_by("list", "number", "player").values_list("mu", flat=True))
    Result.match_games.through.objects.all().delete()
    Result.objects.all().delete()
    RatingChange.objects.all().delete()
    MatchGame.objects.all().delete()
    rebuild()
    Match.objects.update(state="ready", winner=None)
    Game.objects.update(taken_in=False)
    Series.objects.update(taken_in=False)
    at_once(*[lambda: intake.take_in_series(series.pk, now=now)] * 4)
    intake.sweep(now=now)
    assert Result.objects.count() == 1
    assert MatchGame.objects.count() == series.games.count()
    assert list(RatingChange.objects.order_by("list", "number", "player").values_list("mu", flat=True)) == before
    assert rebuild() == 0


def test_a_match_called_by_many_at_once_has_one_series():
    tournament = started(2)
    match = match_of(tournament, "R1.1")
    Match.objects.update(series=None)
    Series.objects.all().delete()
    at_once(*[lambda: matches.call(match.pk, now=NOW)] * 4)
    assert Series.objects.count() == 1


def test_sweeps_at_once_do_no_harm():
    tournament = started(4)
    for code in ("R1.1", "R1.2"):
        play_match(match_of(tournament, code))
    Game.objects.update(taken_in=False)
    Series.objects.filter(state="over").update(taken_in=False)
    at_once(*[lambda: intake.sweep(now=NOW)] * 3)
    check(tournament)
    assert rebuild() == 0


def test_reports_corrections_and_sweeps_of_many_at_once_leave_no_deadlock_and_no_difference():
    tournament = started(8, third_place=True)

    def organiser(seed):
        rng = random.Random(seed)
        for _ in range(12):
            codes = Match.objects.filter(state__in=("ready", "done")).values_list("code", flat=True)
            with suppress(Refused):
                report(match_of(tournament, rng.choice(list(codes))), [rng.choice([1, 2])])
            intake.sweep(now=NOW)

    at_once(*(lambda seed=seed: organiser(seed) for seed in range(4)))
    intake.sweep(now=NOW)
    check(tournament)
    assert rebuild() == 0
    live = Series.objects.filter(state__in=("opening", "playing", "between"))
    assert live.count() == Match.objects.filter(state="ready").count()


def test_a_file_sent_by_two_at_once_is_one_tournament():
    tournament = started(3, guests=True)
    content = text(document(tournament))
    club = club_of()
    owner = owner_of(club)
    made = at_once(*[lambda: bring_in(owner, club, content, key="one", now=NOW)] * 3)
    assert {one.pk for one in made} == {club.tournaments.get().pk}
    assert club.memberships.filter(player__kind="guest").count() == 3
