"""Checks a finished record's chance entries against the secret and nonces that it discloses. It deals nothing itself.

The record's table `[fairness]` says what was committed to and what was revealed; `shuffle` says what follows from it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rules.position import Chance
from games.rules.record import BrokenRecord, Record, walk
from games.rules.shuffle import NONCE_BYTES, SECRET_BYTES, answer, commitment

SCHEME = "commit-reveal/1"
"""Names the four steps of `shuffle`, so that a record made by other steps is not taken for a false one."""

LABELS = "entry number"
"""What the label of a chance entry is: its number in the log, from 1, in decimal digits."""

_HEX = re.compile(r"(?:[0-9a-f]{2})*")
_WORDS = {
    "deal": "shuffle of the pack for a deal",
    "pile": "shuffle of the pile turned over",
    "hand": "shuffle of the hand of a seat that left",
    "first dealer": "cut for the first dealer",
}


@dataclass(frozen=True, slots=True)
class Fairness:
    """What is disclosed of one game. nonces: one a seat, in seat order, empty where a player added none."""

    commitment: str
    secret: bytes
    nonces: tuple[bytes, ...]

    @classmethod
    def of(cls, table: object, seats: int) -> "Fairness":
        """Read a record's table for so many seats; raises BrokenRecord, at no entry, for what cannot be checked."""
        if table is None:
            raise BrokenRecord(0, "The record has no fairness table, so its chance cannot be checked.")
        if not isinstance(table, dict):
            raise BrokenRecord(0, "The record's fairness is not a table.")
        if (table.get("scheme"), table.get("labels")) != (SCHEME, LABELS):
            raise BrokenRecord(0, f"Its fairness is not of the scheme {SCHEME}, the only one that is known here.")
        nonces = table.get("nonces")
        if not isinstance(nonces, list) or len(nonces) != seats:
            raise BrokenRecord(0, f"The nonces are not a list of {seats}, one for each seat.")
        return cls(
            _bytes(table.get("commitment"), "The commitment", SECRET_BYTES, exact=True).hex(),
            _bytes(table.get("secret"), "The secret", SECRET_BYTES, exact=True),
            tuple(_bytes(nonce, f"The nonce of seat {seat}", NONCE_BYTES) for seat, nonce in enumerate(nonces, 1)),
        )

    def table(self) -> dict[str, object]:
        """Give what `of` reads back."""
        return {
            "scheme": SCHEME,
            "labels": LABELS,
            "commitment": self.commitment,
            "secret": self.secret.hex(),
            "nonces": [nonce.hex() for nonce in self.nonces],
        }


@dataclass(frozen=True, slots=True)
class Checked:
    """A chance entry of the log, and whether it is exactly what secret and nonces give."""

    entry: int
    chance: Chance
    fair: bool

    @property
    def what(self) -> str:
        """What was shuffled or cut, in words."""
        return _WORDS[self.chance.why]


@dataclass(frozen=True, slots=True)
class Report:
    """What checking a record has found. It is fair when `fault` is None."""

    fairness: Fairness
    chances: tuple[Checked, ...]
    """In log order; when the record cannot be replayed, as far as it goes."""
    broken: BrokenRecord | None = None
    """Why the record cannot be replayed to its end, if it cannot."""

    @property
    def committed(self) -> bool:
        """Whether the commitment was made from this secret."""
        return commitment(self.fairness.secret) == self.fairness.commitment

    @property
    def fault(self) -> BrokenRecord | None:
        """What is wrong with the record, named by the first chance entry at fault."""
        reasons = [] if self.committed else ["The commitment was not made from this secret."]
        unfair = next((checked for checked in self.chances if not checked.fair), None)
        if unfair:
            reasons.append(f"The {unfair.what} is not what secret and nonces give.")
        if reasons:
            return BrokenRecord(unfair.entry if unfair else 0, " ".join(reasons))
        return self.broken

    @property
    def without_nonce(self) -> tuple[int, ...]:
        """The seats whose players added no random bytes."""
        return tuple(seat for seat, nonce in enumerate(self.fairness.nonces, 1) if not nonce)

    def trust(self, names: Sequence[str]) -> str:
        """Give, in a sentence, on what the deal rests, apart from the arithmetic. names: in seat order."""
        missing = [names[seat - 1] for seat in self.without_nonce]
        if not missing:
            return "Every player added random bytes, so nobody alone chose the deal."
        who = "Nobody" if len(missing) == len(names) else f"Not everybody ({', '.join(missing)} did not)"
        return f"{who} added random bytes, so the deal rests on the site's word."


def check(record: Record) -> Report:
    """Give what became of each chance entry; raises BrokenRecord where there is nothing to check it by."""
    fairness = Fairness.of(record.fairness, len(record.seats))
    chances: list[Checked] = []
    try:
        for checked in _checked(record, fairness):
            chances.append(checked)
    except BrokenRecord as broken:
        return Report(fairness, tuple(chances), broken)
    return Report(fairness, tuple(chances))


def _checked(record: Record, fairness: Fairness) -> Iterator[Checked]:
    position, numbers = walk(record)
    for number in numbers:
        if position.awaits:
            due = answer(position.awaits, fairness.secret, fairness.nonces, str(number))
            yield Checked(number, position.awaits, record.log[number - 1] == str(due))


def _bytes(value: object, what: str, longest: int, *, exact: bool = False) -> bytes:
    size = f"{longest} bytes" if exact else f"at most {longest} bytes"
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise BrokenRecord(0, f"{what} is not written as {size} in small hexadecimal digits.")
    if len(value) != 2 * longest if exact else len(value) > 2 * longest:
        raise BrokenRecord(0, f"{what} is {len(value) // 2} bytes long, not {size}.")
    return bytes.fromhex(value)
