"""Who entered, as a tournament file lists them. It seeds nobody: the file's order or its numbers are the seeds."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rules.fields import Table, text, whole, wholes, word, wrong
from tournaments.rules.invalid import Invalid
from tournaments.rules.presence import Presence


@dataclass(frozen=True, slots=True)
class Entered:
    """A line of the list."""

    id: str
    name: str
    """What people call it; the id where the file has no name."""
    presence: Presence


def entrant_list(tables: Sequence[Table]) -> dict[str, Entered]:
    """The entrants by id in seed order: those with a `seed` first, sorted by it, then the others as they come.

    Invalid: `bad-file`, its text naming the place.
    """
    if len(tables) < 2:
        raise wrong("entrants: a tournament has two or more.")
    seeded: list[tuple[int, Entered]] = []
    others: list[Entered] = []
    seen: set[str] = set()
    for number, table in enumerate(tables, 1):
        try:
            entered = _entered(table)
            if entered.id in seen:
                raise wrong(f"{entered.id} is there twice.")
            seen.add(entered.id)
            seed = whole(table, "seed", None)
        except Invalid as error:
            raise wrong(f"entrants {number}: {error.text}") from None
        if seed is None:
            others.append(entered)
        else:
            seeded.append((seed, entered))
    seeded.sort(key=lambda pair: pair[0])
    return {entered.id: entered for entered in [*(entered for _, entered in seeded), *others]}


def _entered(table: Table) -> Entered:
    entrant_id = word(table.get("id"), "id")
    first, out, absent = whole(table, "from", 1), whole(table, "out", None), wholes(table, "absent")
    presence = Presence(first, out, frozenset(absent or ()))
    presence.check()
    return Entered(entrant_id, text(table, "name", entrant_id), presence)
