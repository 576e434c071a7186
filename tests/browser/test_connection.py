"""Bad luck with the network: sockets cut a hundred times, none at all, a site that is killed, a second device."""

import os
import random
import re
import signal
import statistics
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.dealt import dealt
from tests.browser.network import cut, cut_at_next_move, make_unreliable, moves_sent, recover
from tests.browser.table import Table
from tests.browser.visitor import Visitor
from tests.whotclub.runner.conftest import Up

pytestmark = pytest.mark.browser

CUTS = 100
SOFT, HARD = ("lost", "sent"), ("dead", "offline")


def seated(visit, site: Up, one: str, other: str, **terms: object) -> tuple[Table, Table]:
    """Two at a table at which cards were dealt, and whose network fails when it is told to; the first is to move."""
    people = visit(one, **PHONE), visit(other, **DESK)
    for person in people:
        make_unreliable(person.context)
        person.sign_up()
    path = dealt(site, one, other, hands=("C1 C5 T7 X3", "C2 S5 T5 X1"), top="C10", **terms)
    for person in people:
        person.go(path)
        expect(person.page.locator("#table[data-link=live]")).to_be_attached()
    return Table(people[0]), Table(people[1])


def is_ready(table: Table) -> bool:
    """Whether it is this one's turn, and the page lets it move."""
    return table.phase == "playing" and table.may_move and table.page.locator("[data-frozen]").count() == 0


def faults_of(*tables: Table) -> list[str]:
    """What is wrong with the pages, but for what a network that fails says itself."""
    told = re.compile("Not Found|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_CONNECTION|ERR_EMPTY_RESPONSE|409|50[0-9]")
    return [fault for table in tables for fault in table.visitor.faults if not told.search(fault)]


@pytest.mark.slow
def test_a_hundred_disconnects_in_a_series_lose_nothing_and_double_nothing(visit, site: Up) -> None:
    """RELIABILITY 7, UX 5.2: both pages end with the server's state, and have it soon after each return."""
    rng = random.Random(4)
    tables = seated(visit, site, "Adaeze", "Babajide", best_of=7)
    pages = [table.page for table in tables]
    cuts, took_ms = 0, []
    while cuts < CUTS:
        for table, other in (tables, tables[::-1]):
            if table.phase == "between" and table.page.locator("form.start button:enabled").count():
                cut(table.page, "close")
                table.start()
                cuts += 1
                took_ms += recover(table.page)
            elif is_ready(table):
                move_and_cut(table, rng.choice(HARD) if rng.random() < 0.2 else rng.choice(SOFT))
                cut(other.page, "close")
                cuts += 2
                took_ms += recover(*pages)
        pages[0].wait_for_timeout(20)
        assert "over" not in {table.phase for table in tables}, f"over after {cuts} cuts"
    for table in tables:
        if table.phase == "between":
            table.start()
    tables[0].page.wait_for_selector("#table[data-phase=playing]")
    tables[0].resign("The whole series")
    for page in pages:
        page.wait_for_selector("#table[data-phase=over]")
    recover(*pages)
    for page in pages:
        assert moves_in_the_log(page) == moves_sent(page)
    figures = (
        f"{cuts} cuts; right again after {statistics.median(took_ms):.0f} ms (median), {max(took_ms):.0f} (worst)"
    )
    print(figures)  # noqa: T201
    assert statistics.median(took_ms) <= 2_000, figures
    assert faults_of(*tables) == []


def move_and_cut(table: Table, how: str) -> None:
    """The socket is gone before the move is sent, or before it is answered, or right after."""
    if how in SOFT:
        cut_at_next_move(table.page, how)
        table.move()
        return
    table.move()
    if how == "offline":
        table.visitor.context.set_offline(True)
    cut(table.page, how)
    table.visitor.context.set_offline(False)


def moves_in_the_log(page: Page) -> int:
    """How many moves of this page's seat stand in the records of the series."""
    state = state_of(page)
    records = [page.request.get(f"/games/{game['id']}/record.whot").text() for game in state["series"]["games"]]
    return sum(len(re.findall(rf'"{state["you"]} (?!resign)', record)) for record in records)


