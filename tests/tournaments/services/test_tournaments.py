"""Creating, entering, seeding, starting, cancelling. Rule: TOURNAMENTS 3."""

from hashlib import sha256

import pytest

from games.rules.refused import Refused
from tests.factories import BotFactory, PlayerFactory
from tests.tournaments.cast import NOW, club_of, created, entered, match_of, owner_of, sitting, started
from tournaments.models import Action, Entrant, Match, Membership, Rating, RatingList, Season, Tournament
from tournaments.services import tournaments

pytestmark = pytest.mark.django_db
State = Tournament.State


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        act(*args, **kwargs)
    assert refusal.value.code == code
    return refusal.value.text


@pytest.mark.parametrize(
    ("code", "terms"),
    [
        ("bad-name", {"name": " "}),
        ("bad-best-of", {"best_of": [2]}),
        ("bad-best-of", {"best_of": []}),
        ("bad-window", {"start_window_s": 179}),
        ("bad-seeding", {"seeding": "lots"}),
    ],
)
def test_terms_that_cannot_be_are_refused(code, terms):
    refused(code, created, **terms)
    assert not Tournament.objects.exists()


def test_a_season_of_another_club_is_refused():
    club, other = club_of(), club_of()
    season = Season.objects.create(club=other, name="S", slug="s", starts_on=NOW.date(), ends_on=NOW.date())
    with pytest.raises(Refused):
        entered(2, club=club, season=season)


def test_two_tournaments_of_one_name_have_two_addresses():
    club = club_of()
    assert {entered(2, club=club).slug, entered(2, club=club).slug} == {"lagos-open", "lagos-open-2"}


def test_a_member_enters_a_stranger_does_not():
    member, stranger = PlayerFactory.create_batch(2)
    tournament = entered(2, club=club_of(member=member))
    tournaments.enter(member, tournament, member, NOW)
    tournaments.enter(member, tournament, member, NOW)
    assert tournament.entrants.filter(player=member).count() == 1
    refused("not-allowed", tournaments.enter, stranger, tournament, stranger, NOW)
    refused("not-allowed", tournaments.enter, member, tournament, stranger, NOW)
    refused("not-a-member", tournaments.enter, owner_of(tournament.club), tournament, stranger, NOW)


def test_all_are_entered_or_none():
    tournament = entered(2)
    bot, stranger = BotFactory(), PlayerFactory()
    owner = owner_of(tournament.club)
    refused("not-a-member", tournaments.enter_many, owner, tournament, [bot, stranger], NOW)
    assert tournament.entrants.count() == 2
    tournaments.enter_many(owner, tournament, [bot], NOW)
    assert tournament.entrants.count() == 3


def test_who_withdrew_before_the_start_may_enter_again():
    tournament = entered(3)
    player = tournament.entrants.first().player
    tournaments.withdraw(player, tournament, player, NOW)
    assert tournament.entrants.filter(status=Entrant.Status.ENTERED).count() == 2
    tournaments.enter(player, tournament, player, NOW)
    assert tournament.entrants.filter(status=Entrant.Status.ENTERED).count() == 3
    refused("not-entered", tournaments.withdraw, owner_of(tournament.club), tournament, PlayerFactory(), NOW)


@pytest.mark.parametrize("count", [0, 1])
def test_a_start_with_fewer_than_two_is_refused_and_changes_nothing(count):
    tournament = entered(count)
    refused("too-few", tournaments.start, owner_of(tournament.club), tournament, NOW)
    tournament.refresh_from_db()
    assert tournament.state == State.REGISTRATION
    assert not Match.objects.exists()


def test_more_than_have_places_cannot_start():
    tournament = entered(5, guests=True)
    Tournament.objects.update(entrant_limit=4)
    refused("too-many", tournaments.start, owner_of(tournament.club), tournament, NOW)


def test_a_second_start_and_an_entry_after_the_start_are_refused():
    tournament = started(4)
    owner = owner_of(tournament.club)
    refused("started-already", tournaments.start, owner, tournament, NOW)
    assert Match.objects.filter(stage__tournament=tournament).count() == 3
    member = PlayerFactory()
    Membership.objects.create(club=tournament.club, player=member)
    refused("not-open", tournaments.enter, member, tournament, member, NOW)
    refused("not-open", tournaments.seed_by_hand, owner, tournament, [], NOW)


