"""`python -m tests.games.recording.make FOLDER`: adds games that need no site to those that were served.

They go on until every value of every option has taken effect in enough records. The served ones come first, by
`WHOTCLUB_LOGS=FOLDER pytest -m slow tests/games/recording`.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from games.rules.record import Record
from tests.games.recording.counting import VALUES, counted
from tests.games.recording.effects import taken
from tests.games.recording.keeping import kept
from tests.games.recording.pure import recorded
from tests.games.recording.styles import STYLES
from tests.games.recording.tables import house, preset, zener

ENOUGH = 21
MOST_BYTES = 3000


def pure(records: list[Record]) -> Iterator[Record]:
    """The presets at every size of table, the Zener games, and short house rules that bring lacking values about."""
    rng = random.Random(11)
    for variant in ("modern", "nigerian", "seventies", "british"):
        for seats in range(2, 9):
            yield recorded(preset(variant, seats, rng), "normal", rng)
    for number in range(60):
        yield recorded(zener(number, rng), "random", rng)
    times = counted(records)
    for number in range(20_000):
        lacking = {value for value in VALUES if times[value] < ENOUGH}
        if not lacking and number >= 150:
            return
        record = recorded(house(number, rng), STYLES[number % len(STYLES)], rng)
        found = taken(record)
        if len(record.dumps()) <= MOST_BYTES and (number < 150 or len(found & lacking) > (len(lacking) > 8)):
            times.update(found)
            yield record


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    kept(folder, "rules", pure([Record.loads(path.read_text()) for path in sorted(folder.glob("served-*.whot"))]))