def state_of(page: Page) -> dict[str, Any]:
    """What the server shows this viewer."""
    return page.request.get(f"{page.url}state/").json()


def test_without_a_socket_a_game_is_polled_and_posted_whatever_becomes_of_the_forms_token(visit, site: Up) -> None:
    tables = seated(visit, site, "Chinonso", "Damilola")
    for table in tables:
        table.visitor.context.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
        table.page.reload()
        expect(table.page.locator("#table[data-link=polling]")).to_be_attached()
        rotate_token(table.visitor)
    moves = 0
    while tables[0].phase == "playing" and moves < 8:
        for table in tables:
            if is_ready(table):
                table.move()
                expect(table.page.locator(".felt.pending")).to_have_count(0)
                moves += 1
        tables[0].page.wait_for_timeout(20)
    if tables[0].phase == "playing":
        tables[0].resign("This game")
    for table in tables:
        expect(table.page.locator("#table[data-phase=over]")).to_be_attached()
        recover(table.page)
        assert moves_in_the_log(table.page) == moves_sent(table.page)
    assert faults_of(*tables) == []


HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_page_that_only_watches_lets_its_socket_go_while_nobody_looks_at_it(visit, site: Up) -> None:
    """UX 4.6: after a minute; looked at again it shows what it has missed, and what comes."""
    mover, other = seated(visit, site, "Gift", "Hadiza", public=True)
    watcher = visit("Ikenna", **PHONE)
    make_unreliable(watcher.context)
    page, top = watcher.page, watcher.page.locator(".heap > .unseen")
    page.clock.install()
    watcher.go(mover.page.url)
    expect(page.locator("#table[data-link=live]")).to_be_attached()
    page.evaluate(HIDE, True)
    page.clock.run_for(45_000)
    assert page.evaluate("sockets.at(-1).readyState") == 1
    page.clock.run_for(20_000)
    page.wait_for_function("() => sockets.at(-1).readyState === 3")
    opened = page.evaluate("sockets.length")
    mover.move()
    expect(other.page.locator(".heap > .unseen")).to_have_text("Top card: circle 1")
    page.clock.run_for(30_000)
    assert page.evaluate("sockets.length") == opened
    expect(top).to_have_text("Top card: circle 10")
    page.evaluate(HIDE, False)
    expect(top).to_have_text("Top card: circle 1")
    expect(page.locator("#table[data-link=live]")).to_be_attached()
    while not is_ready(mover):
        mover.page.wait_for_timeout(20)
    mover.move()
    expect(top).to_have_text("Top card: circle 5")
    assert page.evaluate("sockets.length") == opened + 1
    assert faults_of(mover, other) == watcher.faults == []


def rotate_token(visitor: Visitor) -> None:
    """As a log-in in another tab does."""
    visitor.context.add_cookies([{"name": "csrftoken", "value": "x" * 32, "domain": "127.0.0.1", "path": "/"}])


OLD_AND_THREE_HOURS_FAST = """
window.shift = 3 * 3600000;
Date.now = ((real) => () => real() + shift)(Date.now);
new MutationObserver(() => {
  const table = document.getElementById("table");
  if (table) table.dataset.edition = "00000000";
}).observe(document, { childList: true, subtree: true });
"""


def test_whatever_happens_to_it_a_page_says_what_is_the_matter_and_the_way_back(visit, site: Up) -> None:
    mover, other = tables = seated(visit, site, "Ebele", "Folarin")
    open_twice(other.visitor)
    flood(other.visitor)
    lose_and_find(mover, other)
    kill_in_mid_move(site, mover, other)
    log_out_elsewhere(mover.visitor)
    lose_the_table(other.visitor)
    assert faults_of(*tables) == []