def test_a_member_cannot_start():
    tournament = entered(2)
    refused("not-allowed", tournaments.start, tournament.entrants.first().player, tournament, NOW)


def test_seeds_by_rating_put_the_strong_first_and_the_unrated_in_order_of_entry():
    tournament = entered(4)
    players = [entrant.player for entrant in tournament.entrants.order_by("id")]
    rating_list = RatingList.objects.create(kind="duel", family="whot")
    for player, mu in ((players[1], 1450), (players[3], 1600)):
        Rating.objects.create(list=rating_list, player=player, mu=mu, sigma=80, games=9, last_at=NOW)
    tournaments.start(owner_of(tournament.club), tournament, NOW)
    in_order = [entrant.player for entrant in tournament.entrants.order_by("seed")]
    assert in_order == [players[3], players[1], players[0], players[2]]


def test_seeds_by_hand_stand_and_who_entered_later_follows():
    tournament = entered(3)
    owner = owner_of(tournament.club)
    ids = list(tournament.entrants.order_by("-id").values_list("id", flat=True))
    tournaments.seed_by_hand(owner, tournament, ids, NOW)
    late = tournaments.enter(owner, tournament, BotFactory(), NOW)
    tournaments.start(owner, tournament, NOW)
    assert list(tournament.entrants.order_by("seed").values_list("id", flat=True)) == [*ids, late.pk]


@pytest.mark.parametrize("wrong", [lambda ids: ids[:-1], lambda ids: [*ids, ids[0]], lambda ids: [*ids[:-1], 0]])
def test_seeds_by_hand_name_every_entrant_once(wrong):
    tournament = entered(3)
    ids = list(tournament.entrants.values_list("id", flat=True))
    refused("bad-seeds", tournaments.seed_by_hand, owner_of(tournament.club), tournament, wrong(ids), NOW)


def test_the_bracket_stands_as_the_rules_draw_it_with_byes_passed_on():
    tournament = started(5, guests=True, best_of=(1, 3), third_place=True)
    states = dict(Match.objects.filter(stage__tournament=tournament).values_list("code", "state"))
    assert states == {
        "R1.1": "bye",
        "R1.2": "ready",
        "R1.3": "bye",
        "R1.4": "bye",
        "R2.1": "waiting",
        "R2.2": "ready",
        "R3.1": "waiting",
        "third": "waiting",
    }
    assert sitting(match_of(tournament, "R2.1")) == [1, None]
    assert sitting(match_of(tournament, "R2.2")) == [2, 3]
    assert (match_of(tournament, "R1.1").best_of, match_of(tournament, "third").best_of) == (1, 3)


def test_a_cancelled_tournament_stays_cancelled_and_the_log_tells_all():
    tournament = started(2, guests=True)
    owner = owner_of(tournament.club)
    tournaments.cancel(owner, tournament, NOW)
    tournaments.cancel(owner, tournament, NOW)
    refused("not-open", tournaments.start, owner, tournament, NOW)
    told = list(Action.objects.filter(club=tournament.club).order_by("id").values_list("what", flat=True))
    assert told[-3:] == ["entered", "tournament-started", "tournament-cancelled"]


def test_seeds_drawn_by_lot_are_told_with_their_number_and_drawn_again_the_same(client):
    """TOURNAMENTS 3: the seed number is stored, so a draw can be shown to be repeatable."""
    tournament = entered(9, guests=True, seeding="random")
    tournaments.start(owner_of(tournament.club), tournament, NOW, lot=271828)
    drawn = list(tournament.entrants.order_by("seed").values_list("code", flat=True))
    again = sorted(drawn, key=lambda code: sha256(f"271828:{code}".encode()).hexdigest())
    assert drawn == again
    assert "with the number 271828" in client.get(tournament.get_absolute_url()).content.decode()


def test_another_draw_has_another_number():
    numbers = {started(2, guests=True, seeding="random").seed_number for _ in range(2)}
    assert len(numbers) == 2
    assert None not in numbers
