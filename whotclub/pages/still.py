"""A game that is being played, as a still picture of text and two cards for passers-by. It opens no socket."""

from dataclasses import dataclass

from games.models import Game
from games.queries import log
from games.queries.sentences import Teller
from games.queries.status import of_game
from games.rules.view import view
from games.views.faces import SHAPES, Face, face
from games.views.wording import variant_name


@dataclass(frozen=True, slots=True)
class Still:
    """seats: names with how many cards each holds; top: the top card; called: a shape; say: whose turn it is."""

    game: Game
    seats: list[tuple[str, int]]
    top: Face | None
    called: str
    say: str
    rules: str


def still(game: Game) -> Still:
    """Give the game as a watcher sees it now."""
    names = [seat.player.name for seat in game.seats.all()]
    position = log.position(game)
    seen = view(position, None)
    return Still(
        game=game,
        seats=list(zip(names, seen["held"], strict=True)),
        top=face(seen["top"]) if seen["top"] else None,
        called=SHAPES[seen["called"]] if seen["called"] else "",
        say=of_game(position, Teller(names, None)),
        rules=variant_name(game.ruleset.variant),
    )
