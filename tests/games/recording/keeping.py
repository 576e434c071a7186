"""How recorded games lie in a folder: a file each, named by where they come from, variant and seats."""

from collections.abc import Iterable
from pathlib import Path

from games.rules.record import Record

LOGS = Path(__file__).parents[1] / "logs"


def kept(folder: Path, origin: str, records: Iterable[Record]) -> None:
    """The records lie in the folder as `origin-001-modern-2.whot`."""
    folder.mkdir(exist_ok=True)
    for number, record in enumerate(records, 1):
        path = folder / f"{origin}-{number:03}-{record.variant}-{len(record.seats)}.whot"
        path.write_text(record.dumps(), encoding="utf-8")
