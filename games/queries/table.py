"""What the live table shows, to one viewer: the page, the poll and the socket all send exactly this.

What lies hidden is left out by `games.rules.view` alone; nothing else here may look at a hand, a market or a secret.
"""

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from datetime import datetime
from hashlib import blake2b
from typing import Any

import msgspec

from games.live import presence
from games.models import Game, Seat, Series, SeriesSeat
from games.queries import clocks, deals, lists, log, score, status
from games.queries.clocks import to_ms
from games.queries.next_game import beginner_of, beginner_of_next
from games.queries.offers import open_offer, why_no_offer
from games.queries.sentences import Teller
from games.rules.event import Kind
from games.rules.game import start
from games.rules.view import view
from games.services import due
from whotclub.people.models import Player

TOLD = 12
"""How many of the last entries are told."""


def state(series_id: int, viewer: Player | None, *, now: datetime) -> dict[str, Any]:
    """Give everything that the viewer, a seat or a watcher, may see of a series at this moment.

    Whoever looks at a series with something overdue has it decided first (RELIABILITY 1). Raises Series.DoesNotExist.
    """
    due.meet(series_id, now=now)
    series = Series.objects.select_related("ruleset").get(pk=series_id)
    seats = list(series.seats.select_related("player"))
    games = score.games_of(series)
    shown = games[-1] if games and games[-1].version else None
    standing = score.score(series, seats, games)
    you = next((seat.number for seat in seats if viewer and seat.player_id == viewer.pk), None)
    teller = Teller([seat.player.name for seat in seats], you)
    game, say = _game(series, seats, shown, viewer, now) if shown else (None, "")
    if series.state != Series.State.PLAYING:
        say = status.of_series(series, seats, standing, teller)
    here = presence.here(series_id, [seat.player_id for seat in seats])
    told: dict[str, Any] = {
        "now_ms": to_ms(now),
        "series": _series(series, seats, games, standing.points),
        "you": you,
        "seats": [
            {
                "name": seat.player.name,
                "player": seat.player_id,
                "bot": seat.player.is_bot,
                "visitor": seat.player.is_visitor,
                "here": seat.player.is_bot or seat.player_id in here or seat.number == you,
                "left": seat.left,
            }
            for seat in seats
        ],
        "game": game,
        "say": say,
    }
    return told | {"tag": _tag(told)}


def _tag(told: dict[str, Any]) -> str:
    """Give a name of all that is told but the time that passes: a page with this tag shows what there is."""
    game = told["game"] and told["game"] | {"clock": None}
    lasting = msgspec.json.encode(told | {"now_ms": None, "game": game})
    return urlsafe_b64encode(blake2b(lasting, digest_size=9).digest()).decode()


def versions(series_id: int) -> tuple[int, int]:
    """Give the version of the series and of the game that its table shows, 0 without one."""
    games = Game.objects.filter(series=series_id).exclude(state=Game.State.VOID).order_by("-number")
    version = Series.objects.values_list("version", flat=True).get(pk=series_id)
    return version, games.values_list("version", flat=True).first() or 0


def _series(
    series: Series, seats: Sequence[SeriesSeat], games: Sequence[Game], points: Sequence[float]
) -> dict[str, Any]:
    ended = [game for game in games if game.state == Game.State.OVER]
    running = games[-1] if len(ended) < len(games) else None
    number = running.number if running else len(ended) + 1
    rules = log.rules_of(series.ruleset)
    again, declined = _again(series, seats)
    return {
        "id": series.pk,
        "v": series.version,
        "state": series.state,
        "title": series.title,
        "back": series.back_url,
        "best_of": series.best_of,
        "knock_out": series.knock_out,
        "rated": series.rated,
        "score": list(points),
        "number": number,
        "beginner": beginner_of(running, seats) if running else beginner_of_next(series, seats, games),
        "start_by_ms": to_ms(series.start_by) if series.start_by else None,
        "pressed": [seat.pressed == number for seat in seats],
        "commitment": series.commitment,
        "winner": series.winner,
        "outcomes": series.outcomes,
        "again": again,
        "declined": declined,
        "rules": rules.variant,
        "changed": rules.changed(),
        "games": [
            {
                "id": game.pk,
                "number": game.number,
                "places": score.places(game, seats),
                "counts": game.counts,
                "reason": game.reason,
            }
            for game in ended
        ],
    }


def _again(series: Series, seats: Sequence[SeriesSeat]) -> tuple[list[int] | None, list[int]]:
    """Give the seats that want to play again, house bots with the first of them, and those that do not.

    None and none where it is not asked.
    """
    if series.tournament or series.disclosed_at is None:
        return None, []
    wanting, declining = lists.ask_again(series)
    return (
        [seat.number for seat in seats if seat.player_id in wanting],
        [seat.number for seat in seats if seat.player_id in declining],
    )


def _game(
    series: Series, series_seats: Sequence[SeriesSeat], game: Game, viewer: Player | None, now: datetime
) -> tuple[dict[str, Any], str]:
    seats: list[Seat] = list(game.seats.all())
    own = next((seat for seat in seats if viewer and seat.player_id == viewer.pk), None)
    you = own.number if own else None
    teller = Teller([seat.player.name for seat in seats], you)
    position = start(log.rules_of(game.ruleset), len(seats), game.first)
    steps = list(log.steps(position, log.texts(game)))
    clock, now_ms = clocks.clock(game, seats), to_ms(now)
    numbers = {seat.player_id: seat.number for seat in series_seats}
    live = game.state == Game.State.LIVE
    offer = open_offer(game) if live else None
    in_deals = deals.state(game, seats, position, steps, teller, now)
    told, effect = teller.tell(steps[-1].events), teller.effect(steps[-1].events)
    shown = {
        "id": game.pk,
        "v": game.version,
        "answers": own.version if own else game.version,
        "seats": [numbers[seat.player_id] for seat in seats],
        "commitment": game.commitment,
        "nonces": [bool(nonce) for nonce in game.nonces],
        "view": view(position, you, open_hands=series.disclosed_at is not None),
        "clock": {
            "ms": [clock.remaining_ms(seat.number, now_ms) for seat in seats],
            "running": list(clock.running),
            "from_ms": clock.since_ms if clock.since_ms > now_ms else None,
            "per_move": clock.control.per_move,
        },
        "deals": in_deals,
        "offer": {"seat": offer.seat, "scope": offer.scope} if offer else None,
        "may_offer": bool(you and live and not why_no_offer(game, len(seats), you, "game")),
        "missed": [event.seat for event in steps[-1].events if event.kind is Kind.SKIPPED],
        "last": in_deals["next"] if in_deals and in_deals["fresh"] else told.replace(effect, "").strip(),
        "effect": effect,
        "forgot": any(event.kind is Kind.PENALTY for event in steps[-1].events),
        "log": [[step.number, teller.tell(step.events)] for step in steps[-TOLD:]],
    }
    return shown, status.of_game(position, teller, in_deals["awaited"] if in_deals else ())
