"""Tables of three and eight in a real browser: filled by link, played to the places, left while others play on."""

import re
import time
from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.dealt import BOT, dealt
from tests.browser.table import Table, play_out
from tests.browser.test_zener import picture
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser


def agree(person: Visitor, door: str, **terms: str) -> None:
    """The form of the lobby has been sent, for hands of three unless said. door: bot or challenge."""
    person.go("/play/")
    form = person.page.locator(f"form[action$='/{door}/']")
    form.get_by_text("Change the rules").click()
    for name, value in {"rules-hand": "3", **terms}.items():
        field = form.locator(f"[name={name}]")
        if name.startswith("rules-"):
            form.locator(f"[data-group]:has([name={name}])").evaluate("group => { group.open = true; }")
        field.select_option(value)
    person.check()
    form.locator("button:not([formaction])").click()


def sit(person: Visitor) -> Table:
    """The table's page is live, and Start pressed."""
    person.page.wait_for_selector("#table[data-live]")
    table = Table(person)
    table.start()
    return table


def test_three_fill_a_table_by_its_link_and_play_for_the_places_and_again(visit):
    ada = visit("Adaeze", **PHONE, color_scheme="dark")
    bayo, chidi = visit("Babatunde", **DESK), visit("Chidinma", **PHONE, color_scheme="light")
    for person in (ada, bayo, chidi):
        person.sign_up()
    agree(ada, "challenge", seat_count="3", best_of="1")
    link = ada.page.get_by_label("The link").input_value()
    for person, seated in ((bayo, "2 of 3"), (chidi, "")):
        person.go(link)
        person.check()
        person.press("Take a seat")
        if seated:
            expect(ada.page.get_by_role("status")).to_contain_text(f"{seated} sit here")
            expect(ada.page.locator("#waiting")).to_contain_text(bayo.name)
            picture(ada, "tables-filling")
            ada.check()
    for person in (ada, bayo, chidi):
        person.page.wait_for_url("**/s/*/")
    tables = [sit(person) for person in (ada, bayo, chidi)]
    for table in tables:
        table.page.wait_for_selector("#table[data-phase=playing]")
    play_out(*tables)
    for table in tables:
        expect(table.page.locator(".panel tbody td:first-child")).to_have_text(["1", "2", "3"])
        expect(table.page.locator(".panel tbody th")).to_have_count(3)
    picture(ada, "tables-places")
    bayo.press("Play again")
    expect(ada.page.locator(".panel")).to_contain_text("Babatunde wants to play again.")
    ada.check()
    assert "\n".join(ada.faults + bayo.faults + chidi.faults) == ""


@pytest.mark.parametrize("look", ["light", "dark"])
def test_at_a_table_of_eight_every_seat_is_in_view_and_who_leaves_sees_the_others_play_on(visit, look):
    person = visit(f"Eight{look.title()}", **PHONE, color_scheme=look)
    person.sign_up()
    agree(person, "bot", seat_count="8", best_of="1", level="normal", **{"rules-hand": "4"})  # nobody is out at once
    table = sit(person)
    person.page.wait_for_selector("#table[data-phase=playing]")
    assert_in_view(person)
    picture(person, f"tables-eight-{look}")
    person.check()
    person.page.set_viewport_size(DESK["viewport"])
    assert_apart(person)
    picture(person, f"tables-ring-{look}")
    person.check()
    person.page.set_viewport_size(PHONE["viewport"])
    until_s = time.monotonic() + 400
    while table.phase == "playing" and table.moves == 0:
        assert time.monotonic() < until_s
        if table.may_move:
            table.move()
        person.page.wait_for_timeout(20)
    person.page.evaluate("scrollTo(0, 0)")
    if table.phase == "playing":
        assert_in_view(person)
        table.resign("This game")
        expect(person.page.locator(".own .place")).to_have_text("place 8")
    person.page.wait_for_selector("#table[data-phase=over]", timeout=400_000)
    expect(person.page.locator(".panel tbody tr")).to_have_count(8)
    expect(person.page.locator(".panel tbody td:first-child").first).to_have_text("1")
    picture(person, f"tables-eight-{look}-over")
    person.check()
    person.press("Play again")
    expect(person.page.locator(".say")).to_contain_text(re.compile("Press Start for game 1"))
    assert "\n".join(person.faults) == ""


