"""From a link to the game by a name alone, and from home to the queue by one tap, in a real browser (UX 5.3)."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.table import Table
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

COUNT = """addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.taps = Number(sessionStorage.taps || 0) + 1;
}, true);"""


def tap(page: Page, what: str) -> None:
    page.locator(what).tap()


def come(person: Visitor) -> None:
    """The person is a visitor, in the lobby."""
    person.go("/")
    person.check()
    person.page.get_by_label("Your name").fill(person.name)
    person.press("Play as a visitor")
    person.page.wait_for_url("**/play/")


def start(person: Visitor) -> None:
    person.page.wait_for_selector("#table[data-live]")
    Table(person).start()


def test_a_link_is_a_game_by_three_taps_and_who_waits_comes_along(visit):
    ada, bola = visit("Ada-Obi", **DESK), visit("Bola", **PHONE, color_scheme="dark")
    come(ada)
    ada.check()
    ada.press("Challenge a friend")
    address = ada.page.get_by_label("The link")
    expect(ada.page.get_by_role("button", name="Copy")).to_be_visible()  # so the page's script runs
    ada.page.get_by_text("QR code", exact=True).click()
    expect(ada.page.get_by_role("img", name="QR code")).to_be_visible()
    expect(address).to_have_attribute("data-text", re.compile("Play Whot! with me: best of 3, "))
    ada.check()

    bola.context.add_init_script(COUNT)
    bola.go(address.input_value())
    expect(bola.page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport()
    bola.check()
    tap(bola.page, "[name=name]")
    bola.page.keyboard.type(bola.name)
    tap(bola.page, "button[value=take]")
    bola.page.wait_for_selector("#table[data-live]")
    tap(bola.page, "form.start button")
    expect(ada.page).to_have_url(re.compile(r"/s/\d+/$"), timeout=30_000)  # nobody has loaded the page again
    start(ada)
    for person in (ada, bola):
        person.page.wait_for_selector("#table[data-phase=playing]")
    assert int(bola.page.evaluate("sessionStorage.taps")) <= 3
    stranger = visit("Nobody", **DESK)
    answer = stranger.page.goto(ada.page.url)
    assert answer is not None
    assert answer.status == 404, "the game is theirs"
    for person in (ada, bola):
        assert person.faults == []


def test_who_waits_is_told_who_is_here_by_title_and_message_before_the_page_goes(visit):
    ada, bola = visit("Adaora", **PHONE), visit("Bolanle", **DESK)
    come(ada)
    ada.page.clock.install()
    ada.press("Challenge a friend")
    expect(ada.page.get_by_role("button", name="Copy")).to_be_visible()
    ada.page.clock.pause_at(datetime.now() + timedelta(hours=1))  # the page's own time stands from now on
    bola.go(ada.page.get_by_label("The link").input_value())
    bola.page.get_by_label("Your name").fill(bola.name)
    bola.press("Play")
    bola.page.wait_for_selector("#table[data-live]")
    ada.page.clock.run_for(3100)
    expect(ada.page.locator("#told")).to_have_text("Bolanle is here. To your table.")
    expect(ada.page).to_have_title(re.compile(r"^\(!\) Bolanle is here"))
    ada.page.clock.run_for(1600)
    expect(ada.page).to_have_url(re.compile(r"/s/\d+/$"))
    assert ada.faults == bola.faults == []


def test_one_tap_at_home_is_the_queue_and_the_next_tap_the_game(visit):
    ada, bola = visit("Amaka", **PHONE), visit("Bisi", **PHONE, color_scheme="dark")
    for person in (ada, bola):
        come(person)
        person.go("/")
        person.check()
    tap(ada.page, "button[value=quick]")
    ada.sees("whoever taps the same plays you")
    expect(ada.page.get_by_role("button", name="Cancel")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Copy")).to_be_visible()
    ada.check()
    bola.go("/play/")
    bola.sees("Amaka")
    bola.check()
    bola.go("/")
    tap(bola.page, "button[value=quick]")
    for person in (ada, bola):
        person.page.wait_for_url(re.compile(r"/s/\d+/$"))
        start(person)
    for person in (ada, bola):
        person.page.wait_for_selector("#table[data-phase=playing]")
        assert person.faults == []
