"""How styles and scripts are stored for serving: joined with what they import, small. It changes nothing they do.

The sources are plain modules and sheets that import each other, and are served as they are where nothing is
collected. `collectstatic` makes one file of each with all that it imports, without comments and spaces, under a name
with its hash, compressed.
"""

import posixpath
import re
from collections.abc import Callable, Iterator
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from rcssmin import cssmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

Read = Callable[[str], str]
_JOINED = (".css", ".js")
_SHEET = re.compile(r'^@import "(?P<url>[^":]+)";\n', re.MULTILINE)
_IMPORT = re.compile(r'^import (?:\{(?P<names>[^}]*)\} from )?"(?P<url>\.[^"]*)";\n', re.MULTILINE)
_LATER = re.compile(r'await import\("(?P<url>\.[^"]*)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_ASIDE = re.compile(r"^[ \t]*//.*\n|^[ \t]*/\*\*[\s\S]*?\*/\n|^[ \t]+", re.MULTILINE)
"""What a module has for those who read it: comments on lines of their own, and how far in lines stand."""
_UNKNOWN = re.compile(r"^(?:import\b(?!\()|export\b|@import\b).*", re.MULTILINE)


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise has no types
    """Every file carries its hash in its name, and so do the names by which script modules import each other."""

    support_js_module_import_aggregation = True

    def post_process(
        self, paths: dict[str, tuple[Storage, str]], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str | None, bool | Exception]]:
        """Store the files under their hashes, joined with what they import."""

        def read(name: str) -> str:
            storage, path = paths[name]
            with storage.open(path) as file:
                return str(file.read().decode())

        whole, contents = InMemoryStorage(), {name: small(name, read) for name in paths if name.endswith(_JOINED)}
        for name, content in contents.items():
            paths[name] = whole, whole.save(name, ContentFile(content.encode()))
        yield from super().post_process(paths, dry_run, **options)


def small(name: str, read: Read) -> str:
    """Give what is collected in place of the file: `joined`, and a sheet without comments and needless spaces."""
    whole = joined(name, read)
    return str(cssmin(whole)) if name.endswith(".css") else whole


def joined(name: str, read: Read) -> str:
    """Give the sheet or module with all that it imports, in the order in which a browser would take them.

    name: as `static` knows it. read(name): the source. Each module keeps a scope of its own, so that names do not
    meet. A module that is imported later (`await import(…)`) stays a file of its own, unless it is here anyway; its
    file exports what it does. What imports nothing stays as it is: a library's script may be no module.
    Comments on lines of their own and indentation are left out of what is joined: no text of ours has several lines.
    (Programs that take more out of scripts take spaces out of the texts of templates within templates.)
    Raises ValueError for an import or export that is written in another way.
    """
    parts: dict[str, str] = {}
    _add(name, read, parts)
    if len(parts) == 1:
        return read(name)
    exports = "" if name.endswith(".css") else ", ".join(_EXPORT.findall(read(name)))
    return "".join(parts.values()) + (f"export const {{ {exports} }} = ${len(parts) - 1};\n" if exports else "")


def _add(name: str, read: Read, parts: dict[str, str]) -> None:
    """The file stands among the parts, after those that it imports. parts: by name."""
    source = read(name)
    for found in (_SHEET if name.endswith(".css") else _IMPORT).finditer(source):
        if (other := _beside(name, found["url"])) not in parts:
            _add(other, read, parts)
    called = {part: f"${number}" for number, part in enumerate(parts)}

    def names(found: re.Match[str]) -> str:
        taken = called[_beside(name, found["url"])]
        return f"const {{{found['names'].replace(' as ', ': ')}}} = {taken};\n" if found["names"] else ""

    if name.endswith(".css"):
        parts[name] = source = _SHEET.sub("", source)
    else:
        source = _LATER.sub(
            lambda found: called.get(_beside(name, found["url"]), found[0]), _IMPORT.sub(names, source)
        )
        exports, source = ", ".join(_EXPORT.findall(source)), _ASIDE.sub("", _EXPORT.sub("", source))
        parts[name] = f"const ${len(parts)} = await (async () => {{\n{source}return {{ {exports} }};\n}})();\n"
    if unknown := _UNKNOWN.search(source):
        raise ValueError(f"{name}: not known how to join {unknown[0]!r}")


def _beside(name: str, url: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), url))
