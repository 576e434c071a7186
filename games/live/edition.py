"""Which edition of the table's script the site has. Of what differs between two editions it knows nothing."""

import zlib
from functools import cache

from django.templatetags.static import static

PARTS = ("games/table.js", "games/table-ken.js", "games/table-trick.js", "games/live.css")


@cache
def edition() -> str:
    """Give a short name that differs where the collected script or style does."""
    return f"{zlib.crc32(' '.join(map(static, PARTS)).encode()):08x}"
