"""Names of clubs, seasons and tournaments, and the addresses made of them."""

from django.utils.text import slugify

from games.rules.refused import Refused
from whotclub.people.names import clean_name

LONGEST = 60


def named(text: str, what: str) -> str:
    """The name cleaned. Refused: `bad-name` when nothing is left of it or it is too long."""
    name = clean_name(text)
    if not name:
        raise Refused("bad-name", f"{what} needs a name.")
    if len(name) > LONGEST:
        raise Refused("bad-name", f"{what} needs a name of at most {LONGEST} letters.")
    return name


def free_slug(name: str, taken: set[str], longest: int = LONGEST) -> str:
    """An address for the name that is not taken, with a number at its end if it must be; never `new`."""
    stem = slugify(name)[: longest - 10].strip("-") or "x"
    slug, number = stem, 2
    while slug in taken or slug == "new":
        slug, number = f"{stem}-{number}", number + 1
    return slug