def open_twice(one: Visitor) -> None:
    """The newest page of a seat plays, the older one stays readable and takes it back.

    The newer one is of an older edition; its clock is right though the phone's is wrong, and jumps.
    """
    second = one.context.new_page()
    second.add_init_script(OLD_AND_THREE_HOURS_FAST)
    second.goto(one.page.url)
    expect(second.locator(".lost")).to_contain_text("The site has a newer table.")
    expect(second.get_by_role("link", name="Load it")).to_be_visible()
    expect(one.page.locator(".lost")).to_contain_text("You are playing on another device.")
    expect(one.page.locator(".unseen[role=alert]")).to_contain_text("another device")
    expect(one.page.locator(".hand button")).to_have_count(len(state_of(one.page)["game"]["view"]["cards"]))
    one.check()
    assert_clocks_right(second)
    second.evaluate("shift = -5 * 3600000")
    assert_clocks_right(second)
    one.page.get_by_role("button", name="Play here").click()
    expect(one.page.locator(".lost")).to_be_hidden()
    expect(second.locator(".lost")).to_contain_text("another device")
    second.close()


def assert_clocks_right(page: Page) -> None:
    """The page shows of each clock what the server does, give or take what a busy machine takes to look."""
    for seat, ms in enumerate(state_of(page)["game"]["clock"]["ms"], 1):
        hours, minutes = page.locator(f"[data-seat='{seat}'] .clock").inner_text().split("h")
        assert abs((int(hours) * 60 + int(minutes)) * 60_000 - ms) < 300_000


def flood(one: Visitor) -> None:
    """More messages than the server has patience for have been sent, and forgiven."""
    one.page.evaluate('() => { for (let n = 0; n < 120; n += 1) sockets.at(-1).send(\'{"t":"nothing"}\'); }')
    expect(one.page.locator(".lost")).to_contain_text("cut off")
    one.check()
    one.page.get_by_role("button", name="Reconnect now").click()
    expect(one.page.locator("#table[data-link=live]")).to_be_attached()


def kill_in_mid_move(site: Up, mover: Table, other: Table) -> None:
    """The move was on its way when the site died, and is played once when it is back."""
    before, sent = state_of(mover.page)["game"]["v"], moves_sent(mover.page)
    os.kill(site.pids[2], signal.SIGKILL)
    mover.move()
    for table in (mover, other):
        expect(table.page.locator("#table[data-link=live]")).to_be_attached(timeout=120_000)
    recover(mover.page, other.page)
    played = [text for number, text in state_of(mover.page)["game"]["log"] if number > before and "You " in text]
    assert len(played) == moves_sent(mover.page) - sent == 1


def lose_and_find(mover: Table, other: Table) -> None:
    """Whoever is to move loses the network for a while: both pages say so, and both say when it is back."""
    mover.visitor.context.set_offline(True)
    cut(mover.page, "close")
    expect(mover.page.locator(".lost")).to_contain_text("No connection")
    expect(mover.page.locator(".hand button").first).to_be_visible()
    expect(other.page.locator(".say")).to_have_text(re.compile(r"lost connection, [\dh:]+ left"))
    for table in (mover, other):
        table.visitor.check()
    mover.visitor.context.set_offline(False)
    expect(mover.page.locator(".lost")).to_be_hidden()
    expect(other.page.locator(".say")).not_to_contain_text("lost connection")


def log_out_elsewhere(one: Visitor) -> None:
    """In another tab."""
    tab = one.context.new_page()
    tab.goto("/accounts/logout/")
    tab.get_by_role("main").get_by_role("button").click()
    expect(one.page.locator(".lost")).to_contain_text("You are not logged in any more.")
    expect(one.page.get_by_role("link", name="Log in")).to_have_attribute("href", re.compile("next=%2Fs%2F"))
    one.check()


def lose_the_table(one: Visitor) -> None:
    """As when it was deleted."""
    one.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close(code=4404))
    one.page.reload()
    expect(one.page.locator(".lost")).to_contain_text("This table is not there any more.")
    one.check()
    one.page.get_by_role("link", name="To the lobby").click()
    one.page.wait_for_url("**/play/")
