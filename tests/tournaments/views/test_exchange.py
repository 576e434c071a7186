"""Tournament files as a browser meets them: sent to who asks for one, taken from organisers."""

import pytest
from django.urls import reverse

from tests.tournaments.cast import match_of, report
from tests.tournaments.views.conftest import ROLES
from tournaments.rules.file import read

pytestmark = pytest.mark.django_db


def file_of(browser, cup):
    return browser.get(reverse("tournament-file", args=[cup.club.slug, cup.slug]))


@pytest.mark.parametrize("role", ROLES)
def test_whoever_sees_the_page_has_the_file(browser, running, role):
    report(match_of(running, "R1.1"), [1, 1])
    address = reverse("tournament-file", args=[running.club.slug, running.slug])
    assert address in browser(role).get(running.get_absolute_url()).content.decode()
    response = file_of(browser(role), running)
    assert response.headers["Content-Disposition"] == f'attachment; filename="{running.slug}.whott"'
    assert read(response.content.decode()).tournament.stages["main"].matches["R1.1"].result.score == (2, 0)


def test_before_the_draw_there_is_none(browser, cup):
    response = file_of(browser("owner"), cup)
    assert (response.status_code, response.content) == (409, b"Lagos Open has no file before its draw.")
    assert b".whott" not in browser("owner").get(cup.get_absolute_url()).content
