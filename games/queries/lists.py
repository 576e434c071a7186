"""Lists of games and series for pages. They name players and results and never look into a log."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.models import Challenge, Game, Series, SeriesSeat
from games.queries.next_game import number_of_next
from whotclub.people.models import Player

RUNNING = (Series.State.OPENING, Series.State.PLAYING, Series.State.BETWEEN)


def live_games() -> QuerySet[Game]:
    """Give the games being played that anybody may watch, the newest first."""
    games = Game.objects.filter(state=Game.State.LIVE, series__public=True)
    return _with_people(games).order_by("-started_at")


def games_of(player: Player) -> QuerySet[Game]:
    """Give the finished games that the player sat in, the newest first."""
    games = Game.objects.filter(state=Game.State.OVER, seats__player=player)
    return _with_people(games).order_by("-ended_at")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A series of a player that is not over. for_me: it waits for this player's move or Start."""

    series: Series
    seats: list[SeriesSeat]
    game: Game | None
    for_me: bool


def series_of(player: Player) -> list[Waiting]:
    """Give the series that run and that the player has not left: what waits for the player first, then the newest."""
    series = Series.objects.filter(state__in=RUNNING, seats__player=player, seats__left=False).order_by("-pk")
    found = [_waiting(row, player) for row in series.prefetch_related("seats__player").select_related("ruleset")]
    return sorted(found, key=lambda waiting: not waiting.for_me)


def open_challenges() -> QuerySet[Challenge]:
    """Give the challenges that anybody may take in the lobby, the newest first."""
    return _open_challenges().filter(public=True, addressee=None, after=None)


def challenges_of(player: Player) -> QuerySet[Challenge]:
    """Give the open challenges at which the player sits, the newest first."""
    return _open_challenges().filter(seats__player=player)


def challenges_to(player: Player) -> QuerySet[Challenge]:
    """Give the open challenges that have a seat kept for the player, the newest first."""
    kept = Q(addressee=player) | Q(after__seats__player=player)
    return _open_challenges().filter(kept).exclude(seats__player=player).distinct()


def rematch_of(series: Series) -> Challenge | None:
    """Give the challenge that goes on from a series, open or taken, if there is one."""
    states = (Challenge.State.OPEN, Challenge.State.TAKEN)
    return series.rematches.filter(state__in=states).prefetch_related("seats").first()


def _open_challenges() -> QuerySet[Challenge]:
    rows = Challenge.objects.filter(state=Challenge.State.OPEN).order_by("-created_at")
    return rows.select_related("maker", "ruleset").prefetch_related("seats__player")


def _with_people(games: QuerySet[Game]) -> QuerySet[Game]:
    return games.select_related("series", "ruleset").prefetch_related("seats__player")


def _waiting(series: Series, player: Player) -> Waiting:
    seats = list(series.seats.all())
    game = series.games.filter(state=Game.State.LIVE).prefetch_related("seats").first()
    own = next(seat for seat in seats if seat.player_id == player.pk)
    if game:
        for_me = any(seat.player_id == player.pk and seat.number in game.to_act for seat in game.seats.all())
    else:
        for_me = own.pressed != number_of_next(series) and not own.left
    return Waiting(series, seats, game, for_me)
