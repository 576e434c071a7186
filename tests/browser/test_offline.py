"""The rules without a network: kept by the worker once somebody has looked at two pages, and nothing of anybody."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.dealt import dealt

pytestmark = pytest.mark.browser

WORKERS = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
KEPT = """async () => {
  const all = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) all.push([request.url, await (await cache.match(request)).text()]);
  }
  return all;
}"""
OTHER = "/rules/british/?pack=54"


def test_rules_are_read_without_a_network_and_nothing_is_kept_of_anybody(visit, site):
    zainab = visit("Zainab", **PHONE, service_workers="allow")
    page = zainab.page
    zainab.sign_up()  # two pages, beside those of entering
    assert page.evaluate(WORKERS) == 0
    zainab.go("/rules/nigerian/")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    zainab.go(OTHER)
    page.wait_for_function("path => caches.match(path).then(Boolean)", arg=OTHER)
    table_reads_its_rules(zainab, dealt(site, "Ada", "Bayo", hands=("C4 T7", "C3 S7"), top="C10", public=True))
    zainab.go("/accounts/logout/")
    page.get_by_role("main").get_by_role("button").click()
    expect(page).to_have_url(re.compile(r"^https?://[^/]+/$"))
    kept = page.evaluate(KEPT)
    assert {url.split("/")[3] for url, _ in kept} == {"static", "rules", "offline"}
    for _, text in kept:
        assert "Zainab" not in text
        assert '<input type="hidden"' not in text

    zainab.context.set_offline(True)
    page.goto("/rules/modern/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Modern Nigerian")
    expect(page.locator(".messages")).to_contain_text("The network is away. This is a copy of")
    assert page.evaluate("document.styleSheets[0].cssRules.length") > 100
    zainab.check()
    page.goto(OTHER)
    expect(page.get_by_role("heading", level=1)).to_have_text("British, with house rules")
    page.goto("/play/")
    expect(page.get_by_role("heading", level=1)).to_have_text("The network is away")
    zainab.check()
    page.get_by_role("link", name="Nigerian", exact=True).click()
    expect(page.locator("#warnings")).to_be_visible()
    page.goto("/play/")
    zainab.context.set_offline(False)
    zainab.press("Try again")
    expect(page.get_by_role("heading", level=1)).to_have_text("Play")
    assert [fault for fault in zainab.faults if "ERR_INTERNET_DISCONNECTED" not in fault] == []


def table_reads_its_rules(person, path):
    """The rules used at the table are there without a network, though nobody has read them before."""
    page = person.page
    person.go(path)
    page.wait_for_selector("#table[data-live]")
    rules = page.locator("#menu a[data-sheet]").get_attribute("href")
    page.wait_for_function("path => caches.match(path).then(Boolean)", arg=rules)
    person.context.set_offline(True)
    page.locator("#menu > summary").click()
    page.locator("#menu a[data-sheet]").click()
    expect(page.get_by_role("dialog", name="Rules used here")).to_contain_text("2 cards")
    person.context.set_offline(False)
