"""A replay's page at one of its steps, and the links to the others. It shows views and opens none."""

from collections.abc import Sequence
from typing import Any

from games.models import Seat
from games.views.faces import crowd, face
from games.views.picture import felt
from games.views.zener import standing, table_of

Step = dict[str, Any]


def chosen(steps: Sequence[Step], entry: str) -> int:
    """Give the index of the last step that is not past this entry; the first when it is no number."""
    wanted = int(entry) if entry.isascii() and entry.isdigit() and len(entry) < 8 else 0
    return max((index for index, step in enumerate(steps) if step["entry"] <= wanted), default=0)


def buttons(steps: Sequence[Step], at: int) -> list[dict[str, Any]]:
    """Give first, back, forward and last, each with the entry it leads to."""
    last = len(steps) - 1
    places = (("first", "First", 0), ("back", "Back", max(at - 1, 0)), ("next", "Forward", min(at + 1, last)))
    return [
        {"do": do, "label": label, "entry": steps[index]["entry"]}
        for do, label, index in (*places, ("last", "Last", last))
    ]


def board(step: Step, seats: Sequence[Seat], you: int | None, eyes: str) -> dict[str, Any]:
    """Give the context of seats and felt. eyes: a seat's number, "watcher", or "" for all that may be seen."""
    view = step["view"]
    rows = [_row(view, seat, eyes) for seat in seats]
    first = (you or 1) - 1
    own, *others = rows[first:] + rows[:first]
    names = [seat.player.name for seat in seats]
    shown = [seat.number for seat in seats if eyes in ("", str(seat.number))]
    return {
        **table_of(view["variant"]),
        "own": own,
        "others": others,
        "felt": felt(view, names, first + 1, shown=shown),
        "last": step["text"],
    }


def _row(view: dict[str, Any], seat: Seat, eyes: str) -> dict[str, Any]:
    number = seat.number
    hand = view["hands"][number - 1] if eyes in ("", str(number)) else None
    return {
        "seat": number,
        "name": seat.player.name,
        "here": True,
        "bot": seat.player.is_bot,
        "held": view["held"][number - 1],
        "acts": number in view["to_act"],
        "out": f"place {view['places'][number - 1]}"
        if len(view["held"]) > 2 and view["places"][number - 1]
        else standing(view, number),
        "hand": [face(code) for code in hand or ()],
        "crowd": crowd(len(hand or ())),
    }
