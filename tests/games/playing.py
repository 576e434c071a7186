"""Games for tests, made and played through the services as people do."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from games.models import Entry, Game, Seat, Series
from games.queries import log
from games.rules.bouts import ROW_CARDS
from games.rules.cards import pack
from games.rules.clock import TimeControl
from games.rules.entry import Market, Play
from games.services import ending, rulesets
from games.services import play as plays
from games.services import series as serieses
from games.services.play import Played
from tests.factories import PlayerFactory
from whotclub.people.models import Player

NOW = datetime(2026, 11, 29, 17, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
LONG = 80


def opened(
    seats: int = 2,
    *,
    players: Sequence[Player] | None = None,
    variant: str = "modern",
    options: dict[str, object] | None = None,
    clock: str = "3+2",
    now: datetime = NOW,
    **terms: object,
) -> Series:
    """A series that waits for its first Start, and that anybody may watch."""
    terms = {"best_of": 1, "start_window_s": 600, "public": True} | terms
    return serieses.open_series(
        players or [PlayerFactory() for _ in range(seats)],
        ruleset=rulesets.freeze(variant, options or {}),
        time_control=TimeControl.parse(clock),
        now=now,
        **terms,
    )


def players_of(series: Series) -> list[Player]:
    """In seat order."""
    return [seat.player for seat in series.seats.select_related("player")]


def press_all(series: Series, *, now: datetime = NOW) -> Game:
    """Everybody presses Start; the game that is dealt."""
    for player in players_of(series):
        serieses.press_start(series.pk, player, now=now)
    return series.games.get(state=Game.State.LIVE)


def begun(seats: int = 2, *, now: datetime = NOW, **terms: object) -> Game:
    """The first game of a series, just dealt."""
    return press_all(opened(seats, now=now, **terms), now=now)


def on_turn(game: Game) -> Seat:
    """The seat that is to act."""
    game.refresh_from_db()
    return game.seats.get(number=game.to_act[0])


def moves(game: Game) -> list[str]:
    """What the seat to act may send, going to market last; in Ken, where any five cards will do, one row."""
    game.refresh_from_db()
    position = log.position(game)
    legal = [move for move in position.legal() if isinstance(move, Play | Market)]
    if not legal:
        hand = position.hands[game.to_act[0] - 1]
        return ["row " + " ".join(card.code for card in hand[:ROW_CARDS])]
    return [str(move).split(" ", 1)[1] for move in sorted(legal, key=lambda move: isinstance(move, Market))]


def send(
    game: Game,
    move: str,
    *,
    now: datetime,
    move_id: UUID | None = None,
    answers: int | None = None,
    lag_ms: int = 0,
) -> Played:
    """The seat to act sends this move."""
    seat = on_turn(game)
    answered = seat.version if answers is None else answers
    sent_as = move_id or uuid4()
    return plays.play(game.pk, seat.player, move, answers=answered, move_id=sent_as, now=now, lag_ms=lag_ms)


def play_out(game: Game, rng: random.Random, *, now: datetime = NOW, each_s: float = 1.0) -> datetime:
    """The game is played to its end by random moves, cards where there are any; when that was.

    After eighty moves, which few games take, whoever is to act resigns.
    """
    while game.state == Game.State.LIVE:
        if game.version > LONG:
            ending.resign(game.series_id, on_turn(game).player, "game", now=now)
            game.refresh_from_db()
            continue
        choices = moves(game)
        now += timedelta(seconds=each_s)
        send(game, rng.choice(choices[:-1] or choices), now=now)
        game.refresh_from_db()
    return now


def begun_with(
    *hands: str,
    top: str = "",
    market: str = "",
    variant: str = "modern",
    clock: str = "3+2",
    options: dict[str, object] | None = None,
    **terms: object,
) -> Game:
    """A game with these hands, top card and next cards of the market ("C7 *3 W"); the rest of the pack lies below."""
    options = {"hand": len(hands[0].split())} | (options or {})
    series = opened(len(hands), variant=variant, clock=clock, options=options, **terms)
    rules = log.rules_of(series.ruleset)
    around = [code for round_ in zip(*(hand.split() for hand in hands), strict=True) for code in round_]
    order = [*around, *top.split(), *market.split()]
    rest = [card.code for card in pack(rules.pack)]
    for code in order:
        rest.remove(code)
    return stored(series, [" ".join(["shuffle", *order, *rest])])


def stored(series: Series, lines: Sequence[str]) -> Game:
    """The first game of the series, at a point of its own: with this log, whose moves took no time."""
    control = TimeControl.parse(series.time_control)
    Series.objects.filter(pk=series.pk).update(state=Series.State.PLAYING, start_by=None, commitment="")
    players = players_of(series)
    position = log.replayed(log.rules_of(series.ruleset), len(players), 1, lines)
    game = Game.objects.create(
        series=series,
        number=1,
        ruleset=series.ruleset,
        first=1,
        secret=b"\x07" * 32,
        version=len(lines),
        to_act=list(position.to_act),
        started_at=NOW,
        clocked_at=NOW,
        deadline_at=NOW + timedelta(milliseconds=control.base_ms),
    )
    for number, player in enumerate(players, 1):
        Seat.objects.create(game=game, number=number, player=player, version=len(lines), remaining_ms=control.base_ms)
    Entry.objects.bulk_create(Entry(game=game, number=n, text=line, at=NOW) for n, line in enumerate(lines, 1))
    game.series.refresh_from_db()
    return game


def texts(game: Game) -> list[str]:
    """The log so far."""
    return list(game.entries.order_by("number").values_list("text", flat=True))
