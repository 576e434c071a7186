"""A tournament document as the text of a `.whott` file. It reads no row and knows no rule.

Rule: TOURNAMENT-FILE.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from games.rules.toml import key, written


def text(document: Mapping[str, Any]) -> str:
    """The document as TOML: what is plain at the top, then a table for each entry of its lists of tables.

    What is None is left out. Raises TypeError for what TOML cannot hold.
    """
    return "".join(f"{line}\n" for line in _lines(document))


def _lines(document: Mapping[str, Any]) -> Iterator[str]:
    of_tables = {name for name, value in document.items() if _is_tables(value)}
    yield from _pairs({name: value for name, value in document.items() if name not in of_tables})
    for name in document:
        if name in of_tables:
            for table in document[name]:
                yield ""
                yield f"[[{key(name)}]]"
                yield from _pairs(table)


def _is_tables(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(one, Mapping) for one in value)


def _pairs(table: Mapping[str, Any]) -> Iterator[str]:
    return (f"{key(name)} = {written(value)}" for name, value in table.items() if value is not None)
