"""The one sentence at the table that says what is the matter, for one viewer. It says nothing that a view hides."""

from collections.abc import Sequence

from games.models import Series, SeriesSeat
from games.queries.next_game import number_of_next
from games.queries.sentences import SHAPES, Teller, card_name
from games.rules.cards import WHOT
from games.rules.ken import ROUNDS, Ken
from games.rules.nine_and_twenty import NineAndTwenty
from games.rules.position import Position
from games.rules.series import Score
from games.rules.whot import Whot


def of_game(position: Position, teller: Teller, awaited: Sequence[int] = ()) -> str:
    """Give whose turn it is and what it asks for. teller: to the seats of the game.

    awaited: the seats for whose Continue clocks wait between two deals.
    """
    if isinstance(position, Ken):
        return _of_ken(position, teller)
    if teller.you in awaited:
        return f"Deal {position.deal} is dealt: press Continue."
    waits = f" Clocks wait for {teller.names_of(awaited)}." if awaited else ""
    if isinstance(position, NineAndTwenty) and teller.you in position.to_act:
        return _of_trick(position, position.turn)
    if not position.to_act:
        return ""
    asked = _asked(position) if isinstance(position, Whot) else ("", "")
    if teller.you in position.to_act:
        return f"Your turn{asked[0]}.{waits}"
    return f"{teller.names_of(position.to_act)} to {asked[1] or 'play'}.{waits}"


def _asked(game: Whot) -> tuple[str, str]:
    """Give what the turn asks for where the top card does not say it: to who has it, and of who has it."""
    if game.pick:
        answer = f"answer the {game.pick_number} or pick {game.pick}"
        return f": {answer}", answer
    if game.any_card:
        return " again: any card fits", "play any card"
    if game.top is None:
        return ": begin with any card", "begin"
    if game.top is WHOT:
        return (f": {SHAPES[game.called]} was called" if game.called else ": any card fits"), ""
    return "", ""


def _of_ken(game: Ken, teller: Teller) -> str:
    if not game.to_act:
        return ""
    if teller.you in game.to_act:
        return f"Round {game.revealed + 1} of {ROUNDS}: lay a row of five cards."
    waited_for = f"{teller.names_of(game.to_act)} to lay a row."
    return f"Your row lies face down. {waited_for}" if teller.you else waited_for


def _of_trick(game: NineAndTwenty, seat: int) -> str:
    drawing = "draw and pass" if game.market else "pass"
    plays = any(not game.why_not(seat, card) for card in game.hands[seat - 1])
    if not game.top:
        return "Your turn: lead any card." if plays else f"Your turn: {drawing}."
    if not plays:
        return f"Your turn: no card of yours follows, so {drawing}."
    return f"Your turn: follow {card_name(game.top)}{f', or {drawing}' if game.may_market(seat) else ''}."


def of_series(series: Series, seats: Sequence[SeriesSeat], score: Score, teller: Teller) -> str:
    """Give what a series waits for, or how it ended. teller: to the seats of the series."""
    if series.state == Series.State.CANCELLED:
        return "This series was cancelled. It counts for nothing."
    if series.state == Series.State.OVER:
        return _over(series, score, teller)
    number = number_of_next(series)
    standing = f"{_standing(score, teller)} " if series.state == Series.State.BETWEEN else ""
    awaited = [seat.number for seat in seats if seat.pressed != number and not seat.left]
    if teller.you in awaited:
        return f"{standing}Press Start for game {number}."
    return f"{standing}Waiting for {teller.names_of(awaited)} to press Start." if awaited else standing


def _standing(score: Score, teller: Teller) -> str:
    if score.leader is None:
        return "It is level." if score.seats > 2 else f"It is level, {_points(score, None)}."
    leads = "lead" if score.partners or score.leader == teller.you else "leads"
    return f"{_side(score, score.leader, teller)} {leads} {_points(score, score.leader)}."


def _over(series: Series, score: Score, teller: Teller) -> str:
    absent = [seat for seat, outcome in enumerate(series.outcomes, 1) if outcome in (_NO_SHOW, _FORFEIT)]
    why = f"{teller.names_of(absent)} did not play. " if absent else ""
    if series.winner is None:
        drawn = "The series is drawn." if score.seats > 2 else f"The series is drawn, {_points(score, None)}."
        return f"{why}Nobody wins." if absent else drawn
    winner = _side(score, series.winner, teller)
    if score.seats == 2 and not absent and score.points[series.winner - 1] <= score.points[2 - series.winner]:
        return f"{_side(score, 3 - series.winner, teller)} gave up. {winner} won the series."
    comma = " " if score.seats > 2 else ", "
    points = "" if absent else f"{comma}{_points(score, series.winner)}"
    return f"{why}{winner} won the series{points}."


def _side(score: Score, seat: int, teller: Teller) -> str:
    """Give the seat, with its partner if it has one, the viewer first."""
    return teller.names_of(sorted(score.side(seat), key=lambda one: one != teller.you))


def _points(score: Score, first: int | None) -> str:
    """Give the score as it is said, the winner's or leader's points first: "2–1"; at a table "with 2 points"."""
    points = list(score.points)
    if first and score.seats > 2:
        return f"with {points[first - 1]:g} point{'' if points[first - 1] == 1 else 's'}"
    if first:
        points.insert(0, points.pop(first - 1))
    return "–".join(f"{point:g}".replace("0.5", "½").replace(".5", "½") for point in points)


_NO_SHOW, _FORFEIT = Series.Outcome.NO_SHOW, Series.Outcome.FORFEIT
