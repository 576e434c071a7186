"""Writes the files anew: `python -m tests.tournaments.from_the_text`."""

from tests.tournaments.from_the_text.files import FOLDER, files

FOLDER.mkdir(exist_ok=True)
for file_name, content in files():
    (FOLDER / file_name).write_text(content)
