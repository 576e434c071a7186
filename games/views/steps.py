"""A replay's page at one of its steps, and the ways to the others. It shows views and opens none."""

from collections.abc import Sequence
from typing import Any

from games.queries.replay import ALL, WATCHER
from games.views.deals import by_deal, drawn_cut, points_of
from games.views.faces import face
from games.views.picture import felt, sign
from games.views.zener import side_of, table_of

Step = dict[str, Any]

LINES = 100
"""How many lines of the log a page has at most; script and server cut it at the same ones."""


def chosen(steps: Sequence[Step], entry: str) -> int:
    """Give the index of the last step that is not past this entry; the first when it is no number."""
    wanted = int(entry) if entry.isascii() and entry.isdigit() and len(entry) < 8 else 0
    return max((index for index, step in enumerate(steps) if step["entry"] <= wanted), default=0)


def columns(steps: Sequence[Step]) -> dict[str, Any]:
    """Give the steps as lists of what each has under a name, and so the views: they travel in half the bytes so."""
    if not steps:
        return {}
    views = [step["view"] for step in steps]
    names = [name for name in steps[0] if name != "view"]
    return {name: [step[name] for step in steps] for name in names} | {
        "view": {name: [view[name] for view in views] for name in views[0]}
    }


def looking(eyes: Sequence[str], names: Sequence[str], asked: str) -> list[dict[str, Any]]:
    """Give the choices of whose eyes to look with. names: by seat."""
    labels = {ALL: "All hands", WATCHER: "As a watcher saw it"}
    return [
        {"value": one, "label": labels.get(one) or f"As {names[int(one) - 1]} saw it", "on": one == asked}
        for one in eyes
    ]


def buttons(steps: Sequence[Step], at: int) -> list[dict[str, Any]]:
    """Give first, back, next and last, each with the entry it leads to."""
    last = len(steps) - 1
    places = (("first", "First", 0), ("back", "Back", max(at - 1, 0)), ("next", "Next", min(at + 1, last)))
    return [
        {"do": do, "label": label, "entry": steps[index]["entry"], "idle": index == at}
        for do, label, index in (*places, ("last", "Last", last))
    ]


def lines(steps: Sequence[Step], at: int) -> dict[str, Any]:
    """Give the part of the log that the step is in, with the entries that lead to the parts before and after it."""
    first = at - at % LINES
    return {
        "lines": [
            {"entry": step["entry"], "text": step["text"] or "…", "now": index == at}
            for index, step in enumerate(steps[first : first + LINES], first)
        ],
        "first": first + 1,
        "earlier": steps[first - 1]["entry"] if first else None,
        "later": steps[first + LINES]["entry"] if first + LINES < len(steps) else None,
    }


def board(step: Step, names: Sequence[str], bottom: int) -> dict[str, Any]:
    """Give the context of seats and felt. names: by seat; bottom: the seat that is drawn below."""
    view = step["view"]
    fits = step["could"]["fits"] if step["could"] else {}
    rows = [_row(step, number, name, fits.get(number, ())) for number, name in enumerate(names, 1)]
    own, *others = rows[bottom - 1 :] + rows[: bottom - 1]
    return {
        **table_of(view["variant"]),
        "own": own,
        "others": others,
        "felt": {
            **felt(view, names, bottom, shown=range(1, len(names) + 1)),
            "cut": drawn_cut(step["cut"] or (), names, ""),
        },
        "last": "",
    }


def _row(step: Step, number: int, name: str, fits: Sequence[str]) -> dict[str, Any]:
    view = step["view"]
    return {
        "seat": number,
        "name": name,
        "held": view["held"][number - 1],
        "acts": number in view["to_act"],
        "gone": len(view["held"]) > 2 and not view["in_play"][number - 1],
        "one": view["held"][number - 1] == 1,
        "side": side_of(view, number),
        "out": sign(view, number, step["missed"]),
        "pts": points_of(view, number),
        "hand": [{**face(code), "fits": code in fits} for code in view["hands"][number - 1] or ()],
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
