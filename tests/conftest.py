"""What every test may count on: a site that is up, passwords that are quick to hash, and no hurry."""

import os
from datetime import UTC, datetime

import hypothesis
import pytest
from django.conf import settings as site

from games.models import Pulse

# A busy machine is no fault; and what has passed must pass elsewhere too, so CI takes the same examples each time.
hypothesis.settings.register_profile("whotclub", deadline=None, derandomize="CI" in os.environ)
hypothesis.settings.load_profile("whotclub")

DATABASES = {"db", "transactional_db", "live_server"}
LONG_AHEAD = datetime(2100, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def site_is_up(request: pytest.FixtureRequest) -> None:
    """Where a test has a database, the web's pulse holds at whatever time the test invents (RELIABILITY 1)."""
    asked_for = DATABASES & set(request.fixturenames)
    if asked_for or request.node.get_closest_marker("django_db"):
        request.getfixturevalue("_django_db_helper")
        Pulse.objects.create(name="web", at=LONG_AHEAD)


@pytest.fixture(autouse=True, scope="session")
def quick_passwords() -> None:
    """Argon2 is slow on purpose; tests have no time for it."""
    site.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
