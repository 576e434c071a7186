"""How seats go out, drop out and leave, and how a deal and a game of the Whot family end. Rule: W19 to W27."""

from typing import TYPE_CHECKING

from games.rules import dealing
from games.rules.cards import canonical, counted
from games.rules.entry import Draw, Leave, Resign, Time, Void
from games.rules.event import Event, Kind
from games.rules.placing import by_count, ranked
from games.rules.position import Chance, Result
from games.rules.refused import Refused
from games.rules.turn import next_seat, pass_turn

if TYPE_CHECKING:
    from games.rules.whot import Whot

LONGEST_DEAL = 5000
"""Plays and visits to the market after which a deal is blocked. Rule: W27."""


def out_ends_deal(game: "Whot") -> bool:
    """Whether the deal ends when one more seat goes out. Rule: W20, W21."""
    return game.ruleset.ending != "play_on" or sum(game.in_play) == 2


def go_out(game: "Whot", seat: int) -> None:
    """Place a seat that played its last card, and note when that ends the deal. Rule: W19 to W21."""
    game.closing = out_ends_deal(game)
    if game.winner is None:
        game.winner = seat
    place = 0
    if game.penalties is None:
        place = _place_best(game, seat)
    game.events.append(Event(Kind.OUT, seat, place=place))


def is_blocked(game: "Whot") -> bool:
    """Whether nobody can draw or play any more, or the deal has gone on for too long. Rule: W18, W27."""
    return game.visits >= LONGEST_DEAL or (game.dry > 0 and game.dry >= sum(game.in_play))


def end_deal(game: "Whot", reason: str) -> None:
    """End the deal, and with it the game unless it is one for points that goes on. reason: out, market, blocked."""
    game.owed.clear()
    game.mover, game.closing = 0, False
    counts = _hand_counts(game)
    game.events.append(Event(Kind.DEAL_OVER, why=reason, counts=counts, seats=tuple(_in_play(game))))
    if game.penalties is not None:
        _score_deal(game, game.penalties, counts)
        return
    holding = {seat: counts[seat - 1] for seat in _in_play(game)}
    if game.winner is None and _is_level(game, holding):
        _place_level(game)
    else:
        for seat in by_count(holding, game.winner, game.beginner, game.seats):
            _place_best(game, seat)
    _finish(game, reason)


def _score_deal(game: "Whot", penalties: list[int], counts: tuple[int, ...]) -> None:
    """Add the hands to the penalty points, let seats drop out, and deal again or end the game. Rule: W24."""
    for seat in _in_play(game):
        penalties[seat - 1] += counts[seat - 1]
    dropping = {seat: penalties[seat - 1] for seat in _in_play(game) if penalties[seat - 1] >= game.ruleset.target}
    if len(dropping) == game.seats and _is_level(game, dropping):
        _place_level(game)
        _finish(game, "points")
        return
    for seat in reversed(ranked(dropping, game.winner or game.beginner, game.seats)):
        _place_worst(game, seat)
        game.events.append(Event(Kind.DROPPED, seat, penalties[seat - 1], place=game.worst + 1))
    staying = _in_play(game)
    if len(staying) <= 1:
        for seat in staying:
            _place_best(game, seat)
        _finish(game, "points")
    else:
        game.dealer = next_seat(game, game.dealer)
        dealing.await_deal(game)


def leave(game: "Whot", entry: Resign | Leave | Time) -> None:
    """Place a seat last of those still in; with one left the game ends, else its hand is to be shuffled. Rule: W25.

    Refused: `not-in-the-game`, `not-your-turn` for the time of a seat that need not act.
    """
    seat, why = entry.seat, type(entry).__name__.lower()
    if seat not in _in_play(game):
        raise Refused("not-in-the-game", f"Seat {seat} is not in the game.")
    if isinstance(entry, Time) and seat != game.turn:
        raise Refused("not-your-turn", f"Seat {seat} need not act, so it cannot run out of time.")
    place = _place_worst(game, seat)
    game.events.append(Event(Kind.LEFT, seat, why=why, place=place))
    staying = _in_play(game)
    if len(staying) == 1:
        _place_best(game, staying[0])
        _finish(game, why)
        return
    hand = game.hands[seat - 1]
    game.left_counts[seat] = counted(hand)
    game.dry = 0
    if seat == game.turn:
        game.pick = 0
        pass_turn(game, seat)
    game.awaits = Chance("shuffle", "hand", canonical(hand), (seat,))


def draw(game: "Whot", entry: Draw) -> None:
    """End the game drawn. Rule: W26. Refused: `no-draw-here`."""
    if game.seats != 2:
        raise Refused("no-draw-here", "Only two players can agree on a draw.")
    _place_level(game)
    _finish(game, "draw")


def void(game: "Whot", entry: Void) -> None:
    """Abandon the game: nobody has a place or a count."""
    game.places = [None] * game.seats
    game.result = Result("void", (), ())
    game.events.append(Event(Kind.OVER, why="void"))


def _finish(game: "Whot", reason: str) -> None:
    """End the game, every seat being placed; it counts penalty points where there are any, else hands. Rule: W24."""
    places = tuple(place for place in game.places if place)
    counts = _hand_counts(game) if game.penalties is None else tuple(game.penalties)
    game.result = Result(reason, places, counts)
    game.events.append(Event(Kind.OVER, why=reason, counts=counts, places=places))


def _in_play(game: "Whot") -> list[int]:
    return [seat for seat, is_in in enumerate(game.in_play, 1) if is_in]


def _hand_counts(game: "Whot") -> tuple[int, ...]:
    """Give what each hand counts; a leaver's is what it held when it left."""
    return tuple(game.left_counts.get(seat, counted(hand)) for seat, hand in enumerate(game.hands, 1))


def _is_level(game: "Whot", points: dict[int, int]) -> bool:
    """Whether two seats are equal at a table that began with two, which is a draw. Rule: W23, W24."""
    return game.seats == 2 and len(set(points.values())) == 1


def _place_level(game: "Whot") -> None:
    for seat in _in_play(game):
        _place(game, seat, 1)


def _place_best(game: "Whot", seat: int) -> int:
    place, game.best = game.best, game.best + 1
    return _place(game, seat, place)


def _place_worst(game: "Whot", seat: int) -> int:
    place, game.worst = game.worst, game.worst - 1
    return _place(game, seat, place)


def _place(game: "Whot", seat: int, place: int) -> int:
    game.places[seat - 1] = place
    game.in_play[seat - 1] = False
    return place
