"""Makes the data of all rows of the register on a running site and says, as JSON, what a browser is to be shown.

Run as a process of its own (`python -m tests.browser.pages.stage`), whose database, broker and collected files are
the site's. Every page is also asked for here, to note the templates that it is made of.
"""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import django
from django.conf import settings

django.setup()

from django.http import HttpResponse  # noqa: E402
from django.shortcuts import render  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.signals import template_rendered  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from tests.browser.pages.register import ROWS  # noqa: E402
from tests.browser.pages.row import Row  # noqa: E402
from tests.games.views.visiting import visitor  # noqa: E402
from whotclub.people.cookie import COOKIE  # noqa: E402

KNOWN_BY = (settings.SESSION_COOKIE_NAME, COOKIE)
_LOG_IN = {"method": "password", "reauthenticated": True}
A_DAY_S = 86_400
"""So far ahead a log-in is noted: it is a fresh one however late its row is looked at."""


def main() -> None:
    """The rows stand ready and are written to standard output."""
    setup_test_environment()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # as in the other tests
    json.dump([staged(row) for row in ROWS], sys.stdout)


def staged(row: Row) -> dict[str, Any]:
    """What a browser needs to show the row, and the names of the templates that made it."""
    player, address, *sent = row.make()
    client = visitor(player)
    if player and player.user:
        session = client.session
        session["account_authentication_methods_user"] = str(player.user_id)  # as allauth notes a log-in
        session["account_authentication_methods"] = [_LOG_IN | {"at": time.time() + A_DAY_S}]
        session.save()
    with templates() as names:
        answer = _answer(client, address, *sent)
    assert answer.status_code == row.status, f"{row.name}: {answer.status_code} {answer.headers}"
    return {
        "address": address,
        "status": row.status,
        "cookies": {name: client.cookies[name].value for name in KNOWN_BY if player and name in client.cookies},
        "kept": answer.content.decode() if row.kept else "",
        "templates": sorted(names),
    }


def _answer(client: Client, address: str, sent: dict[str, Any] | str | None = None) -> HttpResponse:
    if isinstance(sent, str):  # it stands where something goes wrong that cannot be brought about
        return render(client.get(address).wsgi_request, sent)
    return client.get(address) if sent is None else client.post(address, sent)


@contextmanager
def templates() -> Iterator[set[str]]:
    """The names of the templates that are rendered meanwhile, those that others include or extend among them."""
    names: set[str] = set()

    def note(template: Any, **more: Any) -> None:
        names.add(template.name)

    template_rendered.connect(note)
    yield names
    template_rendered.disconnect(note)


if __name__ == "__main__":
    main()
