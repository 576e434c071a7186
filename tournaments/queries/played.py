"""What a player has played: games, opponents, form, places in tournaments. Reads only."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, F, Prefetch, Q

from tournaments.models import Entrant, Kind, MatchGame, MatchGameSeat, RatingChange, Tournament
from tournaments.queries import stages
from tournaments.queries.matches import replay_url
from whotclub.people.models import Player

COUNTS_FOR_NOTHING = (Player.Kind.BOT, Player.Kind.VISITOR)
"""A game with one of these is in the list and in no number. Rule: RULES M6."""
FORM_GAMES = 10


@dataclass(slots=True)
class PlayedGame:
    """A game in a player's list."""

    match_game: MatchGame
    opponent: Player  # at a table the best placed of the others
    result: str  # "won", "lost", "drawn"
    at: datetime
    where: str  # "Lagos Open, Final", or the title of a casual series
    where_url: str  # empty where the viewer may not look
    replay_url: str  # empty without a log too
    change: int | None  # in the site's list; None: not rated


@dataclass(slots=True)
class HeadToHead:
    """The record against one opponent in games between two."""

    opponent: Player
    won: int
    drawn: int
    lost: int


@dataclass(slots=True)
class Title:
    """A place in a finished tournament."""

    name: str
    url: str
    place: int
    finished_on: date


def head_to_head(player: Player) -> list[HeadToHead]:
    """The player's record against everybody met, the most met first."""
    games = MatchGame.objects.filter(kind=Kind.DUEL, seats__player=player).counting()
    others = MatchGameSeat.objects.filter(match_game__in=games).exclude(player=player)
    mine = others.filter(match_game__seats__player=player).annotate(mine=F("match_game__seats__place"))
    records = (
        mine.exclude(player__kind__in=COUNTS_FOR_NOTHING)
        .values("player_id")
        .annotate(
            won=Count("pk", filter=Q(mine__lt=F("place"))),
            drawn=Count("pk", filter=Q(mine=F("place"))),
            lost=Count("pk", filter=Q(mine__gt=F("place"))),
        )
    )
    players = Player.objects.in_bulk([record["player_id"] for record in records])
    found = [HeadToHead(players[r["player_id"]], r["won"], r["drawn"], r["lost"]) for r in records]
    return sorted(found, key=lambda one: (-(one.won + one.drawn + one.lost), one.opponent.name))


def form(player: Player) -> list[str]:
    """How the last ten games between two that count ended, the newest last."""
    games = MatchGame.objects.filter(kind=Kind.DUEL, seats__player=player).counting().prefetch_related("seats")
    games = games.exclude(seats__player__kind__in=COUNTS_FOR_NOTHING)
    last = games.order_by("-finished_at", "-number", "-id")[:FORM_GAMES]
    return [_result(game, player) for game in reversed(last)]


def games_of(player: Player, limit: int, viewer: Player | None = None) -> list[PlayedGame]:
    """The player's latest games that the viewer may know of, the newest first.

    What a claimed visitor played is among them. Of private series who did not sit there sees the rated games alone,
    since ratings are public, and no way to them.
    """
    changes = RatingChange.objects.filter(player=player, list__club=None)
    selves = [player, *player.claims.all()]
    games = (
        MatchGame.objects.filter(seats__player__in=selves)
        .counting()
        .select_related("match__stage__tournament", "series", "game")
    )
    own = MatchGameSeat.objects.filter(_is(viewer)).values("match_game")
    games = games.filter(Q(series=None) | Q(series__public=True) | Q(rated=True) | Q(pk__in=own))
    games = games.prefetch_related("seats__player", Prefetch("rating_changes", changes, to_attr="changes"))
    return [
        _played(game, _self(game, selves), viewer)
        for game in games.order_by("-finished_at", "-number", "-id")[:limit]
    ]


def _is(viewer: Player | None) -> Q:
    return Q(player=viewer) | Q(player__claimed_by=viewer) if viewer else Q(pk=None)


def _self(game: MatchGame, selves: list[Player]) -> Player:
    return next(seat.player for seat in game.seats.all() if seat.player in selves)


def _played(game: MatchGame, player: Player, viewer: Player | None) -> PlayedGame:
    others = sorted((s for s in game.seats.all() if s.player_id != player.pk), key=lambda s: s.place)
    changes: list[RatingChange] = game.changes  # type: ignore[attr-defined]  # from the prefetch
    if game.match:
        stage = game.match.stage
        where = f"{stage.tournament}, {stages.title(game.match)}"
        url = game.match.get_absolute_url()
    else:
        assert game.series, "a game is of a match or of a series"
        where, url = game.series.title or "Casual", game.series.get_absolute_url()
    shown = (
        not game.series
        or game.series.public
        or (viewer is not None and any(viewer.pk in (s.player_id, s.player.claimed_by_id) for s in game.seats.all()))
    )
    return PlayedGame(
        match_game=game,
        opponent=others[0].player,
        result=_result(game, player),
        at=game.finished_at,
        where=where,
        where_url=url if shown else "",
        replay_url=replay_url(game) if shown else "",
        change=round(changes[0].mu) - round(changes[0].mu_before) if changes else None,
    )


def _result(game: MatchGame, player: Player) -> str:
    places = [seat.place for seat in game.seats.all()]
    mine = next(seat.place for seat in game.seats.all() if seat.player_id == player.pk)
    if mine > min(places):
        return "lost"
    return "won" if places.count(mine) == 1 else "drawn"


def titles_of(player: Player) -> list[Title]:
    """The player's places in finished tournaments without house bots, the newest first. Rule: RULES M6."""
    entries = Entrant.objects.filter(player=player, place__isnull=False, tournament__state=Tournament.State.FINISHED)
    with_bots = Entrant.objects.filter(player__kind=Player.Kind.BOT, seed__isnull=False)
    entries = entries.exclude(tournament__in=with_bots.values("tournament")).select_related("tournament__club")
    return [
        Title(e.tournament.name, e.tournament.get_absolute_url(), e.place or 0, e.tournament.finished_at.date())
        for e in entries.order_by("-tournament__finished_at")
        if e.tournament.finished_at
    ]
