"""What of a tournament's page is other than a live page has it: pieces to put in their places. It knows no form.

A piece is a box of a bracket, a whole section, the lists beside it. What a page of a version was made of is kept as a
print of each piece; where that is not known any more, or the page has come to look another way, it is sent whole.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

from django.core.cache import cache
from django.utils.safestring import SafeString
from redis.exceptions import RedisError

from tournaments.models import Stage, Tournament
from tournaments.queries.drawn import Drawn
from tournaments.queries.sections import Section
from tournaments.templatetags.drawing import MOST_KEPT, box
from tournaments.views.fragments import Audience, Shelf
from tournaments.views.overview import competing, every_stage, places, playing, rendered, terms_mark

KNOWN_FOR_S = 3 * 60 * 60
"""So long a page may lie unlooked at and still be brought up to date piece by piece."""
FRAME = "frame"
SHORT = 1000


@dataclass(frozen=True)
class Pieces:
    """What the page is made of, by name; what belongs to a section is called section/piece."""

    texts: Mapping[str, str]
    """The same as long as the piece is: itself, or of a bracket and the frame what they are made by."""
    brackets: Mapping[str, Section]

    def written(self, name: str) -> SafeString:
        """The piece as it stands in the page."""
        if name in self.brackets:
            return rendered("_stage", {"section": self.brackets[name]})
        return SafeString(self.texts[name])


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
    other = {name for name, print_ in now.items() if before.get(name) != print_}
    if FRAME in other:
        return None
    # A section that is written anew has its boxes in it.
    return [pieces.written(name) for name in now if name in other and name.partition("/")[0] not in other - {name}]


def pieces_of(tournament: Tournament, stages: Sequence[Drawn]) -> Pieces:
    """Every piece of the page. stages: all of the tournament."""
    begun, brackets = competing(stages), {}
    frame = [(one.stage.code, str(one.stage), one.stage.drawn_at, one.stage.over_at) for one in stages]
    texts: dict[str, str] = {FRAME: f"{frame}{terms_mark(tournament, [one.stage for one in stages])}"}
    for section in map(Section, begun):
        name = f"stage-{section.stage.number}"
        if section.begun and section.elimination:
            brackets[name] = section
            texts |= _of_bracket(name, section)
        else:
            texts[name] = rendered("_stage", {"section": section})
    return Pieces(texts | {"playing": playing(tournament, begun), "places": places(begun)}, brackets)


def _of_bracket(name: str, section: Section) -> dict[str, str]:
    """What it is made by beside its boxes, and those."""
    tree = section.tree
    boxes: dict[str, str] = {}
    shape: list[object] = [section.title, tree.sections, tree.section]
    for part in tree.parts:
        for column in part.rounds:
            shape.append((part.title, column.title, column.joins, [one.match for one in column.boxes]))
            boxes |= {f"{name}/{one.match}": box(one) for one in column.boxes}
    return {name: repr(shape)} | boxes


def keep(on: Shelf, pieces: Pieces) -> dict[str, str]:
    """What the page of this version is made of is known for a while: a print of each piece, by name."""
    prints = {name: _print(text) for name, text in pieces.texts.items()}
    with suppress(RedisError):
        cache.set(_key(on, on.version), prints, KNOWN_FOR_S)
    return prints


def _print(text: str) -> str:
    return _print_of_short(text) if len(text) < SHORT else blake2b(text.encode(), digest_size=6).hexdigest()


@lru_cache(maxsize=MOST_KEPT)
def _print_of_short(text: str) -> str:
    """A box's, mostly, of which a page has hundreds."""
    return blake2b(text.encode(), digest_size=6).hexdigest()


def _prints(on: Shelf, version: str) -> dict[str, str] | None:
    """By piece, of the page as it was at that version; None if it is not known any more."""
    with suppress(RedisError):
        found: dict[str, str] | None = cache.get(_key(on, version))
        return found
    return None


def _key(on: Shelf, version: str) -> str:
    return f"{on.key_of(version)}:prints"
