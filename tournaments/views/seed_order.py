"""The order of seeds as it was typed. It stores nothing and knows no pages."""

from collections.abc import Mapping, Sequence

from games.rules.refused import Refused


def typed_order(ids: Sequence[int], typed: Mapping[int, str]) -> list[int]:
    """The ids by the numbers typed for them, which must be 1, 2 … each once. typed: by id, as it came."""
    numbers: dict[int, int] = {}
    for entrant in ids:
        text = typed.get(entrant, "").strip()
        if not (text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= len(ids)):
            raise Refused("no-seed", f"Every seed is a number from 1 to {len(ids)}, not {text[:10]!r}.")
        seed = int(text)
        if seed in numbers:
            raise Refused("seed-twice", f"Seed {seed} is given twice. Nothing was changed.")
        numbers[seed] = entrant
    return [numbers[seed] for seed in sorted(numbers)]


def moved(order: Sequence[int], entrant: int, step: int) -> list[int]:
    """The order with one entrant a place higher (step -1) or lower (1); at the edge, or unknown, as it was."""
    changed = list(order)
    if entrant in changed:
        here = changed.index(entrant)
        there = here + step
        if 0 <= there < len(changed):
            changed[here], changed[there] = changed[there], changed[here]
    return changed
