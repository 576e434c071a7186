"""Entering by oneself or by an organiser: policy, conditions, places and the waiting list. Rule: TOURNAMENTS 3."""

from datetime import timedelta

import pytest

from games.rules.refused import Refused
from tests.factories import BotFactory, GuestFactory, PlayerFactory
from tests.tournaments.cast import NOW, club_of, created, entered, owner_of, started
from tournaments.models import Action, Entrant, Membership, Rating, RatingList, Stage, Tournament
from tournaments.queries import entry
from tournaments.services import entries, tournaments, waiting

pytestmark = pytest.mark.django_db
Status, Policy = Entrant.Status, Tournament.Entry
MINUTE = timedelta(minutes=1)


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        act(*args, **kwargs)
    assert refusal.value.code == code
    return refusal.value.text


def member_of(tournament):
    member = PlayerFactory()
    Membership.objects.create(club=tournament.club, player=member)
    return member


def statuses(tournament):
    return list(tournament.entrants.order_by("id").values_list("status", flat=True))


def test_who_comes_when_it_is_full_waits_and_moves_up_when_somebody_withdraws():
    tournament = entered(2, entrant_limit=2)
    first, second = member_of(tournament), member_of(tournament)
    later = entries.enter(second, tournament, second, NOW + 2 * MINUTE)
    sooner = entries.enter(first, tournament, first, NOW + MINUTE)
    assert [entry.place_in_list(one) for one in (sooner, later)] == [1, 2]
    out = tournament.entrants.first().player
    entries.withdraw(out, tournament, out, NOW + 3 * MINUTE)
    sooner.refresh_from_db()
    later.refresh_from_db()
    assert (sooner.status, later.status) == (Status.ENTERED, Status.WAITING)
    assert sooner.moved_up_at == NOW + 3 * MINUTE
    assert entry.place_in_list(later) == 1
    assert Action.objects.filter(what="moved-up").get().text.endswith(f"{first}.")


def test_the_list_moves_up_as_far_as_a_raised_limit_goes():
    tournament = entered(5, entrant_limit=2)
    assert statuses(tournament) == ["entered", "entered", "waiting", "waiting", "waiting"]
    tournament.entrant_limit = 4
    assert len(waiting.move_up(tournament, NOW)) == 2
    assert statuses(tournament) == ["entered"] * 4 + ["waiting"]
    assert waiting.move_up(tournament, NOW) == []


def test_who_waits_and_withdraws_frees_no_place():
    tournament = entered(4, entrant_limit=2)
    third = tournament.entrants.order_by("id")[2].player
    entries.withdraw(third, tournament, third, NOW)
    assert statuses(tournament) == ["entered", "entered", "withdrawn", "waiting"]


def test_who_comes_back_is_at_the_end_of_the_list():
    tournament = entered(2, entrant_limit=2)
    first, second = member_of(tournament), member_of(tournament)
    for who in (first, second):
        entries.enter(who, tournament, who, NOW)
    entries.withdraw(first, tournament, first, NOW + MINUTE)
    back = entries.enter(first, tournament, first, NOW + MINUTE)
    assert entry.place_in_list(back) == 2


def test_a_group_of_everybody_has_no_more_than_a_group_takes():
    tournament = created(stages=[Stage(format=Stage.Format.ROUND_ROBIN, best_of=[1], groups=2)])
    assert entry.limit(tournament) == 256
    assert entry.limit(entered(0)) == 1024
    assert entry.limit(entered(0, entrant_limit=16)) == 16


def test_an_organiser_approves_and_who_asked_first_is_first():
    tournament = entered(1, entry=Policy.APPROVAL, entrant_limit=2)
    owner = owner_of(tournament.club)
    asked = [entries.enter(who, tournament, who, NOW) for who in [member_of(tournament) for _ in range(3)]]
    assert statuses(tournament) == ["entered", "asked", "asked", "asked"]
    approved = entries.approve(owner, tournament, [one.pk for one in reversed(asked)], NOW + MINUTE)
    assert [one.pk for one in approved] == [one.pk for one in asked]
    assert statuses(tournament) == ["entered", "entered", "waiting", "waiting"]
    assert entries.approve(owner, tournament, [asked[0].pk], NOW) == []
    refused("not-allowed", entries.approve, asked[0].player, tournament, [asked[1].pk], NOW)


def test_who_was_declined_asks_an_organiser_who_may_change_it():
    tournament = entered(0, entry=Policy.APPROVAL)
    owner, who = owner_of(tournament.club), member_of(tournament)
    asked = entries.enter(who, tournament, who, NOW)
    assert entries.enter(who, tournament, who, NOW).pk == asked.pk
    entries.decline(owner, tournament, [asked.pk], NOW)
    assert str(owner) in refused("declined", entries.enter, who, tournament, who, NOW)
    entries.approve(owner, tournament, [asked.pk], NOW)
    assert statuses(tournament) == ["entered"]


def test_where_organisers_enter_nobody_else_does_and_the_refusal_says_whom_to_ask():
    tournament = entered(0, entry=Policy.ORGANISER)
    owner, who = owner_of(tournament.club), member_of(tournament)
    assert str(owner) in refused("by-organiser", entries.enter, who, tournament, who, NOW)
    assert entries.enter(owner, tournament, who, NOW).status == Status.ENTERED


