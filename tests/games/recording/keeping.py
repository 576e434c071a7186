"""How recorded games lie in a folder: a file each, named by where they come from, variant and seats."""

from collections.abc import Iterable
from pathlib import Path

from games.rules.record import Record

LOGS = Path(__file__).parents[1] / "logs"


def kept(folder: Path, origin: str, records: Iterable[Record]) -> list[Record]:
    """The records lie in the folder as `origin-001-modern-2.whot`, each as soon as it is made; gives them back."""
    folder.mkdir(exist_ok=True)
    written = []
    for number, record in enumerate(records, 1):
        path = folder / f"{origin}-{number:03}-{record.variant}-{len(record.seats)}.whot"
        path.write_text(record.dumps(), encoding="utf-8")
        written.append(Record.loads(record.dumps()))
    return written
