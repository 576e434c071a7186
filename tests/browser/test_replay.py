"""The replay in a real browser: keys, whose eyes, links to a step, one's own records, and all that without script."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.table import Table
from tests.browser.test_zener import picture
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser
LOGS = Path(__file__).parents[1] / "games" / "logs"
EIGHT = LOGS / "rules-028-british-8.whot"
TWO = LOGS / "rules-001-modern-2.whot"
KEN = LOGS / "rules-029-zener-ken-2.whot"
MOST_NODES = 1500

Visit = Callable[..., Visitor]


def test_a_game_just_played_is_stepped_seen_with_other_eyes_and_shared(visit: Visit) -> None:
    person = visit("Replayer", **PHONE, color_scheme="light")
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    play_a_little(person)
    page, said, step = person.page, person.page.locator(".say"), person.page.locator(".reel .count span")
    address = page.url.partition("?")[0].partition("#")[0]
    page.keyboard.press("End")
    expect(said).to_contain_text("wins")
    page.keyboard.press("Home")
    expect(said).to_contain_text("5 cards each")
    for key, number in (
        ("ArrowRight", "2"),
        ("k", "3"),
        ("j", "2"),
        ("ArrowLeft", "1"),
        ("]", None),
        ("0", "1"),
        ("k", "2"),
    ):
        page.keyboard.press(key)
        if number:
            expect(step).to_have_text(number)
    expect(page).to_have_url(re.compile(r"/games/\d+/#2$"))
    text = said.inner_text()
    expect(page.locator(".minis:visible")).to_have_count(2)
    page.get_by_label("Fits").check()
    expect(said).to_contain_text(re.compile("could|had"))
    page.get_by_label("Whose view").select_option(label="As Replayer saw it")
    expect(page.locator(".minis:visible")).to_have_count(1)
    expect(step).to_have_text("2")
    expect(page).to_have_url(re.compile(r"\?as=\d&could=1#2$"))
    page.get_by_label("Whose view").select_option(label="As a watcher saw it")
    expect(page.locator(".minis:visible")).to_have_count(0)
    expect(page.locator(".might")).to_be_hidden()
    person.check()
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".note")).to_contain_text("Copied")
    shared = page.evaluate("navigator.clipboard.readText()")
    assert text in shared
    link = re.search(r"https?://\S+", shared)[0]
    assert link.startswith(address)
    friend = visit("Friend", **DESK, java_script_enabled=False)
    friend.go(link)
    expect(friend.page.locator(".say")).to_contain_text(text)
    expect(friend.page.locator(".reel .count")).to_have_text(re.compile(r"^2 of \d+$"))
    friend.page.get_by_role("link", name="Next").click()
    expect(friend.page.locator(".reel .count")).to_have_text(re.compile(r"^3 of \d+$"))
    assert "\n".join(person.faults + friend.faults) == ""


@pytest.mark.parametrize(
    ("look", "device"),
    [("phone-dark", {**PHONE, "color_scheme": "dark"}), ("desk-light", {**DESK, "color_scheme": "light"})],
)
def test_a_long_record_of_eight_is_in_view_whole_with_what_happened_and_the_buttons(
    visit: Visit, look: str, device
) -> None:
    person = visit("Opener", **device)
    page = open_record(person, EIGHT)
    for number in (1, 5, 40):
        while int(page.locator(".reel .count span").inner_text()) < number:
            page.keyboard.press("ArrowRight")
        expect(page.locator(".reel .count span")).to_have_text(str(number))
        assert outside(page) == [], number
        picture(person, f"replay-eight-{look}-{number}")
    assert page.evaluate("document.querySelectorAll('*').length") <= MOST_NODES
    person.check()
    expect(page.locator(".ticks span")).to_have_count(8)  # where deals begin
    below = page.locator(".below .name")
    expect(below).to_have_text("Ada")
    page.keyboard.press("f")
    expect(below).to_have_text("Bayo")
    page.get_by_label("Fits").check()
    expect(page.locator(".might")).to_contain_text(re.compile("could|had"))
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    person.check()
    page.get_by_role("button", name="Close").click()
    page.locator("#menu > summary").click()
    page.get_by_role("link", name=re.compile("Rules used here")).click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="At a glance")).to_be_visible()
    person.check()
    page.get_by_role("button", name="Close").click()
    follow_a_card(page)
    person.check()
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    expect(page.locator(".tablebar")).to_be_hidden()
    person.check()
    page.keyboard.press("z")
    expect(page.locator(".tablebar")).to_be_visible()
    if look.startswith("phone"):
        page.get_by_role("button", name="Log", exact=True).click()
    line = page.locator(".story li").nth(6)
    told = line.inner_text()
    line.locator("button").click()
    expect(page.locator(".say")).to_contain_text(told)
    person.check()
    page.locator(".story").get_by_role("button", name="Later").click()
    expect(page.locator(".reel .count span")).to_have_text("101")
    page.keyboard.press("Escape")
    page.keyboard.press(".")
    expect(page.locator(".note")).to_have_text("Speed 2×")
    page.keyboard.press("Home")
    page.locator(".below .minis li").first.click()  # dealt there, so it leads to where it was played
    expect(page.locator(".reel .count span")).not_to_have_text("1")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    expect(page.locator(".say")).to_contain_text("wins")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()  # it stops at the end
    assert "\n".join(person.faults) == ""


def test_ken_is_flipped_and_its_rows_stay_with_whose_they_are(visit: Visit) -> None:
    person = visit("Kenny", **PHONE)
    page = open_record(person, KEN)
    page.keyboard.press("End")
    before = page.locator(".facing .lane").evaluate_all(CARDS_OF_LANES)
    page.keyboard.press("f")
    expect(page.locator(".below .name")).to_have_text("Bayo")
    after = page.locator(".facing .lane").evaluate_all(CARDS_OF_LANES)
    assert after == [before[1], before[0], before[3], before[2]]
    assert "\n".join(person.faults) == ""


def test_a_record_replays_without_script_and_a_broken_one_is_told_with_what_was_pasted(visit: Visit) -> None:
    person = visit("Plain", **PHONE, java_script_enabled=False)
    page = person.page
    page.goto("/replay/")
    page.get_by_label("Or paste the record here").fill(TWO.read_text().replace('"2 ', '"7 ', 1))
    person.press("Replay")
    expect(page.get_by_role("alert")).to_contain_text("Entry 2: ")
    pasted = page.get_by_label("Or paste the record here")
    expect(pasted).to_have_value(re.compile("^format"))
    pasted.fill(TWO.read_text())
    person.press("Replay")
    count = page.locator(".reel .count")
    expect(count).to_have_text("1 of 27")
    person.press("Next")
    expect(count).to_have_text("2 of 27")
    page.get_by_label("Whose view").select_option(label="As Bayo saw it")
    page.get_by_label("Fits").check()
    person.press("Show")
    expect(page.locator(".minis:visible")).to_have_count(1)
    expect(count).to_have_text("2 of 27")
    page.locator(".story button").nth(4).click()
    expect(count).to_have_text("5 of 27")
    expect(page.locator(".minis:visible")).to_have_count(1)


CARDS_OF_LANES = (
    "lanes => lanes.map((lane) => [lane.dataset.row, ...[...lane.children].map((slot) => slot.dataset.card)].join())"
)


def play_a_little(person: Visitor) -> None:
    """A game against the computer was begun and given up; its replay is there."""
    person.sign_up()
    person.go("/play/")
    form = person.page.locator("form[action$='/bot/']")
    form.locator("[name=variant]").select_option("modern")
    form.locator("[name=best_of]").select_option("1")
    form.get_by_role("button", name="Play", exact=True).click()
    person.page.wait_for_selector("#table[data-live]")
    table = Table(person)
    table.start()
    person.page.wait_for_selector("#table[data-phase=playing]")
    while table.moves < 2:
        if table.may_move:
            table.move()
        person.page.wait_for_timeout(20)
    table.resign("This game")
    link = person.page.get_by_role("link", name=re.compile("Replay of game 1"))
    link.evaluate("link => link.target = ''")
    link.click()
    person.page.wait_for_selector("#table[data-live] .slider")


def open_record(person: Visitor, record: Path) -> Page:
    """The record has been sent as a file, and its replay's script runs."""
    person.go("/replay/")
    person.page.get_by_label("A record file (.whot)").set_input_files(record)
    person.press("Replay")
    person.page.wait_for_selector("#table[data-live] .slider")
    return person.page