def test_a_tournament_for_all_takes_any_account_but_who_is_banned_and_no_guest_of_another_club():
    tournament = entered(0, members_only=False)
    stranger, banned = PlayerFactory(), PlayerFactory()
    Membership.objects.create(club=tournament.club, player=banned, state=Membership.State.BANNED)
    assert entries.enter(stranger, tournament, stranger, NOW).status == Status.ENTERED
    refused("not-allowed", entries.enter, banned, tournament, banned, NOW)
    refused("not-a-member", entries.enter, owner_of(tournament.club), tournament, GuestFactory(), NOW)


def rate(player, rating, games, kind="duel"):
    kept, _ = RatingList.objects.get_or_create(kind=kind, family="whot", club=None)
    Rating.objects.create(list=kept, player=player, mu=rating, sigma=80, games=games, last_at=NOW)


@pytest.mark.parametrize(
    ("asked", "rating", "games", "told"),
    [
        ({"rating_from": 1400}, 1399, 9, "A rating of 1400 or more for Whot! between two: yours is 1399"),
        ({"rating_to": 1400}, 1401, 9, "A rating of 1400 at most for Whot! between two: yours is 1401"),
        ({"rating_from": 1400, "rating_to": 1500}, 1501, 9, "A rating of 1400 to 1500 for Whot!"),
        ({"rating_from": 1400}, None, 0, "you have none yet"),
        ({"games_from": 10}, 1500, 9, "10 rated games or more of Whot! between two: you have played 9"),
        ({"games_from": 1}, None, 0, "you have played 0"),
        ({"rating_from": 1400}, 1400, 9, ""),
        ({"rating_to": 1400}, None, 0, ""),
        ({"games_from": 9}, 1500, 9, ""),
    ],
)
def test_conditions_are_of_who_enters_itself_and_are_told_with_what_is_missing(asked, rating, games, told):
    tournament = entered(0, **asked)
    who = member_of(tournament)
    if rating:
        rate(who, rating, games)
    if told:
        assert told in refused("conditions", entries.enter, who, tournament, who, NOW)
        entries.enter(owner_of(tournament.club), tournament, who, NOW)
    else:
        entries.enter(who, tournament, who, NOW)
    assert statuses(tournament) == ["entered"]


def test_a_tournament_at_tables_looks_at_ratings_of_tables():
    tournament = created(rating_from=1400, stages=[Stage(format=Stage.Format.TABLES, best_of=[1])])
    who = member_of(tournament)
    rate(who, 1500, 9)
    assert "at tables: you have none yet" in refused("conditions", entries.enter, who, tournament, who, NOW)
    rate(who, 1450, 9, kind="table")
    entries.enter(who, tournament, who, NOW)


def test_after_the_last_moment_only_an_organiser_enters():
    tournament = entered(0, closes_at=NOW + MINUTE)
    who, owner = member_of(tournament), owner_of(tournament.club)
    assert str(owner) in refused("entries-closed", entries.enter, who, tournament, who, NOW + MINUTE)
    entries.enter(who, tournament, who, NOW)
    entries.enter(owner, tournament, member_of(tournament), NOW + MINUTE)
    assert statuses(tournament) == ["entered", "entered"]


def test_a_draft_is_filled_by_its_organisers_only():
    tournament = entered(0, state=Tournament.State.DRAFT)
    who = member_of(tournament)
    refused("not-open", entries.enter, who, tournament, who, NOW)
    entries.enter(owner_of(tournament.club), tournament, who, NOW)


def test_a_knock_out_that_runs_takes_nobody_and_who_is_disqualified_does_not_come_back():
    tournament = started(2, guests=True, late_until=3)
    who = member_of(tournament)
    refused("not-open", entries.enter, who, tournament, who, NOW)
    refused("not-open", entries.enter, owner_of(tournament.club), tournament, who, NOW)
    other = entered(2)
    out = other.entrants.first()
    other.entrants.filter(pk=out.pk).update(status=Status.DISQUALIFIED)
    refused("disqualified", entries.enter, owner_of(other.club), other, out.player, NOW)


def test_who_waits_is_not_in_the_draw():
    tournament = entered(5, entrant_limit=4)
    tournaments.start(owner_of(tournament.club), tournament, NOW)
    assert tournament.entrants.exclude(seed=None).count() == 4
    assert tournament.stages.get().entrants.count() == 4


def test_bots_are_entered_like_members():
    tournament = entered(0)
    entries.enter_many(owner_of(tournament.club), tournament, [BotFactory(), BotFactory()], NOW)
    assert statuses(tournament) == ["entered", "entered"]


def test_a_big_field_is_entered_in_a_few_queries(django_assert_max_num_queries):
    club = club_of()
    tournament = created(club)
    players = PlayerFactory.create_batch(60)
    Membership.objects.bulk_create(Membership(club=club, player=player) for player in players)
    with django_assert_max_num_queries(20):
        entries.enter_many(owner_of(club), tournament, players, NOW)
