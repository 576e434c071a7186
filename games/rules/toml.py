"""Values written as TOML 1.0 on one line; the standard library only reads it. Knows nothing of records."""

import json
import re
from collections.abc import Mapping
from datetime import date, datetime, time

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def written(value: object) -> str:
    """Give the value as `tomllib` reads it back. Raises TypeError for what TOML cannot hold."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # JSON escapes what TOML wants escaped, but for the delete character.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{key(name)} = {written(inner)}" for name, inner in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    raise TypeError(f"TOML has no {type(value).__name__}")


def key(name: str) -> str:
    """Give a key, quoted where it must be."""
    return name if _BARE_KEY.fullmatch(name) else written(name)
