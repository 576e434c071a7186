"""What the commands that read game records have in common. It needs no database."""

from abc import abstractmethod
from typing import Any

from games.management.files import BrokenFile, FilesCommand
from games.rules.record import BrokenRecord, Record
from games.rules.run_record import RunRecord, loads


class RecordsCommand(FilesCommand):
    """Does one thing with each record named; of one that fails the entry is told at which it does."""

    noun = "record"

    @abstractmethod
    def answer(self, name: str, record: Record | RunRecord, **terms: Any) -> tuple[dict[str, object], list[str]]:
        """Give what is printed for a record, as JSON and as lines; raises BrokenRecord for one that fails."""

    def told(self, name: str, content: str, **terms: Any) -> tuple[dict[str, object], list[str]]:
        try:
            return self.answer(name, loads(content), **terms)
        except BrokenRecord as broken:
            raise _broken(broken) from None

    def broken(self, text: str) -> BrokenFile:
        return _broken(BrokenRecord(0, text))


def _broken(record: BrokenRecord) -> BrokenFile:
    return BrokenFile(str(record), {"entry": record.entry, "error": record.text})
