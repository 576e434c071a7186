"""What pages, sheets, scripts and drawings weigh as they travel (UX 5.2)."""

import gzip

from django.contrib.staticfiles import finders

from whotclub.static_files import small


def found(name: str) -> bytes:
    path = finders.find(name)
    assert path, f"{name} is not there"
    with open(path, "rb") as file:
        return file.read()


def travels(name: str) -> bytes:
    """The sheet, script or drawing as it is collected, with all that it imports."""
    if not name.endswith((".css", ".js")):
        return found(name)
    return small(name, lambda part: found(part).decode()).encode()


def kilobytes(*contents: bytes) -> float:
    return sum(len(gzip.compress(content, 9)) for content in contents) / 1000
