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
    """Give the series that run and that the player has not left: what waits for the player first, then the newest.

    A seat of a visitor that the player has claimed is the player's.
    """
    series = Series.objects.filter(_seat_of(player), state__in=RUNNING, seats__left=False).order_by("-pk").distinct()
    found = [_waiting(row, player) for row in series.prefetch_related("seats__player").select_related("ruleset")]
    return sorted(found, key=lambda waiting: not waiting.for_me)


def open_challenges() -> QuerySet[Challenge]:
    """Give the challenges that anybody may take in the lobby, the newest first."""
    return _open_challenges().filter(public=True, addressee=None, after=None)


def challenges_of(player: Player) -> QuerySet[Challenge]:
    """Give the open challenges at which the player, or a visitor that it has claimed, sits; the newest first."""
    return _open_challenges().filter(_seat_of(player)).distinct()


def challenges_to(player: Player) -> QuerySet[Challenge]:
    """Give the open challenges that have a seat kept for the player, the newest first."""
    kept = Q(addressee=player) | Q(after__seats__player=player)
    return _open_challenges().filter(kept).exclude(seats__player=player).distinct()


def ask_again(series: Series) -> tuple[set[int], set[int]]:
    """Give the players who want to go on from a series and those who have said that they do not."""
    last = series.rematches.order_by("-pk").prefetch_related("seats", "declined").first()
    if last is None or last.state == Challenge.State.LAPSED:
        return set(), set()
    declined = {player.pk for player in last.declined.all()}
    withdrawn = last.state == Challenge.State.WITHDRAWN
    return set() if withdrawn else {seat.player_id for seat in last.seats.all()}, declined


def rematch_of(series: Series) -> Challenge | None:
    """Give the challenge that goes on from a series, open or taken, if there is one."""
    states = (Challenge.State.OPEN, Challenge.State.TAKEN)
    return series.rematches.filter(state__in=states).prefetch_related("seats").first()


def _seat_of(player: Player) -> Q:
    return Q(seats__player=player) | Q(seats__player__claimed_by=player)


def _open_challenges() -> QuerySet[Challenge]:
    rows = Challenge.objects.filter(state=Challenge.State.OPEN).order_by("-created_at")
    return rows.select_related("maker", "ruleset").prefetch_related("seats__player")


def _with_people(games: QuerySet[Game]) -> QuerySet[Game]:
    return games.select_related("series", "ruleset").prefetch_related("seats__player")


def _waiting(series: Series, player: Player) -> Waiting:
    seats = list(series.seats.all())
    game = series.games.filter(state=Game.State.LIVE).prefetch_related("seats").first()
    own = next(seat for seat in seats if player.pk in (seat.player_id, seat.player.claimed_by_id))
    if game:
        for_me = any(seat.player_id == own.player_id and seat.number in game.to_act for seat in game.seats.all())
    else:
        for_me = own.pressed != number_of_next(series) and not own.left
    return Waiting(series, seats, game, for_me)
