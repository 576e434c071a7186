"""The Zener games in a real browser, from the lobby to the score, against a house bot; and a row without script."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, PICTURES
from tests.browser.table import REST_S, Table
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

KEN, NINE = "Zener Ken", "Zener Nine-and-Twenty"


@pytest.mark.parametrize(
    ("look", "device"),
    [("phone-dark", {**PHONE, "color_scheme": "dark"}), ("desk-light", {**DESK, "color_scheme": "light"})],
)
def test_ken_is_played_to_its_end_against_the_computer(visit, look, device):
    person = visit(f"Ken{look.title().replace('-', '')}", **device)
    table = sit_down(person, KEN)
    page = person.page
    for number in (1, 2):
        page.wait_for_selector(".table[data-turn] .hand button.fits")
        picture(person, f"ken-{look}-{number}-empty")
        card = page.locator(".hand button").first.get_attribute("value")
        press(table, page.locator(".hand button").first)
        press(table, page.locator(".facing:not([hidden], .past) .lower button").first)
        expect(page.locator(f".hand button[value='{card}']")).to_be_visible()
        for slot in range(5):
            page.locator(".hand button").first.focus()
            page.keyboard.press(f"{slot + 1}")
        picture(person, f"ken-{look}-{number}-chosen")
        person.check()
        press(table, page.locator("button.primary"))
        expect(page.locator(f".facing:nth-of-type({number}) .bouts > :is(.mine, .theirs, .level)")).to_have_count(5)
        picture(person, f"ken-{look}-{number}-revealed")
        person.check()
    page.wait_for_selector("#table[data-phase=over]")
    expect(page.locator(".panel")).to_contain_text("by score")
    picture(person, f"ken-{look}-over")
    person.check()
    look_at_the_replay(person, f"ken-{look}")
    assert "\n".join(person.faults) == ""


@pytest.mark.parametrize(
    ("look", "device"),
    [
        ("phone-light", {**PHONE, "color_scheme": "light"}),
        pytest.param("desk-dark", {**DESK, "color_scheme": "dark"}, marks=pytest.mark.slow),
    ],
)
def test_nine_and_twenty_is_played_to_its_end_against_the_computer(visit, look, device):
    person = visit(f"Nine{look.title().replace('-', '')}", **device)
    table = sit_down(person, NINE)
    page, until_s, seen = person.page, time.monotonic() + 400, set()
    while table.phase == "playing":
        assert time.monotonic() < until_s
        if table.may_move:
            moves = table.moves
            if moves in (0, 4, 9) and moves not in seen:
                seen.add(moves)
                picture(person, f"nine-{look}-{moves}")
                person.check()
            table.move()
        page.wait_for_timeout(20)
    expect(page.locator(".panel")).to_contain_text("by score")
    picture(person, f"nine-{look}-over")
    person.check()
    look_at_the_replay(person, f"nine-{look}")
    assert "\n".join(person.faults) == ""


def test_a_row_is_laid_without_script_and_what_was_chosen_stays(visit):
    person = visit("Plain", **PHONE, java_script_enabled=False)
    person.sign_up()
    person.go("/play/")
    form = person.page.locator("form[action$='/bot/']")
    form.locator("[name=variant]").select_option(label=KEN)
    form.get_by_role("button", name="Play", exact=True).click()
    person.press("Start game 1")
    chosen = person.page.locator("select[name=slot]")
    expect(chosen).to_have_count(5)  # pressing does not wait for the page that follows, nor does reading lists
    codes = chosen.first.locator("option").evaluate_all("options => options.map((option) => option.value)")[1:]
    for slot, code in enumerate([*codes[:4], codes[0]]):
        chosen.nth(slot).select_option(code)
    person.press("Lay the row")
    person.sees("A card lies in one slot only.")
    expect(chosen.nth(1)).to_have_value(codes[1])
    picture(person, "ken-plain")
    chosen.nth(4).select_option(codes[4])
    person.press("Lay the row")
    person.sees(re.compile("Your row lies face down|Round 2 of 2"))


@pytest.mark.parametrize(
    ("look", "device"),
    [("phone-light", {**PHONE, "color_scheme": "light"}), ("desk-dark", {**DESK, "color_scheme": "dark"})],
)
def test_the_rules_pages_draw_the_circle_of_signs(visit, look, device):
    person = visit("Reader", **device)
    for variant in ("zener-ken", "nine-and-twenty"):
        person.go(f"/rules/{variant}/")
        expect(person.page.locator("svg.signs use")).to_have_count(5)
        picture(person, f"rules-{variant}-{look}")
        person.check()
    assert person.faults == []


def sit_down(person: Visitor, variant: str) -> Table:
    """A game of one has begun against the Normal bot."""
    person.sign_up()
    person.go("/play/")
    form = person.page.locator("form[action$='/bot/']")
    form.locator("[name=variant]").select_option(label=variant)
    form.locator("[name=best_of]").select_option("1")
    form.locator("[name=level]").select_option("normal")
    form.get_by_role("button", name="Play", exact=True).click()
    person.page.wait_for_selector("#table[data-live]")
    table = Table(person)
    table.start()
    person.page.wait_for_selector("#table[data-phase=playing]")
    return table


def press(table: Table, what) -> None:
    table.page.wait_for_timeout(REST_S * 1000)
    table._press(what)


def look_at_the_replay(person: Visitor, name: str) -> None:
    """Every step is drawn by the script as the server draws it."""
    person.page.get_by_role("link", name=re.compile("Replay of game 1")).evaluate("link => link.target = ''")
    person.page.get_by_role("link", name=re.compile("Replay of game 1")).click()
    person.page.wait_for_selector(".slider:not([hidden])")
    for _ in range(4):
        person.page.keyboard.press("ArrowRight")
    picture(person, f"{name}-replay")
    person.page.keyboard.press("End")
    person.check()


def picture(person: Visitor, name: str) -> None:
    if PICTURES.is_dir():
        person.page.wait_for_timeout(300)  # a card may be on its way
        person.page.screenshot(path=PICTURES / f"{name}.png")
