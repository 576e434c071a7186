"""The Zener games in tournaments, from form to champion, in lists of their own. Rule: Z6, N7, TOURNAMENTS 5."""

import random
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Series
from games.rules.options import KEN, NINE_AND_TWENTY
from games.services import ending
from tests.factories import PlayerFactory
from tests.games.playing import moves, opened, play_out, players_of, press_all, send
from tests.games.views.visiting import visitor
from tests.tournaments.cast import club_of, owner_of
from tournaments.models import Match, Membership, RatingList, Stage, Tournament
from tournaments.services import matches, results, tournaments
from tournaments.services.ratings import rate_due

pytestmark = pytest.mark.django_db(transaction=True)

ZENER = (KEN.name, NINE_AND_TWENTY.name)


def made(variant: str, players: int = 5) -> Tournament:
    """A tournament made by the form and started by the page, all of whose entrants have accounts."""
    club = club_of()
    owner = visitor(owner_of(club))
    door = f"{reverse('tournament-begin', args=[club.slug, 'blank'])}?rules={variant}"
    typed = {"name": "Five Signs", "key": str(uuid4()), "go": "publish"}
    assert owner.post(door, typed).status_code == 302
    Stage.objects.update(best_of=[1])
    tournament = Tournament.objects.get()
    people = PlayerFactory.create_batch(players)
    Membership.objects.bulk_create(Membership(club=club, player=player) for player in people)
    tournaments.enter_many(owner_of(club), tournament, people, timezone.now())
    assert owner.post(reverse("tournament-start", args=[club.slug, tournament.slug])).status_code == 302
    tournament.refresh_from_db()
    return tournament


def ready(tournament: Tournament) -> list[Match]:
    return list(Match.objects.filter(stage__tournament=tournament, state=Match.State.READY).order_by("pk"))


def play(match: Match, rng: random.Random) -> None:
    """The match is played on the site to its end; level, it goes on by single games."""
    matches.call(match.pk, now=timezone.now())
    series = Series.objects.get(match=match)
    while series.state != Series.State.OVER:
        play_out(press_all(series, now=timezone.now()), rng, now=timezone.now(), each_s=0)
        series.refresh_from_db()


@pytest.mark.parametrize("variant", ZENER)
def test_a_tournament_of_five_is_played_from_the_form_to_its_champion(variant: str) -> None:
    tournament, rng = made(variant), random.Random(5)
    assert tournament.ruleset.variant == variant
    while matches_now := ready(tournament):
        for match in matches_now:
            play(match, rng)
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.FINISHED
    assert tournament.entrants.get(place=1)
    page = visitor().get(tournament.get_absolute_url()).content.decode()
    assert tournament.entrants.get(place=1).player.name in page
    rate_due()
    assert set(RatingList.objects.values_list("family", flat=True)) == {variant}
    ended = Game.objects.exclude(reason="resign")
    assert {game.reason for game in ended} <= {"score"}
    assert all(game.places == [1, 1] or game.places.index(1) == game.counts.index(max(game.counts)) for game in ended)


def test_a_result_of_ken_from_a_real_table_asks_for_a_score_and_is_corrected() -> None:
    tournament = made(KEN.name, 2)
    match, owner = ready(tournament)[0], owner_of(tournament.club)
    matches.call(match.pk, now=timezone.now())
    matches.move_to_table(owner, match, timezone.now())
    client, address = visitor(owner), reverse("match", args=[match.pk])
    page = client.get(address).content.decode()
    names = [slot.entrant.player.name for slot in match.slots.order_by("number")]
    assert "The score, or somebody did not play" in page
    assert f"{names[0]}’s score" in page
    assert "Left in" not in page
    results.enter(owner, match, games=[1], counts=[7, 5], key=uuid4(), now=timezone.now())
    match.refresh_from_db()
    results.enter(
        owner, match, games=[2], counts=[5, 7], key=uuid4(), now=timezone.now(), why="The slips were mixed up."
    )
    tournament.refresh_from_db()
    assert tournament.entrants.get(place=1).player.name == names[1]
    page = client.get(address).content.decode()
    assert "Cards left" not in page
    rate_due()
    ratings = RatingList.objects.get(family=KEN.name, club=None).ratings.order_by("-mu")
    assert [rating.player.name for rating in ratings] == [names[1], names[0]]


@pytest.mark.parametrize("variant", ZENER)
def test_each_game_has_a_leaderboard_of_its_own(variant: str) -> None:
    tournament = made(variant, 2)
    match, owner = ready(tournament)[0], owner_of(tournament.club)
    results.enter(owner, match, games=[1], key=uuid4(), now=timezone.now())
    rate_due()
    RatingList.objects.get(family=variant, club=None).ratings.update(games=5, last_at=timezone.now())
    names = list(tournament.entrants.values_list("player__name", flat=True))
    own, whot = (visitor().get(reverse("leaderboard"), asked).content.decode() for asked in ({"game": variant}, {}))
    assert all(name in own and name not in whot for name in names)
    assert "Nobody has played" in whot
    page = visitor().get(tournament.entrants.first().player.get_absolute_url()).content.decode()
    assert {KEN.name: "Zener Ken", NINE_AND_TWENTY.name: "Zener Nine-and-Twenty"}[variant] in page
    assert visitor().get(reverse("leaderboard"), {"game": "tarot"}).status_code == 200


def test_partners_gain_and_lose_together_in_the_list_of_tables() -> None:
    """5, TOURNAMENTS 5: a game of four is rated by its places, which partners share."""
    series = opened(4, variant=NINE_AND_TWENTY.name, rated=True, now=timezone.now())
    game = press_all(series, now=timezone.now())
    for _ in range(8):
        send(game, moves(game)[0], now=timezone.now())
    ending.resign(series.pk, players_of(series)[0], "game", now=timezone.now())
    rate_due()
    rating_list = RatingList.objects.get()
    assert (rating_list.kind, rating_list.family) == ("table", NINE_AND_TWENTY.name)
    shown = dict(rating_list.ratings.values_list("player", "mu"))
    one, two, three, four = (shown[player.pk] for player in players_of(series))
    assert one == three < 1500 < two == four
