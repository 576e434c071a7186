"""What a name may be made of, and which near ones are free. It stores nothing."""

import unicodedata
from itertools import chain, count, islice

from django.core.exceptions import ValidationError

LONGEST_NAME = 40
JOINERS = "._-"


def check_username(name: str) -> None:
    """Refuse a user name that is not letters (with their marks), digits and single joiners, joiners inside only.

    An at sign would let a name pass for somebody's e-mail address at the log-in.
    """
    if not name or not name[0].isalnum():
        raise ValidationError("Begin the name with a letter or a digit.", code="name-begins-badly")
    for character in name:
        if character not in JOINERS and unicodedata.category(character)[0] not in "LMN":
            raise ValidationError(
                "A name has letters, digits, dots, hyphens and underscores only; no spaces.", code="name-with-signs"
            )
    if name[-1] in JOINERS:
        raise ValidationError("End the name with a letter or a digit.", code="name-ends-badly")


def clean_name(text: str) -> str:
    """A display name in NFC, without control or bidi characters, its spaces single; may come out empty."""
    composed = unicodedata.normalize("NFC", text)
    return " ".join("".join(c for c in composed if c.isspace() or unicodedata.category(c)[0] != "C").split())


def near_names(name: str, taken: set[str]) -> list[str]:
    """Three names like this one. taken: lower-case names that cannot be had."""
    stem = name[: LONGEST_NAME - 5].rstrip(JOINERS)
    tries = chain((f"{stem}-whot", f"{stem}.ng"), (f"{stem}{number}" for number in count(2)))
    return list(islice((near for near in tries if near.lower() not in taken), 3))
