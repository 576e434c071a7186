"""Two players and a watcher talk, mute and report at a table, on phone and laptop; nothing lies over a card."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.dealt import dealt
from tests.browser.network import cut, make_unreliable
from tests.browser.test_zener import picture
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

HANDS = ["C1 C2 *3 T5 X7 S10", "C3 T4 X5 S3 *4 T7"]
IN_SIGHT = ".seats .seat, .seat .clock, .own, .say, .primary, .hand button"


def at(person: Visitor, path: str) -> Page:
    """The table of that path, live."""
    person.go(path)
    person.page.wait_for_selector("#table[data-live]")
    return person.page


def says(page: Page, words: str) -> None:
    """The line was written, and the field is free for the next one."""
    field = page.get_by_label("Write", exact=True)
    field.fill(words)
    field.press("Enter")
    expect(lines(page).last).to_contain_text(words)
    expect(field).to_have_value("")


def lines(page: Page) -> Locator:
    return page.locator("#chat .lines li")


def assert_nothing_is_covered(page: Page) -> None:
    """Whatever is played by is where it was, and on top at its middle."""
    covered = page.locator(IN_SIGHT).evaluate_all(
        "all => all.filter((one) => { const box = one.getBoundingClientRect(), x = Math.min(box.width / 2, 20);"
        " return box.height && !one.contains(document.elementFromPoint(box.left + x, box.top + box.height / 2)); })"
        ".map((one) => one.className || one.value)"
    )
    assert covered == []


def test_two_players_talk_while_a_third_reads_along(visit, site):
    ada, bayo = visit("Adachat", **PHONE, reduced_motion="reduce"), visit("Bayochat", **DESK)
    for person in (ada, bayo):
        person.sign_up()
    path = dealt(site, ada.name, bayo.name, hands=HANDS, best_of=3)
    watcher = visit("Passer-by", **PHONE, color_scheme="dark")
    phone, desk, passer = at(ada, path), at(bayo, path), at(watcher, path)

    says(desk, "Good evening <b>Ada</b>")
    says(desk, "Ẹ̀kọ́ Ọ̀ṣun")
    unread = phone.locator(".door .unread")
    expect(unread).to_have_text("2")
    expect(phone.locator("#heard")).to_contain_text("Bayochat says: Ẹ̀kọ́ Ọ̀ṣun.")
    expect(phone.locator("[aria-label=Moves]")).not_to_contain_text("Bayochat says")
    phone.get_by_role("link", name="Chat, 2 new").tap()
    expect(phone.get_by_label("Write", exact=True)).to_be_focused()
    expect(unread).to_be_hidden()
    expect(lines(phone).first).to_contain_text("Good evening <b>Ada</b>")
    assert_nothing_is_covered(phone)
    for person in (ada, bayo):
        person.check()
    picture(ada, "chat-phone")
    picture(bayo, "chat-desk")

    says(phone, "Thanks, and you")
    phone.get_by_label("Write", exact=True).fill("x" * 150)
    phone.keyboard.press("Enter")
    expect(phone.locator("#chat .note")).to_contain_text("150 characters")
    expect(phone.get_by_label("Write", exact=True)).to_have_value("x" * 150)
    phone.keyboard.press("Escape")
    expect(phone.locator("#chat")).to_be_hidden()
    expect(phone.locator(".door")).to_be_focused()

    passer.locator(".door").tap()
    expect(lines(passer)).to_have_count(3)
    expect(passer.locator("#chat form")).to_have_count(0)
    watcher.check()
    expect(passer.locator(".watching b")).to_have_text("1")

    desk.locator(".people summary").click()
    desk.get_by_role("button", name="Mute Adachat").click()
    expect(desk.get_by_role("button", name="Unmute Adachat")).to_be_visible()
    expect(lines(desk)).to_have_count(2)
    phone.locator(".hand button").first.focus()
    phone.keyboard.press("/")
    says(phone, "Are you there")
    expect(lines(passer)).to_have_count(4)
    expect(lines(desk)).to_have_count(2)
    desk.get_by_role("button", name="Unmute Adachat").click()
    expect(lines(desk)).to_have_count(4)
    desk.locator(".people summary").click()

    with bayo.context.expect_page() as opened:
        lines(desk).last.get_by_role("link").click()
    report = opened.value
    report.get_by_label("Spam").check()
    report.get_by_role("button", name="Send the report").click()
    expect(report.get_by_role("status")).to_contain_text("has been sent")

    phone.keyboard.press("Escape")
    expect(phone.locator(".hand button").first).to_be_focused()
    phone.locator("#menu > summary").tap()
    phone.get_by_label("Show the chat").uncheck()
    expect(phone.locator(".door")).to_be_hidden()
    for person in (ada, bayo, watcher):
        assert "\n".join(person.faults) == ""


def test_a_tournament_table_has_phrases_by_button_and_by_form(visit, site):
    chidi, dayo = visit("Chidichat", **PHONE), visit("Dayochat", **DESK, java_script_enabled=False)
    for person in (chidi, dayo):
        person.sign_up()
    path = dealt(site, chidi.name, dayo.name, hands=HANDS, tournament=True)
    phone = at(chidi, path)
    phone.locator(".door").tap()
    expect(phone.get_by_label("Write", exact=True)).to_have_count(0)
    phone.get_by_role("button", name="Good luck").tap()
    expect(lines(phone)).to_have_count(1)
    assert_nothing_is_covered(phone)
    chidi.check()
    picture(chidi, "chat-phrases")
    dayo.go(path)
    dayo.page.locator(".door").click()
    dayo.sees("Good luck")
    dayo.press("Thanks")
    expect(lines(dayo.page)).to_have_count(2)
    expect(lines(phone)).to_have_count(2)
    assert "\n".join(chidi.faults) == ""


def test_without_sockets_the_chat_polls_and_what_was_said_while_a_socket_was_cut_is_there_once(visit, site):
    efe, femi = visit("Efechat", **DESK), visit("Femichat", **DESK)
    make_unreliable(efe.context)
    femi.context.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    for person in (efe, femi):
        person.sign_up()
    path = dealt(site, efe.name, femi.name, hands=HANDS)
    first, second = at(efe, path), at(femi, path)
    expect(second.locator("#table[data-link=polling]")).to_be_attached()
    says(first, "Over a socket")
    expect(lines(second)).to_have_count(1)
    says(second, "By a form")
    expect(lines(first)).to_have_count(2)
    cut(first, "close")
    first.get_by_label("Write", exact=True).fill("While it is cut")
    first.keyboard.press("Enter")
    for page in (first, second):
        expect(lines(page)).to_have_count(3)
    second.locator(".people summary").click()
    second.get_by_role("button", name="Mute Efechat").click()
    expect(second.get_by_role("button", name="Unmute Efechat")).to_be_visible()
    expect(lines(second)).to_have_count(1)
    says(second, "Nobody is heard here")
    expect(lines(first)).to_have_count(4)
    for person in (efe, femi):
        assert "\n".join(person.faults) == ""
