"""Zener testing in a real browser: alone without script to the report, and with a sender in another browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, PICTURES
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

TRIALS = 25


def test_a_test_alone_is_taken_without_script_to_its_report(visit):
    person = visit("Guesser", **PHONE, java_script_enabled=False)
    person.sign_up()
    person.go("/zener/")
    person.press("Lay the cards")
    person.press("Begin")
    for number in range(1, TRIALS + 1):
        expect(person.page.locator("h1")).to_have_text(re.compile(f"Card {number} "))
        expect(person.page.locator(".trials, .odds")).to_have_count(0)
        person.page.locator(".calls button").nth(number % 5).click()
    expect(person.page.locator("h1")).to_have_text(re.compile(r"\d+ of 25"))
    expect(person.page.locator(".trials li")).to_have_count(TRIALS)
    person.sees("by luck alone")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_it_is_accessible_and_works_by_keys(visit, scheme):
    look = PHONE if scheme == "light" else DESK
    person = visit(f"Keys{scheme.title()}", **{**look, "color_scheme": scheme})
    person.sign_up()
    page = person.page
    for path in ("/zener/", "/cards/", "/players/?game=zener-ken"):
        person.go(path)
        seen(person, f"{path.split('/')[1]}-{scheme}")
    person.go("/zener/")
    person.press("Lay the cards")
    seen(person, f"waiting-{scheme}")
    person.press("Begin")
    expect(page.locator(".keys")).to_be_visible()  # the script that hears them is there
    for number in range(1, TRIALS + 1):
        expect(page.locator("h1")).to_have_text(re.compile(f"Card {number} "))
        if number == 3:
            seen(person, f"calling-{scheme}")
        page.keyboard.press(str(number % 5 + 1))
    expect(page.locator("h1")).to_have_text(re.compile(r"\d+ of 25"))
    expect(page.locator("h1")).to_have_count(1)
    page.locator(".odds summary").click()
    seen(person, f"report-{scheme}")
    expect(page.locator(".nonces .hex")).to_have_text(re.compile("^[0-9a-f]{32}$"))  # the browser added its own
    person.go("/zener/")
    seen(person, f"history-{scheme}")
    assert "\n".join(person.faults) == ""


def test_a_sender_and_a_subject_see_that_the_other_is_there_and_only_one_sees_the_card(visit):
    ada = visit("Subject", **PHONE)
    bayo = visit("Sender", **{**DESK, "color_scheme": "dark"})
    for person in (ada, bayo):
        person.sign_up()
    ada.go("/zener/")
    ada.page.get_by_label(re.compile("A sender")).check()
    ada.press("Lay the cards")
    seen(ada, "link")
    link = ada.page.locator("p.hex").first.inner_text()
    bayo.go(link[link.index("/zener/") :])
    seen(bayo, "joining")
    bayo.press("Be the sender")
    seen(bayo, "joined")
    ada.sees("Sender is here")
    ada.press("Begin")
    for number in (1, 2):
        expect(bayo.page.locator("h1")).to_have_text(re.compile(f"Card {number} "))
        expect(bayo.page.locator(".sending .said")).to_have_text(re.compile(r"^\w+ \d$"))
        expect(ada.page.locator(".here")).to_have_text(re.compile(f"sees card {number}$"))
        expect(ada.page.locator(".sending")).to_have_count(0)
        seen(ada, f"subject-{number}")
        seen(bayo, f"sender-{number}")
        ada.page.locator(".calls button:enabled").first.click()
    for number in range(3, TRIALS + 1):
        expect(ada.page.locator("h1")).to_have_text(re.compile(f"Card {number} "))  # so the call has arrived
        bayo.page.reload()  # sooner than the page looks by itself
        ada.page.reload()
        expect(ada.page.locator("h1")).to_have_text(re.compile(f"Card {number} "))
        ada.page.locator(".calls button:enabled").nth(number % 5).click()
    for person in (ada, bayo):
        expect(person.page.locator("h1")).to_have_text(re.compile(r"\d+ of 25"))
        expect(person.page.locator(".nonces .hex")).to_have_count(2)
    assert "\n".join(ada.faults + bayo.faults) == ""


def test_a_table_changes_its_pack_at_once_and_keeps_it(visit):
    person = visit("Picky", **PHONE)
    person.sign_up()
    person.go("/play/")
    person.page.locator("form[action$='/bot/']").get_by_role("button", name="Play", exact=True).click()
    person.page.wait_for_selector("#table[data-live]")
    person.page.locator("#menu > summary").tap()
    with person.page.expect_response("**/cards/"):
        person.page.locator("form.skin select").select_option("zener")
    with person.page.expect_response("**/cards/"):
        person.page.locator("form.skin [name=letters]").check()
    for _ in range(2):
        shown = person.page.evaluate("getComputedStyle(document.body).getPropertyValue('--zener')")
        assert shown == "inline"
        expect(person.page.locator("html[data-letters]")).to_have_count(1)
        person.page.reload()
    seen(person, "zener-whot")
    assert "\n".join(person.faults) == ""


def seen(person: Visitor, name: str) -> None:
    person.check()
    if PICTURES.is_dir():
        person.page.wait_for_timeout(300)
        person.page.screenshot(path=PICTURES / f"testing-{name}.png", full_page=True)
