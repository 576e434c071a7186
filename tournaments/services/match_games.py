"""MatchGames: the numbered games of matches and casual series, from the site and from real tables.

It decides once, when a game is taken in, whether the game may count for ratings (TOURNAMENTS 5).
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from django.db import transaction

from games.models import Game, Series
from tournaments.models import Kind, Match, MatchGame, MatchGameSeat, Outcome, Result
from tournaments.queries.strength import family_of
from whotclub.people.models import Player

MOST_RATED_A_DAY = 5
"""Rated casual series between the same two."""


@transaction.atomic
def of_game(game: Game) -> MatchGame:
    """The one MatchGame of a finished game of the site.

    Locks: the two players of a rated casual game. The unique link to the game is the last word when two come at once.
    """
    series, finished_at = game.series, game.ended_at
    assert finished_at, "only a finished game is taken in"
    match = Match.objects.filter(series=series).select_related("stage__tournament").first()
    seats = list(game.seats.select_related("player"))
    match_game, new = MatchGame.objects.get_or_create(
        game=game,
        defaults={
            "match": match,
            "series": series,
            "number": game.number,
            "kind": Kind.DUEL if len(seats) == 2 else Kind.TABLE,
            "family": family_of(game.ruleset),
            "club_id": match.stage.tournament.club_id if match else None,
            "source": MatchGame.Source.SITE,
            "finished_at": finished_at,
        },
    )
    if not new:
        return match_game
    logged = game.version > 0
    MatchGameSeat.objects.bulk_create(
        MatchGameSeat(
            match_game=match_game,
            number=seat.number,
            player=seat.player,
            place=place,
            count=game.counts[i] if game.counts else None,
            outcome=Outcome.PLAYED if logged or place == 1 else Outcome.NO_SHOW,
            moved=seat.moved,
        )
        for i, (seat, place) in enumerate(zip(seats, game.places, strict=True))
    )
    players = [seat.player for seat in seats]
    enough = sum(seat.moved for seat in seats) >= 2
    match_game.rated = match_game.rating_due = (
        series.rated and enough and _may_rate(players, match, series, finished_at)
    )
    match_game.save()
    return match_game


def _may_rate(players: Sequence[Player], match: Match | None, series: Series, finished_at: datetime) -> bool:
    if match or series.tournament:
        return match is not None and all_rateable(players)
    if any(player.kind != Player.Kind.ACCOUNT for player in players):
        return False
    # Two series of one pair that end together are counted one after the other.
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=[p.pk for p in players]).order_by("pk"))
    day = finished_at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    others = MatchGame.objects.filter(
        match=None, rated=True, finished_at__gte=day, finished_at__lt=day + timedelta(1)
    )
    for player in players:
        others = others.filter(seats__player=player)
    return others.exclude(series=series).values("series").distinct().count() < MOST_RATED_A_DAY


def all_rateable(players: Sequence[Player]) -> bool:
    """Accounts and club guests only: a game with a house bot or a visitor changes no rating."""
    return all(player.kind in (Player.Kind.ACCOUNT, Player.Kind.GUEST) for player in players)


def of_table(match: Match, told: Sequence[Sequence[int]], *, now: datetime) -> list[MatchGame]:
    """The games of a match as they were told of. told: by game the places by slot, 0 for who did not play in it.

    A game that was known already and ended so is the same game, wherever it was played; one that is put right is a
    new one with the time of the old, so that ratings change in the order of play. The caller holds the match.
    """
    players = {slot.number: slot.entrant.player for slot in match.slots.all() if slot.entrant}
    last = next((one for one in match.results.all() if one.confirmed), None)
    last = None if last and Outcome.VOID in last.outcomes else last
    known = {game.number: game for game in _known(match, last) if _players(game).items() <= players.items()}
    when = max((game.finished_at for game in known.values()), default=last.sent_at if last else now)
    games = []
    for number, by_slot in enumerate(told, 1):
        places = {slot: place for slot, place in enumerate(by_slot, 1) if place}
        old = known.get(number)
        if old and {seat.number: seat.place for seat in old.seats.all()} == places:
            games.append(old)
        else:
            games.append(_told(match, number, places, players, old.finished_at if old else when))
    return games


def _told(
    match: Match, number: int, places: Mapping[int, int], players: Mapping[int, Player], finished_at: datetime
) -> MatchGame:
    tournament = match.stage.tournament
    played = {slot: players[slot] for slot in places}
    rated = tournament.rated and all_rateable(list(played.values()))
    game = MatchGame.objects.create(
        match=match,
        number=number,
        kind=Kind.DUEL if len(played) == 2 else Kind.TABLE,
        family=family_of(tournament.ruleset),
        club=tournament.club,
        source=MatchGame.Source.TABLE,
        rated=rated,
        rating_due=rated,
        finished_at=finished_at,
    )
    MatchGameSeat.objects.bulk_create(
        MatchGameSeat(match_game=game, number=slot, player=player, place=places[slot])
        for slot, player in played.items()
    )
    return game


def _known(match: Match, last: Result | None) -> list[MatchGame]:
    """What the confirmed result was made of, or else what has been played of the match on the site."""
    if last is None and match.series_id is None:
        return []
    games = last.match_games if last else MatchGame.objects.filter(match=match, series=match.series_id)
    return list(games.prefetch_related("seats__player"))


def _players(game: MatchGame) -> Mapping[int, Player]:
    return {seat.number: seat.player for seat in game.seats.all()}
