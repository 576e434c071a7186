"""What the seats to act could do, for whoever sees their hands anyway. It advises nobody at a table."""

from collections.abc import Sequence
from typing import Any

from games.queries.sentences import Teller, card_name
from games.rules.bouts import ROW_CARDS
from games.rules.cards import Card
from games.rules.ken import Ken
from games.rules.position import Position
from games.rules.view import OwnCard, view


def choices(position: Position, hands: Sequence[object], teller: Teller) -> dict[str, Any] | None:
    """Give `fits`, the cards that could be played by the seat that holds them, and the same as a sentence, `text`.

    hands: by seat, None where it is not seen; of such a seat nothing is said. None where there is nothing to say.
    """
    seen = [seat for seat in position.to_act if hands[seat - 1] is not None]
    if not seen:
        return None
    views = {seat: view(position, seat) for seat in seen}
    fits = {seat: [own for own in shown["cards"] if not own["why"]] for seat, shown in views.items()}
    if isinstance(position, Ken):
        text = f"{teller.names_of(seen)} could lay any {ROW_CARDS} cards, in any order."
    else:
        [seat] = seen
        text = f"{teller.name(seat)} {_could(position, fits[seat], views[seat]['may_market'])}."
    return {"fits": {seat: [own["card"] for own in cards] for seat, cards in fits.items()}, "text": text}


def _could(position: Position, fits: Sequence[OwnCard], may_market: bool) -> str:
    names = [card_name(Card.parse(own["card"])) for own in fits]
    names = list(dict.fromkeys(names))  # Whots are alike
    if position.pick:
        drawing, had_to = f"pick {position.pick}", f"had to pick {position.pick}"
    elif position.tally is not None:
        drawing = "draw and pass" if position.market else "pass"
        had_to = f"had to {drawing}"
    else:
        drawing, had_to = "go to market", "had no card that fits, and had to go to market"
    if not names:
        return had_to
    verb = "answer with" if position.pick else "play"
    told = _either(names)
    return f"could {verb} {told}{f', or {drawing}' if may_market else ''}"


def _either(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last
