"""Everything works as plain HTML first: a person whose browser runs no script plays a game by its forms."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser


def test_a_game_is_played_by_forms_alone(visit):
    dayo = visit("Dayo", java_script_enabled=False, **PHONE)
    dayo.sign_up()
    dayo.go("/play/")
    dayo.press("Play")
    dayo.press("Start game 1")
    story = dayo.page.locator(".story li")
    for _ in range(3):
        expect(dayo.page.locator(".say")).to_contain_text("Your turn")  # the page loads itself anew
        before = story.count()
        fitting = dayo.page.locator(".hand button.fits:not([value=W])")
        if fitting.count():
            fitting.first.click()
        else:
            dayo.page.locator("button.primary").click()
        expect(story).not_to_have_count(before)
        expect(dayo.page.locator(".story")).to_contain_text(re.compile("You (played|went|picked)"))