def follow_a_card(page: Page) -> None:
    """By keys alone: from each of its moves to the next, and from the last to the first."""
    step = page.locator(".reel .count span")
    page.locator("#menu > summary").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Follow a card").select_option(label="Whot")
    page.get_by_role("button", name="Its next move").focus()
    seen: list[int] = []
    while len(seen) < 3 or seen[-1] > seen[-2]:
        before = step.inner_text()
        page.keyboard.press("Enter")
        expect(step).not_to_have_text(before)
        seen.append(int(step.inner_text()))
        assert len(seen) < 100
    assert seen[-1] == min(seen)


def outside(page: Page) -> list[str]:
    """Which players, parts of the felt or of the dock are out of view before anybody scrolls, or under the dock."""
    return page.evaluate("""() => {
      const dock = document.querySelector(".dock").getBoundingClientRect();
      const hidden = (part) => {
        const box = part.getBoundingClientRect(), limit = part.closest(".dock") ? innerHeight : dock.top;
        return box.top < 0 || box.bottom > limit + 1 || box.left < 0 || box.right > innerWidth;
      };
      const parts = document.querySelectorAll(".player, .market, .heap, .say, .buttons > *");
      return [...parts].filter(hidden).map((part) => `${part.className} ${part.textContent.slice(0, 20)}`);
    }""")
