"""`python -m tests.games.recording.counting`: in how many recorded games each value of each option took effect."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from games.rules.options import KEN, NINE_AND_TWENTY, OPTIONS
from games.rules.record import Record
from tests.games.recording.effects import TARGET_BANDS, Taken, taken
from tests.games.recording.keeping import LOGS

VALUES: list[Taken] = [
    (name, value)
    for name, option in OPTIONS.items()
    for value in (TARGET_BANDS if name == "target" else option.allowed)
]
VALUES += [
    (f"{family.name} {name}", value)
    for family in (KEN, NINE_AND_TWENTY)
    for name, option in family.options.items()
    for value in option.allowed
]


def counted(records: Iterable[Record]) -> Counter[Taken]:
    """In how many records each value of each option took effect."""
    return Counter(effect for record in records for effect in taken(record))


def table(times: Counter[Taken]) -> Iterator[str]:
    """A line an option, with each of its values and in how many records that took effect."""
    for name in dict(VALUES):
        values = [f"{value} {times[option, value]}" for option, value in VALUES if option == name]
        yield f"{name}: {', '.join(values)}"


if __name__ == "__main__":
    records = [Record.loads(path.read_text()) for path in sorted(LOGS.glob("*.whot"))]
    sizes = Counter(f"{record.variant} at {len(record.seats)}" for record in records)
    tables = ", ".join(f"{size} {count}" for size, count in sorted(sizes.items()))
    lines = [f"{len(records)} records: {tables}", *table(counted(records))]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
