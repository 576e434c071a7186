"""The deals of a points game as templates show them: beside a seat, the table by deal, the cut. It counts nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.views.faces import clock_text, face

Shown = Mapping[str, Any]


def points_of(view: Shown, seat: int) -> str:
    """Give the penalty points that stand beside a seat, "34 pts"; "" in other games."""
    in_deals = view["bouts"] is None and view["trick"] is None and view["penalties"] is not None
    return f"{view['penalties'][seat - 1]} pts" if in_deals else ""


def heading(game: Shown | None) -> str:
    """Give the deal and the target, "Deal 3, to 100"; "" for a game without deals."""
    return f"Deal {game['view']['deal']}, to {game['deals']['target']}" if game and game["deals"] else ""


def names_of(state: Shown) -> list[str]:
    """Give who sits where in the game, the viewer as "You"."""
    people, you = state["seats"], state["you"]
    return ["You" if seat == you else people[seat - 1]["name"] for seat in state["game"]["seats"]]


def drawn_cut(cut: Sequence[Shown], names: Sequence[str], line: str) -> dict[str, Any] | None:
    """Give the cut for the deal as the felt draws it, None without one. names: by seat of the game."""
    if not cut:
        return None
    seats = [{**one, "name": names[one["seat"] - 1], "faces": map(face, one["cards"])} for one in cut]
    return {"seats": seats, "line": line}


def by_deal(played: Sequence[Shown], points: Sequence[int], names: Sequence[str]) -> dict[str, Any] | None:
    """Give the table of penalty points, the last deal first; None while no deal is over. names: by seat."""
    rows = [
        {
            "number": number,
            "counts": ["–" if count is None else count for count in deal["counts"]],
            "dropped": [names[seat - 1] for seat in deal["dropped"]],
        }
        for number, deal in enumerate(played, 1)
    ]
    return {"names": names, "points": points, "rows": rows[::-1], "upright": len(names) > 4} if rows else None


def between(state: Shown) -> dict[str, Any] | None:
    """Give the panel between two deals, None where this viewer is not shown it."""
    game = state["game"]
    deals = game and game["deals"]
    if not deals or not deals["panel"]:
        return None
    view = game["view"]
    return {
        "number": view["deal"],
        "people": [
            {"name": name, "ready": seat not in deals["awaited"]}
            for seat, name in enumerate(names_of(state), 1)
            if view["in_play"][seat - 1] and not state["seats"][game["seats"][seat - 1] - 1]["bot"]
        ],
        "can_press": view["you"] in deals["awaited"],
        "until_text": clock_text(deals["until_ms"] - state["now_ms"]),
        **deals,
    }
