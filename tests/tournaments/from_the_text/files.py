"""All files by their names."""

import json
from collections.abc import Iterator
from pathlib import Path

from tests.tournaments.from_the_text.eliminations import holds_file
from tests.tournaments.from_the_text.round_robins import groups_file, legs_file
from tests.tournaments.from_the_text.stages import cut_file, heats_file, stages_file

FOLDER = Path(__file__).parents[2] / "vectors" / "tournaments" / "text"
SIZES = range(2, 34)
KINDS = {
    "groups": groups_file,
    "legs": legs_file,
    "holds": holds_file,
    "stages": stages_file,
    "heats": heats_file,
    "cut": cut_file,
}


def files() -> Iterator[tuple[str, str]]:
    """Every file and beside it what must come out."""
    for kind, written in KINDS.items():
        for n in SIZES:
            text, expected = written(n)
            yield f"{kind}-{n:02}.whott", text
            yield f"{kind}-{n:02}.json", json.dumps(expected, separators=(",", ":")) + "\n"