@pytest.mark.slow
def test_at_a_table_of_five_one_leaves_and_the_others_play_for_their_places(visit, site):
    person, leaver = visit("Stayer", **PHONE), visit("Leaver", **DESK)
    for one in (person, leaver):
        one.sign_up()
    hands = ["C3 C7 X10 S3", "C12 S10 T3 X11", "C4 S11 T10 X13", "C10 *3 T12 S7", "X3 *4 T4 S13"]
    path = dealt(site, person.name, leaver.name, BOT, BOT, BOT, hands=hands, top="C11", clock="5+3")
    for one in (person, leaver):
        one.go(path)
        one.page.wait_for_selector("#table[data-live]")
    table, gone = Table(person), Table(leaver)
    expect(person.page.locator(".seats .place").first).to_have_text("next")
    table.move()
    gone.hears("Your turn")
    gone.resign("This game")
    expect(leaver.page.locator(".own .place")).to_have_text("place 5")
    strip = person.page.locator(f".seats .seat:has-text('{leaver.name}')")
    expect(strip.locator(".place")).to_have_text("place 5")
    expect(person.page.locator(".story")).to_contain_text("Leaver left the table.")
    picture(person, "tables-left")
    person.check()
    to_the_places(table)
    rows = person.page.locator(".panel tbody tr")
    expect(rows).to_have_count(5)
    expect(rows.last).to_contain_text(leaver.name)
    assert_counted(person)
    expect(leaver.page.locator(".panel tbody tr")).to_have_count(5)
    assert person.faults + leaver.faults == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "ending"), [("Counted", "count"), ("Onward", "play_on")])
def test_a_table_of_eight_is_played_to_its_places(visit, name, ending):
    person = visit(name, **PHONE)
    person.sign_up()
    terms = {"rules-ending": ending}
    agree(person, "bot", seat_count="8", best_of="1", level="easy", **terms)
    table = sit(person)
    person.page.wait_for_selector("#table[data-phase=playing]")
    person.page.evaluate(
        "window.out = new Set(); new MutationObserver(() => document.querySelectorAll('.seat.gone .place').forEach("
        " (place) => window.out.add(place.textContent))).observe(document.body, { subtree: true, childList: true })"
    )
    to_the_places(table)
    assert_counted(person)
    out = person.page.evaluate("[...window.out]")
    assert ending == "count" or {"place 1", "place 2", "place 6"} <= set(out), out
    picture(person, f"tables-{ending}-over")
    person.check()
    assert person.faults == []


def to_the_places(table: Table) -> None:
    """The person has played whatever fits until the game was over."""
    until_s = time.monotonic() + 300
    while table.phase == "playing":
        assert time.monotonic() < until_s
        if table.may_move:
            table.move()
        table.page.wait_for_timeout(20)
    expect(table.page.locator(".panel tbody tr").first).to_be_visible()


def assert_counted(person: Visitor) -> None:
    """Everybody has a place, in their order, and a hand that was counted."""
    places = [int(text) for text in person.page.locator(".panel tbody td:first-child").all_inner_texts()]
    counts = person.page.locator(".panel tbody td:nth-child(3)").all_inner_texts()
    assert places[0] == 1
    assert places == sorted(places)
    assert all(place <= number for number, place in enumerate(places, 1))
    assert len(counts) == len(places)
    assert all(count.isdigit() for count in counts), counts


def assert_apart(person: Visitor) -> None:
    """Round a wide table no seat lies on a card, on what was told or on another seat."""
    boxes = person.page.locator(
        ".seats .seat, .own, .market, .heap, .last, .effect:not([hidden]), .pick:not([hidden])"
    ).evaluate_all(
        "all => all.map(one => { const box = one.getBoundingClientRect();"
        " return [one.className, box.left, box.top, box.right, box.bottom]; })"
    )
    assert len(boxes) >= 11
    for one, other in combinations(boxes, 2):
        across = min(one[3], other[3]) - max(one[1], other[1])
        down = min(one[4], other[4]) - max(one[2], other[2])
        assert across <= 0 or down <= 0, (one, other)


def assert_in_view(person: Visitor) -> None:
    """Every seat, the market and what may be pressed lie inside the screen, and seats are as high as a finger."""
    boxes = person.page.locator(".seats .seat, .own, .market, .primary, .hand button").evaluate_all(
        "all => all.map(one => { const box = one.getBoundingClientRect();"
        " return [one.className, box.left, box.top, box.right, box.bottom]; })"
    )
    assert len(boxes) > 10  # seven others, the own strip, the market, the first button, a card or more
    for name, left, top, right, bottom in boxes:
        assert left >= 0, (name, left)
        assert right <= PHONE["viewport"]["width"], (name, right)
        assert top >= 0, (name, top)
        assert bottom <= PHONE["viewport"]["height"], (name, bottom)
        assert "seat" not in name or bottom - top >= 44, (name, bottom - top)
