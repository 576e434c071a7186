"""The felts of the Zener games as their templates show them: the rows of Ken, the trick of Nine-and-Twenty.

`ken.js` and `trick.js` draw the same from the same view. What may be seen was settled before; nothing here hides it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.bouts import ROW_CARDS
from games.rules.cards import Shape
from games.rules.ken import ROUNDS
from games.rules.options import FAMILIES, KEN, NINE_AND_TWENTY, WHOT
from games.rules.signs import DEFEATED_BY
from games.rules.trick import MOST_TALLY
from games.views.faces import SHAPES, face

FELTS = {KEN.name: "games/_ken.html"}
"""The template of a felt by the family; all others have the one with market and pile."""

SCRIPTS = {KEN.name: "-ken", NINE_AND_TWENTY.name: "-trick"}
"""What the names of the table's and the replay's scripts end in where a family has a felt of its own."""


def table_of(variant: str) -> dict[str, Any]:
    """Give what a page must know of the variant it shows: its felt, its script, whether its cards are Zener's."""
    family = FAMILIES.get(variant, WHOT).name
    return {
        "family": family,
        "zener": family != WHOT.name,
        "felt_template": FELTS.get(family, "games/_felt.html"),
        "own_script": SCRIPTS.get(family, ""),
        "follow_reasons": _follow_reasons() if family == NINE_AND_TWENTY.name else {},
        "most_tally": MOST_TALLY,
    }


def _follow_reasons() -> dict[str, str]:
    """Give why a card does not follow, by the sign beneath: "Needs a star, a circle or a cross."."""
    found = {}
    for beneath in Shape:
        first, second, third = (SHAPES[sign] for sign in (beneath, *DEFEATED_BY[beneath]))
        found[f"does-not-follow {beneath}"] = f"Needs a {first}, or a {second} or {third}, which defeat it."
    return found


def standing(view: Mapping[str, Any], seat: int) -> str:
    """Give what stands beside a seat's name: its points in Ken; in Nine-and-Twenty its side and what that took.

    Of the viewer's partner, who shares the viewer's side, it says that.
    """
    if view["bouts"] is not None:
        points = view["penalties"][seat - 1]
        return f"{points} point{'' if points == 1 else 's'}"
    if view["sides"] is not None:
        side = view["sides"][seat - 1]
        took = "partner" if is_partner(view, seat) else f"{len(view['captured'][side])} taken"
        return f"{side.capitalize()}, {took}"
    return ""


def side_of(view: Mapping[str, Any], seat: int) -> str:
    """Give the side that a seat of Nine-and-Twenty is on; "" in other games."""
    return str(view["sides"][seat - 1]) if view["sides"] else ""


def is_partner(view: Mapping[str, Any], seat: int) -> bool:
    """Whether the seat is the viewer's partner."""
    you = view["you"]
    return bool(you) and seat != you and view["sides"][seat - 1] == view["sides"][you - 1]


def partners(variant: str, names: Sequence[str]) -> str:
    """Give who plays with whom at a table of four: "You and Chidi play Bayo and Dayo."; "" where nobody does."""
    if table_of(variant)["family"] != NINE_AND_TWENTY.name or len(names) != 4:
        return ""
    one, other = (" and ".join(names[first::2]) for first in (0, 1))
    return f"{one[0].upper()}{one[1:]} play {other}."


def trick(view: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any] | None:
    """Give the trick of Nine-and-Twenty with its tally; None in other games. names: by seat."""
    if view["trick"] is None:
        return None
    cards = [{**face(play["card"]), "who": names[play["seat"] - 1]} for play in view["trick"]]
    return {"cards": cards, "tally": view["tally"], "left": MOST_TALLY - view["tally"]}


