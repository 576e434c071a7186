"""A game step by step. Before disclosure nobody sees more of it than at the table."""

from typing import Any

from games.models import Game
from games.queries import deals, log
from games.queries.seats import seats_of
from games.queries.sentences import Teller
from games.rules.game import start
from games.rules.view import view
from whotclub.people.models import Player


def positions(game: Game, viewer: Player | None) -> list[dict[str, Any]]:
    """Give the game after the deal and after each entry since, with what each brought about in words.

    All hands are open from when the series is disclosed; before, a seat sees its own and a watcher none. A game that
    was never dealt has no positions. The first of a points game has its cut, as `deals.cut` gives it.
    """
    seats = seats_of(game)
    you = next((seat.number for seat in seats if viewer and seat.player_id == viewer.pk), None)
    is_open = game.series.disclosed_at is not None
    teller = Teller([seat.player.name for seat in seats])
    position = start(log.rules_of(game.ruleset), len(seats), game.first)
    return [
        {
            "entry": step.number,
            "kind": step.kind,
            "text": teller.tell(step.events),
            "view": view(position, you, open_hands=is_open),
            **({"cut": deals.cut(step.events)} if position.deal == 1 and step.kind == "cut" else {}),
        }
        for step in log.steps(position, log.texts(game))
    ]
