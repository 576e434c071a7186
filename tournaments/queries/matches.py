"""One match for its page, and the matches that wait for a player. Reads only."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Series
from games.queries.next_game import number_of_next
from tournaments.models import Entrant, Match, MatchGame, Result, Slot, Tournament
from tournaments.queries import bracket, stages
from tournaments.queries.bracket import Box
from tournaments.queries.entry import UNDER_WAY
from whotclub.people.models import Player


@dataclass(slots=True)
class NextMatch:
    """A match that a player is to play, or waits to know."""

    match: Match
    tournament: Tournament
    title: str  # "Semi-final 1"
    opponent: Entrant | None  # of a match between two; None: not known yet
    others: list[Entrant]  # who else sits there, as far as is known
    state: str  # "playing", "start" (Start is open), "table" (a real table), "waiting" (not ready)
    series_url: str  # "" unless it is played on the site
    start_by: datetime | None  # when the Start window lapses
    pressed: bool  # the player has pressed Start


@dataclass(slots=True)
class GameLine:
    """One game of a match."""

    match_game: MatchGame
    number: int
    winner: Entrant | None  # None: drawn
    counts: list[int | None]  # by slot
    replay_url: str  # "" if it was not played on the site, or has no log


@dataclass(slots=True)
class MatchPage:
    """What the page of a match shows."""

    box: Box
    tournament: Tournament
    games: list[GameLine]  # of the confirmed result, or those of a series that runs
    results: list[Result]  # every version, the newest first
    result: Result | None  # the confirmed one
    feeds: list[Match]  # where winner and loser go


def next_matches(player: Player) -> list[NextMatch]:
    """The player's undecided matches in tournaments under way, those to be played now first."""
    slots = Slot.objects.filter(
        entrant__player=player,
        match__state__in=(Match.State.WAITING, Match.State.READY),
        match__published=True,
        match__stage__tournament__state__in=UNDER_WAY,
    ).select_related("match__series", "match__stage__tournament__club", "entrant__player")
    found = [_next(slot, player) for slot in slots.order_by("match_id")]
    return sorted(found, key=lambda one: ("playing", "start", "table", "waiting").index(one.state))


def _next(slot: Slot, player: Player) -> NextMatch:
    match, series, entrant = slot.match, slot.match.series, slot.entrant
    assert entrant, "a slot of the player has the player in it"
    slots = match.slots.exclude(pk=slot.pk).select_related("entrant__player")
    others = [other.entrant for other in slots if other.entrant]
    state, pressed = "waiting", False
    if match.state == Match.State.READY:
        if series and not match.at_table and series.state != Series.State.CANCELLED:
            state = "playing" if series.state == Series.State.PLAYING else "start"
            pressed = series.seats.filter(player=player, pressed=number_of_next(series)).exists()
        elif match.at_table or any(e.player.kind == Player.Kind.GUEST for e in [entrant, *others]):
            state = "table"
    on_site = series if state in ("playing", "start") else None
    return NextMatch(
        match=match,
        tournament=match.stage.tournament,
        title=stages.title(match),
        opponent=others[0] if len(slots) == 1 and others else None,
        others=others,
        state=state,
        series_url=on_site.get_absolute_url() if on_site else "",
        start_by=on_site.start_by if on_site else None,
        pressed=pressed,
    )


def match_page(match: Match) -> MatchPage:
    """The match with its games and every version of its result."""
    results = list(match.results.order_by("-version").select_related("sent_by"))
    result = next((one for one in results if one.confirmed), None)
    box = bracket.box(match)
    sides = {number: side.entrant for number, side in enumerate(box.sides, 1)}
    played = (
        result.match_games.all() if result else MatchGame.objects.filter(match=match, series=match.series_id or 0)
    )
    games = played.order_by("number").select_related("game").prefetch_related("seats")
    return MatchPage(
        box=box,
        tournament=match.stage.tournament,
        games=[_line(game, sides) for game in games],
        results=results,
        result=result,
        feeds=list(Match.objects.filter(slots__source_match=match).select_related("stage").distinct().order_by("id")),
    )


def _line(game: MatchGame, sides: dict[int, Entrant | None]) -> GameLine:
    first = [seat.number for seat in game.seats.all() if seat.place == 1]
    return GameLine(
        match_game=game,
        number=game.number,
        winner=sides.get(first[0]) if len(first) == 1 else None,
        counts=[seat.count for seat in game.seats.all()],
        replay_url=replay_url(game),
    )


def replay_url(game: MatchGame) -> str:
    """Where the game can be watched; empty when it was not played on the site, or never dealt."""
    return game.game.get_absolute_url() if game.game and game.game.version else ""
