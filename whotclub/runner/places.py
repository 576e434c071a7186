"""Where a one-machine site keeps its data, and how its other commands find the servers that `up` started.

The settings read this file before anything else stands, so it imports nothing of Django, makes no folder
and does not fail: what is missing is said by whoever needs it.
"""

import json
import os
import secrets
import stat
from pathlib import Path
from urllib.parse import quote

PROJECT = Path(__file__).resolve().parents[2]


def data_folder() -> Path:
    """The folder of everything that lasts: `WHOTCLUB_DATA`, else the first of three places that can be used.

    They are `var/` beside the project, once somebody made it; `~/.local/share/whotclub`; and, for root, whose
    home the database's own user may not enter, `/var/lib/whotclub`. Where none can be, it is `var/`.
    """
    if given := os.environ.get("WHOTCLUB_DATA"):
        return Path(given).absolute()
    beside, home = PROJECT / "var", Path(os.path.expanduser("~/.local/share/whotclub"))
    candidates = [beside] if beside.is_dir() else []
    candidates += [home] if os.geteuid() else [home, Path("/var/lib/whotclub")]
    return next(filter(_usable, candidates), beside)


def _usable(folder: Path) -> bool:
    existing = next(place for place in (folder, *folder.parents) if os.path.exists(place))
    return os.access(existing, os.W_OK | os.X_OK) and (os.geteuid() != 0 or everybody_may_enter(existing))


def everybody_may_enter(folder: Path) -> bool:
    """Whether any user of the machine can reach what lies in the folder, which must exist."""
    return all(place.stat().st_mode & stat.S_IXOTH for place in (folder, *folder.parents))


def running() -> dict[str, str]:
    """What the `up` on this data wrote about itself (`address`, `database_url`, `redis_url`), or nothing."""
    try:
        facts = json.loads((data_folder() / "up.json").read_text())
    except (OSError, ValueError):
        return {}
    return facts if isinstance(facts, dict) else {}


def database_url() -> str:
    """`DATABASE_URL`, else the running `up`'s database, else an address whose refusal names the data folder."""
    return (
        os.environ.get("DATABASE_URL")
        or running().get("database_url")
        or f"postgresql:///whotclub?host={quote(str(data_folder() / 'nothing-runs-here'), safe='')}"
    )


def redis_url() -> str:
    """`REDIS_URL`, else the running `up`'s broker, else an address whose refusal names the data folder."""
    return (
        os.environ.get("REDIS_URL")
        or running().get("redis_url")
        or f"unix://{data_folder() / 'nothing-runs-here.sock'}"
    )


def secret_key() -> str:
    """`WHOTCLUB_SECRET_KEY`, else what `up` made, else a key for this process that `check --deploy` refuses."""
    if given := os.environ.get("WHOTCLUB_SECRET_KEY"):
        return given
    try:
        return (data_folder() / "secret-key").read_text()
    except OSError:
        return "django-insecure-" + secrets.token_urlsafe(50)


def make_secret_key(data: Path) -> None:
    """The data folder has a key of its own, readable by its owner alone; one that is there stays."""
    path = data / "secret-key"
    if not path.exists():
        draft = path.with_suffix(".new")
        draft.unlink(missing_ok=True)
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
        draft.rename(path)  # whole or not at all, whenever we are killed
