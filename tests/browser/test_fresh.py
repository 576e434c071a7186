"""Pages that are made anew while somebody is at them. Rule: nothing that was typed is lost."""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser import organiser

pytestmark = pytest.mark.browser


def test_what_is_typed_opened_and_focused_stays_when_the_page_is_made_anew(visit):
    ada, club = visit("Ada"), f"Fresh of {uuid4().hex[:8]}"
    page, box = ada.page, ada.page.get_by_label("Names, one a line")
    ada.sign_up()
    organiser.found_the_club(ada, club, members=(), guests=("Mama Tola", "Oga Ben"))
    ada.go("/clubs/")
    for name in (club, "New tournament", "Blank"):
        ada.press(name)
    ada.fill(name="Late Night")
    ada.press("Next")
    page.get_by_label("Format", exact=True).select_option("swiss")
    ada.press("Next")
    ada.press("Next")
    page.get_by_text("When entries open and close").click()
    page.get_by_label("Late entry until round").fill("2")
    ada.press("Publish")
    box.fill("Efe\nFemi\nGbemi\nHalima")
    ada.press("Enter these names")
    ada.press("Start with 4 players")
    ada.sees("Late Night runs")

    row = page.locator("details", has=page.locator("summary", has_text="Efe")).first
    row.locator("summary").click()
    box.fill("Half a na")
    another = ada.context.new_page()
    another.goto(page.url)
    another.get_by_label("Names, one a line").fill("Uncle Sunny")
    another.get_by_role("button", name="Enter these names").click()
    expect(another.get_by_role("status").first).to_contain_text("1 more is in")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # looked at again, it asks at once
    expect(page.get_by_role("main")).to_contain_text("Uncle Sunny")
    expect(box).to_have_value("Half a na")
    expect(box).to_be_focused()
    expect(row).to_have_attribute("open", "")
    assert ada.faults == []
