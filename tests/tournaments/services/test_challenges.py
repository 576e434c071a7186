"""A ladder through its services. Rule: TOURNAMENTS 3, ladder."""

from datetime import timedelta
from random import Random

import pytest

from games.models import Pulse
from games.rules.refused import Refused
from games.services import outage
from tests.factories import PlayerFactory
from tests.tournaments.cast import NOW, match_of, owner_of, play_match, report, started
from tournaments.models import Action, Entrant, LadderChallenge, Match, Membership, Stage, Tournament
from tournaments.queries import ladders
from tournaments.rules.ladder import Ladder
from tournaments.services import challenges, entries, leavers, life, matches

pytestmark = pytest.mark.django_db
A_WEEK = timedelta(seconds=7 * 86_400)
LATE = NOW + A_WEEK


def ladder_of(count, *, reach=3, guests=True, **terms):
    """The stage of a ladder that runs."""
    tournament = started(count, guests=guests, stages=[Stage(format="ladder", best_of=[1], reach=reach)], **terms)
    return tournament.stages.select_related("tournament__club").get()


def order(stage):
    """The seeds from the top."""
    return list(stage.entrants.order_by("number").values_list("entrant__seed", flat=True))


def seeded(stage, seed):
    return stage.tournament.entrants.select_related("player").get(seed=seed)


def challenge(stage, one, other, *, by=None, now=NOW):
    by = by or owner_of(stage.tournament.club)
    return challenges.challenge(by, stage, seeded(stage, one), seeded(stage, other), now=now)


def accept(row, *, by=None, now=NOW):
    return challenges.accept(by or owner_of(row.stage.tournament.club), row, now=now)


def result(row, winner, *, now=NOW, **more):
    """The match of an accepted challenge; winner: a seed."""
    match = Match.objects.get(challenge=row)
    slot = match.slots.get(entrant__seed=winner).number
    return report(match, [slot], now=now, **more)


def played(stage, one, other, winner):
    row = accept(challenge(stage, one, other))
    result(row, winner)
    row.refresh_from_db()
    return row


def refused(code):
    return pytest.raises(Refused, check=lambda refusal: refusal.code == code)


def test_a_ladder_starts_in_seed_order_with_no_match():
    stage = ladder_of(5)
    assert order(stage) == [1, 2, 3, 4, 5]
    assert not Match.objects.exists()
    stage.tournament.refresh_from_db()
    assert stage.tournament.state == "running"


@pytest.mark.parametrize(("winner", "after"), [(5, [1, 5, 2, 3, 4]), (2, [1, 2, 3, 4, 5])])
def test_who_wins_takes_the_place_and_those_between_move_down_one(winner, after):
    stage = ladder_of(5)
    row = played(stage, 5, 2, winner)
    assert (row.state, order(stage)) == ("won" if winner == 5 else "lost", after)
    assert ladders.rebuilt(stage) == tuple(after)


def test_a_drawn_match_moves_nobody():
    stage = ladder_of(3)
    row = accept(challenge(stage, 3, 1))
    report(row.match, [0])
    row.refresh_from_db()
    assert (row.state, order(stage)) == ("drawn", [1, 2, 3])


@pytest.mark.parametrize(("one", "other", "code"), [(5, 1, "out-of-reach"), (2, 3, "not-above"), (4, 3, "busy")])
def test_only_who_is_free_and_stands_up_to_the_reach_above_is_challenged(one, other, code):
    stage = ladder_of(5)
    challenge(stage, 3, 2)
    with refused(code):
        challenge(stage, one, other)
    assert LadderChallenge.objects.count() == 1


def test_a_challenge_sent_twice_is_one():
    stage = ladder_of(3)
    assert challenge(stage, 3, 2) == challenge(stage, 3, 2, now=NOW + timedelta(1))


def test_who_declines_or_does_not_answer_gives_the_place_up():
    stage = ladder_of(4)
    row = challenge(stage, 4, 2)
    challenges.decline(owner_of(stage.tournament.club), row, now=NOW)
    assert order(stage) == [1, 4, 2, 3]
    challenge(stage, 2, 1)
    assert challenges.sweep(now=LATE - timedelta(seconds=1)) == 0
    assert challenges.sweep(now=LATE) == 1
    assert challenges.sweep(now=LATE) == 0
    assert order(stage) == [2, 1, 4, 3]
    assert ladders.rebuilt(stage) == (2, 1, 4, 3)


