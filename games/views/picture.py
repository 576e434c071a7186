"""A table's state as its template shows it: who sits where, the felt, the hand. It decides nothing and hides nothing.

What a viewer may see was settled by `games.queries.table`; `draw.js` draws the same picture from the same state.
"""

from collections.abc import Sequence
from typing import Any

from games.rules.ruleset import Ruleset
from games.views.deals import between, by_deal, drawn_cut, heading, names_of, points_of
from games.views.faces import SHAPES, clock_text, crowd, face
from games.views.zener import partners, rounds, side_of, standing, table_of, to_be_dealt, trick

State = dict[str, Any]


def points_text(points: float) -> str:
    """Give points as people write them, with a half as ½."""
    whole, half = divmod(round(points * 2), 2)
    return f"{whole or ''}½" if half else str(whole)


def score_text(state: State) -> str:
    """Give the score of two, the viewer's first: "1–0"; empty at a table of three or more, and of one game."""
    score = state["series"]["score"]
    if len(score) != 2 or state["series"]["best_of"] == 1:
        return ""
    return "–".join(points_text(score[seat - 1]) for seat in _order(state))


def picture(state: State, typed: Sequence[str] = ()) -> dict[str, Any]:
    """Give the context of the table's template. state: as `games.queries.table.state` gives it.

    typed: the cards that a row was sent with and refused.
    """
    series, game = state["series"], state["game"]
    order = _order(state)
    rules = Ruleset.of(series["rules"], series["changed"])
    view = game["view"] if game else None
    live = view is not None and series["state"] == "playing"
    panel = between(state)
    deals = game["deals"] if game else None
    cards = view["cards"] if view and live else []
    may_move = view and (view["may_market"] or any(not card["why"] for card in cards))
    shown = table_of(series["rules"])
    return {
        **shown,
        "state": state,
        "live": live,
        "phase": "deal" if panel else series["state"],
        "between": panel,
        "in_deals": rules.ending == "points",
        "points": by_deal(deals["played"], view["penalties"], names_of(state)) if view and deals else None,
        "round": " · ".join(filter(None, (_round(state), _deal(state)))),
        "standing": " · ".join(filter(None, (_round(state), score_text(state), _deal(state)))),
        "partners": partners(
            series["rules"],
            ["you" if number == state["you"] else seat["name"] for number, seat in enumerate(state["seats"], 1)],
        ),
        "own": _seat(state, order[0]),
        "others": [_seat(state, seat) for seat in order[1:]],
        "felt": {
            **felt(view, _names(state), order[0], typed=typed),
            "cut": drawn_cut(deals["cut"], names_of(state), deals["next"]) if deals else None,
        }
        if view
        else to_be_dealt(series["rules"], _names(state), order[0]),
        "last": game["last"] if game else "",
        "effect": game["effect"] if game else "",
        "declare": rules.declare,
        "warning": _warning(cards, rules.declare),
        "hand": [_own_card(card) for card in cards],
        "crowd": crowd(len(cards)),
        "calling": any(card["call"] and not card["why"] for card in cards),
        "calls": _calls(cards),
        "waiting": not view or not live or panel is not None or not may_move,
        "market_label": _market_label(view),
    }


def _market_label(view: dict[str, Any] | None) -> str:
    if view and view["trick"] is not None:
        return "Draw and pass" if view["market"] else "Pass"
    return f"Pick {view['pick']}" if view and view["pick"] else "Pick from market"


def _names(state: State) -> list[str]:
    """Give who sits where in the game, or will, the viewer as "you"."""
    seats = state["game"]["seats"] if state["game"] else range(1, len(state["seats"]) + 1)
    return ["you" if seat == state["you"] else state["seats"][seat - 1]["name"] for seat in seats]


def _round(state: State) -> str:
    series = state["series"]
    if series["state"] in ("over", "cancelled"):
        return "Finished"
    return f"Game {series['number']}" if series["best_of"] > 1 else ""


def _deal(state: State) -> str:
    return heading(state["game"]) if state["series"]["state"] == "playing" else ""


def _order(state: State) -> list[int]:
    """The seats clockwise from the viewer's; a watcher sits with seat 1."""
    count, first = len(state["seats"]), state["you"] or 1
    return [(first - 1 + step) % count + 1 for step in range(count)]


def _seat(state: State, seat: int) -> dict[str, Any]:
    who, game = state["seats"][seat - 1], state["game"]
    shown = {**who, "seat": seat, "you": seat == state["you"], "held": 0, "clock": "", "acts": False, "out": ""}
    many = len(state["seats"]) > 2
    if game is None:
        return shown
    view, clock = game["view"], game["clock"]
    if seat not in game["seats"]:
        return {**shown, "out": "not dealt in", "gone": True}
    number = game["seats"].index(seat) + 1  # at a table who did not press Start has no seat in the game
    shown["held"] = view["held"][number - 1]
    shown["side"] = side_of(view, number)
    shown["acts"] = number in view["to_act"]
    shown["running"] = number in clock["running"] and not clock["from_ms"]
    shown["clock"] = clock_text(clock["ms"][number - 1])
    shown["out"] = sign(view, number, game["missed"])
    shown["gone"] = many and not view["in_play"][number - 1]
    shown["one"] = many and not shown["gone"] and shown["held"] == 1
    shown["pts"] = points_of(view, number)
    return shown


def sign(view: dict[str, Any], number: int, missed: Sequence[int]) -> str:
    """Give what stands beside a seat: at a table its place, a pick to answer, that it missed its turn or is next.

    missed: the seats that the last move made miss their turn.
    """
    if len(view["held"]) == 2:
        return standing(view, number)
    if view["places"][number - 1]:
        return f"place {view['places'][number - 1]}"
    if view["pick"] and number in view["to_act"]:
        return f"pick {view['pick']}"
    return standing(view, number) or ("misses" if number in missed else "next" if number == _next(view) else "")


def _next(view: dict[str, Any]) -> int | None:
    """The next seat clockwise of those still in the game."""
    seats = len(view["held"])
    after = [(view["to_act"][0] + step) % seats + 1 for step in range(seats - 1)] if view["to_act"] else []
    return next((number for number in after if view["in_play"][number - 1]), None)


def felt(
    view: dict[str, Any],
    names: Sequence[str],
    bottom: int = 1,
    *,
    shown: Sequence[int] = (),
    typed: Sequence[str] = (),
) -> dict[str, Any]:
    """Give what the felt shows: top card, market, called shape, waiting pick, and what the Zener games have.

    names: by seat; bottom, shown, typed: as `zener.rounds` takes them.
    """
    return {
        "trick": trick(view, names),
        "ken": rounds(view, names, bottom, shown=shown, typed=typed),
        "top": face(view["top"]) if view["top"] else None,
        "market": view["market"],
        "called": SHAPES[view["called"]] if view["called"] else "",
        "pick": view["pick"],
    }


def _own_card(card: dict[str, Any]) -> dict[str, Any]:
    shown = face(card["card"])
    name = shown["name"][0].upper() + shown["name"][1:]
    return {**shown, "why": card["why"], "label": name if card["why"] else f"{name}, playable"}


def _warning(cards: list[dict[str, Any]], declare: str) -> str:
    """The warning that the toggle stands for: the one that is due, else the one that will be."""
    due = next((card["warning"] for card in cards if card["warning"]), "")
    return due or ("" if declare == "none" else "last")


def _calls(cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One a shape, with how many cards of it are held."""
    held = [card["card"][0] for card in cards]
    return [{"code": code, "shape": shape, "held": held.count(code)} for code, shape in SHAPES.items()]
