"""The table by keys and ears: a whole series, every fact by its key, nothing lost in a burst, looking back, rules."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.dealt import dealt, grown
from tests.browser.listener import Listener
from tests.browser.table import Table
from tests.browser.test_tables import agree
from tests.browser.test_zener import picture
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_a_best_of_three_is_played_by_keys_alone_and_with_eyes_shut(visit, site):
    blind, other = visit("Listener", **DESK), visit("Looker", **DESK)
    ears = Listener(blind)
    for person in (blind, other):
        person.sign_up()
    hands = ["W *3 C7", "C2 T10 X10"]
    path = dealt(site, blind.name, other.name, hands=hands, variant="nigerian", best_of=3)
    table = Table(other)
    for person in (blind, other):
        person.go(path)
        person.page.wait_for_selector("#table[data-live]")
    ears.moves()  # its first word was there before anybody listened
    ears.waits_for("You played Whot")
    calls = ears.heard()
    assert any("Which shape do you call" in text for text in calls)
    until_s, told = time.monotonic() + 400, len(calls)
    while not re.search("won the series|the series is drawn", " ".join(calls := ears.heard())):
        assert time.monotonic() < until_s, calls[-5:]
        if table.phase == "playing" and table.may_move:
            if table.moves > 40:  # two who play whatever fits may go on for hundreds
                table.resign("This game")
                table.moves = 0
            else:
                table.move()
        elif table.phase == "between":
            other.page.evaluate("document.querySelector('form.start button:enabled')?.click()")
        new = calls[told:]
        turns = [number for number, text in enumerate(new) if re.search("^Your turn", text)]
        starts = [number for number, text in enumerate(new) if re.search("Press Start for game", text)]
        told = len(calls)
        if starts and not (turns and turns[-1] > starts[-1]):
            ears.goes_to("^Start game")
            ears.press("Enter")
        elif turns and not re.search(" to play| to begin| to answer|Waiting", new[-1]):
            ears.moves()
        blind.page.wait_for_timeout(30)
    assert any(re.search("You played .*last card", text) for text in calls)
    assert blind.faults + other.faults == []


def test_every_fact_has_a_key_and_single_letters_can_be_turned_off(visit, site):
    person = visit("Asker", **DESK)
    ears = Listener(person)
    person.sign_up()
    path = dealt(site, person.name, "Bayo", "Chidi", hands=["*3 C7", "C2 T10", "S1 S2"], top="T7", best_of=3)
    person.go(path)
    person.page.wait_for_selector("#table[data-link=live]")  # so that its way can be measured
    for key, told in (
        ("s", "Your turn. You: 2 cards. Bayo: 2 cards. Chidi: 2 cards. Market: 47."),
        ("o", "Bayo: 2 cards, away. Chidi: 2 cards, away."),
        ("h", "circle 7 fits, star 3."),
        ("t", "triangle 7."),
        ("c", r"You: 2[34] hours( 59 minutes)?. Bayo: 24 hours. Chidi: 24 hours.( Link: (good|fair|slow) \d+ ms.)?"),
        ("g", "Game 1, 3 games. You: 0. Bayo: 0. Chidi: 0."),
        ("r", "2 cards each, triangle 7 turned up. You begin."),
    ):
        assert re.fullmatch(told, ears.asks(key, told))
    assert ears.asks("o", "Bayo") == ears.asks("o", "Bayo")
    person.page.keyboard.press("m")
    expect(person.page.locator(".hand button")).to_have_count(3)
    ears.asks("c", r"Link: (good|fair|slow) \d+ ms\.")  # the state that follows says how long its way takes
    person.page.keyboard.press("?")
    expect(person.page.locator(".keys dl")).to_be_visible()
    person.check()
    person.page.get_by_label("Keys of one letter").uncheck()
    person.page.keyboard.press("Escape")
    person.page.locator(".hand button").first.focus()
    before = ears.heard()
    person.page.keyboard.press("m")
    person.page.keyboard.press("t")
    person.page.keyboard.press("ArrowRight")
    expect(person.page.locator(".hand button").nth(1)).to_be_focused()
    assert ears.heard() == before
    assert person.faults == []


def test_nothing_is_lost_when_a_table_plays_on_fast(visit):
    person = visit("Burst", **PHONE)
    ears = Listener(person)
    person.sign_up()
    agree(person, "bot", seat_count="5", best_of="1", level="easy")
    person.page.wait_for_selector("#table[data-live]")
    table = Table(person)
    table.start()
    person.page.wait_for_selector("#table[data-phase=playing]")
    table.resign("This game")  # the house plays on with nobody to wait for
    person.page.wait_for_selector("#table[data-phase=over]", timeout=120_000)
    ears.waits_for("wins?\\.")
    lines = person.page.locator(".story li").all_inner_texts()
    heard = " ".join(ears.heard())
    assert [line for line in lines[:-1] if line not in heard] == []
    assert person.faults == []


def test_earlier_moves_are_looked_at_while_the_game_goes_on(visit, site):
    person, other = visit("Historian", **PHONE), visit("Present", **DESK)
    for one in (person, other):
        one.sign_up()
    path = dealt(site, person.name, other.name, hands=["C3 C7 T10 X10", "C12 C10 T3 S11"], top="C4")
    for one in (person, other):
        one.go(path)
        one.page.wait_for_selector("#table[data-live]")
    table, there = Table(person), Table(other)
    card = person.page.locator(".hand button[value=C3]")
    card.tap()
    card.tap()
    there.hears("Your turn")
    there.move()
    table.hears("Your turn")
    page = person.page
    page.keyboard.press("[")
    bar = page.locator(".rewind")
    expect(bar).to_contain_text("Move 1 of 2")
    expect(page.locator(".heap")).to_have_attribute("data-card", "C3")
    page.get_by_role("button", name="Earlier").tap()
    expect(page.locator(".heap")).to_have_attribute("data-card", "C4")
    expect(page.locator(".hand button")).to_have_count(4)
    picture(person, "keys-back")
    person.check()
    page.keyboard.press("m")  # nothing is played from the past
    page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text("Move 1 of 2")
    page.keyboard.press("ArrowRight")
    expect(bar).to_be_hidden()
    expect(page.locator(".hand button")).to_have_count(3)
    expect(page.locator(".hand .fresh")).to_have_count(0)
    page.locator(".story button").last.click()
    expect(bar).to_contain_text("Move 0 of 2")
    page.get_by_role("button", name="Your turn now").tap()
    expect(bar).to_be_hidden()
    table.hears("Your turn")
    assert person.faults + other.faults == []


def test_the_rules_used_here_open_over_the_table(visit, site):
    person = visit("Lawyer", **PHONE)
    person.sign_up()
    person.go(grown(site, person.name, "Bayo", count=5))
    person.page.wait_for_selector("#table[data-live]")
    person.page.locator("#menu > summary").tap()
    person.page.locator("[data-sheet]").tap()
    sheet = person.page.get_by_role("dialog", name="Rules used here")
    expect(sheet).to_contain_text("Pick Two")
    picture(person, "keys-rules")
    person.check()
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    expect(person.page.locator(".hand button")).to_have_count(5)
    assert person.faults == []


@pytest.mark.parametrize(("size", "count"), [((740, 360), 5), ((320, 740), 21)])
def test_a_phone_on_its_side_and_large_text_keep_the_table_together(visit, site, size, count):
    person = visit(f"Size{count}", **{**PHONE, "viewport": dict(zip(("width", "height"), size, strict=True))})
    person.sign_up()
    person.go(grown(site, person.name, "Bayo", "Chidi", "Dayo", "Efe", count=count))
    person.page.wait_for_selector("#table[data-live]")
    if size[0] > size[1]:
        assert_inside(person, ".market, .heap, .own, .primary, .seats .seat, .hand button")
    person.page.evaluate("document.documentElement.style.fontSize = '200%'")
    person.check()
    picture(person, f"keys-large-{size[0]}")
    assert person.faults == []


def assert_inside(person: Visitor, what: str) -> None:
    boxes = person.page.locator(what).evaluate_all(
        "all => all.map(one => [one.className, one.getBoundingClientRect().bottom, innerHeight])"
    )
    assert len(boxes) > 9
    assert [box for box in boxes if box[1] > box[2]] == []


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_is_drawn_flies_or_where_nothing_shall_move_is_outlined(visit, site, motion):
    person = visit(f"Motion-{motion}", **DESK, reduced_motion=motion)
    person.sign_up()
    person.go(grown(site, person.name, "Bayo", count=5))
    person.page.wait_for_selector("#table[data-live]")
    person.page.evaluate(
        "window.flown = 0; window.outlined = 0; new MutationObserver(() => {"
        " window.flown = Math.max(window.flown, document.querySelectorAll('.flies').length);"
        " window.outlined = Math.max(window.outlined, document.querySelectorAll('.changed').length);"
        " }).observe(document.body, { subtree: true, childList: true, attributes: true })"
    )
    person.page.locator(".primary").click()
    expect(person.page.locator(".hand button")).to_have_count(6)
    seen = "flown" if motion == "no-preference" else "outlined"
    person.page.wait_for_function(f"window.{seen} === 1")
    expect(person.page.locator(".flies, .changed")).to_have_count(0)
    assert person.page.evaluate("window.flown + window.outlined") == 1
    assert person.faults == []