def test_a_match_that_is_not_played_in_time_is_void_and_moves_nobody():
    stage = ladder_of(3)
    row = accept(challenge(stage, 3, 1), now=NOW + A_WEEK / 2)
    assert challenges.sweep(now=LATE) == 0
    assert challenges.sweep(now=LATE + A_WEEK / 2) == 1
    row.refresh_from_db()
    assert (row.state, row.match.state, order(stage)) == ("expired", "void", [1, 2, 3])
    challenge(stage, 3, 1, now=LATE + A_WEEK)


def test_nothing_runs_out_while_the_site_comes_back_or_the_tournament_stands_still():
    stage = ladder_of(3)
    owner = owner_of(stage.tournament.club)
    challenge(stage, 3, 1)
    Pulse.objects.update(at=NOW)
    assert challenges.sweep(now=LATE) == 0
    outage.beat(LATE + A_WEEK)
    life.pause(owner, stage.tournament, NOW)
    assert challenges.sweep(now=LATE) == 0
    life.resume(owner, stage.tournament, LATE)
    assert challenges.sweep(now=LATE) == 0
    assert challenges.sweep(now=LATE + A_WEEK) == 1


@pytest.mark.django_db(transaction=True)
def test_an_accepted_challenge_is_played_on_the_site_and_takes_its_own_result_in():
    stage = ladder_of(3, guests=False)
    one, other = seeded(stage, 3), seeded(stage, 2)
    row = challenge(stage, 3, 2, by=one.player)
    with refused("not-allowed"):
        accept(row, by=one.player)
    row = accept(row, by=other.player)
    match = match_of(stage.tournament, "C1")
    assert match.series.start_by == LATE
    assert challenges.sweep(now=LATE) == 0  # its Start window says who was there
    slot = match.slots.get(entrant=other).number
    now = play_match(match, losers=(slot,))
    row.refresh_from_db()
    assert (row.state, row.ended_at >= now, order(stage)) == ("won", True, [1, 3, 2])
    again = accept(challenge(stage, 2, 3, by=other.player), by=one.player)
    assert again.match.slots.get(number=1).entrant != match.slots.get(number=1).entrant  # who begins is balanced


@pytest.mark.django_db(transaction=True)
def test_a_house_bot_accepts_at_once():
    stage = started(2, bots=True, stages=[Stage(format="ladder", best_of=[1])]).stages.get()
    assert challenge(stage, 2, 1).state == "accepted"
    assert Match.objects.get().series.state in ("opening", "playing")


def test_a_challenge_is_taken_back_until_it_is_accepted():
    stage = ladder_of(4)
    owner = owner_of(stage.tournament.club)
    row = challenge(stage, 4, 2)
    challenges.take_back(owner, row, now=NOW)
    challenges.take_back(owner, row, now=NOW)
    with refused("no-such-challenge"):
        accept(row)
    row = accept(challenge(stage, 4, 2))
    for act in (challenges.take_back, challenges.decline):
        with refused("accepted"):
            act(owner, row, now=NOW)
    assert accept(row) == row
    assert Match.objects.count() == 1
    assert order(stage) == [1, 2, 3, 4]


def test_who_comes_late_stands_at_the_bottom():
    stage = ladder_of(3)
    member = PlayerFactory()
    Membership.objects.create(club=stage.tournament.club, player=member)
    entries.enter(member, stage.tournament, member, NOW)
    assert order(stage) == [1, 2, 3, 4]
    played(stage, 4, 3, 4)
    assert order(stage) == [1, 2, 4, 3]


