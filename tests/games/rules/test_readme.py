import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import games.rules

README = Path(games.rules.__path__[0]) / "README.md"


def test_the_example_that_a_newcomer_reads_first_prints_what_it_says():
    code = re.search(r"```python\n(.*?)```", README.read_text(), re.DOTALL)[1]
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(code, {})
    assert printed.getvalue().splitlines() == re.findall(r"print\(.*\)  # (.*)", code)


def test_every_file_is_in_the_newcomers_table():
    named = set(re.findall(r"`(\w+\.py)`", README.read_text()))
    assert {path.name for path in README.parent.glob("[!_]*.py")} - named <= {"refused.py", "entry.py", "event.py"}
