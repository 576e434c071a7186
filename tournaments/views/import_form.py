"""A tournament file as an organiser sends it: chosen, pasted, or sent on by its preview. It judges none."""

import tomllib
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from tournaments.models.tournament import new_token
from tournaments.queries import whott

LONGEST_FILE = 4 * 1024 * 1024
"""With the records of its games, which are left out of what the preview sends on."""


class FileForm(forms.Form):
    """A file, or the text of one; of both the file counts."""

    file = forms.FileField(
        label="A tournament file (.whott)",
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".whott,.toml,text/plain"}),
    )
    content = forms.CharField(
        label="Or paste it here",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocapitalize": "none"}),
    )
    key = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """The text is in `content` now, where it can be mended, with a key of its own if it had none."""
        data: dict[str, Any] = self.cleaned_data
        file = data.get("file")
        text = without_records(_read(file) if file is not None else data.get("content", ""))
        data |= {"content": text, "key": data.get("key") or new_token()}
        self.data = QueryDict(mutable=True)
        self.data.update({"content": text, "key": data["key"]})
        if not text.strip():
            raise forms.ValidationError("Choose a tournament file, or paste what is in it.", code="nothing")
        return data


def _read(file: "UploadedFile[bytes]") -> str:
    if file.size is None or file.size > LONGEST_FILE:
        raise forms.ValidationError(f"A file of more than {LONGEST_FILE // 1024:,} KB is not read.", code="too-long")
    try:
        return str(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise forms.ValidationError("This is not text in UTF-8, as a tournament file is.", code="not-text") from None


def without_records(text: str) -> str:
    """The same file, each record of a game replaced by a word: the site does not keep them. What is no file stays."""
    if "record" not in text:
        return text
    try:
        document = tomllib.loads(text)
        for row in document.get("results", []):
            for game in row.get("games", []):
                if isinstance(game.get("record"), str):
                    game["record"] = "left out"
        return whott.text(document)
    except (ValueError, RecursionError, AttributeError, TypeError):
        return text