@pytest.mark.parametrize("out", [2, 4])
def test_who_withdraws_is_gone_with_the_challenge_and_those_below_move_up(out):
    stage = ladder_of(5)
    row = accept(challenge(stage, 4, 2))
    entries.withdraw(owner_of(stage.tournament.club), stage.tournament, seeded(stage, out).player, NOW)
    row.refresh_from_db()
    assert (row.state, row.match.state) == ("void", "void")
    assert order(stage) == [seed for seed in range(1, 6) if seed != out]
    assert list(stage.entrants.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_who_leaves_and_comes_back_begins_at_the_bottom_and_the_order_still_follows_from_the_challenges():
    stage = ladder_of(4)
    owner, player = owner_of(stage.tournament.club), seeded(stage, 2).player
    played(stage, 4, 2, 4)
    entries.withdraw(owner, stage.tournament, player, NOW)
    entries.enter(owner, stage.tournament, player, NOW)
    assert order(stage) == [1, 4, 3, 5]
    played(stage, 5, 1, 5)
    assert tuple(order(stage)) == ladders.rebuilt(stage) == (5, 1, 4, 3)
    leavers.disqualify(owner, stage.tournament.entrants.get(player=player), "Marked cards.", now=NOW)
    assert order(stage) == [1, 4, 3]


def test_a_corrected_result_moves_the_places_anew():
    stage = ladder_of(6)
    row = played(stage, 4, 2, 4)
    played(stage, 6, 3, 6)
    assert order(stage) == [1, 4, 2, 6, 3, 5]
    result(row, 2, why="Misheard.")
    row.refresh_from_db()
    assert (row.state, order(stage)) == ("lost", [1, 2, 6, 3, 4, 5])


def test_a_result_stands_once_either_of_the_two_has_decided_a_later_challenge():
    stage = ladder_of(5)
    row = played(stage, 4, 2, 4)
    later = challenge(stage, 2, 4)
    result(row, 2)
    result(row, 4)
    result(accept(later), 4)
    with refused("next-begun"):
        result(row, 2)
    assert order(stage) == [1, 4, 2, 3, 5]


def test_a_result_that_comes_after_the_time_counts_still():
    stage = ladder_of(3)
    row = accept(challenge(stage, 3, 1))
    challenges.sweep(now=LATE)
    result(row, 3, now=LATE)
    row.refresh_from_db()
    assert (row.state, order(stage)) == ("won", [3, 1, 2])


def test_a_closed_ladder_has_its_final_places():
    stage = ladder_of(4)
    owner = owner_of(stage.tournament.club)
    played(stage, 4, 2, 4)
    row = accept(challenge(stage, 3, 1))
    seen = Tournament.objects.get().version
    with refused("changed"):
        challenges.close(owner, stage, seen - 1, now=NOW)
    challenges.close(owner, stage, seen, now=NOW)
    challenges.close(owner, stage, seen, now=NOW)
    row.refresh_from_db()
    assert (row.state, Tournament.objects.get().state) == ("void", "finished")
    assert dict(Entrant.objects.values_list("seed", "place")) == {1: 1, 4: 2, 2: 3, 3: 4}
    with refused("not-running"):
        challenge(stage, 2, 1)
    result(LadderChallenge.objects.first(), 2)
    assert dict(Entrant.objects.values_list("seed", "place")) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert Action.objects.filter(what="ladder-closed").count() == 1


def test_a_ladder_is_not_closed_while_a_challenge_is_being_played():
    stage = ladder_of(2, guests=False)
    row = accept(challenge(stage, 2, 1))
    matches.call(row.match_id, now=NOW)
    row.match.refresh_from_db()
    row.match.series.state = "playing"
    row.match.series.save()
    with refused("being-played"):
        challenges.close(owner_of(stage.tournament.club), stage, Tournament.objects.get().version, now=NOW)


@pytest.mark.parametrize("seed", range(3))
def test_the_order_is_what_the_rules_make_of_any_acts_and_can_be_rebuilt_from_the_challenges(seed):
    rng, stage = Random(seed), ladder_of(6)
    owner, tournament = owner_of(stage.tournament.club), stage.tournament
    value, open_, now = Ladder(tuple(range(1, 7)), 3), {}, NOW
    for _ in range(40):
        now += timedelta(hours=1)
        entrant = rng.choice(value.order)
        row = next((open_[one] for one in open_ if entrant in one), None)
        if rng.random() < 0.08:
            player = seeded(stage, entrant).player
            entries.withdraw(owner, tournament, player, now)
            entries.enter(owner, tournament, player, now)
            open_ = {two: one for two, one in open_.items() if entrant not in two}
            value = value.left(entrant).joined(Entrant.objects.get(player=player).seed)
        elif row is None and (above := value.within_reach(entrant)):
            other = rng.choice(above)
            open_[entrant, other] = challenge(stage, entrant, other, now=now)
            value = value.challenged(entrant, other, 0)
        elif row:
            one, other = next(two for two in open_ if entrant in two)
            del open_[one, other]
            how = rng.choice(["declined", "withdrawn", "won", "lost", "drawn", "void"])
            if how == "declined":
                challenges.decline(owner, row, now=now)
            elif how == "withdrawn":
                challenges.take_back(owner, row, now=now)
            else:
                match, value = accept(row, now=now).match, value.accepted(one, 0)
                slots = {slot.entrant.seed: slot.number for slot in match.slots.select_related("entrant")}
                games = {"won": [slots[one]], "lost": [slots[other]], "drawn": [0], "void": []}[how]
                report(match, games, now=now, outcomes=["void"] * 2 if how == "void" else [])
            value = value.ended(one, how)
        assert tuple(order(stage)) == value.order == ladders.rebuilt(stage)
    assert list(stage.entrants.values_list("number", flat=True)) == list(range(1, 7))
