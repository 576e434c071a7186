"""A game's record that somebody sends to be replayed. It is read and judged; nothing of it is stored."""

from dataclasses import replace
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from games.queries.replay import Tape
from games.rules.record import BrokenRecord, Record
from games.rules.record import replay as replay_record
from games.rules.run_record import RunRecord, loads
from whotclub.people.names import LONGEST_NAME, clean_name

LONGEST_BYTES = 256 * 1024
MOST_ENTRIES = 6_000
"""One deal of the Whot family ends after 5,000 plays (W27); a game that goes on for longer is not shown here."""


class RecordForm(forms.Form):
    """A file, or the text of one; of both the file counts."""

    file = forms.FileField(
        label="A record file (.whot)",
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".whot,.toml,text/plain"}),
    )
    record = forms.CharField(
        label="Or paste the record here",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocapitalize": "none", "class": "code"}),
    )

    tape: Tape
    """The game of the record, once the form is valid."""

    def clean(self) -> dict[str, Any]:
        """The record has been read; a file's text is in the field below afterwards, where it can be mended."""
        data: dict[str, Any] = self.cleaned_data
        file = data.get("file")
        try:
            text = _read(file) if file is not None else data.get("record", "")
            self.data = QueryDict(mutable=True)
            self.data["record"] = text
            self.tape = tape_of(text)
        except BrokenRecord as broken:
            fault = f"Entry {broken.entry}: {broken.text}" if broken.entry else broken.text
            raise forms.ValidationError(fault, code=broken.code) from None
        return data


def tape_of(text: str) -> Tape:
    """Give the game of a record, open to whoever holds it; raises BrokenRecord, with the entry at fault."""
    if not text.strip():
        raise BrokenRecord(0, "Choose a record file, or paste what is in it.")
    if len(text) > LONGEST_BYTES:
        raise _too_long()
    record = loads(text)
    if isinstance(record, RunRecord):
        raise BrokenRecord(0, "This is a record of Zener testing; it has calls, and no game to replay.")
    if len(record.log) > MOST_ENTRIES:
        raise BrokenRecord(0, f"This game has more than {MOST_ENTRIES:,} entries, too many to be shown here.")
    replay_record(record)
    return Tape(replace(record, seats=_names(record)), None, True)


def _read(file: "UploadedFile[bytes]") -> str:
    if file.size is None or file.size > LONGEST_BYTES:
        raise _too_long()
    try:
        return str(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BrokenRecord(0, "This is not text in UTF-8, as a record is.") from None


def _too_long() -> BrokenRecord:
    return BrokenRecord(0, f"This is too long to be a record: more than {LONGEST_BYTES // 1024} KB.")


def _names(record: Record) -> tuple[str, ...]:
    """Give the seats' names as the site shows names, so that nobody's is endless or turns the page about."""
    return tuple(
        clean_name(name)[:LONGEST_NAME].strip() or f"Seat {seat}" for seat, name in enumerate(record.seats, 1)
    )
