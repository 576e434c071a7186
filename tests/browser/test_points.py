"""Points games and warnings in a real browser: two people deal after deal, one forgets what must be said."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.table import REST_S, Table
from tests.browser.test_zener import picture
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser


def test_two_play_a_british_game_for_points_to_its_end_and_press_continue_after_each_deal(visit):
    ada, bayo = visit("Amarachi", **PHONE, color_scheme="light"), visit("Bolaji", **DESK, color_scheme="dark")
    tables = sit_down(ada, bayo, "british", {"rules-hand": "3", "rules-target": "40"})
    expect(ada.page.locator(".score")).to_have_text("Deal 1, to 40")
    expect(bayo.page.locator(".cut li")).to_have_count(2)
    expect(bayo.page.locator(".cut .deals")).to_have_count(1)
    picture(ada, "points-cut")
    for person in (ada, bayo):
        person.check()
    deals, until_s = 0, time.monotonic() + 400
    while any(table.phase != "over" for table in tables):
        assert time.monotonic() < until_s
        if all(table.phase == "deal" for table in tables):
            deals += 1
            go_on(tables, deals)
        for table in tables:
            if table.phase == "playing" and table.may_move:
                table.move()
        ada.page.wait_for_timeout(20)
    for table in tables:
        expect(table.page.locator(".panel")).to_contain_text("on points")
        expect(table.page.locator(".info .bydeal tr:not(.dropped)")).to_have_count(deals + 3)
    picture(ada, "points-over")
    ada.check()
    if deals:  # one deal may be too much for somebody
        look_at_the_deals(bayo, deals)
    assert "\n".join(ada.faults + bayo.faults) == ""


def test_a_forgotten_warning_is_told_to_everybody_and_one_that_is_armed_by_a_key_is_said(visit):
    ada, bayo = visit("Ngozi", **PHONE, color_scheme="dark"), visit("Obinna", **DESK, color_scheme="light")
    one, other = sit_down(ada, bayo, "nigerian", {"rules-hand": "3"})
    forgot = said = False
    until_s = time.monotonic() + 400
    while not (forgot and said) and one.phase == "playing":
        assert time.monotonic() < until_s
        if one.may_move:
            forgot |= (forgets := due(one))
            one.move(warns=not forgets)
            if forgets:
                for person, who in ((ada, "You"), (bayo, "Ngozi")):
                    price = re.compile(f"{who} forgot to say (semi )?last card: 2 more")
                    expect(person.page.locator(".effect.forgot")).to_have_text(price)
                    expect(person.page.get_by_role("log", name="Moves")).to_have_text(price)
                    expect(person.page.locator(".story li").first).to_have_text(price)
                picture(ada, "points-forgot")
                ada.check()
        elif other.may_move:
            if due(other) and not other.calls_first:
                bayo.page.locator(".hand button.fits").first.focus()
                bayo.page.keyboard.press("l")
                expect(bayo.page.locator(".toggle input")).to_be_checked()
                bayo.page.keyboard.press("Enter")
                expect(ada.page.locator(".story li").first).to_have_text(re.compile("Obinna played .*last card"))
                said = True
                time.sleep(REST_S)
            else:
                other.move()
        ada.page.wait_for_timeout(20)
    assert forgot or said
    assert "\n".join(ada.faults + bayo.faults) == ""


def sit_down(one: Visitor, other: Visitor, variant: str, options: dict[str, str]) -> tuple[Table, Table]:
    """A game by a link, in which both have pressed Start. options: the fields of the rules that are changed."""
    for person in (one, other):
        person.sign_up()
    one.go("/play/")
    form = one.page.locator("form[action$='/challenge/']")
    form.locator("[name=variant]").select_option(variant)
    form.locator("[name=best_of]").select_option("1")
    form.get_by_text("Change the rules").click()
    for name, value in options.items():
        field = form.locator(f"[name={name}]")
        if not field.is_visible():
            form.locator(f"[data-group]:has([name={name}]) > summary").click()
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.locator("button:not([formaction])").click()
    link = one.page.get_by_label("The link").input_value()
    other.go(link)
    other.press("Play")
    tables = []
    for person in (one, other):
        person.page.wait_for_url("**/s/*/")
        person.page.wait_for_selector("#table[data-live]")
        tables.append(Table(person))
        tables[-1].start()
    for table in tables:
        table.page.wait_for_selector("#table[data-phase=playing]")
    return tables[0], tables[1]


def go_on(tables: tuple[Table, Table], deals: int) -> None:
    """Both have seen what the deal counted and pressed Continue, the first while clocks wait for the second."""
    first, second = tables
    for table in tables:
        expect(table.page.locator(".panel")).to_contain_text(f"Deal {deals}")
        expect(table.page.locator(".panel .bydeal tbody tr")).to_have_count(deals + 1)
        expect(table.page.locator(".panel .deadline strong")).to_have_text(re.compile(r"0:[0-3]\d|\d\.\d"))
    if deals == 1:
        picture(first.visitor, "points-deal")
        first.visitor.check()
        second.visitor.check()
    first.go_on()
    expect(first.page.locator(".say")).to_contain_text(f"Clocks wait for {second.visitor.name}.")
    expect(first.page.locator(".runs")).to_have_count(0)
    expect(second.page.locator(".panel .pressed .yes")).to_contain_text(first.visitor.name)
    second.go_on()
    expect(first.page.locator(".say")).not_to_contain_text("Clocks wait")
    expect(first.page.locator(".runs")).to_have_count(1)
    expect(first.page.locator(".score")).to_have_text(f"Deal {deals + 1}, to 40")


def look_at_the_deals(person: Visitor, deals: int) -> None:
    """The replay is jumped through by its deals."""
    page = person.page
    page.get_by_role("link", name=re.compile("Replay of game 1")).evaluate("link => link.target = ''")
    page.get_by_role("link", name=re.compile("Replay of game 1")).click()
    page.wait_for_selector(".slider:not([hidden])")
    expect(page.locator(".ticks span")).to_have_count(deals)  # where each but the first begins
    page.locator(".bydeal a").first.click()
    expect(page.locator(".bydeal .now")).to_contain_text(f"Deal {deals + 1}")
    page.get_by_role("link", name="Deal 1", exact=True).click()
    expect(page.locator(".cut li")).to_have_count(2)
    expect(page.locator(".bydeal .total td")).to_have_text(["0", "0"])
    picture(person, "points-replay")
    person.check()


def due(table: Table) -> bool:
    """Whether the card that would be played now leaves two or one."""
    hand = table.page.locator(".hand button")
    return hand.count() in (2, 3) and table.page.locator(".hand button.fits").count() > 0
