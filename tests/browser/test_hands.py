"""Hands on phones: how many cards lie in view, are reached, chosen, refused, called with and chosen ahead."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.dealt import dealt, grown
from tests.browser.table import REST_S, Table
from tests.browser.test_zener import picture
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

OTHERS = ("Babatunde", "Chidinma", "Dayo", "Efe", "Femi", "Gbemisola", "Halima")
STRIP = {5: 44, 21: 44, 28: 44, 40: 24, 48: 24}
"""Pixels across of each card that can be hit. Rule: UX 4.5."""


def at(person: Visitor, path: str) -> Table:
    """The person sits at the table of that path, which is live."""
    person.go(path)
    person.page.wait_for_selector("#table[data-live]")
    return Table(person)


@pytest.mark.parametrize("count", STRIP)
def test_every_card_of_a_hand_is_in_view_and_under_a_finger(visit, site, count):
    person = visit(f"Hand{count}", **PHONE, reduced_motion="reduce")
    person.sign_up()
    at(person, grown(site, person.name, *OTHERS[:1], count=count))
    assert_in_view(person, count)
    for width in (320, 412):
        person.page.set_viewport_size({"width": width, "height": 740})
        assert_under_a_finger(person, count)
    person.page.set_viewport_size({"width": 360, "height": 616})
    if count <= 21:
        assert_in_view(person, count)
    person.check()
    if count in (5, 21, 40):
        person.page.set_viewport_size(PHONE["viewport"])
        person.go(grown(site, person.name, *OTHERS, count=count))
        person.page.wait_for_selector("#table[data-live]")
        assert_in_view(person, count)
        assert person.page.locator(".seats .seat").count() == 7
        picture(person, f"hands-eight-{count}")
        person.check()
    assert "\n".join(person.faults) == ""


def assert_in_view(person: Visitor, count: int) -> None:
    """No seat, clock, action or card lies outside the screen, and every card can be hit."""
    assert_under_a_finger(person, count)
    page = person.page
    shown = ".seats .seat, .seat .clock, .own, .market, .heap, .say, .primary, .hand button"
    boxes = page.locator(shown).evaluate_all(
        "all => all.map(one => { const box = one.getBoundingClientRect();"
        " return [one.className || one.value, box.left, box.top, box.right, box.bottom]; })"
    )
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    outside = [box for box in boxes if box[1] < 0 or box[2] < 0 or box[3] > width or box[4] > height]
    assert len(boxes) >= 8 + count
    assert outside == []


def assert_under_a_finger(person: Visitor, count: int) -> None:
    """Each card is hit all along the strip that it must show; nothing scrolls sideways; numbers are whole."""
    hand = person.page.locator(".hand button")
    expect(hand).to_have_count(count)
    missed = hand.evaluate_all(
        """(cards, strip) => cards.filter((card) => {
          card.scrollIntoView({ block: "nearest" });
          const { left, top, right } = card.getBoundingClientRect();
          const from = card.nextElementSibling ? left : Math.min(left, right - strip);
          const hit = (step) => document.elementFromPoint(from + step, top + 20)?.closest("button");
          return [1, strip / 2, strip - 1].some((step) => hit(step) !== card);
        }).map((card) => card.value)""",
        STRIP[count],
    )
    assert missed == []
    person.page.evaluate("scrollTo(0, 0)")
    wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    cut = hand.evaluate_all(
        """(cards, strip) => cards.filter((card) => {
          const number = document.createRange();
          number.selectNode(card.querySelector("i").firstChild);
          const { left, right } = number.getBoundingClientRect(), from = card.getBoundingClientRect().left;
          return left < from || right > from + strip;
        }).length""",
        STRIP[count],
    )
    assert cut == 0


def test_a_chosen_card_of_a_dense_hand_stands_above_it_and_the_button_plays_it(visit, site):
    person = visit("Dense", **PHONE)
    person.sign_up()
    table = at(person, grown(site, person.name, *OTHERS[:1], count=40))
    card = person.page.locator(".hand button.fits").nth(2)
    code = card.get_attribute("value")
    small = card.locator(".face").bounding_box()
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")
    large = "card => card.querySelector('.face').getBoundingClientRect().width > 80"
    person.page.wait_for_function(large, arg=card.element_handle())
    assert card.locator(".face").bounding_box()["y"] < small["y"]
    expect(person.page.locator(".primary")).to_have_text(re.compile("Play "))
    expect(person.page.locator(".market .label")).to_be_visible()
    if code != "W":
        person.page.locator(".primary").tap()
        expect(person.page.locator(".heap")).to_have_attribute("data-card", code)
        expect(person.page.locator(".hand button")).to_have_count(39)
    assert table.page.locator(".table[data-back]").count() == 0
    assert person.faults == []


def test_a_card_that_does_not_fit_says_why(visit, site):
    person, other = visit("Wants", **PHONE), visit("Other", **DESK)
    for one in (person, other):
        one.sign_up()
    path = dealt(site, person.name, other.name, hands=["*2 C5 T7 X3", "C2 T8 *8 S11"], top="*5")
    table, watcher = at(person, path), at(other, path)
    tap(table, "T7")
    table.hears("Needs a star or a 5.")
    tap(watcher, "T8")
    watcher.hears("is next, if it fits")
    tap(table, "*2")
    table.hears("Star 2 chosen: tap it again to play it.")
    tap(table, "*2")
    watcher.hears("Triangle 8 does not fit any more. Your turn: answer the 2 or pick 2.")
    tap(watcher, "S11")
    watcher.hears("You must pick 2 or play a 2.")
    expect(watcher.page.locator(".pick")).to_have_text("Pick 2")
    tap(watcher, "C2")
    table.hears("answer the 2 or pick 4")
    tap(table, "X3")
    table.hears("You must pick 4 or play a 2.")
    expect(table.page.locator(".primary")).to_have_text("Pick 4")
    table.page.locator(".primary").tap()
    expect(table.page.locator(".hand button")).to_have_count(7)
    expect(table.page.locator(".hand .fresh")).to_have_count(4)
    expect(table.page.locator(".hand .fresh")).to_have_count(0)
    assert person.faults + other.faults == []


def test_a_called_shape_is_asked_for_over_the_felt_and_last_card_stays_where_it_is(visit, site):
    person, other = visit("Caller", **PHONE), visit("Called", **DESK)
    for one in (person, other):
        one.sign_up()
    path = dealt(site, person.name, other.name, hands=["W *3 *7", "C2 T8 X10"], top="C7", variant="nigerian")
    table, watcher = at(person, path), at(other, path)
    boxes = {name: person.page.locator(name).bounding_box() for name in (".toggle", ".hand", ".primary")}
    tap(table, "W")
    tap(table, "W")
    expect(person.page.locator(".picker")).to_be_visible()
    expect(person.page.locator(".picker button small")).to_have_text(["0", "0", "0", "0", "2"])
    assert boxes == {name: person.page.locator(name).bounding_box() for name in boxes}
    picture(person, "hands-picker")
    person.check()
    person.page.locator(".toggle").tap()
    expect(person.page.locator(".toggle input")).to_be_checked()
    person.page.keyboard.press("5")
    expect(watcher.page.locator(".call")).to_contain_text("star")
    watcher.hears("Your turn: star was called")
    expect(watcher.page.locator(".story li").first).to_contain_text("called star: semi last card")
    tap(watcher, "T8")
    watcher.hears("It does not fit: star was called.")
    assert person.faults + other.faults == []


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["touch", "keys"])
def test_a_move_chosen_ahead_is_played_once_when_the_turn_comes_and_it_fits(visit, site, device):
    way = "touch" if device is PHONE else "keys"
    person, other = visit(f"Ahead-{way}", **device), visit(f"Slow-{way}", **DESK)
    for one in (person, other):
        one.sign_up()
    path = dealt(
        site, other.name, person.name, hands=["C12 C7 T10 X10", "C3 C10 W S11"], top="C4", variant="nigerian"
    )
    slow, ahead = at(other, path), at(person, path)
    choose(ahead, "C3")
    ahead.hears("Circle 3 is next, if it fits.")
    expect(ahead.page.locator(".hand .ahead")).to_have_attribute("value", "C3")
    expect(ahead.page.locator(".primary")).to_have_text("Cancel circle 3")
    picture(person, f"hands-ahead-{way}")
    person.check()
    choose(ahead, "C3")
    ahead.hears("Circle 3 is not next any more.")
    expect(ahead.page.locator(".hand .ahead")).to_have_count(0)
    choose(ahead, "C3")
    tap(slow, "C12")
    expect(slow.page.locator(".heap")).to_have_attribute("data-card", "C3")
    slow.hears("Your turn")
    expect(ahead.page.locator(".hand button")).to_have_count(3)
    choose(ahead, "W")
    expect(ahead.page.locator(".picker")).to_be_visible()
    ahead.page.keyboard.press("4")
    ahead.hears("Whot, square, is next, if it fits.")
    choose_toggle(ahead)
    tap(slow, "C7")
    expect(slow.page.locator(".call")).to_contain_text("square")
    told = f"{person.name} played Whot and called square: semi last card."
    expect(slow.page.locator(".story li").first).to_contain_text(told)
    expect(ahead.page.locator(".hand button")).to_have_count(2)
    assert slow.page.locator(".story li", has_text=f"{person.name} played").count() == 2
    assert person.faults + other.faults == []


def test_a_move_chosen_ahead_is_dropped_with_a_word_when_it_does_not_fit(visit, site):
    person, other = visit("Hasty", **PHONE), visit("Sudden", **DESK)
    for one in (person, other):
        one.sign_up()
    path = dealt(site, other.name, person.name, hands=["T4 C7 T10", "C3 C10 S11"], top="C4")
    sudden, hasty = at(other, path), at(person, path)
    tap(hasty, "C3")
    hasty.hears("Circle 3 is next, if it fits. Tap it again to cancel.")
    tap(sudden, "T4")
    hasty.hears("Circle 3 does not fit any more. Your turn.")
    expect(hasty.page.locator(".hand button")).to_have_count(3)
    expect(hasty.page.locator(".hand .ahead")).to_have_count(0)
    hasty.page.locator(".primary").tap()
    expect(hasty.page.locator(".hand button")).to_have_count(4)
    tap(hasty, "C10")
    hasty.hears("Circle 10 is next, if it fits.")
    sudden.resign("This game")
    expect(hasty.page.locator("#table[data-phase=over]")).to_be_visible()
    assert person.faults + other.faults == []


def test_settings_change_the_table_and_stay(visit, site):
    person = visit("Settled", **PHONE)
    person.sign_up()
    path = dealt(site, person.name, OTHERS[0], hands=["C3 C10 S11", "T4 C7 T10"], top="C4")
    table = at(person, path)
    ring = ".hand .fits .face"
    expect(person.page.locator(ring).first).not_to_have_css("translate", "none")
    person.page.locator("#menu > summary").tap()
    for label in ("Show what can be played", "Clocks on the left", "One tap plays a card"):
        person.page.get_by_label(label).tap()
    person.check()
    at(person, path)
    expect(person.page.locator(ring).first).to_have_css("translate", "none")
    clock, name = (person.page.locator(f".own {part}").bounding_box()["x"] for part in (".clock", ".name"))
    assert clock < name
    tap(table, "C10")
    expect(person.page.locator(".heap")).to_have_attribute("data-card", "C10")
    assert person.faults == []


def test_one_tap_is_offered_after_ten_games(visit, site):
    person = visit("Seasoned", **PHONE)
    person.sign_up()
    person.page.evaluate("localStorage.setItem('whotclub.table', JSON.stringify({ played: 9 }))")
    table = at(person, dealt(site, person.name, OTHERS[0], hands=["C3 C10 S11", "T4 C7 T10"], top="C4"))
    table.resign("This game")
    expect(person.page.locator(".tip")).to_be_visible()
    person.check()
    person.page.get_by_role("button", name="One tap", exact=True).tap()
    expect(person.page.locator(".tip")).to_be_hidden()
    expect(person.page.get_by_label("One tap plays a card")).to_be_checked()
    assert person.faults == []


def test_the_order_of_a_hand_is_stable(visit, site):
    person = visit("Sorted", **DESK)
    person.sign_up()
    at(person, dealt(site, person.name, OTHERS[0], hands=["*3 C3 T5 X3 S11 W", "T4 C7 T10 C8 C1 C2"], top="C4"))
    orders = {"number": ["C3", "X3", "*3", "T5", "S11", "W"], "fits": ["C3", "W", "T5", "X3", "S11", "*3"]}
    for order, cards in orders.items():
        person.page.locator("#menu > summary").click()
        person.page.get_by_label("Order of the hand").select_option(order)
        person.page.keyboard.press("Escape")
        hand = person.page.locator(".hand button").evaluate_all("cards => cards.map((card) => card.value)")
        assert hand == cards


def tap(table: Table, code: str) -> None:
    """The card has been tapped or clicked, as the table's person does, when a tap is no part of the last one."""
    table.page.wait_for_timeout(REST_S * 1000)
    table._press(table.page.locator(f".hand button[value='{code}']").first)


def choose(table: Table, code: str) -> None:
    """As tap, but on a desk by keys."""
    if table._touch:
        return tap(table, code)
    table.page.wait_for_timeout(REST_S * 1000)
    table.page.locator(f".hand button[value='{code}']").first.focus()
    table.page.keyboard.press("Enter")
    return None


def choose_toggle(table: Table) -> None:
    """The warning is armed."""
    if table._touch:
        table.page.locator(".toggle").tap()
    else:
        table.page.keyboard.press("l")
    expect(table.page.locator(".toggle input")).to_be_checked()