def rounds(
    view: Mapping[str, Any],
    names: Sequence[str],
    bottom: int,
    *,
    shown: Sequence[int] = (),
    typed: Sequence[str] = (),
) -> dict[str, Any] | None:
    """Give the rounds of Ken, the top row the other seat's; None in other games.

    names: by seat; bottom: the seat whose row is below; shown: seats whose rows are shown as far as the view has
    them, as in a replay; typed: the cards that a form was sent with.
    """
    if view["bouts"] is None:
        return None
    open_count = len(view["bouts"])
    current = min(open_count, ROUNDS - 1)
    order = (3 - bottom, bottom)
    return {
        "rounds": [
            {
                "number": number + 1,
                "hidden": number > current,
                "past": number < current,
                "rows": [_row(view, names, seat, number, seat in shown) for seat in order],
                "bouts": _bouts(view, names, number, bottom),
            }
            for number in range(ROUNDS)
        ],
        "selects": _selects(view, typed) if view["you"] in view["to_act"] else [],
    }


def to_be_dealt(variant: str, names: Sequence[str], bottom: int) -> dict[str, Any] | None:
    """Give the hidden felt of a game that has not been dealt, for the script to fill; None in the Whot family."""
    family = table_of(variant)["family"]
    if family == WHOT.name:
        return None
    lists = {"bouts": [], "rows": [[], []], "laid": [False, False], "you": None, "to_act": []}
    ken = rounds(lists, names, bottom) if family == KEN.name else None
    empty = trick({"trick": [], "tally": 0}, names) if family == NINE_AND_TWENTY.name else None
    return {"hidden": True, "ken": ken, "trick": empty, "market": 0}


def _row(view: Mapping[str, Any], names: Sequence[str], seat: int, number: int, is_shown: bool) -> dict[str, Any]:
    is_open = number < len(view["bouts"])
    rows = view["rows"][seat - 1]
    known = rows[number] if number < len(rows) and (is_open or is_shown) else []
    is_down = not is_open and number == len(view["bouts"]) and view["laid"][seat - 1]
    slots: list[dict[str, Any]] = [{"face": face(code)} for code in known]
    slots = slots or [{"down": is_down}] * ROW_CARDS
    return {"seat": seat, "name": names[seat - 1], "slots": slots}


def _bouts(view: Mapping[str, Any], names: Sequence[str], number: int, bottom: int) -> list[dict[str, Any]]:
    if number >= len(view["bouts"]):
        return [{"mark": "", "text": ""}] * ROW_CARDS
    first, second = (view["rows"][seat][number] for seat in (0, 1))
    told = zip(view["bouts"][number], first, second, strict=True)
    return [_bout(slot, *bout, names, bottom) for slot, bout in enumerate(told, 1)]


def _bout(
    slot: int, bout: Mapping[str, Any], one: str, other: str, names: Sequence[str], bottom: int
) -> dict[str, Any]:
    cards = [face(code)["name"] for code in (one, other)]
    if not bout["winner"]:
        return {"mark": "=", "text": f"Slot {slot}: {cards[0]} and {cards[1]} are level"}
    won, lost = cards if bout["winner"] == 1 else reversed(cards)
    more = f", and {bout['bonus']} more for three in a row" if bout["bonus"] else ""
    return {
        "mark": "▼" if bout["winner"] == bottom else "▲",
        "mine": bout["winner"] == bottom,
        "bonus": bout["bonus"],
        "text": f"Slot {slot}: {won} beats {lost} for {names[bout['winner'] - 1]}{more}",
    }


def _selects(view: Mapping[str, Any], typed: Sequence[str]) -> list[dict[str, Any]]:
    """Give a slot's choices for who has no script, with what was chosen before."""
    hand = [face(card["card"]) for card in view["cards"]]
    chosen = [*typed, *[""] * ROW_CARDS][:ROW_CARDS]
    return [{"number": number, "chosen": code, "hand": hand} for number, code in enumerate(chosen, 1)]


def row_move(slots: Sequence[str]) -> str:
    """Give the move that a form with a card a slot sends; an empty slot is left out, for the rules to refuse."""
    return " ".join(["row", *filter(None, slots)])
