"""Brackets by keys, and what of tables and brackets is in sight."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages.conftest import Stage
from tests.browser.pages.register import ROWS

pytestmark = pytest.mark.browser

NUMBERS = {row.name: number for number, row in enumerate(ROWS)}
DOUBLE = "tournament: double elimination with a reset, under way"
MINE = "tournament: a Swiss in its third round, one of its players"
WAY = "stage: the way of one through a double elimination"


def opened(chromium: Browser, stage: Stage, name: str, width: int = 1280) -> Page:
    """The row's page, its script running."""
    context = chromium.new_context(viewport={"width": width, "height": 740}, service_workers="block")
    context.set_default_timeout(30_000)
    page = context.new_page()
    stage.open(page, NUMBERS[name])
    return page


def test_arrow_keys_lead_from_round_to_round_and_stop_at_the_ends(chromium: Browser, stage: Stage) -> None:
    page = opened(chromium, stage, DOUBLE)
    upper = page.locator(".rounds").first
    expect(upper).to_have_attribute("aria-keyshortcuts", "ArrowLeft ArrowRight")
    columns = upper.locator(".round")
    upper.focus()
    page.keyboard.press("ArrowRight")
    expect(columns.nth(0).locator(".box a").first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(columns.nth(0).locator(".box a").first).to_be_focused()
    columns.nth(0).locator(".box a").nth(5).focus()
    page.keyboard.press("ArrowRight")
    expect(columns.nth(1).locator(".box a").nth(2)).to_be_focused()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(columns.last.locator(".box a")).to_be_focused()
    address = columns.last.locator(".box a").get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{address}")
    page.context.close()


def test_the_way_to_ones_own_line_is_there_while_the_line_is_out_of_sight(chromium: Browser, stage: Stage) -> None:
    page = opened(chromium, stage, MINE, 360)
    link = page.locator(".findme")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(link).to_be_visible()
    link.click()
    expect(page.locator("tr[data-mine]")).to_be_in_viewport()
    expect(link).to_be_hidden()
    page.context.close()


def test_a_way_shows_its_own_matches_alone(chromium: Browser, stage: Stage) -> None:
    for width in (360, 1280):
        page = opened(chromium, stage, WAY, width)
        expect(page.locator(".box[data-path] a").first).to_be_visible()
        for box in page.locator(".box:not([data-path]) a").all():
            expect(box).to_be_hidden()
        page.context.close()
