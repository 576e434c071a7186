"""What pages are made of when it is collected: one sheet and one script a page, each with what it imports."""

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from whotclub.runner.places import PROJECT
from whotclub.static_files import joined

SOURCES = {
    "shared.js": "export const LIMIT = 3;\nconst own = 1;\n",
    "app/part.js": 'import { LIMIT as most } from "../shared.js";\nconst own = 2;\nexport async function go() {}\n',
    "app/page.js": 'import "./part.js";\nimport { LIMIT } from "../shared.js";\nawait import("./later.js");\n',
    "app/whole.js": 'import "./later.js";\nimport "./page.js";\n',
    "app/later.js": "export const later = 1;\n",
    "app/wild.js": "export default 1;\n",
    "site.css": "a { color: red; }\n",
    "app/table.css": '/* The table. */\n@import "../site.css";\nb { color: blue; }\n',
    "app/replay.css": '@import "table.css";\ni { color: green; }\n',
    "app/wild.css": "@import url(far.css);\n",
}


def test_a_module_is_one_file_with_what_it_imports_each_once_and_in_a_scope_of_its_own():
    assert joined("app/page.js", SOURCES.__getitem__) == (
        "const $0 = await (async () => {\nconst LIMIT = 3;\nconst own = 1;\nreturn { LIMIT };\n})();\n"
        "const $1 = await (async () => {\nconst { LIMIT: most } = $0;\nconst own = 2;\nasync function go() {}\n"
        "return { go };\n})();\n"
        'const $2 = await (async () => {\nconst { LIMIT } = $0;\nawait import("./later.js");\nreturn {  };\n})();\n'
    )


def test_a_module_that_is_imported_later_is_taken_from_the_same_file_where_it_is_there():
    assert "\n$0;\n" in joined("app/whole.js", SOURCES.__getitem__)


def test_a_module_that_is_imported_later_exports_what_it_does_when_it_is_a_file_of_its_own():
    assert joined("app/part.js", SOURCES.__getitem__).endswith("return { go };\n})();\nexport const { go } = $1;\n")


def test_a_sheet_has_those_before_it_that_it_builds_upon():
    sheet = joined("app/replay.css", SOURCES.__getitem__)
    assert sheet == "a { color: red; }\n/* The table. */\nb { color: blue; }\ni { color: green; }\n"


def test_a_script_that_imports_nothing_stays_as_it_is():
    assert joined("app/later.js", SOURCES.__getitem__) == SOURCES["app/later.js"]


@pytest.mark.parametrize("name", ["app/wild.js", "app/wild.css"])
def test_what_is_written_in_another_way_is_refused(name):
    with pytest.raises(ValueError, match=f"{name}: not known how to join '(export default|@import url)"):
        joined(name, SOURCES.__getitem__)


def test_what_is_collected_needs_no_other_file_and_travels_compressed(tmp_path):
    """Also a second time into the same folder."""
    command = [sys.executable, PROJECT / "manage.py", "collectstatic", "--no-input"]
    for _ in range(2):
        subprocess.run(command, env={"WHOTCLUB_STATIC": str(tmp_path)}, check=True, capture_output=True)
    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    script, sheet = tmp_path / names["games/table.js"], tmp_path / names["games/replay.css"]
    assert not re.search("^(import|export) ", script.read_text(), re.MULTILINE)
    assert "@import" not in sheet.read_text()
    assert all(part in sheet.read_text() for part in (":root{", ".tablebar{", ".bydeal{", ".replay .felt{"))
    for file in (script, sheet):
        assert gzip.decompress(file.with_name(f"{file.name}.gz").read_bytes()) == file.read_bytes()


def found(name: str) -> str:
    return Path(finders.find(name)).read_text()


@pytest.mark.parametrize("page", ["table", "replay"])
@pytest.mark.parametrize(("own", "other"), [("ken", "trick"), ("trick", "ken")])
def test_a_page_with_a_felt_of_its_own_takes_that_along(page, own, other):
    script = joined(f"games/{page}-{own}.js", found)
    assert f'import("./{own}.js")' not in script
    assert f'import("./{other}.js")' in script
