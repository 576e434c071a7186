"""A replay's page at one of its steps, and the links to the others. It shows views and opens none."""

from collections.abc import Sequence
from typing import Any

from games.models import Seat
from games.views.deals import by_deal, drawn_cut, points_of
from games.views.faces import crowd, face
from games.views.picture import felt
from games.views.zener import side_of, standing, table_of

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
    cut = drawn_cut(step.get("cut", ()), names, "")
    return {
        **table_of(view["variant"]),
        "own": own,
        "others": others,
        "felt": {**felt(view, names, first + 1, shown=shown), "cut": cut},
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
        "side": side_of(view, number),
        "out": f"place {view['places'][number - 1]}"
        if len(view["held"]) > 2 and view["places"][number - 1]
        else standing(view, number),
        "pts": points_of(view, number),
        "hand": [face(code) for code in hand or ()],
        "crowd": crowd(len(hand or ())),
    }


def points(steps: Sequence[Step], at: int, names: Sequence[str]) -> dict[str, Any] | None:
    """Give the table of penalty points with a link to each deal, as it stands at this step; None without deals."""
    view = steps[at]["view"]
    if view["penalties"] is None or view["bouts"] is not None or view["trick"] is not None:
        return None
    numbers = [step["view"]["deal"] for step in steps]
    starts = [numbers.index(number) for number in range(1, numbers[-1] + 1)]
    ends = [*starts[1:], len(steps) - 1]
    deals = [_deal(steps, start, end) for start, end in zip(starts, ends, strict=True)]
    shown = by_deal(deals, view["penalties"], names)
    assert shown
    for row, start in zip(shown["rows"], starts[::-1], strict=True):
        row |= {"entry": steps[start]["entry"], "now": row["number"] == view["deal"]}
    return shown


def _deal(steps: Sequence[Step], start: int, end: int) -> dict[str, Any]:
    """Give what the deal between two steps counted, as `queries.deals.played` does."""
    last, after = steps[max(end - 1, start)]["view"], steps[end]["view"]
    before = steps[start]["view"]["penalties"]
    over = after["deal"] > last["deal"] or bool(after["result"] and after["result"]["reason"] == "points")
    counts = [
        count - had if over and still else None
        for count, had, still in zip(after["penalties"], before, last["in_play"], strict=True)
    ]
    dropped = [seat for seat, still in enumerate(last["in_play"], 1) if over and still and _is_out(after, seat)]
    return {"counts": counts, "dropped": dropped}


def _is_out(view: Step, seat: int) -> bool:
    """Whether the seat has dropped out or left; the last one in, who has won, has not."""
    return not view["in_play"][seat - 1] and view["places"][seat - 1] != 1
