"""The plan of the house holds: who may import whom, how long a file may be, what no module may be called."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
OURS = ("games", "tournaments", "whotclub")
# The longest prefix of a module's name is its room; a room may use itself and the rooms listed.
ROOMS: dict[str, tuple[str, ...]] = {
    "games.rules": (),
    "games.bots": ("games.rules",),
    "games": ("games.rules", "games.bots", "whotclub.people"),
    "tournaments.rules": (),
    "tournaments": ("tournaments.rules", "games", "games.rules", "whotclub.people"),
    "whotclub.people": (),
    "whotclub": ("games", "games.rules", "games.bots", "tournaments", "tournaments.rules", "whotclub.people"),
}
# Rooms that only think: the standard library and these.
PURE = {"games.rules": (), "games.bots": (), "tournaments.rules": ("openskill", "rustworkx")}
# What of games its competitions may use: nothing of its pages, sockets and tasks; of forms the one of the rules, of
# management how a command reads files.
OPEN_TO_TOURNAMENTS = ("services", "queries", "signals", "models", "rules", "forms", "management")
VAGUE = {"utils", "helpers", "common", "base", "core"}

SOURCES = [path for room in OURS for path in sorted((PROJECT / room).rglob("*.py"))]
FILES = [*SOURCES, *sorted((PROJECT / "tests").rglob("*.py"))]


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(PROJECT).with_suffix("").parts)


def room_of(module: str) -> str | None:
    return max((room for room in ROOMS if f"{module}.".startswith(f"{room}.")), key=len, default=None)


def imports(module: str, source: str) -> Iterator[str]:
    """What the source imports, wherever it stands; of `from package import name` the dotted whole."""
    package = module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            start = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{start}.{alias.name}" for alias in node.names)


def offences(module: str, source: str) -> Iterator[str]:
    room = room_of(module)
    assert room
    for imported in imports(module, source):
        top, _, inside = imported.partition(".")
        imported_room = room_of(imported)
        if imported_room is None:
            if room in PURE and top not in sys.stdlib_module_names and top not in PURE[room]:
                yield f"{module} imports {imported}, and {room} may use the standard library only"
        elif imported_room != room and imported_room not in ROOMS[room]:
            yield f"{module} imports {imported}, and {room} may not know {imported_room}"
        elif room == "tournaments" and top == "games" and inside.split(".")[0] not in OPEN_TO_TOURNAMENTS:
            yield f"{module} imports {imported}, which games keeps for itself"


def test_every_import_is_one_that_the_plan_allows():
    found = [offence for path in SOURCES for offence in offences(module_name(path), path.read_text())]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("games.rules.whot", "import django"),
        ("games.rules.whot", "from games.models import Game"),
        ("games.rules.whot", "from ..models import Game"),
        ("games.bots.easy", "from games import services"),
        ("games.services.play", "def later():\n    from tournaments import services"),
        ("games.views.table", "import whotclub.pages"),
        ("tournaments.rules.single", "import networkx"),
        ("tournaments.views.match", "from games.views import table"),
        ("tournaments.tasks", "from games import tasks"),
        ("whotclub.people.models", "from games.models import Game"),
        ("whotclub.people.models", "from whotclub.pages import views"),
    ],
)
def test_an_import_against_the_plan_is_found(module, source):
    assert len(list(offences(module, source))) == 1


def test_no_file_is_longer_than_four_hundred_lines():
    assert [path for path in FILES if len(path.read_text().splitlines()) > 400] == []


def test_no_module_has_a_name_that_says_nothing():
    assert [path for path in FILES if not VAGUE.isdisjoint(module_name(path).split("."))] == []
