"""Who saves data: lists that wait, tables that stand still, no sound unasked. And the home screen, offered late."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.dealt import dealt
from tests.browser.table import Table

pytestmark = pytest.mark.browser

COUNT_SOUND = """window.sounds = 0;
window.AudioContext = class extends AudioContext { constructor() { super(); window.sounds += 1; } };"""


def test_who_saves_data_watches_as_it_stands_and_plays_as_everybody_does(visit, site):
    efe, femi, gbenga = visit("Efe", **PHONE), visit("Femi"), visit("Gbenga", **PHONE)
    for person in (efe, femi):
        person.context.add_init_script(COUNT_SOUND)
        person.sign_up()
        save_data(person)
    path = dealt(site, "Efe", "Femi", hands=("C4 T7 X3 S10", "C3 S7 T10 X7"), top="C10", public=True)
    for person in (efe, femi):
        person.go(path)
        expect(person.page.locator("#table[data-link=live]")).to_be_attached()

    gbenga.go("/rules/")
    save_data(gbenga)
    sockets = []
    gbenga.page.on("websocket", lambda socket: sockets.append(socket.url))
    gbenga.go(path)
    top = gbenga.page.locator(".heap > .unseen")
    expect(top).to_have_text("Top card: circle 10")
    gbenga.check()
    Table(efe).move()
    expect(femi.page.locator("#table[data-turn]")).to_be_attached()
    gbenga.press("Refresh")
    expect(top).to_have_text("Top card: circle 4")
    assert sockets == []
    gbenga.press("Watch live")
    expect(gbenga.page.locator("#table[data-link=live]")).to_be_attached()
    Table(femi).move()
    expect(top).to_have_text("Top card: circle 3")
    assert len(sockets) == 1
    assert [person.page.evaluate("sounds") for person in (efe, femi)] == [0, 0]
    assert [fault for person in (efe, femi, gbenga) for fault in person.faults] == []


def save_data(person):
    """The person saves data, and the page knows it."""
    person.press("Save data")
    expect(person.page.get_by_role("button", name="Save data")).to_have_attribute("aria-pressed", "true")


def test_lists_are_looked_at_once_a_minute_or_when_asked(visit):
    hauwa = visit("Hauwa", extra_http_headers={"Save-Data": "on"})
    page, asked = hauwa.page, []
    page.on("request", lambda request: asked.append(request.url) if "x-version" in request.headers else None)
    page.clock.install()
    hauwa.go("/watch/")
    page.clock.run_for(45_000)
    assert asked == []
    page.clock.run_for(20_000)
    expect(page.locator(".refresh [role=status]")).to_have_text(re.compile("^Looked at "))
    assert len(asked) == 1
    with page.expect_response(lambda answer: "x-version" in answer.request.headers):
        hauwa.press("Refresh")
    assert len(asked) == 2
    assert hauwa.faults == []


OFFER = """outcome => {
  const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt() { window.prompted = true; },
    userChoice: Promise.resolve({ outcome }),
  });
  dispatchEvent(offer);
  return offer.defaultPrevented;
}"""


def test_the_home_screen_is_offered_after_two_matches_and_not_again_to_who_says_no(visit):
    """UX 4.6. What the browser says is played here: one without a window never says it."""
    ifeoma = visit("Ifeoma", **PHONE)
    ifeoma.sign_up()
    page, line = ifeoma.page, ifeoma.page.locator("#install")
    for matches, shown in ((1, False), (2, True)):
        page.evaluate("count => { localStorage['whotclub.table'] = JSON.stringify({ matches: count }); }", matches)
        ifeoma.go("/")
        page.wait_for_selector(".themes [data-on]")  # so the page's script runs
        assert page.evaluate(OFFER, "dismissed")
        expect(line).to_be_visible(visible=shown)
    ifeoma.check()
    line.get_by_role("button", name="Put WhotClub on your home screen").click()
    expect(line).to_be_hidden()
    page.wait_for_function("() => window.prompted && localStorage['whotclub.install']")
    ifeoma.go("/")
    page.wait_for_selector(".themes [data-on]")
    assert page.evaluate(OFFER, "accepted")
    expect(line).to_be_hidden()
    assert ifeoma.faults == []
