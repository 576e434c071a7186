"""The log grows and never changes."""

import pytest
from django.db import ProgrammingError, transaction

from games.models import Entry
from tests.games.playing import begun

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("change", ["update", "delete"])
def test_the_database_refuses_to_change_an_entry(change: str) -> None:
    begun()
    entries = Entry.objects.filter(number=1)
    with pytest.raises(ProgrammingError, match="never changed or removed"), transaction.atomic():
        entries.update(text="1 C7") if change == "update" else entries._raw_delete(entries.db)
    assert entries.get().text.startswith("shuffle ")
