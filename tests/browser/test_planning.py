"""Planning by what people press, clicks and fields counted from the page of the club on. Goals: UX 5.3."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser import organiser
from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser
COUNTER = """addEventListener("click", (event) => {
  if (event.isTrusted && event.target.closest("a, button, summary, label, select"))
    sessionStorage.clicks = Number(sessionStorage.clicks || 0) + 1;
}, true);"""
A_PERSONS_PAUSE_MS = 2_000
FUTURE = "2031-03-07T18:00"


class Counted:
    """Somebody whose clicks are counted by the browser, and whose fields are counted here."""

    def __init__(self, person, club):
        self.person, self.page, self.club, self.fields = person, person.page, club, 0
        person.page.add_init_script(COUNTER)

    def begin(self):
        """The person is on the club's page, and nothing is counted yet."""
        self.person.go("/clubs/")
        self.person.press(self.club)
        expect(self.page.get_by_role("heading", level=1)).to_have_text(self.club)
        self.page.evaluate("sessionStorage.clicks = 0")
        self.fields = 0

    def fill(self, label, value):
        self.page.get_by_label(label, exact=True).fill(value)
        self.fields += 1

    @property
    def clicks(self):
        return int(self.page.evaluate("sessionStorage.clicks"))


@pytest.fixture
def club():
    """A name that no club of an earlier test has."""
    return f"Planners of {uuid4().hex[:8]}"


@pytest.fixture
def counted(visit, club):
    ada = visit("Ada")
    ada.sign_up()
    organiser.found_the_club(ada, club, members=(), guests=("Mama Tola", "Oga Ben"))
    return Counted(ada, club)


def test_blank_is_six_clicks_and_three_fields_and_a_copy_three_clicks_and_a_date(counted):
    counted.begin()
    counted.person.press("New tournament")
    counted.person.press("Blank")
    counted.fill("Name", "Friday Cup 7")
    counted.fill("Date and time", FUTURE)
    counted.fill("Place", "The library")
    counted.person.check()
    counted.person.press("Publish")
    counted.person.sees("Friday Cup 7 is open for entries.")
    assert counted.clicks <= 6
    assert counted.fields <= 3

    counted.begin()
    counted.person.press("New tournament")
    counted.page.get_by_role("link", name="Copy Friday Cup 7").click()
    expect(counted.page.get_by_label("Name", exact=True)).to_have_value("Friday Cup 8")
    expect(counted.page.get_by_label("Date and time")).to_have_value("2031-03-14T18:00")
    counted.fill("Date and time", "2031-03-21T18:00")
    counted.person.check()
    counted.person.press("Publish")
    counted.person.sees("Friday Cup 8 is open for entries.")
    expect(counted.page.get_by_role("main")).to_contain_text("The library")
    expect(counted.page.get_by_role("main")).to_contain_text("21 Mar")
    assert counted.clicks <= 3
    assert counted.fields <= 1
    assert counted.person.faults == []


def test_a_swiss_with_24_pasted_names_is_published_in_two_minutes_at_a_persons_pace(counted):
    """From a blank start; every act is followed by the pause of somebody who reads and looks for the next."""
    counted.begin()
    page, began = counted.page, counted.page.evaluate("Date.now()")

    def act(does, *args):
        does(*args)
        page.wait_for_timeout(A_PERSONS_PAUSE_MS)

    act(counted.person.press, "New tournament")
    act(counted.person.press, "Blank")
    act(counted.fill, "Name", "Friday Swiss")
    act(counted.fill, "Date and time", FUTURE)
    act(counted.person.press, "Next")
    act(page.get_by_label("Format", exact=True).select_option, "swiss")
    act(counted.person.press, "Publish")
    counted.person.sees("Friday Swiss is open for entries.")
    act(counted.fill, "Names, one a line", "\n".join(f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"))
    clicks = counted.clicks
    act(counted.person.press, "Enter these names")
    counted.person.sees("Start with 24 players")
    expect(page.get_by_role("status").filter(has_text="24 more are in")).to_be_focused()
    assert counted.clicks - clicks <= 2
    assert counted.clicks <= 8
    assert counted.fields == 3
    assert page.evaluate("Date.now()") - began < 120_000
    assert counted.person.faults == []


def test_the_sentence_follows_the_choices_on_a_phone_and_a_draft_waits(visit, club):
    ada = visit("Ada", **PHONE)
    ada.sign_up()
    organiser.found_the_club(ada, club, members=(), guests=("Mama Tola", "Oga Ben"))
    page, said = ada.page, ada.page.locator("#reckoned")
    ada.go("/clubs/")
    ada.press(club)
    ada.press("New tournament")
    ada.press("Club night Swiss")
    ada.fill(name="Harmattan Night")
    ada.press("Next")
    page.wait_for_selector("form[data-live]")
    expect(page.get_by_role("button", name="Work it out")).to_be_hidden()
    ada.fill(expected="24")
    expect(said).to_contain_text("24 players, 5 rounds Swiss, best of 3: about 2 h 05.")
    page.get_by_label("Rounds", exact=True).fill("30")
    expect(said).to_contain_text("A Swiss of 24 can have 1 to 23 rounds, not 30")
    ada.check()
    ada.press("Next")
    expect(page.locator(".summary")).to_contain_text("1 to 23 rounds")
    page.wait_for_selector("form[data-live]")
    expect(page.get_by_label("Rounds", exact=True)).to_have_value("30")
    page.get_by_label("Format", exact=True).select_option("round-robin")
    expect(page.get_by_label("Rounds", exact=True)).to_be_hidden()
    page.get_by_label("Groups", exact=True).fill("4")
    expect(said).to_contain_text("24 players, 4 groups, 5 rounds round robin")
    ada.press("Add a stage after this")
    page.wait_for_selector("form[data-live]")
    expect(said).to_contain_text("then 8 players, 3 rounds knock-out")
    ada.check()
    ada.press("Back")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Harmattan Night")
    ada.go("/clubs/")
    ada.press(club)
    expect(page.get_by_role("main")).not_to_contain_text("Harmattan Night")
    ada.press("New tournament")
    ada.press("Harmattan Night")
    ada.press("Next")
    expect(page.get_by_role("group", name="Stage 2")).to_be_visible()
    for number in (3, 4):
        ada.press("Next")
        ada.sees(f"{number} of 4")
        ada.check()
    expect(page.locator(".facts")).to_contain_text(re.compile("Stage 2"))
    ada.press("Publish")
    ada.sees("Harmattan Night is open for entries.")
    assert [fault for fault in ada.faults if "400 (Bad Request)" not in fault] == []  # what could not be was said so
