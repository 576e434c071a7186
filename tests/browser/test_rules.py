"""House rules, by what people press: changed while the words follow, kept by a club, played by, read at the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import organiser
from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser
CLUB, RULES = "Mango Street Whot Circle", "Mango Street rules"


def test_a_clubs_rules_are_made_played_by_and_read_at_the_table(visit):
    efe, femi = visit("Efe", **PHONE), visit("Femi")
    efe.sign_up()
    femi.sign_up()
    organiser.found_the_club(efe, CLUB, members=(femi,), guests=("Mama Sade", "Oga Kunle"))
    page = efe.page
    keep_the_rules(efe)
    make_the_tournament(efe)
    efe.press("Start with 2 players")
    efe.sees("the first matches are called")

    efe.press("To the table")
    page.wait_for_url(re.compile("/s/[0-9]+/$"))
    for person in (efe, femi):
        person.go(page.url)
        person.press("Start game 1")
    page.locator("#menu summary").click()
    page.get_by_role("link", name="Modern Nigerian, changed").click()
    sheet = page.get_by_role("dialog", name="Rules used here")
    expect(sheet.locator("#changes")).to_contain_text("3 rules unlike")
    expect(sheet.locator(".glance .pip")).to_have_count(5)
    efe.check()
    with page.expect_popup() as opened:
        sheet.get_by_role("link", name="Open on a page of its own").click()
    read = opened.value
    expect(read.locator("#changes")).to_contain_text("3 rules unlike")
    expect(read.get_by_role("link", name=f"{RULES}, version 1")).to_be_visible()
    expect(read.locator("#hold-on .chip")).to_have_count(0)
    expect(read.locator("#deal .chip")).to_have_text("changed")
    read.locator("#deal .anchor").click()
    expect(read).to_have_url(re.compile("/rules/r/[0-9]+/#deal$"))
    efe.page = read
    efe.check()
    efe.page = page
    sheet.get_by_role("button", name="Close").click()
    expect(page.locator(".hand button")).to_have_count(4)  # the table is where it was

    challenge_by_the_rules(femi)
    assert [fault for person in (efe, femi) for fault in person.faults] == []


def keep_the_rules(person):
    """The words follow each choice, what cannot be is told at once, and the rules are kept under their name."""
    page = person.page
    person.go("/clubs/")
    person.press(CLUB)
    person.press("New rules")
    page.wait_for_selector(".houserules.live")
    person.fill(name=RULES)
    page.get_by_text("Change the rules").click()
    person.check()
    specials = page.locator("[data-group=specials]")
    specials.locator("> summary").click()
    expect(specials.locator(".told")).to_contain_text("a 2 on a 2 makes four, and 20 answers nothing.")
    page.get_by_label("Pick Three").select_option("2")
    expect(page.locator(".now")).to_have_text(re.compile("Pick Two and Pick Three cannot both be 2"))
    person.check()
    page.get_by_label("Pick Three").select_option("none")
    expect(page.locator(".now")).to_contain_text("No more: A 5 makes the next player pick three")
    page.get_by_label("Suspension", exact=True).select_option("7")
    expect(page.locator(".now")).to_have_text("A 7 makes the next player miss a turn.")
    page.locator("[data-group=deal] > summary").click()
    page.get_by_label("Cards dealt to each").select_option("4")
    expect(page.locator("[data-group=deal] .told")).to_contain_text("4 cards each from a pack of 54.")
    person.check()
    person.press("Save")
    person.sees(f"{RULES} is saved")
    person.sees("Suspension: 7, where usual is 8")
    person.check()


def make_the_tournament(person):
    """A tournament by the club's rules is open, both members in it."""
    person.press("New tournament")
    person.press("Blank")
    page = person.page
    page.get_by_label("Name", exact=True).fill("Mango Cup")
    person.press("Next")
    page.get_by_label("A match is", exact=True).select_option("1")
    person.press("Next")
    expect(page.get_by_label("Rules", exact=True).locator("option:checked")).to_have_text(RULES)
    person.press("Next")
    person.press("Publish")
    person.sees(f"{RULES}, version 1")
    person.check()
    organiser.enter(person, "Efe", "Femi")


def challenge_by_the_rules(person):
    """A member offers a game by the club's rules, and the offer says how they differ before it is taken."""
    page = person.page
    person.go("/play/")
    form = page.locator("form[action$='/play/challenge/']")
    form.get_by_label("Rules", exact=True).select_option(label=RULES)
    expect(form.locator(".now")).to_contain_text("4 cards each")
    person.check()
    form.get_by_role("button", name="Make a link").click()
    person.sees("Cards dealt to each: 4, where usual is 5")
    person.check()
