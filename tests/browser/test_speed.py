"""How soon a tap is answered and a move is seen at the other side, as the browser measures it (UX 5.2)."""

import statistics

import pytest

from tests.browser.conftest import DESK, PHONE
from tests.browser.dealt import grown
from tests.browser.table import REST_S, Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOVES = 12
TAPS = """
window.taps = [];
new PerformanceObserver((list) => {
  taps.push(...list.getEntries().filter((one) => one.interactionId).map((one) => one.duration));
}).observe({ type: "event", durationThreshold: 16, buffered: true });
const real = WebSocket.prototype.send;
WebSocket.prototype.send = function (frame) {
  if (JSON.parse(frame).t === "move") window.sentAt = Date.now();
  real.call(this, frame);
};
"""
SEEN = """() => new MutationObserver(() => { window.seenAt = Date.now(); })
  .observe(document.querySelector(".heap"), { attributes: true, attributeFilter: ["data-card"] })"""


@pytest.mark.parametrize(("slower", "most_ms"), [(1, 50), (4, 200)])
def test_a_tap_is_answered_at_once_on_a_slow_phone_too(visit, site, slower: int, most_ms: int) -> None:
    """Taps that choose and let go again, in a hand of 28: the 98th of a hundred answers."""
    person = visit(f"Tapper{slower}", **PHONE)
    person.page.add_init_script(TAPS)
    person.sign_up()
    person.go(grown(site, person.name, "Bayo", count=28))
    person.page.wait_for_selector("#table[data-live]")
    person.page.context.new_cdp_session(person.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    cards = person.page.locator(".hand button.fits")
    for number in range(20):
        card = cards.nth(number % 2)
        card.tap()
        card.and_(person.page.locator("[aria-pressed=true]")).wait_for()
        person.page.wait_for_timeout(REST_S * 1000)
    taken = sorted(person.page.evaluate("taps"))
    print(f"taps at CPU {slower}x, ms: {taken}")  # noqa: T201
    assert all(ms <= most_ms for ms in taken[: max(1, len(taken) - 1)])


def test_a_move_is_seen_at_the_other_side_soon_after_it_was_sent(visit, site) -> None:
    ada, bayo = visit("Sender", **PHONE), visit("Receiver", **DESK)
    for person in (ada, bayo):
        person.page.add_init_script(TAPS)
        person.sign_up()
    path = grown(site, ada.name, bayo.name, count=20)
    tables = []
    for person in (ada, bayo):
        person.go(path)
        person.page.wait_for_selector("#table[data-live]")
        person.page.evaluate(SEEN)
        tables.append(Table(person))
    taken = []
    while len(taken) < MOVES and tables[0].phase == "playing":
        ada.page.wait_for_timeout(REST_S * 1000)
        for mover, other in (tables, tables[::-1]):
            if not mover.may_move:
                continue
            before = other.page.evaluate("window.seenAt || 0")
            mover.move()
            ada.page.wait_for_timeout(500)
            if (seen := other.page.evaluate("window.seenAt || 0")) > before:  # a card was played
                taken.append(seen - mover.page.evaluate("sentAt"))
            break
    print(f"sent to shown, ms: {taken}")  # noqa: T201
    assert len(taken) >= MOVES // 2
    assert statistics.median(taken) <= 300
