"""What of a tournament's page is other than a live page has it: pieces to put in their places. It knows no form.

A piece is a box of a bracket, a whole section, the lists beside it. What a page of a version was made of is kept as a
print of each piece; where that is not known any more, or the page has come to look another way, it is sent whole.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b

from django.core.cache import cache
from django.utils.safestring import SafeString
from redis.exceptions import RedisError

from tournaments.models import Stage, Tournament
from tournaments.queries.drawn import Drawn
from tournaments.queries.sections import Section
from tournaments.templatetags.drawing import box
from tournaments.views.fragments import Audience, Shelf
from tournaments.views.overview import competing, every_stage, places, playing, rendered, terms_mark

KNOWN_FOR_S = 3 * 60 * 60
"""So long a page may lie unlooked at and still be brought up to date piece by piece."""
FRAME = "frame"


@dataclass(frozen=True)
class Piece:
    """A part of the page that can be put in place alone."""

    text: str
    """The same as long as the piece is."""
    written: Callable[[], SafeString]
    """The piece itself."""


def changed(tournament: Tournament, on: Shelf, since: str) -> list[SafeString] | None:
    """The pieces that are other than at that version of the page; None if it has to be sent whole."""
    if on.audience is not Audience.PUBLIC or tournament.state != Tournament.State.RUNNING:
        return None
    before = _prints(on, since)
    if before is None:
        return None
    made: list[SafeString] | None = on.kept(f"since:{since}", lambda: _changed(tournament, on, before))
    return made


def _changed(tournament: Tournament, on: Shelf, before: Mapping[str, str]) -> list[SafeString] | None:
    stages = every_stage(tournament, on)
    if any(one.stage.format == Stage.Format.LADDER for one in stages):
        return None
    pieces = pieces_of(tournament, stages)
    now = keep(on, pieces)
    other = {name for name in now if now[name] != before.get(name)}
    if FRAME in other:
        return None
    # A section that is written anew has its boxes in it.
    return [pieces[name].written() for name in now if name in other and name.partition("/")[0] not in other - {name}]


def pieces_of(tournament: Tournament, stages: Sequence[Drawn]) -> dict[str, Piece]:
    """Every piece by name, those of a section behind it as section/piece. stages: all of the tournament."""
    begun = competing(stages)
    frame = [(one.stage.code, str(one.stage), one.stage.drawn_at, one.stage.over_at) for one in stages]
    rows = [one.stage for one in stages]
    found = {FRAME: Piece(f"{frame}{terms_mark(tournament, rows)}", SafeString)}
    for one in begun:
        found |= _of_section(Section(one))
    return found | {"playing": _written(playing(tournament, begun)), "places": _written(places(begun))}


def _written(whole: SafeString) -> Piece:
    return Piece(whole, lambda: whole)


def _of_section(section: Section) -> dict[str, Piece]:
    name = f"stage-{section.stage.number}"
    written = partial(rendered, "_stage", {"section": section})
    if not (section.begun and section.elimination):
        return {name: _written(written())}
    tree = section.tree
    found: dict[str, Piece] = {}
    shape: list[object] = [section.title, tree.sections, tree.section]
    for part in tree.parts:
        for column in part.rounds:
            shape.append((part.title, column.title, column.joins, [one.match for one in column.boxes]))
            found |= {f"{name}/{one.match}": Piece(box(one), partial(box, one)) for one in column.boxes}
    return {name: Piece(repr(shape), written)} | found


def _key(on: Shelf, version: str) -> str:
    return f"{on.key_of(version)}:prints"


def _prints(on: Shelf, version: str) -> dict[str, str] | None:
    """By piece, of the page as it was at that version; None if it is not known any more."""
    with suppress(RedisError):
        found: dict[str, str] | None = cache.get(_key(on, version))
        return found
    return None


def keep(on: Shelf, pieces: Mapping[str, Piece]) -> dict[str, str]:
    """What the page of this version is made of is known for a while: a print of each piece, by name."""
    prints = {name: blake2b(piece.text.encode(), digest_size=6).hexdigest() for name, piece in pieces.items()}
    with suppress(RedisError):
        cache.set(_key(on, on.version), prints, KNOWN_FOR_S)
    return prints
