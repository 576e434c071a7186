"""What stands in place of the hand while no game runs: the score, what counted, Start, the end (UX 1.14)."""

from collections.abc import Sequence
from typing import Any

from games.queries.clocks import from_ms
from games.rules.options import KEN
from games.views.faces import clock_text
from games.views.picture import State, points_text

_REASONS = {
    "out": "went out",
    "market": "lowest count, the market ran out",
    "blocked": "lowest count, nobody could draw",
    "points": "on points",
    "score": "by score",
    "resign": "the other resigned",
    "leave": "a player left",
    "time": "on time",
    "draw": "agreed",
    "no-start": "Start was not pressed",
    "void": "does not count",
}


def panel(state: State) -> dict[str, Any]:
    """Give the context of the panel's template. state: as `games.queries.table.state` gives it."""
    series, you = state["series"], state["you"]
    games = [_game(game, state) for game in series["games"]]
    last = games[-1] if games and games[-1]["counts"] else None
    pressed = series["pressed"] or [False] * len(state["seats"])
    counts = _counts(last, state) if last else {}
    placed = last["places"] if last and len(state["seats"]) > 2 else []
    waited_for = bool(you) and not pressed[you - 1] and any(pressed)
    is_open = series["state"] in ("opening", "between")
    return {
        "over": series["state"] in ("over", "cancelled"),
        "open": is_open,
        "line": f"Game {games[-1]['number']}: {games[-1]['text']}" if games else "",
        "games": games,
        "last": last,
        "placed": bool(placed),
        "rows": [
            {
                "place": placed[number - 1] if placed else "",
                "name": "You" if number == you else seat["name"],
                "you": number == you,
                "count": counts.get(number, "–"),
                "points": points_text(series["score"][number - 1]),
                "pressed": pressed[number - 1],
                "left": seat["left"],
            }
            for number, seat in _by_place(state["seats"], placed)
        ],
        "again": _again(state),
        "may_again": bool(you) and series["again"] is not None,
        "may_decline": bool(you and you not in (series["again"] or ()) and _people(state, series["again"])),
        "begins": _begins(state) if is_open else "",
        "left": bool(you) and state["seats"][you - 1]["left"],
        "can_press": bool(you) and is_open and not pressed[you - 1] and not state["seats"][you - 1]["left"],
        "waited_for": waited_for,
        "until_ms": series["start_by_ms"],
        "until_text": clock_text(series["start_by_ms"] - state["now_ms"]) if series["start_by_ms"] else "",
        "start_by": from_ms(series["start_by_ms"]) if series["start_by_ms"] else None,
    }


def _by_place(seats: Sequence[State], places: Sequence[int]) -> list[tuple[int, State]]:
    """At a table after a game as they were placed, else in seat order."""
    numbered = list(enumerate(seats, 1))
    return sorted(numbered, key=lambda row: places[row[0] - 1]) if places else numbered


def _people(state: State, seats: Sequence[int] | None) -> list[str]:
    """The names of the others among the seats, house bots left out."""
    others = [state["seats"][seat - 1] for seat in seats or () if seat != state["you"]]
    return [str(seat["name"]) for seat in others if not seat["bot"]]


def _again(state: State) -> str:
    """Who of the others wants to play again, and who does not."""
    wanting, declining = _people(state, state["series"]["again"]), _people(state, state["series"]["declined"])
    told = []
    if wanting:
        told.append(f"{', '.join(wanting)} {'wants' if len(wanting) == 1 else 'want'} to play again.")
    if declining:
        told.append(f"{', '.join(declining)} {'does' if len(declining) == 1 else 'do'} not want to play again.")
    return " ".join(told)


def _counts(last: dict[str, Any], state: State) -> dict[int, int]:
    """By seat of the series; at a table who was not dealt in has none."""
    game = state["game"]
    order = game["seats"] if game and game["id"] == last["id"] else range(1, len(last["counts"]) + 1)
    return dict(zip(order, last["counts"], strict=True))


def _game(game: dict[str, Any], state: State) -> dict[str, Any]:
    return {**game, "text": _told(game, state), "replay": game["reason"] not in ("no-start", "void")}


def _told(game: dict[str, Any], state: State) -> str:
    """How a game ended: "Bayo won, went out, 0–17"."""
    places, why = game["places"], _REASONS.get(game["reason"], str(game["reason"]))
    if not places:
        return why
    first = [number for number, place in enumerate(places, 1) if place == 1]
    if 1 < len(first) == len(places):
        return f"drawn, {why}"
    winners = ["You" if seat == state["you"] else str(state["seats"][seat - 1]["name"]) for seat in first]
    return f"{' and '.join(sorted(winners, key=lambda name: name != 'You'))} won, {why}"


def _begins(state: State) -> str:
    number = state["series"]["beginner"]
    if not number or state["series"]["rules"] == KEN.name:  # both lay at once
        return ""
    seats = state["seats"]
    while seats[number - 1]["left"]:  # not dealt in: the next one begins in its place
        number = number % len(seats) + 1
    name = str(seats[number - 1]["name"])
    return "You begin." if number == state["you"] else f"{name} begins."
