"""What a table of a tournament file says, read as what it has to be. It does not know what a tournament is.

Every reader raises Invalid `bad-file` with words that begin with the key; a key that is not there has its default.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from tournaments.rules.invalid import Invalid

Table = Mapping[str, Any]
D = TypeVar("D")
LARGEST = 2**63 - 1
"""What TOML promises to hold."""
LONGEST_WORD = 200


def wrong(text: str) -> Invalid:
    """What is said of a file that breaks a rule."""
    return Invalid("bad-file", text)


def whole(table: Table, key: str, default: D, *, least: int = -LARGEST) -> int | D:
    """A whole number, not below `least`."""
    return default if key not in table else _whole(table[key], key, least)


def wholes(table: Table, key: str, *, least: int = -LARGEST) -> tuple[int, ...] | None:
    """A list of whole numbers, None without the key."""
    return None if key not in table else tuple(_whole(value, key, least) for value in listed(table[key], key))


def _whole(value: Any, key: str, least: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise wrong(f"{key} is a whole number.")
    if value < least:
        raise wrong(f"{key} is {least} or more, not {value}.")
    return value


def number(value: Any, key: str) -> float:
    """A number that is one, with or without a fraction."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not -LARGEST <= value <= LARGEST:
        raise wrong(f"{key} is a number.")  # not a number compares with nothing
    return value


def numbers(table: Table, key: str) -> tuple[float, ...] | None:
    """A list of numbers, None without the key."""
    return None if key not in table else tuple(number(value, key) for value in listed(table[key], key))


def flag(table: Table, key: str) -> bool:
    """True or false, false without the key."""
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise wrong(f"{key} is true or false.")
    return value


def text(table: Table, key: str, default: D) -> str | D:
    """Any text."""
    value = table.get(key, default)
    if value is not default and not isinstance(value, str):
        raise wrong(f"{key} is text.")
    return value


def word(value: Any, key: str) -> str:
    """One word, as ids are."""
    if not isinstance(value, str) or value.split() != [value] or len(value) > LONGEST_WORD:
        raise wrong(f"{key} is one word.")
    return value


def listed(value: Any, key: str) -> list[Any]:
    """A list of whatever."""
    if not isinstance(value, list):
        raise wrong(f"{key} is a list.")
    return value


def table(value: Any, key: str) -> Table:
    """A table in a table."""
    if not isinstance(value, dict):
        raise wrong(f"{key} is a table.")
    return value


def tables(file: Table, key: str) -> Sequence[Table]:
    """The tables of that name, none without one."""
    value = file.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise wrong(f"{key}: written as [[{key}]].")
    return value


def one_of(value: Any, key: str, words: Iterable[str]) -> str:
    """One of those words."""
    known = list(words)
    if not isinstance(value, str):
        raise wrong(f"{key} is one of {', '.join(known)}.")
    if value not in known:
        raise wrong(f"there is no {key} {value[:40]!r}; there are {', '.join(known)}.")
    return value
